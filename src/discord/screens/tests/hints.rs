//! Hints on the private panel, and what they say.

use gow::computer::hint::{RatedPlay, Reason};
use gow::{Game, House};
use insta::assert_snapshot;

use super::emojis::all_signs;
use super::every_language::in_every_language;
use super::fixture::{SceneFixture, computer, quartets, quartets_in_the_middle, seat};
use super::render::{hand, public_screen};
use super::screen_text::written;
use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::{Channel, EmojiSet, Screen, ideas};
use crate::text::Locale;

fn idea(mv: &str, value: f32, reasons: &[Reason]) -> RatedPlay {
    RatedPlay {
        mv: mv.parse().unwrap(),
        value,
        error: Some(0.31),
        is_level: false,
        reasons: reasons.to_vec(),
    }
}

/// Three rated plays, which together have every reason twice at most.
fn three(reasons: [&[Reason]; 3]) -> Vec<RatedPlay> {
    let mut ideas = vec![
        idea("lead 66 66", 2.43, reasons[0]),
        idea("beat 63", -0.2, reasons[1]),
        idea("discard 22 21", -12.0, reasons[2]),
    ];
    ideas[0].is_level = true;
    ideas[1].is_level = true;
    ideas
}

fn pieces(text: &str) -> gow::Pieces {
    text.parse().unwrap()
}

#[test]
fn every_reason_is_told_in_chips_and_in_points() {
    let barred = Reason::FirstStack {
        owes: 5,
        barred: true,
    };
    let first = Reason::FirstStack {
        owes: 1,
        barred: false,
    };
    let some = three([
        &[
            Reason::Paid { points: 16 },
            Reason::TakesTheRest(pieces("66")),
        ],
        &[Reason::LastToPlay, barred],
        &[Reason::Keeps(pieces("66 63")), Reason::BreaksNothing],
    ]);
    let others = three([
        &[Reason::NobodyHigher, first, Reason::LowestBeat],
        &[Reason::LowestBeat, Reason::Breaks(pieces("66 66 63"))],
        &[],
    ]);
    let mut guesses = others.clone();
    guesses.iter_mut().for_each(|idea| idea.error = None);
    let scene = |stake: i64| {
        let mut fixture = quartets_in_the_middle();
        fixture.hand_stake = stake;
        fixture.scene(Some(seat(1)))
    };
    let text = in_every_language(|locale| {
        let mut told = Vec::new();
        for scene in [scene(10), scene(0)] {
            let emoji = EmojiSet::default();
            told.extend([&some, &others, &guesses].map(|each| ideas(&scene, each, &emoji, locale)));
        }
        told.push(ideas(&scene(10), &[], &EmojiSet::default(), locale));
        told.join("\n\n")
    });
    assert_snapshot!("hints", text);
}

#[test]
fn what_is_true_of_every_play_is_said_once() {
    let scene = quartets_in_the_middle().scene(Some(seat(1)));
    let last = Reason::LastToPlay;
    let told = |each: &[RatedPlay]| ideas(&scene, each, &EmojiSet::default(), Locale::En);
    let count = |each: &[RatedPlay]| told(each).matches("played last").count();
    let all = three([&[last, Reason::BreaksNothing], &[last], &[last]]);
    assert_eq!(count(&all), 1);
    assert!(told(&all).ends_with("Each of these: is played last, so it takes the trick"));
    assert!(told(&all).contains("breaks up no set"));
    let two = three([&[last], &[last], &[]]);
    assert_eq!(count(&two), 2, "it is a reason against the third");
    assert_eq!(count(&all[..1]), 1);
    assert!(!told(&all[..1]).contains("Each of these"));
}

#[test]
fn hints_write_cards_as_the_rest_of_the_hand_does() {
    let house = House::default_of(Game::TetGow);
    let scene = SceneFixture::seated(7, house, 1, 4).scene(Some(seat(1)));
    let crown = Reason::Keeps(pieces("C.S"));
    let plays = [
        idea("beat 4.MS", 2.0, &[crown]),
        idea("discard 4.YK", 1.0, &[]),
    ];
    let [plain, suited] =
        [EmojiSet::default(), all_signs()].map(|emoji| ideas(&scene, &plays, &emoji, Locale::En));
    for sign in ["4\u{a0}MS", "4\u{a0}YK", "C\u{a0}S"] {
        assert!(plain.contains(sign), "{sign} in {plain}");
        let behind_emoji = format!(">\u{a0}{sign}");
        assert!(suited.contains(&behind_emoji), "{sign} in {suited}");
    }
    assert!(!plain.contains("<:") && suited.contains("<:wyrm:"));
}

#[test]
fn everybody_else_reads_who_plays_with_hints() {
    let mut fixture = quartets();
    let line = |fixture: &SceneFixture, viewer| {
        let scene = fixture.scene(viewer);
        let screen = match viewer {
            None => public_screen(&scene, Locale::En),
            Some(_) => hand(&scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En),
        };
        written(&screen).contains("Used hints: **B** bob")
    };
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        assert!(!line(&fixture, viewer));
    }
    fixture.hinted = vec![seat(1)];
    for viewer in [None, Some(seat(0))] {
        assert!(line(&fixture, viewer));
    }
    assert!(!line(&fixture, Some(seat(1))), "who asked knows");
    fixture.hinted = vec![seat(1), seat(0)];
    assert!(line(&fixture, Some(seat(1))));
    fixture.hinted = vec![seat(1)];
    for other in [0, 2, 3] {
        fixture.seats[seat(other)] = computer();
    }
    assert!(!line(&fixture, None), "no other person plays");
}

fn has_hint(screen: &Screen) -> bool {
    let mut buttons = screen.buttons();
    buttons.any(|button| button.press.table_act() == Some(TableAct::Hint))
}

#[test]
fn the_button_is_there_at_ones_own_turn_where_hints_are_allowed() {
    let mut fixture = quartets();
    let panel = |fixture: &SceneFixture, at: usize, mask: TileMask| {
        let scene = fixture.scene(Some(seat(at)));
        has_hint(&hand(&scene, mask, Channel::Ephemeral, Locale::En))
    };
    let to_act = fixture.to_act().unwrap().index();
    assert!(!panel(&fixture, to_act, TileMask::EMPTY), "not allowed");
    fixture.hints = true;
    assert!(panel(&fixture, to_act, TileMask::EMPTY));
    assert!(!panel(&fixture, to_act, TileMask::EMPTY.toggled(0)));
    assert!(!panel(&fixture, (to_act + 1) % 4, TileMask::EMPTY));
}
