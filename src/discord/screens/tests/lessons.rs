//! The tutorial: every screen that its buttons lead to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gow::{Round as _, Verb, View};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::screen_text::written;
use crate::discord::custom_id::{PersonAct, Press, TileMask, TutorialLesson, TutorialStep};
use crate::discord::screens::{Learner, Screen, lesson};
use crate::discord::tutorial::{asked, learner, position, script};
use crate::id::UserId;
use crate::text::Locale;
use crate::text::phrases::PaiGowText;

/// Presses that are enough for the whole tutorial: one for each page, two or three for each play.
const PRESSES_MAX: usize = 20;

fn pupil() -> Learner {
    Learner {
        user: UserId::new(9_001),
        name: "*ann*".to_owned(),
    }
}

fn draw(at: TutorialStep, locale: Locale) -> Screen {
    lesson(&pupil(), at, locale)
}

/// The steps that a screen's buttons lead to; the button to the rules leads to none.
fn ways(screen: &Screen) -> Vec<TutorialStep> {
    let way = |press: Press| match press {
        Press::Person(PersonAct::Learn { step }) => Some(step),
        _ => None,
    };
    screen
        .buttons()
        .filter_map(|button| way(button.press))
        .collect()
}

fn key(step: TutorialStep) -> (&'static str, u8, u16, Option<Verb>) {
    let TutorialStep {
        lesson,
        step,
        mask,
        verb,
    } = step;
    (lesson.name(), step, mask.bits(), verb)
}

#[test]
fn steps() {
    for lesson in TutorialLesson::ALL {
        let text = in_every_language(|locale| {
            let steps = 0..u8::try_from(script(lesson).steps.len()).unwrap();
            let shown = steps.map(|step| written(&draw(TutorialStep::at(lesson, step), locale)));
            shown.collect::<Vec<_>>().join("\n")
        });
        assert_snapshot!(format!("lesson_{}", lesson.name()), text);
    }
}

#[test]
fn plays_that_are_picked_or_not_the_best() {
    let gow::View::Trick(view) = position(TutorialLesson::First, 2).view(Some(learner())) else {
        panic!("a trick game")
    };
    let mask = TileMask::of("21".parse().unwrap(), &view).unwrap();
    let picked = TutorialStep {
        mask,
        ..TutorialStep::at(TutorialLesson::First, 2)
    };
    let tried = TutorialStep {
        verb: Some(Verb::Discard),
        ..picked
    };
    let too_many = TutorialStep {
        mask: TileMask::of("21 42".parse().unwrap(), &view).unwrap(),
        ..picked
    };
    let text = in_every_language(|locale| {
        [picked, tried, too_many]
            .map(|at| written(&draw(at, locale)))
            .join("\n")
    });
    assert_snapshot!("lesson_wrong", text);
}

/// Draws every screen that any sequence of presses leads to. Returns their number and, if the end
/// of the tutorial is reached, the fewest presses to it.
fn walked(lesson: TutorialLesson, locale: Locale) -> (usize, Option<usize>) {
    let first = TutorialStep::at(lesson, 0);
    let mut found = BTreeMap::from([(key(first), 0)]);
    let mut queue = VecDeque::from([first]);
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
        if text.contains(".rules.tiles.") {
            last.insert(presses);
        }
        for way in ways.into_iter().filter(|way| way.lesson == lesson) {
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
    for (locale, lesson) in Locale::ALL
        .into_iter()
        .flat_map(|locale| TutorialLesson::ALL.map(|lesson| (locale, lesson)))
    {
        let (tag, name) = (locale.tag(), lesson.name());
        let (screens, fewest) = walked(lesson, locale);
        assert!(
            fewest.is_some_and(|presses| presses <= PRESSES_MAX),
            "{fewest:?} presses in {name} in {tag}"
        );
        let least = match lesson {
            TutorialLesson::First => 100,
            TutorialLesson::Second | TutorialLesson::TetGow => 15,
            TutorialLesson::PaiGow => script(lesson).steps.len(),
        };
        assert!(screens >= least, "{screens} screens of {name} in {tag}");
    }
}

#[test]
fn each_play_that_is_asked_for_has_its_button() {
    for lesson in TutorialLesson::ALL {
        for (at, step) in script(lesson).steps.iter().enumerate() {
            let Some(ask) = &step.ask else { continue };
            let mv = asked(ask);
            let mask = match position(lesson, at).view(Some(learner())) {
                View::Trick(view) => TileMask::of(mv.pieces, &view),
                View::Set(view) => TileMask::standing_for(mv.pieces, &view.dealt),
            };
            let at = u8::try_from(at).unwrap();
            let draw = |at| draw(at, Locale::En);
            let picked = TutorialStep {
                mask: mask.unwrap(),
                ..TutorialStep::at(lesson, at)
            };
            let play = TutorialStep {
                verb: Some(mv.verb),
                ..picked
            };
            let shown = draw(picked);
            assert!(ways(&shown).contains(&play), "{}", written(&shown));
            assert_eq!(draw(play), draw(TutorialStep::at(lesson, at + 1)));
        }
    }
}

#[test]
fn a_step_does_not_mark_the_setting_that_it_asks_for() {
    for locale in Locale::ALL {
        let shown = written(&draw(TutorialStep::at(TutorialLesson::PaiGow, 2), locale));
        let mark = locale.say(&PaiGowText::HouseWayMark);
        assert!(!shown.contains(&mark), "{shown}");
    }
}

#[test]
fn a_button_of_an_older_script_begins_anew() {
    let beyond = TutorialStep {
        mask: TileMask::from_bits(3),
        verb: Some(Verb::Lead),
        ..TutorialStep::at(TutorialLesson::First, 200)
    };
    assert_eq!(
        draw(beyond, Locale::En),
        draw(TutorialStep::FIRST, Locale::En)
    );
}
