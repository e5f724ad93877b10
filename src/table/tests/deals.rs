//! When a hand is dealt, to whom, and from what.

use gow::fair::{self, Hash32};
use gow::{Level, Round as _, Seat};

use super::desk::{ANN, BO, CY, DI, Desk, EVE, PAUSE_MS, seat, terms};
use crate::table::{Input, NEXT_HAND_WAIT_MS, Notice, Phase, Refusal};

#[test]
fn a_hand_needs_its_host_and_no_empty_chair_and_somebody() {
    let mut desk = Desk::open(ANN, terms());
    desk.refuses(Input::Start { by: ANN }, &Refusal::EmptySeats);
    for _ in 0..4 {
        desk.take(Input::AddComputer { by: ANN, level: Level::Steady }).unwrap();
    }
    desk.refuses(Input::Start { by: ANN }, &Refusal::NobodySeated);
    desk.sit(BO).unwrap();
    desk.refuses(Input::Start { by: CY }, &Refusal::NotHost);
    desk.refuses(Input::NextHand { by: BO }, &Refusal::Stale);
    let version = desk.table.version;
    desk.take(Input::Start { by: ANN }).unwrap();
    assert!(desk.told(&Notice::Dealt));
    assert_eq!(desk.table.version, version + 1);
    desk.refuses(Input::Start { by: ANN }, &Refusal::HandRunning);
    desk.refuses(Input::NextHand { by: BO }, &Refusal::HandRunning);
}

#[test]
fn everybody_ready_deals_at_once() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.play_out();
    desk.refuses(Input::Start { by: ANN }, &Refusal::Stale);
    desk.refuses(Input::NextHand { by: EVE }, &Refusal::NotSeated);
    desk.take(Input::NextHand { by: BO }).unwrap();
    assert!(desk.is_between() && desk.person(BO).ready && !desk.person(ANN).ready);
    // The second press of one person is no second person.
    desk.take(Input::NextHand { by: BO }).unwrap();
    assert!(desk.is_between());
    desk.take(Input::NextHand { by: ANN }).unwrap();
    assert_eq!(desk.hand().number, 2);
    assert!(!desk.person(ANN).ready && !desk.person(BO).ready);
}

#[test]
fn chips_and_secrets_are_fetched_only_for_a_step_that_may_deal() {
    let mut desk = Desk::seated(&[ANN, BO]);
    let next = |by| Input::NextHand { by };
    assert!(desk.table.may_deal(&Input::Start { by: ANN }, desk.now));
    assert!(!desk.table.may_deal(&Input::Start { by: BO }, desk.now));
    assert!(!desk.table.may_deal(&next(ANN), desk.now));
    desk.take(Input::Start { by: ANN }).unwrap();
    assert!(!desk.table.may_deal(&Input::Tick, desk.now));
    desk.play_out();
    assert!(!desk.table.may_deal(&next(ANN), desk.now));
    desk.take(next(ANN)).unwrap();
    assert!(desk.table.may_deal(&next(BO), desk.now));
    assert!(!desk.table.may_deal(&Input::Tick, desk.now));
    desk.advance(NEXT_HAND_WAIT_MS);
    assert!(desk.table.may_deal(&Input::Tick, desk.now));
}

#[test]
fn the_others_are_waited_for_from_the_first_press_on() {
    let mut desk = Desk::dealt(&[ANN, BO, CY]);
    desk.play_out();
    desk.take(Input::NextHand { by: BO }).unwrap();
    let until = desk.now.get() + NEXT_HAND_WAIT_MS;
    desk.advance(10_000);
    desk.take(Input::NextHand { by: CY }).unwrap();
    assert_eq!(desk.table.deadline().unwrap().get(), until);
    desk.advance(NEXT_HAND_WAIT_MS - 10_001);
    desk.take(Input::Tick).unwrap();
    assert!(desk.is_between());
    desk.advance(1);
    desk.take(Input::Tick).unwrap();
    assert_eq!(desk.hand().number, 2);
}

#[test]
fn an_empty_chair_stops_the_countdown() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.play_out();
    desk.take(Input::NextHand { by: ANN }).unwrap();
    desk.take(Input::Leave { user: BO }).unwrap();
    let Phase::Between(between) = &desk.table.phase else { panic!("ANN stays") };
    assert_eq!(between.deadline, None);
    assert!(!desk.person(ANN).ready);
    desk.refuses(Input::NextHand { by: ANN }, &Refusal::EmptySeats);
    desk.take(Input::AddComputer { by: ANN, level: Level::Steady }).unwrap();
    desk.take(Input::NextHand { by: ANN }).unwrap();
    assert_eq!(desk.hand().number, 2);
}

