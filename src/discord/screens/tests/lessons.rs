//! The tutorial: every screen to which its buttons lead.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gow::{Round as _, Verb};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::picture_of_text::written;
use crate::discord::custom_id::{Lesson, PersonAct, Press, TileMask};
use crate::discord::screens::{Pupil, Screen, lesson};
use crate::discord::tutorial::{STEPS, asked, learner, position};
use crate::id::UserId;
use crate::text::Locale;

/// Presses that are enough for the whole tutorial: one for each page, two or three for each play.
const PRESSES_MAX: usize = 20;

fn pupil() -> Pupil {
    Pupil {
        user: UserId::new(9_001),
        name: "*ann*".to_owned(),
    }
}

fn draw(at: Lesson, locale: Locale) -> Screen {
    lesson(&pupil(), at, locale)
}

/// The steps to which the buttons of a screen lead; the button to the rules leads to none.
fn ways(screen: &Screen) -> Vec<Lesson> {
    let way = |press: Press| match press {
        Press::Person(PersonAct::Learn { lesson }) => Some(lesson),
        _ => None,
    };
    screen
        .buttons()
        .filter_map(|button| way(button.press))
        .collect()
}

fn key(lesson: Lesson) -> (u8, u16, Option<Verb>) {
    (lesson.step, lesson.mask.bits(), lesson.verb)
}

#[test]
fn steps() {
    let text = in_every_language(|locale| {
        let steps = 0..u8::try_from(STEPS.len()).unwrap();
        let shown = steps.map(|step| written(&draw(Lesson::at(step), locale)));
        shown.collect::<Vec<_>>().join("\n")
    });
    assert_snapshot!("lesson", text);
}

#[test]
fn plays_that_are_picked_or_not_the_best() {
    let gow::View::Trick(view) = position(2).view(Some(learner())) else {
        panic!("a trick game")
    };
    let mask = TileMask::of("21".parse().unwrap(), &view).unwrap();
    let picked = Lesson {
        step: 2,
        mask,
        verb: None,
    };
    let tried = Lesson {
        step: 2,
        mask,
        verb: Some(Verb::Discard),
    };
    let text = in_every_language(|locale| {
        [picked, tried]
            .map(|at| written(&draw(at, locale)))
            .join("\n")
    });
    assert_snapshot!("lesson_wrong", text);
}

/// Draws every screen to which any sequence of presses leads. Returns their number and, if the end
/// of the tutorial is reached, the fewest presses to it.
fn walked(locale: Locale) -> (usize, Option<usize>) {
    let mut found = BTreeMap::from([(key(Lesson::FIRST), 0)]);
    let mut queue = VecDeque::from([Lesson::FIRST]);
    let mut last = BTreeSet::new();
    while let Some(at) = queue.pop_front() {
        let presses = found[&key(at)];
        let screen = draw(at, locale);
        // `written` checks Discord's limits as well.
        let text = written(&screen);
        let ways = ways(&screen);
        assert!(
            !ways.is_empty(),
            "no way on from {at:?} in {}:\n{text}",
            locale.tag()
        );
        if text.contains("rules.tiles.tien-gow") {
            last.insert(presses);
        }
        for way in ways {
            found.entry(key(way)).or_insert_with(|| {
                queue.push_back(way);
                presses + 1
            });
        }
    }
    (found.len(), last.first().copied())
}

#[test]
fn the_whole_hand_is_played_by_buttons_alone() {
    for locale in Locale::ALL {
        let tag = locale.tag();
        let (screens, fewest) = walked(locale);
        assert!(
            fewest.is_some_and(|presses| presses <= PRESSES_MAX),
            "{fewest:?} presses in {tag}"
        );
        assert!(screens > 100, "{screens} screens in {tag}");
    }
}

#[test]
fn each_play_that_is_asked_for_has_its_button() {
    for (at, step) in STEPS.iter().enumerate() {
        let Some(ask) = &step.ask else { continue };
        let gow::View::Trick(view) = position(at).view(Some(learner())) else {
            panic!("a trick game")
        };
        let mv = asked(ask);
        let mask = TileMask::of(mv.pieces, &view).unwrap();
        let step = u8::try_from(at).unwrap();
        let draw = |at| draw(at, Locale::En);
        let picked = draw(Lesson {
            step,
            mask,
            verb: None,
        });
        let plays: Vec<Lesson> = ways(&picked)
            .into_iter()
            .filter(|way| way.verb.is_some())
            .collect();
        assert!(
            plays.contains(&Lesson {
                step,
                mask,
                verb: Some(mv.verb)
            }),
            "{}",
            written(&picked)
        );
        let next = draw(Lesson {
            step,
            mask,
            verb: Some(mv.verb),
        });
        assert_eq!(next, draw(Lesson::at(step + 1)));
    }
}

#[test]
fn a_button_of_an_older_script_begins_anew() {
    let beyond = Lesson {
        step: 200,
        mask: TileMask::from_bits(3),
        verb: Some(Verb::Lead),
    };
    assert_eq!(draw(beyond, Locale::En), draw(Lesson::FIRST, Locale::En));
}
