//! Deals that wait for a round of the beacon.

use gow::fair::{Beacon, Network, Published, Signature, Verifier};
use gow::{Game, House, Round as _};

use super::bets::{all_pass, bank, bet, lose_all_but, pai_gow, seated, started};
use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, kick, sit, terms};
use super::restarts::restore;
use crate::id::{HandId, UserId};
use crate::store::{HandRow, Write};
use crate::table::{
    Bank, ChipOwner, CloseReason, Input, Notice, PhaseScene, Refusal, Table, TermChange, Terms,
    receipt,
};

/// A round of `quicknet`, and what it signed.
const ROUND: u64 = 123;
const SIGNED: &str = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

/// Another one.
const LATER: u64 = 657_413;
const SIGNED_LATER: &str = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";

fn round_published(round: u64, signed: &str) -> Input {
    let signature = signed.parse().unwrap();
    Input::Round { round, signature }
}

impl TableFixture {
    /// The beacon for an input: the chosen one if the input may fix a deal, otherwise a text that no receipt may have.
    pub(super) fn beacon_for(&self, input: &Input) -> String {
        if self.table.may_fix_deal(input, self.now) {
            self.beacon.clone()
        } else {
            "not requested".to_owned()
        }
    }
}

fn waits_for(fixture: &mut TableFixture, round: u64) {
    fixture.beacon = Network::default().beacon(round).to_string();
}

/// Four people whose first deal waits for [`ROUND`].
fn locked_by(terms: Terms) -> TableFixture {
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY, DI], terms);
    waits_for(&mut fixture, ROUND);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture
}

fn locked() -> TableFixture {
    locked_by(terms())
}

/// The receipt of a hand as a stranger reads it, opened.
fn published(row: &HandRow) -> Published {
    let published = receipt(row, true).unwrap();
    assert_eq!(published.check_hash(&row.receipt), Ok(()));
    Published::read(&published.to_string()).unwrap()
}

#[test]
fn a_deal_waits_for_the_round_that_its_receipt_names() {
    let mut fixture = locked();
    assert!(fixture.table.hand().is_none() && fixture.running.is_none());
    assert_eq!(fixture.table.hands, 0, "the number is not used yet");
    let fixed = fixture.table.locked_receipt().unwrap();
    assert_eq!(fixed.receipt.beacon, "drand:quicknet:123");
    assert_eq!(fixed.receipt.commitment, fixture.table.commitment());
    let scene = fixture.table.scene(None).locked.unwrap();
    assert_eq!((scene.number, scene.round), (1, ROUND));
    assert_eq!(scene.receipt, fixed.receipt.hash());
    fixture.refuses(round_published(LATER, SIGNED_LATER), &Refusal::Stale);

    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert!(fixture.told(&Notice::Dealt) && fixture.table.locked.is_none());
    let dealt = published(fixture.running.as_ref().unwrap());
    assert_eq!(dealt.receipt, fixed.receipt);
    assert_eq!(dealt.check(), Ok(()), "drand's key is enough to check it");
    let hands = dealt.opened.unwrap().hands.unwrap();
    assert_eq!(&hands, &fixture.hand().round.deal().hands);
    fixture.refuses(round_published(ROUND, SIGNED), &Refusal::Stale);
}

#[test]
fn the_beacon_is_asked_only_for_a_step_that_may_fix_a_deal() {
    let asks =
        |fixture: &TableFixture, input: Input| fixture.table.may_fix_deal(&input, fixture.now);
    assert!(!asks(&locked(), round_published(ROUND, SIGNED)));
    assert!(!asks(&locked(), Input::Close));
    let start = Input::Start { by: ANN };
    assert!(asks(&TableFixture::seated(&[ANN, BO]), start.clone()));

    let mut fixture = seated(&[ANN, BO], pai_gow("plain", Bank::Passes));
    assert!(!asks(&fixture, start.clone()), "it begins the betting");
    fixture.take(start).unwrap();
    assert!(!asks(&fixture, bank(&fixture, ANN, true)));
    all_pass(&mut fixture);
    fixture.take(bet(&fixture, ANN, 100)).unwrap();
    assert!(!asks(&fixture, bet(&fixture, ANN, 50)));
    assert!(asks(&fixture, bet(&fixture, BO, 100)));
    assert!(!asks(&fixture, Input::Tick));
    fixture.now = fixture.table.deadline().unwrap();
    assert!(asks(&fixture, Input::Tick));

    let mut alone = started(&[ANN], pai_gow("plain", Bank::Passes));
    assert!(asks(&alone, bank(&alone, ANN, true)));
    assert!(
        !asks(&alone, bank(&alone, ANN, false)),
        "who passes still has to bet"
    );
    alone.take(bank(&alone, ANN, true)).unwrap();
    assert!(alone.table.hand().is_some());
}

