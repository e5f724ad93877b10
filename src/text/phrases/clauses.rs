phrases! {
    /// The clauses of the rules, one by one.
    ClauseText {
        "clause-title" => Title { key: &'static str },
        "clause-heading" => Heading { clause: &'static str, title: String },
        "clause-pick" => Pick,
        "clause-more" => More { page: String },
        "clause-text" => Text { key: &'static str },
        "clause-elsewhere" => Elsewhere { house: String, other: String },
        "clause-changed" => Changed { house: String, changes: String },
        "clause-other-game" => OtherGame { clause: &'static str, of: String, game: String },
        "clause-unknown" => Unknown { clause: String },
    }
}
