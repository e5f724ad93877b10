//! Missed turns, as everybody sees them and as the player who missed them does.

use gow::{Game, House, Pieces};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{SceneFixture, at_the_end, celko, quartets, seat};
use super::render::{hand, public_screen};
use super::screen_text::written;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen};
use crate::table::{ClockAct, CloseReason, MissedTurnScene, SeatScene};
use crate::text::phrases::HandText;
use crate::text::{Locale, called};

fn missed(at: usize, act: ClockAct, turns: u8, pieces: &str) -> MissedTurnScene {
    let pieces: Pieces = pieces.parse().unwrap();
    let width = pieces.len();
    let shown = Some(pieces).filter(|_| act == ClockAct::Led);
    MissedTurnScene {
        seat: seat(at),
        own: false,
        turns,
        act,
        width,
        pieces: shown,
        is_latest: true,
    }
}

fn own(mut missed: MissedTurnScene, pieces: &str) -> MissedTurnScene {
    missed.own = true;
    missed.pieces = Some(pieces.parse().unwrap());
    missed
}

/// Returns what the board says about missed turns.
fn public(fixture: &SceneFixture, locale: Locale) -> String {
    line_of(&written(&public_screen(&fixture.scene(None), locale)))
}

/// Returns what a seat's private panel says about missed turns.
fn private(fixture: &SceneFixture, at: usize, locale: Locale) -> String {
    line_of(&written(&hand(
        &fixture.scene(Some(seat(at))),
        TileMask::EMPTY,
        Channel::Dm,
        locale,
    )))
}

fn line_of(text: &str) -> String {
    text.lines()
        .filter(|line| line.contains('⏱'))
        .map(|line| format!("{line}\n"))
        .collect()
}

fn turns_of_tien_gow(locale: Locale) -> String {
    let mut fixture = quartets();
    fixture.plays(&["lead 66 66 63 54", "discard 55 33 22 61"]);
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "55 33 22 61")];
    let mut lines = public(&fixture, locale);
    lines += &private(&fixture, 0, locale);
    fixture.missed[0] = own(fixture.missed[0].clone(), "55 33 22 61");
    lines += &private(&fixture, 1, locale);
    let mut fixture = quartets();
    fixture.plays(&["lead 51"]);
    fixture.missed = vec![missed(0, ClockAct::Led, 2, "51")];
    lines += &public(&fixture, locale);
    fixture.missed[0] = own(fixture.missed[0].clone(), "51");
    lines += &private(&fixture, 0, locale);
    lines
}

fn turns_of_pai_gow(locale: Locale) -> String {
    let mut fixture = SceneFixture::seated(1, House::default_of(Game::PaiGow), 1, 4);
    fixture.missed = vec![
        missed(0, ClockAct::SatOut, 1, ""),
        missed(2, ClockAct::Set, 3, ""),
    ];
    let mut lines = public(&fixture, locale);
    for (at, act) in [(0, ClockAct::SatOut), (2, ClockAct::Set)] {
        fixture.missed = vec![own(missed(at, act, 3, ""), "")];
        lines += &private(&fixture, at, locale);
    }
    lines
}

fn turns_of_tet_gow(locale: Locale) -> String {
    let mut fixture = SceneFixture::dealt(1, House::default_of(Game::TetGow), 1);
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "A.M")];
    public(&fixture, locale)
}

#[test]
fn missed_turns() {
    let lines = in_every_language(|locale| {
        [turns_of_tien_gow, turns_of_pai_gow, turns_of_tet_gow]
            .map(|lines| lines(locale))
            .concat()
    });
    assert_snapshot!("missed", lines);
}

