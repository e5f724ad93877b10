//! The moment for declarations before the first lead.

use gow::{Claim, ClaimRefused, Game, House, Round as _, Seat};
use serde_json::json;

use super::desk::{ANN, BO, CY, DI, Desk, EVE, seat, terms};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::Text;
use crate::table::{
    CLAIM_WINDOW_MS, Declaring, Input, Notice, Phase, PhaseScene, RESTART_CREDIT_MS, Refusal, Terms,
};

/// Two hands with one red pip each, if the Heaven counts as white, and two without.
const HANDS: [&str; 4] = [
    "31 55 55 33 22 65 63 52",
    "66 11 11 44 44 31 64 64",
    "51 33 22 65 62 53 32 66",
    "61 61 51 54 43 42 41 21",
];

/// Who can declare with these hands.
const FIRST: usize = 0;
const SECOND: usize = 2;

fn house() -> House {
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    house.with_option("one_red_dot", &json!("six-six-white")).unwrap()
}

/// A table whose running hand has these tiles, and this banker.
fn dealt(people: &[UserId], banker: usize) -> Desk {
    let mut desk = Desk::seated_by(people, Terms { house: house(), ..terms() });
    desk.take(Input::Start { by: people[0] }).unwrap();
    let hands = HANDS.map(|hand| hand.split(' ').collect::<Vec<_>>());
    let row = desk.running.as_mut().unwrap();
    row.hands = Text::from(json!(hands).to_string());
    row.banker = u8::try_from(banker).unwrap();
    let progress = restore(&desk, desk.now).unwrap();
    assert!(progress.is_empty(), "the hand is one that can be dealt");
    let deadline = desk.hand().deadline;
    desk.table = progress.next;
    if let Phase::Playing(hand) = &mut desk.table.phase {
        // The credit of a restart is no part of these hands.
        hand.deadline = deadline;
    }
    desk.row.body = desk.table.to_body().into();
    desk
}

fn declare(desk: &Desk, by: UserId) -> Input {
    Input::Declare { by, version: desk.table.version }
}

fn declaring(desk: &Desk, viewer: Option<UserId>) -> Option<Declaring> {
    match desk.table.scene(viewer).phase {
        PhaseScene::Playing { declaring, .. } => declaring,
        PhaseScene::Lobby
        | PhaseScene::Betting { .. }
        | PhaseScene::Between { .. }
        | PhaseScene::Closed { .. } => None,
    }
}

fn winner(desk: &Desk) -> (Seat, Option<Claim>) {
    let Phase::Between(between) = &desk.table.phase else { panic!("the hand is over") };
    let outcome = between.outcome.trick().unwrap();
    (outcome.winner, outcome.claim)
}

#[test]
fn every_hand_of_a_house_with_declarations_waits_alike() {
    let mut qualified = 0;
    for seed in 0..=u8::MAX {
        let terms = Terms { house: house(), ..terms() };
        let mut desk = Desk::seated_by(&[ANN, BO, CY, DI], terms).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        let hand = desk.hand();
        assert_eq!(hand.deadline.get() - desk.now.get(), CLAIM_WINDOW_MS);
        assert_eq!((hand.to_act().single(), desk.table.computer_to_act()), (None, None));
        assert_eq!(declaring(&desk, None), Some(Declaring::default()), "everybody sees the same");
        assert!(desk.told(&Notice::Dealt));
        qualified += Seat::all(4).filter(|seat| hand.round.may_claim(*seat).is_some()).count();
    }
    assert!(qualified > 0, "no seed of these deals a hand that can be declared");
    let without = Desk::dealt(&[ANN, BO, CY, DI]);
    assert!(without.hand().to_act().single().is_some() && declaring(&without, None).is_none());
}

#[test]
fn without_a_declaration_the_banker_leads_when_the_moment_is_over() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    let mv = desk.hand().round.legal_moves(seat(1))[0];
    desk.refuses(Input::Play { by: BO, version: desk.table.version, mv }, &Refusal::NotYourTurn);
    desk.advance(CLAIM_WINDOW_MS - 1);
    desk.take(Input::Tick).unwrap();
    assert_eq!(desk.hand().to_act().single(), None, "not before its time");
    let version = desk.table.version;
    desk.advance(1);
    desk.take(Input::Tick).unwrap();
    assert_eq!(desk.hand().to_act().single(), Some(seat(1)));
    assert!(desk.told(&Notice::TurnBegan { seat: seat(1), user: BO }));
    assert_eq!(desk.table.version, version + 1);
    assert_eq!(declaring(&desk, Some(ANN)), None);
    desk.refuses(Input::Declare { by: ANN, version }, &Refusal::Stale);
    desk.refuses(declare(&desk, ANN), &Refusal::Claim(ClaimRefused::TooLate));
    comes_back(&desk);
    desk.play_out();
    assert_eq!(winner(&desk).1, None);
}

