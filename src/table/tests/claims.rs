//! The claim window before the first lead.

use gow::{Claim, ClaimError, Game, House, Round as _, Seat};
use serde_json::json;

use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, seat, terms_by};
use super::plays::play;
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::{ClaimRow, Text};
use crate::table::{
    CLAIM_WINDOW_MS, ClaimWindow, Input, Notice, Phase, RESTART_CREDIT_MS, Refusal, Table,
};

/// Two hands with one red pip each, if the Heaven counts as white, and two without.
const HANDS: [&str; 4] = [
    "31 55 55 33 22 65 63 52",
    "66 11 11 44 44 31 64 64",
    "51 33 22 65 62 53 32 66",
    "61 61 51 54 43 42 41 21",
];

/// The seats that can claim with these hands.
const FIRST: usize = 0;
const SECOND: usize = 2;

fn house() -> House {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    house
        .with_option("one_red_dot", &json!("six-six-white"))
        .unwrap()
}

/// A table whose running hand has these tiles and this banker.
fn dealt(people: &[UserId], banker: usize) -> TableFixture {
    let mut fixture = TableFixture::seated_by(people, terms_by(house()));
    fixture.take(Input::Start { by: people[0] }).unwrap();
    let hands = HANDS.map(|hand| hand.split(' ').collect::<Vec<_>>());
    let row = fixture.running.as_mut().unwrap();
    row.hands = Text::from(json!(hands).to_string());
    row.banker = u8::try_from(banker).unwrap();
    let progress = restore(&fixture, fixture.now).unwrap();
    assert!(progress.is_empty(), "the hand is one that can be dealt");
    let deadline = fixture.hand().deadline;
    fixture.table = progress.next;
    if let Phase::Playing(hand) = &mut fixture.table.phase {
        // Undoes the credit of a restart.
        hand.deadline = deadline;
    }
    fixture.row.body = fixture.table.to_body().into();
    fixture
}

fn claim(fixture: &TableFixture, by: UserId) -> Input {
    Input::Claim {
        by,
        version: fixture.table.version,
    }
}

fn claiming(fixture: &TableFixture, viewer: Option<UserId>) -> Option<ClaimWindow> {
    fixture.table.scene(viewer).playing()?.claiming
}

fn winner(fixture: &TableFixture) -> (Seat, Option<Claim>) {
    let between = fixture.finished_hand();
    let outcome = between.outcome.trick().unwrap();
    (outcome.winner, outcome.claim)
}

#[test]
fn every_hand_of_a_house_with_claims_waits_equally_long() {
    let mut qualified = 0;
    for seed in 0..=u8::MAX {
        let people = [ANN, BO, CY, DI];
        let mut fixture = TableFixture::seated_by(&people, terms_by(house())).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let hand = fixture.hand();
        assert_eq!(hand.deadline.get() - fixture.now.get(), CLAIM_WINDOW_MS);
        assert_eq!(
            (hand.to_act().single(), fixture.table.computer_to_act()),
            (None, None)
        );
        assert_eq!(
            claiming(&fixture, None),
            Some(ClaimWindow::default()),
            "everybody sees the same"
        );
        assert!(fixture.told(&Notice::Dealt));
        qualified += Seat::all(4)
            .filter(|seat| hand.round.may_claim(*seat).is_some())
            .count();
    }
    assert!(
        qualified > 0,
        "none of these seeds deals a hand that can be claimed"
    );
    let without = TableFixture::dealt(&[ANN, BO, CY, DI]);
    assert!(without.hand().to_act().single().is_some() && claiming(&without, None).is_none());
}

