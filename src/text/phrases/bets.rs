//! Bets, and the bank.

use crate::text::phrase::phrases;

phrases! {
    /// Bets, and the bank.
    BetText {
        "bets-title" => Title { number: i64, game: String },
        "bets-footer" => Footer { house: String, least: i64, most: i64 },
        "bets-range" => Range { least: i64, most: i64 },
        "bets-banks" => Banks { key: &'static str },
        "bets-heading" => Heading { number: i64, game: String, least: i64, most: i64 },
        "bets-bank" => Bank { player: String },
        "bets-until" => Until { when: String },
        "bets-open" => OpenNow,
        "bets-others-until" => OthersUntil { when: String },
        "bets-others" => Others,
        "bets-offered" => Offered { player: String },
        "bets-offer-until" => OfferUntil { player: String, when: String },
        "bets-seat-banks" => SeatBanks { player: String },
        "bets-seat-waits" => SeatWaits { player: String },
        "bets-seat-asked" => SeatAsked { player: String },
        "bets-seat-open" => SeatOpen { player: String },
        "bets-seat-out" => SeatOut { player: String },
        "bets-seat-bets" => SeatBets { player: String, chips: i64 },
        "bets-picture" => Picture { number: i64, seats: String },
        "bets-you-offered" => YouAreOffered,
        "bets-you-offered-until" => YouAreOfferedUntil { when: String },
        "bets-you-risk" => Risk { most: i64 },
        "bets-you-bank" => YouBank,
        "bets-you-out" => YouSitOut,
        "bets-you-bet" => YouBet { chips: i64 },
        "bets-balance" => Balance { free: i64 },
        "bets-form-title" => FormTitle { number: i64 },
        "bets-form-label" => FormLabel,
        "bets-form-placeholder" => FormPlaceholder { least: String, most: String },
        "button-bet" => ButtonBet { chips: i64 },
        "button-bet-again" => ButtonAgain,
        "button-bet-other" => ButtonOther,
        "button-bet-out" => ButtonOut,
        "button-bank-take" => ButtonTake,
        "button-bank-pass" => ButtonPass,
    }
}
