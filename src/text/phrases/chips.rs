use crate::text::phrase::phrases;

phrases! {
    /// Statements, leaderboards and gifts.
    ChipsText {
        "statement-title" => StatementTitle,
        "statement-empty" => StatementEmpty,
        "statement-line" => StatementLine { chips: String, what: String, when: String },
        "statement-what" => StatementWhat { key: &'static str, name: String },
        "statement-award" => StatementAward { reason: String },
        "statement-played" => StatementPlayed { number: i64, table: String },
        "statement-hand" => StatementHand { what: String, number: i64, table: String },
        "button-older" => ButtonOlder,
        "button-newest" => ButtonNewest,
        "leaders-title" => LeadersTitle,
        "leaders-line" => LeadersLine { place: i64, name: String, chips: String, hands: i64 },
        "leaders-empty" => LeadersEmpty,
        "leaders-period" => LeadersPeriod { key: &'static str },
        "leaders-game" => LeadersGame { game: String, period: String },
        "leaders-met" => LeadersMet { opponents: i64 },
        "leaders-people-only" => LeadersPeopleOnly,
        "leaders-all" => LeadersAll,
        "give-ask" => GiveAsk { name: String, chips: i64, free: i64 },
        "button-give" => ButtonGive { chips: i64 },
        "give-done" => GiveDone { name: String, chips: i64, free: i64 },
        "give-again" => GiveAgain,
        "give-off" => GiveOff,
        "give-server-only" => GiveServerOnly,
        "give-self" => GiveSelf,
        "give-bot" => GiveBot,
        "give-range" => GiveRange { most: i64 },
        "give-day" => GiveDay { most: i64, left: i64 },
        "give-short" => GiveShort { free: i64 },
        "give-young" => GiveYoung { days: i64 },
        "give-slow" => GiveSlow,
        "daily-off" => DailyOff,
    }
}
