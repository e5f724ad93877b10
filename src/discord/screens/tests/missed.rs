//! Turns that were missed, as everybody and as their person sees them.

use gow::{Game, House};
use insta::assert_snapshot;

use super::En;
use super::felt::{Felt, NOW, at_the_end, celko, quartets, seat};
use super::picture_of_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, board, hand, settlement};
use crate::table::{ClockAct, MissedScene};

fn missed(at: usize, act: ClockAct, turns: u8, pieces: &str) -> MissedScene {
    let pieces: gow::Pieces = pieces.parse().unwrap();
    let width = pieces.len();
    let shown = Some(pieces).filter(|_| act == ClockAct::Led);
    MissedScene { seat: seat(at), own: false, turns, act, width, pieces: shown, is_latest: true }
}

fn own(mut missed: MissedScene, pieces: &str) -> MissedScene {
    missed.own = true;
    missed.pieces = Some(pieces.parse().unwrap());
    missed
}

/// The private words of a seat.
fn private(felt: &Felt, at: usize) -> String {
    written(&hand(&felt.scene(Some(seat(at))), TileMask::EMPTY, Channel::Dm, En))
}

fn line_of(text: &str) -> String {
    text.lines().filter(|line| line.contains('⏱')).map(|line| format!("{line}\n")).collect()
}

#[test]
fn missed_turns() {
    let mut lines = String::new();
    let mut felt = quartets();
    felt.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    felt.missed = vec![missed(1, ClockAct::Discarded, 1, "55 33 22 61")];
    lines += &line_of(&written(&board(&felt.scene(None), En, NOW)));
    lines += &line_of(&private(&felt, 0));
    felt.missed[0] = own(felt.missed[0].clone(), "55 33 22 61");
    lines += &line_of(&private(&felt, 1));
    let mut felt = quartets();
    felt.plays(&["lead 51"]);
    felt.missed = vec![missed(0, ClockAct::Led, 2, "51")];
    lines += &line_of(&written(&board(&felt.scene(None), En, NOW)));
    felt.missed[0] = own(felt.missed[0].clone(), "51");
    lines += &line_of(&private(&felt, 0));
    let mut felt = Felt::seated(1, House::default_of(Game::PaiGow), 1, 4);
    felt.missed = vec![missed(0, ClockAct::SatOut, 1, ""), missed(2, ClockAct::Set, 3, "")];
    lines += &line_of(&written(&board(&felt.scene(None), En, NOW)));
    for at in [0, 2] {
        felt.missed =
            vec![own(missed(at, if at == 0 { ClockAct::SatOut } else { ClockAct::Set }, 3, ""), "")];
        lines += &line_of(&private(&felt, at));
    }
    let mut felt = Felt::dealt(1, House::default_of(Game::TetGow), 1);
    felt.missed = vec![missed(1, ClockAct::Discarded, 1, "A.M")];
    lines += &line_of(&written(&board(&felt.scene(None), En, NOW)));
    assert_snapshot!("missed", lines);
}

#[test]
fn a_settlement_says_what_the_clock_played_last() {
    let mut felt = at_the_end(11, celko());
    felt.missed = vec![missed(1, ClockAct::Discarded, 1, "55")];
    let shown = line_of(&written(&settlement(&felt.settled(None, None), En)));
    assert_eq!(shown.lines().count(), 1, "{shown}");
    felt.missed[0] = own(felt.missed[0].clone(), "55");
    let scene = felt.settled(Some(seat(1)), None);
    let shown = line_of(&written(&hand(&scene, TileMask::EMPTY, Channel::Dm, En)));
    assert!(shown.contains("5-5"), "{shown}");
}

#[test]
fn only_the_play_of_the_missed_turn_has_the_sign() {
    let mut felt = quartets();
    felt.plays(&["lead 51", "discard 11"]);
    felt.missed = vec![missed(0, ClockAct::Led, 1, "51")];
    let marked = |felt: &Felt| {
        let text = written(&board(&felt.scene(None), En, NOW));
        text.lines().filter(|line| line.ends_with('⏱')).count()
    };
    assert_eq!(marked(&felt), 1);
    felt.missed[0].is_latest = false;
    assert_eq!(marked(&felt), 0);
}
