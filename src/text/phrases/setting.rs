//! A hand of Pai Gow: setting the tiles, and the result.

use crate::text::phrase::phrases;

phrases! {
    /// A hand of Pai Gow: setting the tiles, and the result.
    SetText {
        "paigow-seat-bank" => SeatBank { player: String },
        "paigow-seat-bets" => SeatBets { player: String, chips: i64 },
        "paigow-seat-out" => SeatOut { player: String },
        "paigow-has-set" => HasSet { seat: String },
        "paigow-sets" => Sets { seat: String },
        "paigow-dice" => Dice { throws: String, total: i64, player: String },
        "paigow-until" => Until { when: String },
        "paigow-open" => OpenNow,
        "paigow-over" => Over,
        "paigow-your-turn" => YourTurn { when: String },
        "paigow-you-bank" => YouBank { player: String },
        "paigow-you-bet" => YouBet { player: String, chips: i64, banker: String },
        "paigow-you-out" => YouSitOut { player: String, banker: String },
        "paigow-tiles" => Tiles,
        "paigow-ways" => Ways,
        "paigow-way" => Way { high: String, low: String },
        "paigow-have-set" => HaveSet,
        "paigow-waiting" => Waiting { players: String },
        "paigow-high" => High { hand: String },
        "paigow-low" => Low { hand: String },
        "paigow-house-way" => HouseWay { high: String, low: String },
        "button-set" => ButtonSet { high: String },
        "paigow-hint" => Hint { high: String, low: String, wins: i64, losses: i64, pushes: i64 },
        "paigow-bank-heading" => BankHeading { player: String },
        "paigow-win-heading" => WinHeading { player: String },
        "paigow-loss-heading" => LossHeading { player: String },
        "paigow-push-heading" => PushHeading { player: String },
        "paigow-out-heading" => OutHeading { player: String },
        "paigow-higher" => Higher { hand: String },
        "paigow-lower" => Lower { hand: String },
        "paigow-copy" => Copy { hand: String },
        "paigow-copy-tie" => CopyTie { hand: String },
        "paigow-zeros" => Zeros { hand: String },
        "paigow-bet" => Bet { chips: i64 },
        "paigow-net" => Net { player: String, chips: String },
        "paigow-net-commission" => NetCommission { player: String, chips: String, commission: i64 },
        "paigow-net-nothing" => NetNothing { player: String, chips: String },
        "paigow-net-heading" => NetHeading,
        "paigow-settled" => Settled { winners: i64, losers: i64, player: String },
        "paigow-picture" => Picture { number: i64, player: String, seats: String },
    }
}
