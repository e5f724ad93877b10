phrases! {
    /// A finished hand, step by step.
    ReplayText {
        "button-replay" => Button,
        "replay-step" => Step { number: i64, step: i64, steps: i64 },
        "replay-seen-by" => SeenBy { step: String, player: String },
        "replay-none" => None,
        "replay-no-mistake" => NoMistake,
        "replay-compared-own" => ComparedOwn,
        "replay-compared" => Compared { player: String },
        "replay-nothing-to-compare" => NothingToCompare,
        "button-replay-mistake" => ButtonMistake,
        "button-replay-compare" => ButtonCompare,
        "button-trick-back" => ButtonTrickBack,
        "button-play-back" => ButtonBack,
        "button-play-on" => ButtonOn,
        "button-trick-on" => ButtonTrickOn,
    }
}
