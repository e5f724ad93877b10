//! Tables without a clock: nobody is hurried, and nobody can hold up a hand for ever.

use gow::{Game, House, Round as _};

use super::bets::{bank, bet, lose_all_but, offered, pai_gow, seated, started};
use super::fixture::{ANN, BO, CY, DI, TableFixture, kick, terms, terms_by};
use super::restarts::{comes_back, restore};
use crate::id::Timestamp;
use crate::store::PlayedBy;
use crate::table::{
    Bank, BettingScene, CLAIM_WINDOW_MS, CloseReason, IDLE_MS, Input, LONG_CLAIM_WINDOW_MS, Notice,
    Pace, PhaseScene, RESTART_CREDIT_MS, Terms,
};

fn without_a_clock(terms: Terms) -> Terms {
    Terms {
        pace: Pace::NoClock,
        turn_ms: IDLE_MS,
        ..terms
    }
}

fn dealt() -> TableFixture {
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY, DI], without_a_clock(terms()));
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture
}

#[test]
fn nobody_sees_when_a_turn_ends() {
    let mut fixture = dealt();
    assert_eq!(fixture.table.turn_ends(), None);
    let scene = fixture.table.scene(None);
    assert_eq!(scene.terms.turn_limit_ms(), None);
    assert_eq!(scene.playing().unwrap().deadline, None);
    fixture.advance(IDLE_MS - 1);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.plays.len(), 0, "nobody is hurried");
    comes_back(&fixture);
}

#[test]
fn after_a_restart_or_lost_presses_people_have_all_their_time_again() {
    let with_claims = House::named(Game::TienGow, "celko-full").unwrap();
    for (terms, most) in [
        (terms(), IDLE_MS),
        (pai_gow("plain", Bank::HouseBank), IDLE_MS),
        (pai_gow("plain", Bank::Passes), IDLE_MS),
        // People see when the time for claims ends.
        (terms_by(with_claims), RESTART_CREDIT_MS),
    ] {
        let mut fixture = seated(&[ANN, BO, CY, DI], without_a_clock(terms));
        fixture.take(Input::Start { by: ANN }).unwrap();
        fixture.now = Timestamp::new(fixture.table.deadline().unwrap().get() - 1);
        let whole = Some(Timestamp::new(fixture.now.get() + most));
        let back = restore(&fixture, fixture.now).unwrap().next;
        assert_eq!(back.deadline(), whole);
        fixture.take(Input::Credit).unwrap();
        assert_eq!(fixture.table.deadline(), whole);
    }
}

#[test]
fn after_a_restart_a_table_where_all_have_bet_does_not_wait_an_hour() {
    let terms = without_a_clock(pai_gow("plain", Bank::HouseBank));
    let mut fixture = started(&[ANN, BO], terms);
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    // Everybody who is left has bet, so the next tick deals.
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert_eq!(fixture.table.deadline(), Some(fixture.now));
    let soon = Some(Timestamp::new(fixture.now.get() + RESTART_CREDIT_MS));
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.deadline(), soon);
}

#[test]
fn a_computer_takes_over_from_a_person_who_does_not_play() {
    let mut fixture = dealt();
    let turn = fixture.hand().to_act().single().unwrap();
    let user = fixture.table.seats[turn].person().unwrap().user;
    fixture.tick_at_deadline();
    assert_eq!(fixture.now.get() - fixture.hand().started.get(), IDLE_MS);
    assert_eq!(fixture.plays[0].by, PlayedBy::Clock);
    assert!(fixture.told(&Notice::Away { user }), "the first time");
    assert_eq!(fixture.table.scene(None).missed[0].turns, 1);
    fixture.take(Input::Back { by: user }).unwrap();
    assert!(!fixture.person(user).away);
}

#[test]
fn an_abandoned_hand_ends_and_its_table_closes() {
    let mut fixture = dealt();
    let begun = fixture.now;
    while fixture.table.hand().is_some() {
        if let Some(seat) = fixture.table.computer_due(fixture.now) {
            let version = fixture.table.version;
            let mv = fixture.hand().round.legal_moves(seat)[0];
            let play = Input::ComputerPlay { version, seat, mv };
            fixture.take(play).unwrap();
        } else {
            fixture.tick_at_deadline();
        }
    }
    let hours = (fixture.now.get() - begun.get()) / IDLE_MS;
    assert_eq!(hours, 4, "the table waited for each of the four once");
    assert_eq!(fixture.voided, 0, "nobody voids a hand by staying away");
    fixture.tick_at_deadline();
    assert_eq!(fixture.closing(), Some(CloseReason::Idle));
}

