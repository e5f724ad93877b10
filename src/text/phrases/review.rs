phrases! {
    /// Reviews: where a person lost points in a finished hand.
    ReviewText {
        "button-review" => Button,
        "review-title" => Title { number: i64 },
        "review-judged" => Judged { mistakes: i64 },
        "review-mistake" => Mistake { trick: i64, made: String, better: String, value: String },
        "review-none" => None,
        "review-not-yours" => NotYours,
        "review-seat-unknown" => SeatUnknown,
        "review-waiting" => Waiting { before: i64 },
        "review-comparing" => Comparing,
        "review-judging" => Judging { done: i64, plays: i64 },
        "review-no-game" => NoGame,
        "review-busy" => Busy,
        "review-own-busy" => OwnBusy,
        "review-failed" => Failed,
    }
}
