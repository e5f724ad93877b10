//! People at a table with bets who sit out, do not answer, are late, leave or arrive.

use gow::{Round as _, Verb};

use super::bets::{bet, house_bank_sets, pai_gow, seated, started};
use super::fixture::{ANN, BO, CY, DI, PAUSE_MS, PURSE, seat};
use super::plays::play;
use super::restarts::comes_back;
use super::scenes::shows_only_own_tiles;
use crate::store::PlayedBy;
use crate::table::{Bank, ChipOwner, Input, Notice, PhaseScene, RESTART_CREDIT_MS, Refusal};

#[test]
fn the_table_stops_waiting_for_players_who_sit_out() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 0)).unwrap();
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    assert_eq!(
        fixture.table.people_to_act().collect::<Vec<_>>(),
        [(seat(2), BO)]
    );
    let is_anns = |notice: &Notice| matches!(notice, Notice::TurnBegan { user: ANN, .. });
    assert!(!fixture.told_any(is_anns));
    assert_eq!(
        fixture.hand().parties[seat(1)],
        ChipOwner::Person { user: ANN, hold: 0 }
    );
    fixture.play_out();
    assert_eq!(fixture.chips(ANN), PURSE);
}

#[test]
fn no_computer_sits_down_during_betting() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::HandRunning);
}

#[test]
fn a_hand_that_nobody_bets_on_is_not_dealt() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.tick_at_deadline();
    assert!(
        fixture.told(&Notice::NobodyBet { number: 1 }) && fixture.is_lobby(),
        "nobody is there"
    );
    assert_eq!(
        (fixture.person(ANN).missed, fixture.person(BO).missed),
        (1, 1)
    );
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN, BO]);
    fixture.tick_at_deadline();
    assert!(fixture.is_between(), "back to the hand before");
    assert!(fixture.told(&Notice::NobodyBet { number: 2 }));
    let PhaseScene::Between { last, .. } = fixture.table.scene(None).phase else {
        panic!("between two hands")
    };
    assert_eq!((last.number, last.nobody_bet_on), (1, Some(2)));
    comes_back(&fixture);
    assert_eq!(fixture.table.hands, 1);
    // Nobody has asked for another hand since: the next deadline closes the table.
    assert!(!fixture.table.may_deal(&Input::Tick, fixture.now));
    fixture.tick_at_deadline();
    assert!(
        fixture.table.betting().is_none(),
        "bets are asked for again"
    );
    assert!(fixture.table.is_closed());
}

#[test]
fn a_hand_that_all_people_sit_out_is_not_dealt() {
    let mut fixture = seated(&[ANN], pai_gow("plain", Bank::HouseBank));
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(bet(&fixture, ANN, 0)).unwrap();
    assert!(fixture.told(&Notice::NobodyBet { number: 1 }) && fixture.is_lobby());
    comes_back(&fixture);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.take(bet(&fixture, ANN, 0)).unwrap();
    assert!(fixture.told(&Notice::NobodyBet { number: 2 }) && fixture.is_between());
    assert_eq!(fixture.finished_hand().nobody_bet_on, Some(2));
    comes_back(&fixture);
    fixture.next_hand(&[ANN]);
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    assert!(fixture.table.hand().is_some());
}

#[test]
fn a_hand_that_one_sits_out_and_one_does_not_answer_is_not_dealt() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 0)).unwrap();
    fixture.tick_at_deadline();
    assert!(fixture.told(&Notice::NobodyBet { number: 1 }) && fixture.is_lobby());
}

#[test]
fn the_clock_sets_the_house_way_for_everybody_who_is_late() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    let dealt = fixture.now;
    assert_eq!(
        fixture.table.deadline().unwrap().get() - dealt.get(),
        PAUSE_MS
    );
    fixture.advance(PAUSE_MS);
    assert_eq!(fixture.table.computer_due(fixture.now), Some(seat(0)));
    let version = fixture.table.version;
    house_bank_sets(&mut fixture, version);
    let turn_ms = fixture.table.terms.turn_ms;
    assert_eq!(
        fixture.table.deadline().unwrap().get(),
        dealt.get() + turn_ms,
        "one clock for all"
    );
    let ways = [1, 2].map(|at| {
        fixture
            .hand()
            .round
            .timeout_move(seat(at))
            .unwrap()
            .to_string()
    });
    fixture.tick_at_deadline();
    assert!(fixture.is_between());
    let clock: Vec<_> = fixture
        .plays
        .iter()
        .filter(|play| play.by == PlayedBy::Clock)
        .collect();
    assert_eq!(
        clock.iter().map(|play| play.mv.clone()).collect::<Vec<_>>(),
        ways
    );
    assert!(
        clock
            .iter()
            .all(|play| play.mv.starts_with(Verb::Set.name()))
    );
    assert_eq!(
        (fixture.person(ANN).missed, fixture.person(BO).missed),
        (1, 1)
    );
}

#[test]
fn a_computer_plays_on_for_a_leaver_and_a_newcomer_waits() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    fixture.sit(CY).unwrap();
    assert_eq!(fixture.table.seat_of(CY), Some(seat(3)));
    assert!(!fixture.hand().has(seat(3)));
    shows_only_own_tiles(&fixture, Some(CY));
    comes_back(&fixture);
    let mv = fixture.hand().round.legal_moves(seat(1))[0];
    let version = fixture.table.version;
    fixture.refuses(play(CY, version, mv), &Refusal::NotYourTurn);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.take(Input::Leave { user: CY }).unwrap();
    assert_eq!(
        fixture.table.seat_of(CY),
        None,
        "a person without a hand leaves at once"
    );
    fixture.sit(DI).unwrap();
    fixture.play_out();
    assert_eq!(fixture.table.seat_of(ANN), None);
    fixture.next_hand(&[BO, DI]);
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    fixture.take(bet(&fixture, DI, 10)).unwrap();
    assert_eq!(fixture.hand().round.seats(), 3);
}

#[test]
fn a_table_at_which_people_bet_waits_for_them() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    assert!(fixture.table.waits_for_a_person());
    fixture.take(Input::Suspend).unwrap();
    assert!(!fixture.table.waits_for_a_person());
    fixture.advance(1_000);
    fixture.take(Input::Resume).unwrap();
    assert!(
        fixture.told(&Notice::BettingBegan),
        "earlier messages may be out of reach"
    );
    assert!(fixture.table.deadline().unwrap().get() >= fixture.now.get() + RESTART_CREDIT_MS);
}
