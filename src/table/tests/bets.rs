//! Games with bets against the house: bets, holds, and what is burnt.

use gow::pai_gow::Verdict;
use gow::{Game, House, Level, Round as _, Verb};

use super::desk::{ANN, BO, CY, DI, Desk, PAUSE_MS, PURSE, seat, terms};
use super::restarts::comes_back;
use super::scenes::shows_only_own_tiles;
use crate::id::UserId;
use crate::ledger::Account;
use crate::store::PlayedBy;
use crate::table::{
    Bank, BetTerms, Betting, Chair, Input, Notice, Party, Phase, RESTART_CREDIT_MS, Refusal, Terms,
    Unreachable,
};

/// The largest bet at these tables.
pub(super) const MOST: i64 = 500;

pub(super) fn pai_gow(house: &str, bank: Bank) -> Terms {
    let house = House::named(Game::PaiGow, house).unwrap();
    Terms { house, bets: BetTerms { bank, most: MOST }, ..terms() }
}

/// Opens a table at which these people sit beside the house.
pub(super) fn seated(people: &[UserId], terms: Terms) -> Desk {
    let mut desk = Desk::open(people[0], terms);
    for &user in people {
        desk.sit(user).unwrap();
    }
    desk
}

/// Has whoever is offered the bank pass it on, until bets are asked for.
pub(super) fn all_pass(desk: &mut Desk) {
    while let Some(by) = desk.table.betting().and_then(Betting::offered_to) {
        desk.take(Input::Bank { by, version: desk.table.version, take: false }).unwrap();
    }
}

pub(super) fn started(people: &[UserId], terms: Terms) -> Desk {
    let mut desk = seated(people, terms);
    desk.take(Input::Start { by: people[0] }).unwrap();
    desk
}

pub(super) fn bet(desk: &Desk, by: UserId, chips: i64) -> Input {
    Input::Bet { by, version: desk.table.version, chips }
}

/// Has everybody say the same about the next hand until bets are asked for.
pub(super) fn next(desk: &mut Desk, people: &[UserId]) {
    for &by in people {
        desk.take(Input::NextHand { by }).unwrap();
    }
}

/// Takes chips from a person as if they had been lost elsewhere.
pub(super) fn lose_all_but(desk: &mut Desk, user: UserId, chips: i64) {
    let lost = desk.chips(user) - chips;
    *desk.accounts.get_mut(&Account::User(user)).unwrap() -= lost;
    *desk.accounts.get_mut(&Account::Mint).unwrap() += lost;
}

#[test]
fn a_table_opens_with_the_houses_chair_and_grows() {
    let mut desk = seated(&[ANN, BO, CY], pai_gow("plain", Bank::House));
    assert_eq!(desk.table.chairs.len(), 4);
    assert_eq!(desk.table.chairs[seat(0)], Chair::House);
    desk.sit(DI).unwrap();
    assert_eq!(desk.table.seat_of(DI), Some(seat(4)), "a chair is brought");
    desk.refuses(Input::Kick { by: ANN, seat: seat(0) }, &Refusal::HouseChair);
    let eve = crate::table::Person::new(super::desk::EVE, "Eve");
    desk.refuses(Input::Sit { person: eve, seat: Some(seat(0)) }, &Refusal::SeatTaken);
    for _ in 5..8 {
        desk.take(Input::AddComputer { by: ANN, level: Level::Steady }).unwrap();
    }
    assert_eq!(desk.table.chairs.len(), 8);
    desk.refuses(Input::AddComputer { by: ANN, level: Level::Steady }, &Refusal::TableFull);
    comes_back(&desk);
}

