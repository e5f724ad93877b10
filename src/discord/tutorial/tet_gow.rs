//! A lesson in Tet-Gow: the last tricks of a hand of three.

use gow::{Game, Move, Verb};

use crate::text::phrases::LessonText;

use super::{Exercise, Script, Step};

pub(super) static SCRIPT: Script = Script {
    game: Game::TetGow,
    house: "wiki",
    dealt: &[
        "6.SY 5.SW 7.ML 9.LK 6.LK 2.MK 9.WY 3.SK",
        "9.MS 3.MW 6.MW 8.WL 2.WL 7.WY 4.MS 8.MS",
        "4.WL 5.ML 3.LY 7.SK 4.YK 5.YK 8.YK 2.SY",
    ],
    bet: 0,
    steps: &STEPS,
};

static STEPS: [Step; 7] = [
    Step::text(LessonText::TetGowWelcome),
    Step::text(LessonText::TetGowSets),
    Step {
        words: LessonText::TetGowTiers,
        plays: &[
            "lead 9.MS",
            "discard 3.LY",
            "discard 9.LK",
            "lead 3.MW",
            "discard 7.SK",
            "discard 6.LK",
            "lead 6.MW",
            "discard 2.SY",
            "discard 2.MK",
            "lead 8.WL",
            "discard 4.WL",
            "discard 9.WY",
            "lead 2.WL",
            "discard 5.ML",
            "discard 3.SK",
        ],
        ask: None,
    },
    Step {
        words: LessonText::TetGowBeat,
        plays: &["lead 7.WY", "discard 8.YK"],
        ask: Some(Exercise {
            right: "beat 6.SY",
            wrong: why_not_that_card,
        }),
    },
    Step {
        words: LessonText::TetGowLead,
        plays: &["beat 6.SY"],
        ask: Some(Exercise {
            right: "lead 5.SW 7.ML",
            wrong: |_| LessonText::TetGowTogether,
        }),
    },
    Step {
        words: LessonText::TetGowWon,
        plays: &["lead 5.SW 7.ML", "discard 4.MS 8.MS", "discard 4.YK 5.YK"],
        ask: None,
    },
    Step::text(LessonText::TetGowPlay),
];

fn why_not_that_card(mv: Move) -> LessonText {
    match mv.verb {
        Verb::Beat => LessonText::TetGowTooMuch,
        Verb::Lead | Verb::Discard | Verb::Set => LessonText::TetGowTakeIt,
    }
}
