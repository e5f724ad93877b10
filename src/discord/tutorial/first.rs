//! The first lesson: a hand of Tien Gow.

use gow::{Game, Move, Verb};

use crate::text::phrases::LessonText;

use super::{Exercise, Script, Step, uses_any_of};

/// The two tiles of Supreme.
const SUPREME: &str = "42 21";

/// The learner's pair.
const PAIR: &str = "33";

/// The learner's mixed set.
const MIXED: &str = "11 62";

pub(super) static SCRIPT: Script = Script {
    game: Game::TienGow,
    house: "celko",
    dealt: &[
        "33 42 11 61 44 21 62 33",
        "66 11 55 65 64 22 51 41",
        "66 44 43 31 31 51 22 32",
        "63 54 53 52 55 64 61 65",
    ],
    bet: 0,
    steps: &STEPS,
};

static STEPS: [Step; 11] = [
    Step::text(LessonText::Welcome),
    Step::text(LessonText::Suits),
    Step {
        words: LessonText::Discard,
        plays: &["lead 66", "discard 51", "discard 52"],
        ask: Some(Exercise {
            right: "discard 61",
            wrong: why_not_that_discard,
        }),
    },
    Step {
        words: LessonText::Stacks,
        plays: &["discard 61"],
        ask: None,
    },
    Step {
        words: LessonText::Single,
        plays: &["lead 55", "discard 22", "discard 53"],
        ask: Some(Exercise {
            right: "beat 44",
            wrong: why_not_that_beat,
        }),
    },
    Step {
        words: LessonText::Pair,
        plays: &["beat 44"],
        ask: Some(Exercise {
            right: "lead 33 33",
            wrong: why_not_that_lead,
        }),
    },
    Step {
        words: LessonText::Beaten,
        plays: &["lead 33 33", "discard 41 51", "beat 31 31", "discard 61 64"],
        ask: None,
    },
    Step {
        words: LessonText::Mixed,
        plays: &["lead 44 43", "discard 65 55"],
        ask: Some(Exercise {
            right: "beat 11 62",
            wrong: |_| LessonText::HigherFamily,
        }),
    },
    Step {
        words: LessonText::Last,
        plays: &["beat 11 62", "discard 22 64"],
        ask: Some(Exercise {
            right: "lead 42 21",
            wrong: |_| LessonText::BothTogether,
        }),
    },
    Step {
        words: LessonText::Settlement,
        plays: &[
            "lead 42 21",
            "discard 11 65",
            "discard 66 32",
            "discard 63 54",
        ],
        ask: None,
    },
    Step::text(LessonText::Banker),
];

fn why_not_that_discard(mv: Move) -> LessonText {
    if uses_any_of(mv, SUPREME) {
        LessonText::KeepSupreme
    } else if uses_any_of(mv, PAIR) {
        LessonText::KeepPair
    } else if uses_any_of(mv, MIXED) {
        LessonText::KeepMixed
    } else {
        LessonText::KeepHigh
    }
}

fn why_not_that_beat(mv: Move) -> LessonText {
    if mv.verb == Verb::Beat {
        LessonText::TooMuch
    } else {
        LessonText::CouldTake
    }
}

fn why_not_that_lead(mv: Move) -> LessonText {
    if mv.width() == 1 {
        LessonText::OnlyOne
    } else if uses_any_of(mv, SUPREME) {
        LessonText::SupremeLater
    } else {
        LessonText::MixedLater
    }
}
