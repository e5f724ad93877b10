//! Reasons for refusals.

use crate::text::phrase::phrases;

phrases! {
    /// Reasons for refusals.
    RefusalText {
        "refused-not-seated" => NotSeated,
        "refused-already-seated" => AlreadySeated,
        "refused-seat-taken" => SeatTaken,
        "refused-table-full" => TableFull,
        "refused-not-host" => NotHost,
        "refused-empty-seats" => EmptySeats,
        "refused-nobody-seated" => NobodySeated,
        "refused-nobody-there" => NobodyThere,
        "refused-hand-running" => HandRunning,
        "refused-no-hand" => NoHand,
        "refused-stale" => Stale,
        "refused-no-betting" => NoBetting,
        "refused-banking" => Banking,
        "refused-bet-range" => BetRange { least: i64, most: i64 },
        "refused-bet-not-covered" => BetNotCovered { least: i64 },
        "refused-has-set" => HasSet,
        "refused-house-bank" => HouseBank,
        "refused-not-your-turn" => NotYourTurn,
        "refused-not-enough-chips" => NotEnoughChips { needed: i64, has: i64 },
        "refused-end-needs-another" => EndNeedsAnother,
        "refused-away" => Away,
        "refused-not-away" => NotAway,
        "refused-locked" => Locked,
        "refused-suspended" => Suspended,
        "refused-closed" => Closed,
        "refused-hand-over" => HandOver,
        "refused-not-in-hand" => NotInHand { tiles: String },
        "refused-wrong-width" => WrongWidth { width: i64 },
        "refused-must-follow-suit" => MustFollowSuit,
        "refused-must-discard" => MustDiscard,
        "refused-not-a-combination" => NotACombination,
        "refused-not-higher" => NotHigher,
        "refused-no-claims" => NoClaims,
        "refused-claim-too-late" => ClaimTooLate,
        "refused-claim-not-qualified" => ClaimNotQualified,
        "refused-no-computers" => NoComputers,
        "refused-game-without-hints" => GameWithoutHints,
        "refused-no-hints" => NoHints,
        "refused-salt" => Salt { most: i64 },
        "refused-salt-taken" => SaltTaken,
    }
}
