//! Turns that people miss: what the clock did for them, and who may know it.

use gow::{Game, House, Round as _, Verb};

use super::bets::{bet, pai_gow, started};
use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, seat, terms_by};
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::{Bank, ClockAct, Input, MISSED_TURNS_MAX, MissedTurnScene, PhaseScene};

fn missed(fixture: &TableFixture, viewer: Option<UserId>) -> Vec<MissedTurnScene> {
    fixture.table.scene(viewer).missed
}

/// A hand in which the clock has discarded for a person: the fixture and that person.
fn discarded() -> (TableFixture, UserId) {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    fixture.play_any();
    let turn = fixture.hand().to_act().single().unwrap();
    let late = fixture.table.seats[turn].person().unwrap().user;
    fixture.tick_at_deadline();
    assert_eq!(fixture.person(late).missed, 1);
    (fixture, late)
}

/// A running hand with one person who has missed turns until a computer plays for them.
fn away() -> (TableFixture, UserId) {
    let (mut fixture, late) = discarded();
    for _ in 1..MISSED_TURNS_MAX {
        assert!(fixture.play_until_turn_of(late));
        fixture.tick_at_deadline();
    }
    (fixture, late)
}

#[test]
fn only_the_owner_knows_what_the_clock_discarded() {
    let (fixture, late) = discarded();
    let (_, mv) = *fixture.hand().round.plays().last().unwrap();
    assert_eq!(mv.verb, Verb::Discard);
    let seat = fixture.table.seat_of(late).unwrap();
    for viewer in [None, Some(ANN), Some(BO), Some(CY), Some(DI), Some(EVE)] {
        let own = viewer == Some(late);
        let known = MissedTurnScene {
            seat,
            own,
            turns: 1,
            act: ClockAct::Discarded,
            width: mv.width(),
            pieces: own.then_some(mv.pieces),
            is_latest: true,
        };
        assert_eq!(missed(&fixture, viewer), [known], "{viewer:?}");
    }
    comes_back(&fixture);
    let printed = format!("{:?}", fixture.table.missed_in(fixture.hand()));
    assert!(
        !printed.contains("pieces") && printed.contains("Discarded"),
        "{printed}"
    );
}

#[test]
fn everybody_knows_what_the_clock_led() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    fixture.tick_at_deadline();
    let (who, mv) = *fixture.hand().round.plays().last().unwrap();
    let [known] = missed(&fixture, None).try_into().unwrap();
    assert_eq!(
        (known.seat, known.act, known.pieces),
        (who, ClockAct::Led, Some(mv.pieces))
    );
    assert!(!known.own);
}

#[test]
fn a_persons_own_play_clears_missed_turns_and_another_miss_adds_one() {
    let (mut fixture, late) = discarded();
    assert!(fixture.play_until_turn_of(late));
    assert_eq!(
        missed(&fixture, Some(late))[0].turns,
        1,
        "it stays until then"
    );
    fixture.tick_at_deadline();
    assert_eq!(missed(&fixture, Some(late))[0].turns, 2);
    assert!(fixture.play_until_turn_of(late));
    fixture.play_any();
    assert_eq!(missed(&fixture, Some(late)), []);
}

#[test]
fn a_computers_play_for_a_person_who_is_away_is_no_missed_turn() {
    let (mut fixture, late) = away();
    assert!(fixture.person(late).away);
    assert_eq!(missed(&fixture, None)[0].turns, MISSED_TURNS_MAX);
    assert!(fixture.play_until_turn_of(late));
    fixture.play_any();
    assert_eq!(missed(&fixture, None), []);
}

#[test]
fn the_settlement_knows_for_whom_a_computer_played_even_after_a_restart() {
    let (mut fixture, late) = away();
    let seat = fixture.table.seat_of(late).unwrap();
    fixture.play_out();
    let settled = |fixture: &TableFixture| match fixture.table.scene(None).phase {
        PhaseScene::Between { last, .. } => last.computer_played,
        other => panic!("{other:?}"),
    };
    assert_eq!(settled(&fixture), [seat]);
    comes_back(&fixture);
    // A person who leaves in the middle of a hand is gone after it.
    fixture.next_hand(&[ANN, BO, CY, DI]);
    fixture.take(Input::Leave { user: DI }).unwrap();
    let seat = fixture.table.seat_of(DI).unwrap();
    fixture.play_out();
    assert_eq!(settled(&fixture), [seat]);
}

