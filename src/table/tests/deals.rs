//! When a hand is dealt, to whom, and from what seed.

use gow::fair;
use gow::{Round as _, Seat};

use super::fixture::{ANN, BO, CY, DI, EVE, PAUSE_MS, TableFixture, seat, terms};
use crate::id::UserId;
use crate::table::{Input, NEXT_HAND_WAIT_MS, Notice, Refusal};

/// The press of *Next hand* by a person who has nothing to agree to, so that it may be of any version.
fn next(by: UserId) -> Input {
    Input::NextHand { by, version: 0 }
}

#[test]
fn a_hand_needs_the_host_enough_seats_taken_and_a_person() {
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.refuses(Input::Start { by: ANN }, &Refusal::EmptySeats);
    for _ in 0..4 {
        fixture.take(Input::AddComputer { by: ANN }).unwrap();
    }
    fixture.refuses(Input::Start { by: ANN }, &Refusal::NobodySeated);
    fixture.sit(BO).unwrap();
    fixture.refuses(Input::Start { by: CY }, &Refusal::NotHost);
    fixture.refuses(next(BO), &Refusal::Stale);
    let version = fixture.table.version;
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::Dealt));
    assert_eq!(fixture.table.version, version + 1);
    fixture.refuses(Input::Start { by: ANN }, &Refusal::HandRunning);
    fixture.refuses(next(BO), &Refusal::HandRunning);
}

#[test]
fn everybody_ready_deals_at_once() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.refuses(Input::Start { by: ANN }, &Refusal::Stale);
    fixture.refuses(next(EVE), &Refusal::NotSeated);
    fixture.next_hand(&[BO]);
    assert!(fixture.is_between() && fixture.person(BO).ready && !fixture.person(ANN).ready);
    // A second press does not count as a second person.
    fixture.next_hand(&[BO]);
    assert!(fixture.is_between());
    fixture.next_hand(&[ANN]);
    assert_eq!(fixture.hand().number, 2);
    assert!(!fixture.person(ANN).ready && !fixture.person(BO).ready);
}

#[test]
fn chips_and_secrets_are_fetched_only_for_a_step_that_may_deal() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let may_deal =
        |fixture: &TableFixture, input: Input| fixture.table.may_deal(&input, fixture.now);
    assert!(may_deal(&fixture, Input::Start { by: ANN }));
    assert!(!may_deal(&fixture, Input::Start { by: BO }));
    assert!(!may_deal(&fixture, next(ANN)));
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(!may_deal(&fixture, Input::Tick));
    fixture.play_out();
    assert!(!may_deal(&fixture, next(ANN)));
    fixture.take(next(ANN)).unwrap();
    assert!(may_deal(&fixture, next(BO)));
    assert!(!may_deal(&fixture, Input::Tick));
    fixture.advance(NEXT_HAND_WAIT_MS);
    assert!(may_deal(&fixture, Input::Tick));
}

#[test]
fn the_table_waits_for_the_others_from_the_first_press_on() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY]);
    fixture.play_out();
    fixture.next_hand(&[BO]);
    let until = fixture.now.get() + NEXT_HAND_WAIT_MS;
    fixture.advance(10_000);
    fixture.next_hand(&[CY]);
    assert_eq!(fixture.table.deadline().unwrap().get(), until);
    fixture.advance(NEXT_HAND_WAIT_MS - 10_001);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_between());
    fixture.advance(1);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.hand().number, 2);
}

#[test]
fn an_empty_seat_stops_the_countdown() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.take(Input::Leave { user: BO }).unwrap();
    let between = fixture.finished_hand();
    assert_eq!(between.deadline, None);
    assert!(!fixture.person(ANN).ready);
    fixture.refuses(next(ANN), &Refusal::EmptySeats);
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    fixture.next_hand(&[ANN]);
    assert_eq!(fixture.hand().number, 2);
}

