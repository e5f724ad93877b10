//! Missed turns, as everybody sees them and as the player who missed them does.

use gow::{Game, House};
use insta::assert_snapshot;

use super::En;
use super::fixture::{NOW, SceneFixture, at_the_end, celko, quartets, seat};
use super::picture_of_text::written;
use super::plain::hand;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, board, settlement};
use crate::table::{ClockAct, MissedScene};

fn missed(at: usize, act: ClockAct, turns: u8, pieces: &str) -> MissedScene {
    let pieces: gow::Pieces = pieces.parse().unwrap();
    let width = pieces.len();
    let shown = Some(pieces).filter(|_| act == ClockAct::Led);
    MissedScene {
        seat: seat(at),
        own: false,
        turns,
        act,
        width,
        pieces: shown,
        is_latest: true,
    }
}

fn own(mut missed: MissedScene, pieces: &str) -> MissedScene {
    missed.own = true;
    missed.pieces = Some(pieces.parse().unwrap());
    missed
}

/// The private panel of a seat, as text.
fn private(fixture: &SceneFixture, at: usize) -> String {
    written(&hand(
        &fixture.scene(Some(seat(at))),
        TileMask::EMPTY,
        Channel::Dm,
        En,
    ))
}

fn line_of(text: &str) -> String {
    text.lines()
        .filter(|line| line.contains('⏱'))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn missed_turns() {
    let mut lines = String::new();
    let mut fixture = quartets();
    fixture.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "55 33 22 61")];
    lines += &line_of(&written(&board(&fixture.scene(None), En, NOW)));
    lines += &line_of(&private(&fixture, 0));
    fixture.missed[0] = own(fixture.missed[0].clone(), "55 33 22 61");
    lines += &line_of(&private(&fixture, 1));
    let mut fixture = quartets();
    fixture.plays(&["lead 51"]);
    fixture.missed = vec![missed(0, ClockAct::Led, 2, "51")];
    lines += &line_of(&written(&board(&fixture.scene(None), En, NOW)));
    fixture.missed[0] = own(fixture.missed[0].clone(), "51");
    lines += &line_of(&private(&fixture, 0));
    let mut fixture = SceneFixture::seated(1, House::default_of(Game::PaiGow), 1, 4);
    fixture.missed = vec![
        missed(0, ClockAct::SatOut, 1, ""),
        missed(2, ClockAct::Set, 3, ""),
    ];
    lines += &line_of(&written(&board(&fixture.scene(None), En, NOW)));
    for at in [0, 2] {
        fixture.missed = vec![own(
            missed(
                at,
                if at == 0 {
                    ClockAct::SatOut
                } else {
                    ClockAct::Set
                },
                3,
                "",
            ),
            "",
        )];
        lines += &line_of(&private(&fixture, at));
    }
    let mut fixture = SceneFixture::dealt(1, House::default_of(Game::TetGow), 1);
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "A.M")];
    lines += &line_of(&written(&board(&fixture.scene(None), En, NOW)));
    assert_snapshot!("missed", lines);
}

#[test]
fn a_settlement_says_what_the_clock_played_last() {
    let mut fixture = at_the_end(11, celko());
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "55")];
    let shown = line_of(&written(&settlement(&fixture.settled(None, None), En)));
    assert_eq!(shown.lines().count(), 1, "{shown}");
    fixture.missed[0] = own(fixture.missed[0].clone(), "55");
    let scene = fixture.settled(Some(seat(1)), None);
    let shown = line_of(&written(&hand(&scene, TileMask::EMPTY, Channel::Dm, En)));
    assert!(shown.contains("5-5"), "{shown}");
}

#[test]
fn only_the_play_of_the_missed_turn_has_the_sign() {
    let mut fixture = quartets();
    fixture.plays(&["lead 51", "discard 11"]);
    fixture.missed = vec![missed(0, ClockAct::Led, 1, "51")];
    let marked = |fixture: &SceneFixture| {
        let text = written(&board(&fixture.scene(None), En, NOW));
        text.lines().filter(|line| line.ends_with('⏱')).count()
    };
    assert_eq!(marked(&fixture), 1);
    fixture.missed[0].is_latest = false;
    assert_eq!(marked(&fixture), 0);
}
