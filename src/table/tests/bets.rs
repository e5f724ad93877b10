//! Games with bets against the house's bank: bets, holds, and what is burnt.

use std::collections::BTreeMap;

use gow::pai_gow::Verdict;
use gow::{Game, House, Round as _};

use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture, kick, seat, terms};
use super::restarts::{comes_back, restore};
use super::scenes::shows_only_own_tiles;
use crate::id::{Timestamp, UserId};
use crate::ledger::Account;
use crate::store::{PastHand, Wallet};
use crate::table::{
    Bank, BetTerms, Betting, ChipOwner, ComputerPolicy, Input, Notice, Occupant, PhaseScene,
    Refusal, Table, Terms,
};

/// The largest bet at these tables.
pub(super) const MOST: i64 = 500;

pub(super) fn pai_gow(house: &str, bank: Bank) -> Terms {
    let house = House::named(Game::PaiGow, house).unwrap();
    Terms {
        house,
        bets: BetTerms { bank, most: MOST },
        ..terms()
    }
}

/// Opens a table with the house's bank and these people.
pub(super) fn seated(people: &[UserId], terms: Terms) -> TableFixture {
    let mut fixture = TableFixture::open(people[0], terms);
    for &user in people {
        fixture.sit(user).unwrap();
    }
    fixture
}

pub(super) fn bank(fixture: &TableFixture, by: UserId, take: bool) -> Input {
    Input::Bank {
        by,
        version: fixture.table.version,
        take,
    }
}

/// The person to whom the bank is offered.
pub(super) fn offered(fixture: &TableFixture) -> Option<UserId> {
    fixture.table.betting().and_then(Betting::offered_to)
}

/// Passes every offer of the bank, until the table takes bets.
pub(super) fn all_pass(fixture: &mut TableFixture) {
    while let Some(by) = offered(fixture) {
        fixture.take(bank(fixture, by, false)).unwrap();
    }
}

pub(super) fn started(people: &[UserId], terms: Terms) -> TableFixture {
    let mut fixture = seated(people, terms);
    fixture.take(Input::Start { by: people[0] }).unwrap();
    fixture
}

pub(super) fn bet(fixture: &TableFixture, by: UserId, chips: i64) -> Input {
    Input::Bet {
        by,
        version: fixture.table.version,
        chips,
    }
}

/// Takes chips from a person as if they had been lost elsewhere.
pub(super) fn lose_all_but(fixture: &mut TableFixture, user: UserId, chips: i64) {
    let lost = fixture.chips(user) - chips;
    *fixture.accounts.get_mut(&Account::User(user)).unwrap() -= lost;
    *fixture.accounts.get_mut(&Account::Mint).unwrap() += lost;
}

#[test]
fn a_table_opens_with_the_seat_of_the_house_bank_and_grows() {
    let mut fixture = seated(&[ANN, BO, CY], pai_gow("plain", Bank::HouseBank));
    assert_eq!(fixture.table.seats.len(), 4);
    assert_eq!(fixture.table.seats[seat(0)], Occupant::HouseBank);
    fixture.sit(DI).unwrap();
    assert_eq!(fixture.table.seat_of(DI), Some(seat(4)), "a seat is added");
    fixture.refuses(kick(ANN, 0), &Refusal::HouseBank);
    for _ in 5..8 {
        fixture.take(Input::AddComputer { by: ANN }).unwrap();
    }
    assert_eq!(fixture.table.seats.len(), 8);
    fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::TableFull);
    comes_back(&fixture);
}

#[test]
fn everybody_bets_sets_and_is_paid_against_the_house_bank() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    assert!(fixture.told(&Notice::BettingBegan));
    comes_back(&fixture);
    ann_bets_twice_and_bo_once(&mut fixture);
    the_hand_has_their_bets(&fixture);
    let (version, deal) = (fixture.table.version, fixture.hand().round.deal().clone());
    everybody_sees_only_their_own(&fixture);
    ann_sets_once(&mut fixture);
    everybody_sees_only_their_own(&fixture);
    assert_eq!(fixture.table.computer_to_act(), Some(seat(0)));
    house_bank_sets(&mut fixture, version);
    let mv = fixture.hand().round.legal_moves(seat(2))[0];
    let by = BO;
    fixture.take(Input::Play { by, version, mv }).unwrap();
    let between = fixture.finished_hand();
    let outcome = between.outcome.set().unwrap();
    assert_eq!(outcome.net.values().sum::<i64>(), 0);
    assert_eq!(fixture.chips(ANN), PURSE + outcome.net[seat(1)]);
    assert_eq!(fixture.chips(BO), PURSE + outcome.net[seat(2)]);
    let house_bank = fixture.account(Account::HouseBank);
    assert_eq!(house_bank, outcome.net[seat(0)]);
    assert_eq!(deal.bets.unwrap()[seat(1)], 50);
    comes_back(&fixture);
}