#[test]
fn everybody_bets_sets_and_is_paid_against_the_house() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    assert!(desk.told(&Notice::BettingBegan));
    comes_back(&desk);
    let version = desk.table.version;
    desk.take(bet(&desk, ANN, 100)).unwrap();
    assert_eq!(desk.table.version, version, "a bet spoils nobody's press");
    assert!(desk.told(&Notice::BetPlaced { user: ANN, chips: 100 }));
    comes_back(&desk);
    desk.take(bet(&desk, ANN, 50)).unwrap();
    desk.take(Input::Bet { by: BO, version, chips: 200 }).unwrap();
    let hand = desk.hand();
    assert_eq!(hand.round.deal().bets.as_ref().unwrap().values().as_slice(), [0, 50, 200]);
    assert_eq!(desk.table.chairs.len(), 3, "the empty chair is gone");
    assert_eq!(hand.parties[seat(1)], Party::Person { user: ANN, hold: 50 });
    assert_eq!((desk.chips(ANN), desk.chips(BO)), (PURSE - 50, PURSE - 200));
    assert_eq!(desk.table.first_throws(), None, "nobody throws for the bank");
    assert_eq!(hand.dice().len(), 3);
    assert_eq!(hand.to_act().len(), 3);
    let (version, deal) = (desk.table.version, hand.round.deal().clone());
    let own = |desk: &Desk, at: usize| desk.hand().round.legal_moves(seat(at))[0];
    for viewer in [None, Some(ANN), Some(BO), Some(CY)] {
        shows_only_own_tiles(&desk, viewer);
    }
    let mv = own(&desk, 1);
    desk.take(Input::Play { by: ANN, version, mv }).unwrap();
    assert_eq!(desk.table.version, version, "a hand that is set spoils nobody's press");
    assert!(desk.told(&Notice::Played { seat: seat(1), shown: None }));
    comes_back(&desk);
    desk.refuses(Input::Play { by: ANN, version, mv }, &Refusal::HasSet);
    for viewer in [None, Some(ANN), Some(BO), Some(CY)] {
        shows_only_own_tiles(&desk, viewer);
    }
    assert_eq!(desk.table.computer_to_act(), Some(seat(0)));
    let mv = own(&desk, 0);
    desk.take(Input::ComputerPlay { version, seat: seat(0), mv }).unwrap();
    let mv = own(&desk, 2);
    desk.take(Input::Play { by: BO, version, mv }).unwrap();
    let Phase::Between(between) = &desk.table.phase else { panic!("everybody has set") };
    let outcome = between.outcome.set().unwrap();
    assert_eq!(outcome.net.values().sum::<i64>(), 0);
    assert_eq!(desk.chips(ANN), PURSE + outcome.net[seat(1)]);
    assert_eq!(desk.chips(BO), PURSE + outcome.net[seat(2)]);
    assert_eq!(desk.accounts.get(&Account::House).copied().unwrap_or(0), outcome.net[seat(0)]);
    assert_eq!(deal.bets.unwrap()[seat(1)], 50);
    comes_back(&desk);
}

#[test]
fn commission_is_burnt_and_not_counted_as_won() {
    let (mut burnt, mut wins) = (0, 0);
    for seed in 0..40 {
        let mut desk = seated(&[ANN], pai_gow("casino", Bank::House)).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        desk.take(bet(&desk, ANN, 100)).unwrap();
        desk.play_out();
        let Phase::Between(between) = &desk.table.phase else { panic!("ANN stays") };
        let outcome = between.outcome.set().unwrap();
        let expected = match outcome.results[seat(1)] {
            Verdict::Win => {
                wins += 1;
                assert_eq!(desk.won_today[&ANN], 95);
                95
            }
            Verdict::Loss => -100,
            Verdict::Push | Verdict::Bank => 0,
        };
        assert_eq!(desk.chips(ANN), PURSE + expected);
        burnt += desk.accounts.get(&Account::Burn).copied().unwrap_or(0);
    }
    assert!(wins > 3, "{wins} wins");
    assert_eq!(burnt, wins * 5);
}

#[test]
fn whoever_sits_out_is_waited_for_no_more() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    desk.take(bet(&desk, ANN, 0)).unwrap();
    desk.take(bet(&desk, BO, 10)).unwrap();
    assert_eq!(desk.table.people_to_act().collect::<Vec<_>>(), [(seat(2), BO)]);
    assert!(!desk.notices.iter().any(|notice| matches!(notice, Notice::TurnBegan { user: ANN, .. })));
    assert_eq!(desk.hand().parties[seat(1)], Party::Person { user: ANN, hold: 0 });
    desk.play_out();
    assert_eq!(desk.chips(ANN), PURSE);
}

