//! The second lesson: the last four tricks of a hand of Tien Gow.

use gow::{Game, Move, Verb};

use crate::text::phrases::LessonText;

use super::{Exercise, Script, Step, uses_any_of};

/// The learner's mixed set.
const MIXED: &str = "44 52";

pub(super) static SCRIPT: Script = Script {
    game: Game::TienGow,
    house: "celko",
    dealt: &[
        "64 65 66 21 22 63 44 52",
        "66 11 31 43 55 62 44 31",
        "51 61 65 32 54 22 33 64",
        "51 61 11 41 53 42 33 55",
    ],
    bet: 0,
    steps: &STEPS,
};

static STEPS: [Step; 6] = [
    Step {
        words: LessonText::Counting,
        plays: &[
            "lead 66",
            "discard 51",
            "discard 51",
            "discard 64",
            "lead 11",
            "discard 61",
            "discard 61",
            "discard 65",
            "lead 31",
            "discard 65",
            "beat 11",
            "beat 66",
            "lead 21",
            "beat 43",
            "discard 32",
            "discard 41",
        ],
        ask: None,
    },
    Step {
        words: LessonText::HoldBack,
        plays: &["lead 55", "discard 54", "discard 53"],
        ask: Some(Exercise {
            right: "discard 22",
            wrong: why_not_now,
        }),
    },
    Step {
        words: LessonText::TakeLead,
        plays: &["discard 22", "lead 62", "discard 22", "discard 42"],
        ask: Some(Exercise {
            right: "beat 63",
            wrong: |_| LessonText::LeadsAgain,
        }),
    },
    Step {
        words: LessonText::LastTwo,
        plays: &["beat 63"],
        ask: Some(Exercise {
            right: "lead 44 52",
            wrong: |_| LessonText::OneAlone,
        }),
    },
    Step {
        words: LessonText::LastWon,
        plays: &[
            "lead 44 52",
            "discard 44 31",
            "discard 33 64",
            "discard 33 55",
        ],
        ask: None,
    },
    Step::text(LessonText::Remember),
];

fn why_not_now(mv: Move) -> LessonText {
    if mv.verb == Verb::Beat {
        LessonText::NotNow
    } else if uses_any_of(mv, MIXED) {
        LessonText::KeepLast
    } else {
        LessonText::KeepNine
    }
}