/// ANN changes her bet before BO, whose press is as old as her first one, bets.
fn ann_bets_twice_and_bo_once(fixture: &mut TableFixture) {
    let version = fixture.table.version;
    fixture.take(bet(fixture, ANN, 100)).unwrap();
    assert_eq!(
        fixture.table.version, version,
        "a bet makes nobody's press stale"
    );
    assert!(fixture.told(&Notice::BetPlaced {
        user: ANN,
        chips: 100
    }));
    comes_back(fixture);
    fixture.take(bet(fixture, ANN, 50)).unwrap();
    let (by, chips) = (BO, 200);
    fixture.take(Input::Bet { by, version, chips }).unwrap();
}

fn the_hand_has_their_bets(fixture: &TableFixture) {
    let hand = fixture.hand();
    assert_eq!(
        hand.round.deal().bets.as_ref().unwrap().values().as_slice(),
        [0, 50, 200]
    );
    assert_eq!(fixture.table.seats.len(), 3, "the empty seat is gone");
    assert_eq!(
        hand.parties[seat(1)],
        ChipOwner::Person {
            user: ANN,
            hold: 50
        }
    );
    assert_eq!(
        (fixture.chips(ANN), fixture.chips(BO)),
        (PURSE - 50, PURSE - 200)
    );
    assert_eq!(
        fixture.table.first_throws(),
        None,
        "no dice choose the bank"
    );
    assert_eq!(hand.dice().len(), 3);
    assert_eq!(hand.to_act().len(), 3);
}

fn everybody_sees_only_their_own(fixture: &TableFixture) {
    for viewer in [None, Some(ANN), Some(BO), Some(CY)] {
        shows_only_own_tiles(fixture, viewer);
    }
}

fn ann_sets_once(fixture: &mut TableFixture) {
    let (by, version) = (ANN, fixture.table.version);
    let mv = fixture.hand().round.legal_moves(seat(1))[0];
    fixture.take(Input::Play { by, version, mv }).unwrap();
    assert_eq!(
        fixture.table.version, version,
        "setting a hand makes nobody's press stale"
    );
    assert!(fixture.told(&Notice::Played {
        seat: seat(1),
        shown: None
    }));
    comes_back(fixture);
    fixture.refuses(Input::Play { by, version, mv }, &Refusal::HasSet);
}

/// Sets the tiles of the house's bank.
pub(super) fn house_bank_sets(fixture: &mut TableFixture, version: u64) {
    let seat = seat(0);
    let mv = fixture.hand().round.legal_moves(seat)[0];
    fixture
        .take(Input::ComputerPlay { version, seat, mv })
        .unwrap();
}

#[test]
fn commission_is_burnt_and_not_counted_as_won() {
    let (mut burnt, mut wins) = (0, 0);
    for seed in 0..40 {
        let mut fixture = seated(&[ANN], pai_gow("casino", Bank::HouseBank)).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        fixture.take(bet(&fixture, ANN, 100)).unwrap();
        fixture.play_out();
        let between = fixture.finished_hand();
        let outcome = between.outcome.set().unwrap();
        let expected = match outcome.results[seat(1)] {
            Verdict::Win => {
                wins += 1;
                assert_eq!(fixture.won_today[&ANN], 95);
                95
            }
            Verdict::Loss => -100,
            Verdict::Push | Verdict::Bank => 0,
        };
        assert_eq!(fixture.chips(ANN), PURSE + expected);
        burnt += fixture.account(Account::Burn);
    }
    assert!(wins > 3, "{wins} wins");
    assert_eq!(burnt, wins * 5);
}

#[test]
fn chips_spent_elsewhere_before_the_deal_free_the_seat() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 300)).unwrap();
    lose_all_but(&mut fixture, ANN, 299);
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    assert!(fixture.told(&Notice::CouldNotCover {
        user: ANN,
        needed: 300,
        has: 299
    }));
    assert!(fixture.is_lobby() && fixture.table.seat_of(ANN).is_none());
}