#[test]
fn no_computer_comes_while_bets_are_made() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    desk.refuses(Input::AddComputer { by: ANN, level: Level::Steady }, &Refusal::HandRunning);
}

#[test]
fn a_hand_on_which_nobody_bets_is_not_dealt() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    desk.tick_at_deadline();
    assert!(desk.told(&Notice::NobodyBet) && desk.is_lobby(), "nobody is there to be asked again");
    assert_eq!((desk.person(ANN).missed, desk.person(BO).missed), (1, 1));
    desk.take(Input::Start { by: ANN }).unwrap();
    desk.take(bet(&desk, ANN, 10)).unwrap();
    desk.take(bet(&desk, BO, 10)).unwrap();
    desk.play_out();
    next(&mut desk, &[ANN, BO]);
    desk.tick_at_deadline();
    assert!(desk.is_between(), "back to the hand before");
    assert_eq!(desk.table.hands, 1);
    // Nobody has asked for another hand since: the next thing that happens by itself is that the table closes.
    assert!(!desk.table.may_deal(&Input::Tick, desk.now));
    desk.tick_at_deadline();
    assert!(desk.table.betting().is_none(), "bets are asked for again");
    assert!(desk.table.is_closed());
}

#[test]
fn who_sits_out_alone_is_asked_again_and_nobody_has_to_start() {
    let mut desk = seated(&[ANN], pai_gow("plain", Bank::House));
    for _ in 0..2 {
        desk.take(Input::AddComputer { by: ANN, level: Level::Steady }).unwrap();
    }
    desk.take(Input::Start { by: ANN }).unwrap();
    for _ in 0..3 {
        let version = desk.table.version;
        desk.take(bet(&desk, ANN, 0)).unwrap();
        assert!(desk.told(&Notice::NobodyBet) && desk.told(&Notice::BettingBegan));
        let betting = desk.table.betting().unwrap();
        assert_eq!((betting.bets.len(), desk.table.version > version), (0, true));
        let turn_ms = desk.table.terms.turn_ms;
        assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + turn_ms, "with a whole turn");
        comes_back(&desk);
    }
    desk.take(bet(&desk, ANN, 10)).unwrap();
    assert!(desk.table.hand().is_some());
}

#[test]
fn a_table_at_which_one_sits_out_and_one_is_silent_asks_once_more() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    desk.take(bet(&desk, ANN, 0)).unwrap();
    desk.tick_at_deadline();
    assert!(desk.told(&Notice::NobodyBet) && desk.table.betting().is_some(), "ANN is there");
    desk.tick_at_deadline();
    assert!(desk.told(&Notice::NobodyBet) && desk.is_lobby(), "and now nobody says anything");
}

#[test]
fn time_that_runs_out_sets_the_house_way_for_all_who_are_late() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    for user in [ANN, BO] {
        desk.take(bet(&desk, user, 10)).unwrap();
    }
    let dealt = desk.now;
    assert_eq!(desk.table.deadline().unwrap().get() - dealt.get(), PAUSE_MS);
    let mv = desk.hand().round.legal_moves(seat(0))[0];
    desk.advance(PAUSE_MS);
    assert_eq!(desk.table.computer_due(desk.now), Some(seat(0)));
    desk.take(Input::ComputerPlay { version: desk.table.version, seat: seat(0), mv }).unwrap();
    let turn_ms = desk.table.terms.turn_ms;
    assert_eq!(desk.table.deadline().unwrap().get(), dealt.get() + turn_ms, "one clock for all");
    let ways = [1, 2].map(|at| desk.hand().round.timeout_move(seat(at)).unwrap().to_string());
    desk.tick_at_deadline();
    assert!(desk.is_between());
    let clock: Vec<_> = desk.plays.iter().filter(|play| play.by == PlayedBy::Clock).collect();
    assert_eq!(clock.iter().map(|play| play.mv.clone()).collect::<Vec<_>>(), ways);
    assert!(clock.iter().all(|play| play.mv.starts_with(Verb::Set.name())));
    assert_eq!((desk.person(ANN).missed, desk.person(BO).missed), (1, 1));
}