#[test]
fn different_rounds_make_different_deals() {
    let hands = [(ROUND, SIGNED), (LATER, SIGNED_LATER)].map(|(round, signed)| {
        let mut fixture = TableFixture::seated(&[ANN, BO]);
        waits_for(&mut fixture, round);
        fixture.take(Input::Start { by: ANN }).unwrap();
        fixture.take(round_published(round, signed)).unwrap();
        fixture.hand().round.deal().hands.clone()
    });
    assert_ne!(hands[0], hands[1]);
}

#[test]
fn nothing_that_the_receipt_fixes_can_change_before_the_deal() {
    let mut fixture = locked();
    let version = fixture.table.version;
    for input in [
        Input::Start { by: ANN },
        Input::FillAndStart { by: ANN },
        Input::NextHand { by: ANN, version },
        Input::End { by: ANN },
        Input::Cut {
            by: ANN,
            salt: "late".to_owned(),
        },
        kick(ANN, 1),
        sit(EVE),
        Input::ChangeTerms {
            by: ANN,
            version,
            change: TermChange::House(House::default_of(Game::TienGow)),
        },
    ] {
        fixture.refuses(input, &Refusal::Locked);
    }
}

#[test]
fn a_restart_waits_for_the_same_deal_and_makes_no_new_one() {
    let mut fixture = locked();
    let fixed = fixture.table.locked.clone().unwrap().receipt;
    let sealed = fixture.table.commitment();
    let hands: Vec<_> = (0..2)
        .map(|_| {
            let back = restore(&fixture, fixture.now).unwrap();
            assert!(back.is_empty(), "a restart stores nothing new");
            let lock = back.next.locked.clone().unwrap();
            assert_eq!(lock.receipt, fixed);
            assert_eq!(back.next.commitment(), sealed);
            let input = round_published(ROUND, SIGNED);
            let dealt = back.next.step(input.clone(), &fixture.inputs_for(&input));
            let dealt = dealt.unwrap().next;
            dealt.hand().unwrap().round.deal().clone()
        })
        .collect();
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert_eq!(hands[0], hands[1]);
    assert_eq!(&hands[0], fixture.hand().round.deal());
    // The key of the dice is the same after a restart, too.
    let throws = fixture.table.first_throws().unwrap();
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.first_throws().unwrap(), throws);
    assert_eq!(back.scene(None), fixture.table.scene(None));
}

/// Checks the receipts of a table as a chain.
fn chain(rows: &[HandRow]) {
    let mut verifier = Verifier::default();
    for row in rows {
        verifier.check(&published(row)).unwrap();
    }
}

#[test]
fn a_round_that_does_not_come_voids_the_hand_and_uses_its_number() {
    let mut fixture = locked();
    let before: Vec<i64> = [ANN, BO].map(|user| fixture.chips(user)).to_vec();
    let sealed = fixture.table.sealed.clone();
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.table.locked.is_some(), "it is not late yet");
    fixture.now = fixture.table.deadline().unwrap();
    let inputs = fixture.inputs_for(&Input::Tick);
    let progress = fixture.table.step(Input::Tick, &inputs).unwrap();
    let [Write::StartHand(void), Write::VoidHand { .. }, ..] = &progress.writes[..] else {
        panic!("{:?}", progress.writes);
    };
    let void = (**void).clone();
    fixture.keep(progress);
    assert!(fixture.told(&Notice::NotDealt) && fixture.table.locked.is_none());
    assert_eq!((fixture.table.hands, fixture.table.tally.voided), (1, 1));
    assert_ne!(fixture.table.sealed.expose(), sealed.expose());
    assert_eq!([ANN, BO].map(|user| fixture.chips(user)).to_vec(), before);
    let opened = published(&void).opened.unwrap();
    assert_eq!(opened.seed.expose(), sealed.expose());
    assert!(opened.hands.is_none() && opened.signature.is_none());

    // The beacon is out of reach now, and the receipt of the next hand says so.
    fixture.beacon = Beacon::Unreachable.to_string();
    fixture.take(Input::Start { by: ANN }).unwrap();
    let next = fixture.running.clone().unwrap();
    assert_eq!(published(&next).receipt.beacon, "none:unreachable");
    assert_eq!((next.number, fixture.table.hand().is_some()), (2, true));
    chain(&[void, next]);
}

