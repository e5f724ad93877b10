//! A lesson in Pai Gow: one hand against the bank.

use gow::{Game, Move};

use crate::text::phrases::LessonText;

use super::{Ask, Script, Step};

pub(super) static SCRIPT: Script = Script {
    game: Game::PaiGow,
    house: "plain",
    dealt: &["44 44 52 61", "55 32 65 22"],
    bet: 10,
    steps: &STEPS,
};

static STEPS: [Step; 5] = [
    Step {
        words: LessonText::PaiGowWelcome,
        plays: &[],
        ask: None,
    },
    Step {
        words: LessonText::PaiGowWorth,
        plays: &[],
        ask: None,
    },
    Step {
        words: LessonText::PaiGowSet,
        plays: &[],
        ask: Some(Ask {
            right: "set 44 44",
            wrong: keep_the_pair,
        }),
    },
    Step {
        words: LessonText::PaiGowWon,
        plays: &["set 44 44", "set 32 22"],
        ask: None,
    },
    Step {
        words: LessonText::PaiGowBank,
        plays: &[],
        ask: None,
    },
];

fn keep_the_pair(_: Move) -> LessonText {
    LessonText::PaiGowSplit
}