#[test]
fn a_settlement_says_what_the_clock_played_last() {
    let mut fixture = at_the_end(11, celko());
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "55")];
    let public = fixture.settled(None, None);
    fixture.missed[0] = own(fixture.missed[0].clone(), "55");
    let private = fixture.settled(Some(seat(1)), None);
    for locale in Locale::ALL {
        let tag = locale.tag();
        let shown = line_of(&written(&public_screen(&public, locale)));
        assert_eq!(shown.lines().count(), 1, "{tag}: {shown}");
        let panel = hand(&private, TileMask::EMPTY, Channel::Dm, locale);
        let shown = line_of(&written(&panel));
        let tile = called("55".parse::<Pieces>().unwrap().iter(), locale);
        assert!(shown.contains(&tile), "{tag}: {shown}");
    }
}

#[test]
fn a_settlement_says_for_whom_a_computer_played() {
    let mut fixture = at_the_end(11, celko());
    if let SeatScene::Person { away, .. } = &mut fixture.seats[seat(1)] {
        *away = true;
    }
    let says = |screen: &Screen, words: &str| written(screen).contains(words);
    let public = public_screen(&fixture.settled(None, None), Locale::En);
    assert!(says(&public, "A computer played for **B** bob.\n"));
    assert!(says(&public, "**A** ann, **B** bob (away), "));
    let own = |at: usize| {
        let scene = fixture.settled(Some(seat(at)), None);
        hand(&scene, TileMask::EMPTY, Channel::Dm, Locale::En)
    };
    let words = Locale::En.say(&HandText::ComputerPlayed);
    assert_eq!([0, 1].map(|at| says(&own(at), &words)), [false, true]);
}

#[test]
fn at_a_closed_table_nothing_follows_from_missed_turns() {
    let mut fixture = at_the_end(11, celko());
    fixture.missed = vec![missed(1, ClockAct::Discarded, 1, "55")];
    let [goes_on, public] = [
        fixture.settled(None, None),
        fixture.closed(None, CloseReason::Ended),
    ];
    fixture.missed[0] = own(fixture.missed[0].clone(), "55");
    let private = fixture.closed(Some(seat(1)), CloseReason::Ended);
    for (locale, computer) in Locale::ALL.into_iter().zip(["computer", "電腦", "电脑"]) {
        let panel = hand(&private, TileMask::EMPTY, Channel::Dm, locale);
        let screens = [
            public_screen(&goes_on, locale),
            public_screen(&public, locale),
            panel,
        ];
        let lines = screens.map(|screen| line_of(&written(&screen)));
        assert!(lines.iter().all(|line| !line.is_empty()), "{lines:?}");
        let names = lines.map(|line| line.contains(computer));
        assert_eq!(names, [true, false, false], "in {}", locale.tag());
    }
}

#[test]
fn many_who_miss_the_same_moment_share_a_line() {
    let mut fixture = SceneFixture::seated(0, House::default_of(Game::PaiGow), 1, 8);
    let late = [1, 2, 3, 4].map(|at| missed(at, ClockAct::Set, 1, ""));
    fixture.missed = late.to_vec();
    fixture.missed.push(missed(5, ClockAct::SatOut, 1, ""));
    assert_eq!(
        public(&fixture, Locale::En),
        "⏱ **F** ran out of time: no bet this hand\n\
         ⏱ **B**, **C**, **D**, **E** ran out of time: tiles set the house way\n"
    );
    fixture.missed.truncate(3);
    let each = public(&fixture, Locale::En);
    assert_eq!(each.lines().count(), 3, "{each}");
}

#[test]
fn only_the_play_of_the_missed_turn_has_the_sign() {
    let mut latest = quartets();
    latest.plays(&["lead 51", "discard 11"]);
    latest.missed = vec![missed(0, ClockAct::Led, 1, "51")];
    let mut earlier = latest.clone();
    earlier.missed[0].is_latest = false;
    for locale in Locale::ALL {
        let marked = |fixture: &SceneFixture| {
            let text = written(&public_screen(&fixture.scene(None), locale));
            text.lines().filter(|line| line.ends_with('⏱')).count()
        };
        assert_eq!(
            [&latest, &earlier].map(marked),
            [1, 0],
            "in {}",
            locale.tag()
        );
    }
}
