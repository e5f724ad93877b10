//! One-line news of a table.

use crate::text::phrase::phrases;

phrases! {
    /// One-line news of a table.
    NewsText {
        "news-could-not-cover" => CouldNotCover { name: String, needed: i64 },
        "news-figure-capped" => FigureCapped { from: i64, to: i64 },
        "news-streak-capped" => StreakCapped { to: i64, from: i64 },
        "news-nobody-bet" => NobodyBet,
        "news-voided" => Voided,
        "news-not-dealt" => NotDealt,
        "news-for-nothing" => ForNothing { name: String },
        "news-left" => Left { name: String },
        "news-host" => Host { name: String },
        "news-away" => Away { name: String },
        "news-back" => Back { name: String },
        "news-parked" => Parked,
        "news-terms-changed" => TermsChanged { changes: String },
        "news-agree-by-sitting" => AgreeBySitting,
        "news-agree-by-next" => AgreeByNext,
        "news-not-agreed" => NotAgreed { name: String },
    }
}
