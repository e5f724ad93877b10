//! A finished hand, step by step.

use crate::text::phrase::phrases;

phrases! {
    /// A finished hand, step by step.
    ReplayText {
        "replay-step" => Step { number: i64, step: i64, steps: i64 },
        "replay-none" => None,
        "button-trick-back" => ButtonTrickBack,
        "button-play-back" => ButtonBack,
        "button-play-on" => ButtonOn,
        "button-trick-on" => ButtonTrickOn,
    }
}