#[test]
fn who_leaves_in_the_hand_is_played_on_for_and_who_comes_waits() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    for user in [ANN, BO] {
        desk.take(bet(&desk, user, 10)).unwrap();
    }
    desk.sit(CY).unwrap();
    assert_eq!(desk.table.seat_of(CY), Some(seat(3)));
    assert!(!desk.hand().has(seat(3)));
    shows_only_own_tiles(&desk, Some(CY));
    comes_back(&desk);
    let mv = desk.hand().round.legal_moves(seat(1))[0];
    desk.refuses(Input::Play { by: CY, version: desk.table.version, mv }, &Refusal::NotYourTurn);
    desk.take(Input::Leave { user: ANN }).unwrap();
    desk.take(Input::Leave { user: CY }).unwrap();
    assert_eq!(desk.table.seat_of(CY), None, "who has no hand goes at once");
    desk.sit(DI).unwrap();
    desk.play_out();
    assert_eq!(desk.table.seat_of(ANN), None);
    next(&mut desk, &[BO, DI]);
    desk.take(bet(&desk, BO, 10)).unwrap();
    desk.take(bet(&desk, DI, 10)).unwrap();
    assert_eq!(desk.hand().round.seats(), 3);
}

#[test]
fn chips_that_went_elsewhere_before_the_deal_free_the_chair() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    desk.take(bet(&desk, ANN, 300)).unwrap();
    lose_all_but(&mut desk, ANN, 299);
    desk.take(bet(&desk, BO, 10)).unwrap();
    assert!(desk.told(&Notice::CouldNotCover { user: ANN, needed: 300, has: 299 }));
    assert!(desk.is_lobby() && desk.table.seat_of(ANN).is_none());
}

#[test]
fn at_the_days_most_the_hand_is_for_nothing() {
    let mut desk = seated(&[ANN], pai_gow("casino", Bank::House));
    desk.won_today.insert(ANN, 5_000);
    desk.take(Input::Start { by: ANN }).unwrap();
    assert!(desk.told(&Notice::ForNothing { user: ANN }), "said before anybody bets");
    desk.take(bet(&desk, ANN, 100)).unwrap();
    assert_eq!((desk.hand().stake, desk.chips(ANN)), (0, PURSE));
    desk.play_out();
    assert_eq!(desk.chips(ANN), PURSE);
    assert_eq!(desk.accounts.get(&Account::Burn), None);
}

#[test]
fn the_record_of_a_hand_has_its_bets() {
    let mut desk = started(&[ANN, BO], pai_gow("casino", Bank::House));
    desk.take(bet(&desk, ANN, 100)).unwrap();
    desk.take(bet(&desk, BO, 30)).unwrap();
    let mut kept = desk.stored().unwrap();
    assert_eq!(kept.row.bets.as_deref(), Some("[0,100,30]"));
    desk.play_out();
    kept.plays.clone_from(&desk.plays);
    let record = crate::table::record(&kept).unwrap().to_string();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["game"], "pai-gow");
    assert_eq!(record["bets"], serde_json::json!([0, 100, 30]));
    assert_eq!(record["plays"].as_array().unwrap().len(), 3);
}

#[test]
fn a_table_at_which_people_bet_waits_for_them() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::House));
    assert!(desk.table.waits_for_a_person());
    desk.take(Input::Suspend { why: Unreachable::ServerOut }).unwrap();
    assert!(!desk.table.waits_for_a_person());
    desk.advance(1_000);
    desk.take(Input::Resume { why: Unreachable::ServerOut }).unwrap();
    assert!(desk.told(&Notice::BettingBegan), "what was told before may be out of reach");
    assert!(desk.table.deadline().unwrap().get() >= desk.now.get() + RESTART_CREDIT_MS);
}