#[test]
fn the_winner_banks_next() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    for _ in 0..6 {
        fixture.play_out();
        let between = fixture.finished_hand();
        let (banker, streak) = between.outcome.next_bank().unwrap();
        assert_eq!(banker, between.outcome.trick().unwrap().winner);
        fixture.next_hand(&[ANN]);
        let deal = fixture.hand().round.deal();
        assert_eq!((deal.banker, deal.streak), (banker, streak));
        let scene = fixture.table.scene(None);
        assert_eq!(scene.version, fixture.table.version);
    }
}

#[test]
fn the_deal_follows_from_the_seed_and_the_receipt_alone() {
    let first = TableFixture::dealt(&[ANN, BO]);
    let second = TableFixture::dealt(&[ANN, BO]);
    assert_eq!(first.hand().round.deal(), second.hand().round.deal());
    let (hand, own_house) = (first.hand(), first.table.terms.house.clone());
    let key = fair::key(&hand.seed, &hand.receipt, &[]);
    assert_eq!(
        hand.round.deal().hands,
        fair::deal_hands(&key, &own_house, 4, hand.round.deal().banker).hands
    );
    let other_people = TableFixture::dealt(&[ANN, CY]);
    assert_ne!(first.hand().receipt, other_people.hand().receipt);
    assert_ne!(
        first.hand().round.deal().hands,
        other_people.hand().round.deal().hands
    );
}

#[test]
fn receipts_are_chained_and_numbered_without_gaps() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    let (one, seed) = (fixture.hand().receipt, fixture.hand().seed.clone());
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    let commitment = fair::commit(&fixture.table.id.code(), 2, &fixture.hand().seed);
    let auto = format!("auto:{}", &commitment.to_string()[..8]);
    let receipt = fair::Receipt {
        table: fixture.table.id.code(),
        hand: 2,
        rules: format!("tien-gow/celko/{}", gow::RULES_VERSION),
        prev: one,
        commitment,
        seats: std::iter::once((ANN.get(), auto.as_str()))
            .chain([(0, "computer"); 3])
            .map(|(user, salt)| fair::Entropy {
                user,
                salt: salt.to_owned(),
            })
            .collect(),
        beacon: "none".to_owned(),
    };
    assert_eq!(fixture.hand().receipt, receipt.hash());
    assert_ne!(fixture.hand().seed, seed);
}

#[test]
fn dice_choose_the_first_banker_and_favour_nobody() {
    let mut banked = [0_u32; 4];
    for seed in 0..=255 {
        let mut fixture = TableFixture::seated(&[ANN, BO, CY, DI]).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let banker = fixture.hand().round.deal().banker;
        let throws = fixture.table.first_throws().unwrap();
        let (last, before) = throws.split_last().unwrap();
        assert_eq!(Seat::new(usize::from(*last) - 1), Some(banker));
        assert!(before.iter().all(|throw| (5..=6).contains(throw)));
        banked[banker.index()] += 1;
    }
    // 64 are expected; six standard deviations are 42.
    assert!(
        banked.iter().all(|times| (22..=106).contains(times)),
        "{banked:?}"
    );
}

#[test]
fn dice_are_thrown_only_for_the_first_hand() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.play_out();
    assert_eq!(fixture.table.first_throws(), None);
    fixture.next_hand(&[ANN]);
    assert_eq!(fixture.table.first_throws(), None);
}

#[test]
fn a_computer_that_banks_waits_before_it_leads() {
    let computer_banks = (0..=255).any(|seed| {
        let mut fixture = TableFixture::seated(&[ANN]).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let banker = fixture.hand().round.deal().banker;
        let ann_leads = fixture.told(&Notice::TurnBegan {
            seat: seat(0),
            user: ANN,
        });
        assert_eq!(ann_leads, banker == seat(0));
        let span = fixture.table.deadline().unwrap().get() - fixture.now.get();
        assert_eq!(
            span,
            if ann_leads {
                fixture.table.terms.turn_ms
            } else {
                PAUSE_MS
            }
        );
        !ann_leads
    });
    assert!(computer_banks);
}
