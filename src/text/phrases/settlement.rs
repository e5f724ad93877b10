//! The end of a hand.

use crate::text::phrase::phrases;

phrases! {
    /// The end of a hand.
    SettlementText {
        "settlement-title" => Title { number: i64, game: String },
        "settlement-winner" => Winner { player: String, set: String },
        "settlement-last-quartet" => LastQuartet { factor: i64 },
        "settlement-last-supreme" => LastSupreme { factor: i64 },
        "settlement-last-little-three" => LastLittleThree { factor: i64 },
        "settlement-last-big-head-six" => LastBigHeadSix { factor: i64 },
        "settlement-complete" => Complete { factor: i64 },
        "settlement-heading" => Heading { par: i64 },
        "settlement-wins" => Wins { stacks: i64, player: String },
        "settlement-pays" => Pays { points: String, player: String, sum: String },
        "settlement-gets" => Gets { points: String, player: String, sum: String },
        "settlement-even" => Even { player: String, sum: String },
        "settlement-no-stack" => NoStack { base: String },
        "settlement-under" => Under { stacks: i64, par: i64 },
        "settlement-over" => Over { stacks: i64, par: i64 },
        "settlement-times-figure" => TimesFigure { factor: i64 },
        "settlement-times-capture" => TimesCapture { factor: i64 },
        "settlement-times-banker" => TimesBanker { factor: i64 },
        "settlement-times-last" => TimesLast { factor: i64 },
        "settlement-times-complete" => TimesComplete { factor: i64 },
        "settlement-net-heading" => NetHeading,
        "settlement-net" => Net { player: String, points: String, stake: i64, chips: String },
        "settlement-net-points" => NetPoints { player: String, points: String },
        "settlement-next-banker" => NextBanker { streak: i64, player: String, stakes: String },
        "settlement-next-stakes" => NextStakes { figure: i64, factor: i64 },
        "settlement-ready" => Ready { players: String },
        "settlement-wait" => Wait { when: String },
        "settlement-press-next" => PressNext,
        "settlement-free-chairs" => FreeChairs { seats: String },
        "settlement-picture" => Picture { player: String, number: i64 },
        "settlement-red-dot" => RedDot { player: String },
        "settlement-claimed-too" => ClaimedToo { players: String },
        "settlement-complete-claim" => CompleteClaim { factor: i64 },
        "settlement-heading-claim" => HeadingClaim,
        "settlement-wins-claim" => WinsClaim { player: String },
        "settlement-captured" => Captured { player: String },
        "settlement-captured-times" => CapturedTimes { player: String, factor: i64 },
        "settlement-paid-for" => PaidFor { payer: String, player: String, points: String, sum: String },
    }
}