#[test]
fn a_scene_says_what_chips_allow_to_bet_after_the_last_hand() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 100)).unwrap();
    }
    fixture.play_out();
    let wallets = BTreeMap::from([(ANN, Wallet { free: 60, held: 0 })]);
    fixture.table.note_balances(&wallets);
    fixture.next_hand(&[ANN, BO]);
    let mut back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.people_without_balance(), [ANN, BO], "they are read");
    back.note_balances(&wallets);
    let bets = |table: &Table, viewer| match table.scene(viewer).phase {
        PhaseScene::Betting(betting) => (betting.affordable, betting.again),
        other => panic!("{other:?}"),
    };
    assert_eq!(bets(&fixture.table, Some(ANN)), (Some(60), false));
    assert_eq!(bets(&fixture.table, Some(BO)), (None, true), "unknown");
    assert_eq!(bets(&fixture.table, None), (None, true), "the public");
    assert_eq!(bets(&back, Some(ANN)), (Some(60), false), "restored");
    fixture.table.terms.computers = ComputerPolicy::Nothing;
    assert_eq!(bets(&fixture.table, Some(ANN)), (None, true), "for nothing");
}

#[test]
fn at_the_daily_limit_the_hand_is_for_nothing() {
    let mut fixture = seated(&[ANN], pai_gow("casino", Bank::HouseBank));
    fixture.won_today.insert(ANN, 5_000);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(
        fixture.told(&Notice::ForNothing { user: ANN }),
        "announced before anybody bets"
    );
    fixture.take(bet(&fixture, ANN, 100)).unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, PURSE));
    fixture.play_out();
    assert_eq!(fixture.chips(ANN), PURSE);
    assert_eq!(fixture.accounts.get(&Account::Burn), None);
}

#[test]
fn stored_names_stay_where_the_code_uses_other_words() {
    let mut fixture = started(&[ANN], pai_gow("plain", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 100)).unwrap();
    fixture.play_out();
    let body: serde_json::Value = serde_json::from_str(fixture.row.body.expose()).unwrap();
    assert_eq!(body["chairs"][0], "house");
    assert_eq!(body["terms"]["bets"]["bank"], "house");
    assert!(body["terms"].as_object().unwrap().contains_key("chairs"));
    let between = &body["phase"]["between"];
    assert_eq!(
        (&between["house_seat"], &between["parties"][0]),
        (&0.into(), &"house".into())
    );
}

#[test]
fn the_record_of_a_hand_has_its_bets() {
    let mut fixture = started(&[ANN, BO], pai_gow("casino", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 100)).unwrap();
    fixture.take(bet(&fixture, BO, 30)).unwrap();
    let mut kept = fixture.stored().unwrap();
    assert_eq!(kept.row.bets.as_deref(), Some("[0,100,30]"));
    fixture.play_out();
    kept.plays.clone_from(&fixture.plays);
    let past = PastHand {
        hand: kept,
        finished: Timestamp::new(0),
        net: None,
        voided: None,
    };
    let record = crate::table::record(&past).unwrap().unwrap().to_string();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["game"], "pai-gow");
    assert_eq!(record["bets"], serde_json::json!([0, 100, 30]));
    assert_eq!(record["plays"].as_array().unwrap().len(), 3);
}

#[test]
fn a_hand_that_was_announced_for_nothing_stays_so_when_the_winner_leaves() {
    let mut fixture = seated(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.won_today.insert(ANN, 5_000);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::ForNothing { user: ANN }));
    // A bet for nothing needs no chips.
    lose_all_but(&mut fixture, BO, 0);
    fixture.take(bet(&fixture, BO, MOST)).unwrap();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    comes_back(&fixture);
    fixture.tick_at_deadline();
    assert_eq!((fixture.hand().stake, fixture.chips(BO)), (0, 0));
}

#[test]
fn a_hand_for_nothing_needs_no_chips() {
    let terms = Terms {
        computers: ComputerPolicy::Nothing,
        ..pai_gow("plain", Bank::HouseBank)
    };
    let mut fixture = seated(&[ANN], terms);
    lose_all_but(&mut fixture, ANN, 0);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, 0));
    fixture.play_out();
}
