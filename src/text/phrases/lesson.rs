//! The scripted first hand.

use crate::text::phrase::phrases;

phrases! {
    /// The scripted first hand.
    LessonText {
        "lesson-title" => Title { step: i64, steps: i64, topic: &'static str },
        "lesson-welcome" => Welcome,
        "lesson-suits" => Suits,
        "lesson-discard" => Discard,
        "lesson-stacks" => Stacks,
        "lesson-single" => Single,
        "lesson-pair" => Pair,
        "lesson-beaten" => Beaten,
        "lesson-mixed" => Mixed,
        "lesson-last" => Last,
        "lesson-settlement" => Settlement,
        "lesson-banker" => Banker,
        "lesson-wrong" => Wrong { verb: &'static str, tiles: String, why: String },
        "lesson-keep-supreme" => KeepSupreme,
        "lesson-keep-pair" => KeepPair,
        "lesson-keep-mixed" => KeepMixed,
        "lesson-keep-high" => KeepHigh,
        "lesson-too-much" => TooMuch,
        "lesson-could-take" => CouldTake,
        "lesson-only-one" => OnlyOne,
        "lesson-supreme-later" => SupremeLater,
        "lesson-mixed-later" => MixedLater,
        "lesson-higher-family" => HigherFamily,
        "lesson-both-together" => BothTogether,
        "lesson-footer" => Footer,
        "lesson-button-next" => ButtonNext,
        "lesson-button-back" => ButtonBack,
        "lesson-button-again" => ButtonAgain,
        "lesson-button-begin" => ButtonBegin,
    }
}
