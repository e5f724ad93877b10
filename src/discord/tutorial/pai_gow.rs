//! A lesson in Pai Gow: one hand against the bank.

use gow::Game;

use crate::text::phrases::LessonText;

use super::{Exercise, Script, Step};

pub(super) static SCRIPT: Script = Script {
    game: Game::PaiGow,
    house: "plain",
    dealt: &["44 44 52 61", "55 32 65 22"],
    bet: 10,
    steps: &STEPS,
};

static STEPS: [Step; 5] = [
    Step::text(LessonText::PaiGowWelcome),
    Step::text(LessonText::PaiGowWorth),
    Step {
        words: LessonText::PaiGowSet,
        plays: &[],
        ask: Some(Exercise {
            right: "set 44 44",
            wrong: |_| LessonText::PaiGowSplit,
        }),
    },
    Step {
        words: LessonText::PaiGowWon,
        plays: &["set 44 44", "set 32 22"],
        ask: None,
    },
    Step::text(LessonText::PaiGowBank),
];