#[test]
fn a_computer_plays_for_a_leaver_and_missing_chips_void_a_locked_deal() {
    let mut fixture = locked();
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert!(fixture.person(BO).leaving);
    let is_theirs =
        |party: &ChipOwner| matches!(party, ChipOwner::Person { user: BO, hold } if *hold > 0);
    let mut parties = fixture.hand().parties.values();
    assert!(parties.any(is_theirs), "the hand is still theirs");
    chain(&[fixture.running.clone().unwrap()]);

    let mut fixture = locked();
    lose_all_but(&mut fixture, CY, 3);
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert!(fixture.table.hand().is_none() && fixture.told(&Notice::NotDealt));
    assert_eq!((fixture.chips(CY), fixture.table.hands), (3, 1));
}

#[test]
fn a_table_that_is_out_of_reach_waits_and_one_that_closes_voids_the_hand() {
    let mut fixture = locked();
    fixture.take(Input::Suspend).unwrap();
    fixture.refuses(round_published(ROUND, SIGNED), &Refusal::Suspended);
    fixture.advance(60_000);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.table.locked.is_some(), "its clocks stand still");
    fixture.take(Input::Resume).unwrap();
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.table.locked.is_some(), "and go on where they stood");
    let mut going = locked();
    going.take(Input::Close).unwrap();
    assert_eq!(going.voided, 1);
    assert_eq!(going.closing(), Some(CloseReason::Removed));
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert!(fixture.table.hand().is_some());
}

/// Locks and deals the first hand of a table of another game.
fn dealt_elsewhere(mut fixture: TableFixture, begin: impl Fn(&TableFixture) -> Vec<Input>) {
    waits_for(&mut fixture, ROUND);
    for input in begin(&fixture) {
        fixture.take(input).unwrap();
    }
    assert!(fixture.table.hand().is_none() && fixture.table.locked.is_some());
    let back = restore(&fixture, fixture.now).unwrap();
    assert!(back.is_empty());
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    let row = fixture.running.clone().unwrap();
    assert_eq!(published(&row).check(), Ok(()));
    assert_eq!(row.hand, HandId::new(1).unwrap());
    fixture.play_out();
    assert!(fixture.is_between());
}

#[test]
fn deals_of_pai_gow_and_tet_gow_wait_too() {
    let people: [UserId; 2] = [ANN, BO];
    let house = House::default_of(Game::PaiGow);
    let table = started(&people, pai_gow(house.name(), Bank::HouseBank));
    dealt_elsewhere(table, |fixture| {
        people.map(|by| bet(fixture, by, 50)).to_vec()
    });
    let house = House::default_of(Game::TetGow);
    let table = TableFixture::seated_by(&people, Terms { house, ..terms() });
    dealt_elsewhere(table, |_| vec![Input::Start { by: ANN }]);
}

#[test]
fn bets_stay_on_the_table_while_their_deal_waits() {
    let people: [UserId; 2] = [ANN, BO];
    let mut fixture = started(&people, pai_gow("plain", Bank::HouseBank));
    waits_for(&mut fixture, ROUND);
    for (by, chips) in [(ANN, 50), (BO, 0)] {
        fixture.take(bet(&fixture, by, chips)).unwrap();
    }
    assert!(fixture.table.locked.is_some() && fixture.table.betting().is_none());
    for viewer in [None, Some(ANN)] {
        let PhaseScene::Betting(betting) = fixture.table.scene(viewer).phase else {
            panic!("the bets are shown");
        };
        let of = |user| betting.bets[fixture.table.seat_of(user).unwrap()];
        assert_eq!((of(ANN), of(BO)), (Some(50), Some(0)));
        assert!(
            betting
                .bank
                .is_some_and(|seat| fixture.table.seats[seat].is_house_bank())
        );
    }
    fixture.take(round_published(ROUND, SIGNED)).unwrap();
    assert!(fixture.table.scene(None).playing().is_some());
}

#[test]
fn a_forged_signature_is_found_by_checking_the_receipt() {
    let mut fixture = locked();
    let signature = Signature::from_bytes([7; 48]);
    // The table's task trusts the check of its beacon; a stranger checks the signature again.
    let input = Input::Round {
        round: ROUND,
        signature,
    };
    fixture.take(input).unwrap();
    let published = published(fixture.running.as_ref().unwrap());
    assert_eq!(published.check_without_beacon(), Ok(()));
    assert_eq!(published.check().unwrap_err().step, gow::fair::Step::Beacon);
    let restored: Table = restore(&fixture, fixture.now).unwrap().next;
    assert!(restored.hand().is_some());
}
