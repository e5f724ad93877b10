phrases! {
    /// One-line news of a table.
    NewsText {
        "news-could-not-cover" => CouldNotCover { name: String, needed: i64 },
        "news-figure-capped" => FigureCapped { from: i64, to: i64 },
        "news-streak-capped" => StreakCapped { to: i64, from: i64 },
        "news-nobody-bet" => NobodyBet { number: i64 },
        "news-voided" => Voided,
        "news-not-dealt" => NotDealt,
        "news-for-nothing" => ForNothing { name: String },
        "news-left" => Left { name: String },
        "news-removed" => Removed { name: String },
        "news-removed-later" => RemovedLater { name: String },
        "news-removed-playing" => RemovedPlaying { name: String },
        "news-host" => Host { name: String },
        "news-away" => Away { name: String },
        "news-back" => Back { name: String },
        "news-parked" => Parked,
        "news-terms-changed" => TermsChanged { changes: String },
        "news-terms-now" => TermsNow { changes: String },
        "news-stake" => Stake { stake: i64, before: i64 },
        "news-term" => Term { term: String, value: String },
        "news-term-from" => TermFrom { term: String, value: String, before: String },
        "news-more-rules" => MoreRules { count: i64 },
        "news-leaving" => Leaving { name: String },
        "news-not-agreed" => NotAgreed { name: String },
    }
}