#[test]
fn without_a_claim_the_banker_leads_when_the_window_closes() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    let mv = fixture.hand().round.legal_moves(seat(1))[0];
    let version = fixture.table.version;
    fixture.refuses(play(BO, version, mv), &Refusal::NotYourTurn);
    fixture.advance(CLAIM_WINDOW_MS - 1);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(
        fixture.hand().to_act().single(),
        None,
        "not before its time"
    );
    fixture.advance(1);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.hand().to_act().single(), Some(seat(1)));
    assert!(fixture.told(&Notice::TurnBegan {
        seat: seat(1),
        user: BO
    }));
    assert_eq!(fixture.table.version, version + 1);
    assert_eq!(claiming(&fixture, Some(ANN)), None);
    fixture.refuses(Input::Claim { by: ANN, version }, &Refusal::Stale);
    fixture.refuses(claim(&fixture, ANN), &Refusal::Claim(ClaimError::TooLate));
    comes_back(&fixture);
    fixture.play_out();
    assert_eq!(winner(&fixture).1, None);
}

#[test]
fn a_claim_is_kept_hidden_and_wins_at_the_end() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    let open = ClaimWindow {
        open: Some(Claim::OneRedDot),
        ..ClaimWindow::default()
    };
    assert_eq!(claiming(&fixture, Some(ANN)), Some(open));
    assert_eq!(claiming(&fixture, Some(BO)), Some(ClaimWindow::default()));
    let others = |fixture: &TableFixture| {
        [None, Some(BO), Some(CY), Some(DI), Some(EVE)].map(|who| fixture.table.scene(who))
    };
    let clock_and_log = |table: &Table| (table.deadline(), format!("{table:?}"));
    let (before, same) = (others(&fixture), clock_and_log(&fixture.table));
    fixture.take(claim(&fixture, ANN)).unwrap();
    assert!(fixture.notices.is_empty(), "nobody is notified");
    assert_eq!(others(&fixture), before, "nobody sees it");
    assert_eq!(
        clock_and_log(&fixture.table),
        same,
        "the claim shortens nothing, and no log shows it"
    );
    assert_eq!(
        claiming(&fixture, Some(ANN)),
        Some(ClaimWindow {
            done: true,
            ..ClaimWindow::default()
        })
    );
    assert_eq!(fixture.claims.len(), 1);
    assert!(
        !format!("{:?}", fixture.claims).contains("seat"),
        "no log names who claimed"
    );
    comes_back(&fixture);
    fixture.take(claim(&fixture, ANN)).unwrap();
    assert_eq!(fixture.claims.len(), 1, "two presses make one claim");
    fixture.tick_at_deadline();
    assert_eq!(winner(&fixture), (seat(FIRST), Some(Claim::OneRedDot)));
    let bank = fixture.table.next_banker.unwrap();
    assert_eq!((bank.seat, bank.streak), (seat(FIRST), 1));
    assert!(fixture.chips(ANN) > fixture.chips(CY));
    comes_back(&fixture);
}

#[test]
fn among_several_claims_the_banker_comes_first_then_playing_order() {
    for (banker, first) in [(0, FIRST), (1, SECOND), (2, SECOND), (3, FIRST)] {
        let mut fixture = dealt(&[ANN, BO, CY, DI], banker);
        // The order of the presses does not matter.
        let presses = if first == FIRST { [CY, ANN] } else { [ANN, CY] };
        for by in presses {
            fixture.take(claim(&fixture, by)).unwrap();
        }
        comes_back(&fixture);
        fixture.tick_at_deadline();
        assert_eq!(
            winner(&fixture),
            (seat(first), Some(Claim::OneRedDot)),
            "banker {banker}"
        );
    }
}

#[test]
fn a_person_who_cannot_claim_is_refused() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    let not_qualified = Refusal::Claim(ClaimError::NotQualified);
    fixture.refuses(claim(&fixture, BO), &not_qualified);
    fixture.refuses(claim(&fixture, EVE), &Refusal::NoSeatLeft);
    let version = fixture.table.version - 1;
    fixture.refuses(Input::Claim { by: ANN, version }, &Refusal::Stale);
    fixture.advance(CLAIM_WINDOW_MS);
    fixture.refuses(claim(&fixture, ANN), &Refusal::Claim(ClaimError::TooLate));
    let mut without = TableFixture::dealt(&[ANN, BO]);
    without.refuses(claim(&without, ANN), &Refusal::Claim(ClaimError::TooLate));
    let mut lobby = TableFixture::seated(&[ANN]);
    lobby.refuses(claim(&lobby, ANN), &Refusal::NoHand);
}