#[test]
fn the_winner_banks_next() {
    let mut desk = Desk::dealt(&[ANN]);
    for _ in 0..6 {
        desk.play_out();
        let Phase::Between(between) = &desk.table.phase else { panic!("ANN stays") };
        let (banker, streak) = between.outcome.next_bank().unwrap();
        assert_eq!(banker, between.outcome.trick().unwrap().winner);
        desk.take(Input::NextHand { by: ANN }).unwrap();
        let deal = desk.hand().round.deal();
        assert_eq!((deal.banker, deal.streak), (banker, streak));
        let scene = desk.table.scene(None);
        assert_eq!(scene.version, desk.table.version);
    }
}

#[test]
fn the_deal_follows_from_the_seed_and_the_receipt_alone() {
    let first = Desk::dealt(&[ANN, BO]);
    let second = Desk::dealt(&[ANN, BO]);
    assert_eq!(first.hand().round.deal(), second.hand().round.deal());
    let (hand, desk_house) = (first.hand(), first.table.terms.house.clone());
    let key = fair::key(&hand.seed, &Hash32::from_bytes(hand.receipt), &[]);
    assert_eq!(
        hand.round.deal().hands,
        fair::deal_hands(&key, &desk_house, 4, hand.round.deal().banker).hands
    );
    let other_people = Desk::dealt(&[ANN, CY]);
    assert_ne!(first.hand().receipt, other_people.hand().receipt);
    assert_ne!(first.hand().round.deal().hands, other_people.hand().round.deal().hands);
}

#[test]
fn receipts_are_chained_and_numbered_without_gaps() {
    let mut desk = Desk::dealt(&[ANN]);
    let (one, seed) = (desk.hand().receipt, desk.hand().seed.clone());
    desk.play_out();
    desk.take(Input::NextHand { by: ANN }).unwrap();
    let receipt = fair::Receipt {
        table: desk.table.id.to_string(),
        hand: 2,
        rules: format!("tien-gow/celko/{}", gow::RULES_VERSION),
        prev: Hash32::from_bytes(one),
        commitment: fair::commit(&desk.table.id.to_string(), 2, &desk.hand().seed),
        seats: std::iter::once((ANN.get(), ""))
            .chain([(0, "computer"); 3])
            .map(|(user, salt)| fair::Entropy { user, salt: salt.to_owned() })
            .collect(),
        beacon: "none".to_owned(),
    };
    assert_eq!(desk.hand().receipt, *receipt.hash().as_bytes());
    assert_ne!(desk.hand().seed, seed);
}

#[test]
fn the_first_banker_is_thrown_for_and_nobody_is_favoured() {
    let mut banked = [0_u32; 4];
    for seed in 0..=255 {
        let mut desk = Desk::seated(&[ANN, BO, CY, DI]).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        let banker = desk.hand().round.deal().banker;
        let throws = desk.table.first_throws().unwrap();
        let (last, before) = throws.split_last().unwrap();
        assert_eq!(Seat::new(usize::from(*last) - 1), Some(banker));
        assert!(before.iter().all(|throw| (5..=6).contains(throw)));
        banked[banker.index()] += 1;
    }
    // 64 are expected; six standard deviations are 42.
    assert!(banked.iter().all(|times| (22..=106).contains(times)), "{banked:?}");
}

#[test]
fn only_the_first_hand_is_thrown_for() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.play_out();
    assert_eq!(desk.table.first_throws(), None);
    desk.take(Input::NextHand { by: ANN }).unwrap();
    assert_eq!(desk.table.first_throws(), None);
}

#[test]
fn a_computer_that_banks_waits_before_it_leads() {
    let computer_banks = (0..=255).any(|seed| {
        let mut desk = Desk::seated(&[ANN]).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        let banker = desk.hand().round.deal().banker;
        let ann_leads = desk.told(&Notice::TurnBegan { seat: seat(0), user: ANN });
        assert_eq!(ann_leads, banker == seat(0));
        let span = desk.table.deadline().unwrap().get() - desk.now.get();
        assert_eq!(span, if ann_leads { desk.table.terms.turn_ms } else { PAUSE_MS });
        !ann_leads
    });
    assert!(computer_banks);
}