#[test]
fn the_next_hand_waits_for_everybody() {
    let mut fixture = dealt();
    fixture.play_out();
    for user in [ANN, BO, CY] {
        fixture.next_hand(&[user]);
        assert!(matches!(
            fixture.table.scene(None).phase,
            PhaseScene::Between { deadline: None, .. }
        ));
    }
    assert_eq!(
        fixture.table.deadline().unwrap().get() - fixture.now.get(),
        IDLE_MS
    );
    fixture.next_hand(&[DI]);
    assert!(fixture.table.hand().is_some());
}

/// A settled hand of four people, in a game that three can continue.
fn settled_by_four() -> TableFixture {
    let terms = without_a_clock(terms_by(House::default_of(Game::TetGow)));
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY, DI], terms);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture
}

#[test]
fn the_next_hand_does_not_wait_for_a_player_who_has_gone() {
    let mut sent_away = settled_by_four();
    sent_away.next_hand(&[ANN, BO, CY]);
    sent_away.take(kick(ANN, 3)).unwrap();
    let mut short = settled_by_four();
    lose_all_but(&mut short, DI, 0);
    short.next_hand(&[ANN, BO, CY, DI]);
    assert!(short.table.hand().is_none());
    for mut fixture in [sent_away, short] {
        assert_eq!(fixture.table.seat_of(DI), None);
        assert_eq!(fixture.table.deadline(), Some(fixture.now));
        comes_back(&fixture);
        fixture.tick_at_deadline();
        assert_eq!(fixture.hand().round.seats(), 3);
    }
}

#[test]
fn the_offers_of_the_bank_and_the_bets_wait_too() {
    let terms = without_a_clock(pai_gow("plain", Bank::Passes));
    let mut fixture = started(&[ANN, BO], terms);
    let waits = |fixture: &TableFixture| {
        let left = fixture.table.deadline().unwrap().get() - fixture.now.get();
        let scene = fixture.table.scene(None);
        assert!(matches!(
            scene.phase,
            PhaseScene::Betting(BettingScene { deadline: None, .. })
        ));
        assert_eq!((left, fixture.table.turn_ends()), (IDLE_MS, None));
    };
    while let Some(user) = offered(&fixture) {
        waits(&fixture);
        fixture.take(bank(&fixture, user, false)).unwrap();
    }
    waits(&fixture);
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    waits(&fixture);
    comes_back(&fixture);
    fixture.tick_at_deadline();
    assert!(
        fixture.table.hand().is_some(),
        "a person who stays away sits out"
    );
    assert!(fixture.told(&Notice::Away { user: BO }));
}

#[test]
fn the_time_for_claims_is_longer_and_is_shown() {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    let terms = terms_by(house);
    for (terms, window) in [
        (terms.clone(), CLAIM_WINDOW_MS),
        (without_a_clock(terms), LONG_CLAIM_WINDOW_MS),
    ] {
        let mut fixture = TableFixture::seated_by(&[ANN, BO, CY, DI], terms);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let ends = fixture.table.turn_ends().unwrap();
        assert_eq!(ends.get() - fixture.now.get(), window);
        fixture.tick_at_deadline();
        assert!(fixture.hand().to_act().single().is_some());
    }
}

#[test]
fn the_next_hand_does_not_wait_for_a_person_whose_seat_a_computer_holds() {
    let mut fixture = settled_by_four();
    let seat = fixture.table.seat_of(ANN).unwrap();
    fixture.table.seats[seat].person_mut().unwrap().away = true;
    for user in [BO, CY, DI] {
        assert!(fixture.is_between(), "the table waits for the others");
        fixture.next_hand(&[user]);
    }
    assert_eq!(fixture.hand().round.seats(), 4);
    assert!(fixture.person(ANN).away);
}
