phrases! {
    /// Hints: the plays that are worth comparing.
    HintText {
        "button-hint" => Button,
        "hint-heading" => Heading,
        "hint-heading-guess" => HeadingOfGuess,
        "hint-idea" => Line { place: i64, play: String, value: String },
        "hint-because" => Because { idea: String, reasons: String },
        "hint-shared" => Shared { reasons: String },
        "hint-chips" => Chips { value: String },
        "hint-points" => Points { value: String },
        "hint-amount-chips" => AmountInChips { chips: i64 },
        "hint-amount-points" => AmountInPoints { points: i64 },
        "hint-level" => Level,
        "hint-made" => Made,
        "hint-paid" => Paid { amount: String },
        "hint-takes-the-rest" => TakesTheRest { tiles: String },
        "hint-last-to-play" => LastToPlay,
        "hint-nobody-higher" => NobodyHigher,
        "hint-first-stack" => FirstStack { amount: String },
        "hint-first-stack-barred" => FirstStackBarred { amount: String },
        "hint-lowest-beat" => LowestBeat,
        "hint-keeps" => Keeps { tiles: String },
        "hint-breaks-nothing" => BreaksNothing,
        "hint-breaks" => Breaks { tiles: String },
    }
}