#[test]
fn the_settlement_still_shows_a_missed_turn_even_after_a_restart() {
    // The clock plays every turn of one person; its last play is shown with the settlement.
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    while fixture.table.hand().is_some() {
        let turn = fixture.hand().to_act().single().unwrap();
        if Some(turn) == fixture.table.seat_of(ANN) && !fixture.person(ANN).away {
            fixture.tick_at_deadline();
        } else {
            fixture.play_any();
        }
        if fixture.person(ANN).away {
            fixture.take(Input::Back { by: ANN }).unwrap();
        }
    }
    assert!(fixture.is_between());
    comes_back(&fixture);
    let [own] = missed(&fixture, Some(ANN)).try_into().unwrap();
    assert!(own.own && own.pieces.is_some());
    let [public] = missed(&fixture, None).try_into().unwrap();
    assert_eq!(public.pieces.is_some(), public.act == ClockAct::Led);
    fixture.next_hand(&[ANN, BO, CY, DI]);
    assert_eq!(missed(&fixture, Some(ANN)), [], "another hand");
}

#[test]
fn a_person_who_did_not_bet_or_set_in_time_is_told_so() {
    let mut fixture = started(&[ANN, BO, CY], pai_gow("plain", Bank::HouseBank));
    let ann = bet(&fixture, ANN, 10);
    fixture.take(ann).unwrap();
    let bo = bet(&fixture, BO, 0);
    fixture.take(bo).unwrap();
    fixture.tick_at_deadline();
    // A person who chose to sit out has missed nothing.
    let [cy] = missed(&fixture, Some(CY)).try_into().unwrap();
    assert_eq!(
        (cy.seat, cy.act, cy.turns, cy.own),
        (
            fixture.table.seat_of(CY).unwrap(),
            ClockAct::SatOut,
            1,
            true
        )
    );
    comes_back(&fixture);
    while fixture.table.people_to_act().next().is_some() {
        fixture.now = fixture.now.max(fixture.hand().deadline);
        fixture.take(Input::Tick).unwrap();
    }
    let acts: Vec<_> = missed(&fixture, None)
        .iter()
        .map(|missed| (missed.seat, missed.act, missed.pieces))
        .collect();
    assert_eq!(
        acts,
        [
            (seat(1), ClockAct::Set, None),
            (seat(3), ClockAct::SatOut, None)
        ]
    );
    fixture.play_out();
    let played_for = &fixture.finished_hand().computer_played;
    assert_eq!(*played_for, [], "the tiles of who sits out decide nothing");
}

#[test]
fn a_person_who_is_away_is_not_asked_to_bet_and_misses_nothing() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    fixture.tick_at_deadline();
    assert_eq!(missed(&fixture, None).len(), 1);
    let seat = fixture.table.seat_of(BO).unwrap();
    fixture.table.seats[seat].person_mut().unwrap().away = true;
    assert_eq!(missed(&fixture, None), []);
}

#[test]
fn the_clock_only_leads_discards_or_sets() {
    // The scene of a missed turn relies on this.
    for house in Game::ALL
        .into_iter()
        .flat_map(House::all)
        .filter(|house| !house.has_bets())
    {
        let mut fixture = TableFixture::seated_by(&[ANN], terms_by(house));
        fixture.take(Input::Start { by: ANN }).unwrap();
        while let Some(hand) = fixture.table.hand() {
            for turn in hand.to_act().iter() {
                let mv = hand.round.timeout_move(turn).unwrap();
                assert!(matches!(mv.verb, Verb::Lead | Verb::Discard), "{mv:?}");
            }
            fixture.play_any();
        }
    }
}