#[test]
fn computers_claim_at_the_end_and_not_before() {
    let mut fixture = dealt(&[ANN, BO], 1);
    fixture.advance(CLAIM_WINDOW_MS - 1);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.claims.is_empty());
    fixture.tick_at_deadline();
    assert_eq!(
        fixture.claims.len(),
        1,
        "a computer's claim is stored like the others"
    );
    assert_eq!(winner(&fixture), (seat(SECOND), Some(Claim::OneRedDot)));
}

#[test]
fn only_a_person_without_others_ends_the_window() {
    let end = |fixture: &TableFixture, by| Input::EndClaims {
        by,
        version: fixture.table.version,
    };
    let mut shared = dealt(&[ANN, BO], 1);
    assert!(!claiming(&shared, Some(ANN)).unwrap().may_end);
    shared.refuses(end(&shared, ANN), &Refusal::Stale);

    let mut alone = dealt(&[ANN], 1);
    assert_eq!(
        claiming(&alone, None),
        Some(ClaimWindow::default()),
        "nobody else may"
    );
    assert!(claiming(&alone, Some(ANN)).unwrap().may_end);
    alone.refuses(end(&alone, EVE), &Refusal::NotSeated);
    alone.take(claim(&alone, ANN)).unwrap();
    assert!(claiming(&alone, Some(ANN)).unwrap().may_end);
    alone.take(end(&alone, ANN)).unwrap();
    assert_eq!(
        winner(&alone),
        (seat(SECOND), Some(Claim::OneRedDot)),
        "a computer's comes first"
    );
    comes_back(&alone);
    alone.refuses(end(&alone, ANN), &Refusal::NoHand);

    let mut without = TableFixture::dealt(&[ANN]);
    without.refuses(end(&without, ANN), &Refusal::Stale);
}

#[test]
fn a_computer_claims_for_a_person_who_leaves_during_the_window() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(
        fixture.hand().deadline.get() - fixture.now.get(),
        CLAIM_WINDOW_MS,
        "the window is no shorter"
    );
    fixture.refuses(claim(&fixture, ANN), &Refusal::NotSeated);
    fixture.tick_at_deadline();
    assert_eq!(winner(&fixture).0, seat(FIRST));
}

#[test]
fn a_restart_credits_the_claim_window() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    fixture.take(claim(&fixture, ANN)).unwrap();
    fixture.advance(CLAIM_WINDOW_MS);
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(
        back.deadline().unwrap().get(),
        fixture.now.get() + RESTART_CREDIT_MS
    );
    fixture.table = back;
    fixture.row.body = fixture.table.to_body().into();
    fixture.take(claim(&fixture, CY)).unwrap();
    fixture.tick_at_deadline();
    assert_eq!(
        winner(&fixture).0,
        seat(SECOND),
        "banker is the seat before"
    );
}

#[test]
fn a_claim_that_the_hand_does_not_allow_voids_it() {
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    fixture.take(claim(&fixture, ANN)).unwrap();
    fixture.claims[0].seat = 1;
    let is_void = |fixture: &TableFixture| {
        let back = restore(fixture, fixture.now).unwrap().next;
        matches!(back.phase, Phase::Lobby)
    };
    assert!(is_void(&fixture));
    let mut fixture = dealt(&[ANN, BO, CY, DI], 1);
    fixture.tick_at_deadline();
    let (hand, at) = (fixture.hand().id, fixture.now);
    fixture.claims.push(ClaimRow { hand, seat: 0, at });
    assert!(is_void(&fixture));
}