#[test]
fn a_declaration_is_kept_hidden_and_wins_at_the_end() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    let open = Declaring { open: Some(Claim::OneRedDot), done: false };
    assert_eq!(declaring(&desk, Some(ANN)), Some(open));
    assert_eq!(declaring(&desk, Some(BO)), Some(Declaring::default()));
    let others =
        |desk: &Desk| [None, Some(BO), Some(CY), Some(DI), Some(EVE)].map(|who| desk.table.scene(who));
    let (before, deadline) = (others(&desk), desk.table.deadline());
    desk.take(declare(&desk, ANN)).unwrap();
    assert!(desk.notices.is_empty(), "nobody is told");
    assert_eq!(others(&desk), before, "nobody sees it");
    assert_eq!(desk.table.deadline(), deadline, "nothing is quicker for it");
    assert_eq!(declaring(&desk, Some(ANN)), Some(Declaring { open: None, done: true }));
    assert_eq!(desk.claims.len(), 1);
    assert!(!format!("{:?} {:?}", desk.table, desk.claims).contains("seat"), "no log names who declared");
    comes_back(&desk);
    desk.take(declare(&desk, ANN)).unwrap();
    assert_eq!(desk.claims.len(), 1, "pressed twice is declared once");
    desk.tick_at_deadline();
    assert_eq!(winner(&desk), (seat(FIRST), Some(Claim::OneRedDot)));
    assert_eq!(desk.table.next_banker.map(|bank| (bank.seat, bank.streak)), Some((seat(FIRST), 1)));
    assert!(desk.chips(ANN) > desk.chips(CY));
    comes_back(&desk);
}

#[test]
fn of_several_declarations_the_banker_comes_first_then_playing_order() {
    for (banker, first) in [(0, FIRST), (1, SECOND), (2, SECOND), (3, FIRST)] {
        let mut desk = dealt(&[ANN, BO, CY, DI], banker);
        // The order of the presses counts for nothing.
        desk.take(declare(&desk, if first == FIRST { CY } else { ANN })).unwrap();
        desk.take(declare(&desk, if first == FIRST { ANN } else { CY })).unwrap();
        comes_back(&desk);
        desk.tick_at_deadline();
        assert_eq!(winner(&desk), (seat(first), Some(Claim::OneRedDot)), "banker {banker}");
    }
}

#[test]
fn who_cannot_declare_is_refused() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    desk.refuses(declare(&desk, BO), &Refusal::Claim(ClaimRefused::NotQualified));
    desk.refuses(declare(&desk, EVE), &Refusal::NotSeated);
    let version = desk.table.version - 1;
    desk.refuses(Input::Declare { by: ANN, version }, &Refusal::Stale);
    desk.advance(CLAIM_WINDOW_MS);
    desk.refuses(declare(&desk, ANN), &Refusal::Claim(ClaimRefused::TooLate));
    let mut without = Desk::dealt(&[ANN, BO]);
    without.refuses(declare(&without, ANN), &Refusal::Claim(ClaimRefused::TooLate));
    let mut lobby = Desk::seated(&[ANN]);
    lobby.refuses(declare(&lobby, ANN), &Refusal::NoHand);
}

#[test]
fn computers_declare_at_the_end_and_not_before() {
    let mut desk = dealt(&[ANN, BO], 1);
    desk.advance(CLAIM_WINDOW_MS - 1);
    desk.take(Input::Tick).unwrap();
    assert!(desk.claims.is_empty());
    desk.tick_at_deadline();
    assert_eq!(desk.claims.len(), 1, "what a computer declares is kept like the others");
    assert_eq!(winner(&desk), (seat(SECOND), Some(Claim::OneRedDot)));
}

#[test]
fn a_computer_declares_for_who_leaves_in_the_moment() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(desk.hand().deadline.get() - desk.now.get(), CLAIM_WINDOW_MS, "the moment is no shorter");
    desk.refuses(declare(&desk, ANN), &Refusal::NotSeated);
    desk.tick_at_deadline();
    assert_eq!(winner(&desk).0, seat(FIRST));
}

#[test]
fn a_restart_gives_the_moment_some_credit() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    desk.take(declare(&desk, ANN)).unwrap();
    desk.advance(CLAIM_WINDOW_MS);
    let back = restore(&desk, desk.now).unwrap().next;
    assert_eq!(back.deadline().unwrap().get(), desk.now.get() + RESTART_CREDIT_MS);
    desk.table = back;
    desk.row.body = desk.table.to_body().into();
    desk.take(declare(&desk, CY)).unwrap();
    desk.tick_at_deadline();
    assert_eq!(winner(&desk).0, seat(SECOND), "banker is the seat before");
}

#[test]
fn a_declaration_that_the_hand_does_not_allow_voids_it() {
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    desk.take(declare(&desk, ANN)).unwrap();
    desk.claims[0].seat = 1;
    assert!(matches!(restore(&desk, desk.now).unwrap().next.phase, Phase::Lobby));
    let mut desk = dealt(&[ANN, BO, CY, DI], 1);
    desk.tick_at_deadline();
    let late = desk.hand().id;
    desk.claims.push(crate::store::ClaimRow { hand: late, seat: 0, at: desk.now });
    assert!(matches!(restore(&desk, desk.now).unwrap().next.phase, Phase::Lobby));
}
