//! The clauses behind the numbers of a settlement; `docs/rules` has them in full.

use gow::tien_gow::{
    self, Banker, BigSixCaptures, CompleteGame, LastTrickBonus, QuartetPays, SupremePays,
};
use gow::{House, Reason, Suit};

use crate::text::Locale;
use crate::text::phrases::RulesText;

mod cited;
mod number;
mod page;
mod table;
mod wording;

pub(super) use cited::CitedClauses;
pub(crate) use number::{exact, find, suggest};
pub use page::clause;
pub(crate) use page::heading;
pub(super) use page::list;
#[cfg(test)]
pub(super) use table::CLAUSES;
pub(super) use table::page_of;
pub(crate) use table::{game_of, prefix};

/// The clause that decides who wins a hand.
pub(super) const fn winner(house: &House) -> &'static str {
    match house {
        House::TienGow(_) => "TG-25",
        House::PaiGow(_) => COMPARED,
        House::TetGow(_) => "TT-20",
    }
}

/// The claim of a hand before the first lead.
pub(super) const CLAIM: &str = "TG-49";

/// Who wins where several claim.
pub(super) const CLAIMED_TOO: &str = "TG-50";

/// How each player scores.
pub(super) const SCORES: &str = "TT-21";

/// What scores are worth in chips.
pub(super) const DIFFERENCE: &str = "TT-22";

/// Hands of equal rank.
pub(super) const COPY: &str = "PG-16";

/// Zero points against zero points.
pub(super) const ZEROS: &str = "PG-15";

/// The commission on a bet that is won.
pub(super) const COMMISSION: &str = "PG-20";

/// A player's two hands against the bank's.
pub(super) const COMPARED: &str = "PG-17";

/// Appends the clause to a sentence that follows from it.
pub(super) fn append(rule: String, clause: Option<&'static str>, locale: Locale) -> String {
    match clause {
        Some(clause) => {
            let clause = locale.list(clause.split(", ").map(str::to_owned));
            locale.say(&RulesText::Clause { rule, clause })
        }
        None => rule,
    }
}

/// The options of Tien Gow; `None` in other games.
pub(super) const fn tien_gow_options(house: &House) -> Option<&tien_gow::House> {
    match house {
        House::TienGow(house) => Some(house),
        House::PaiGow(_) | House::TetGow(_) => None,
    }
}

/// The clause for the value of `stacks` before any factor.
pub(super) fn base(house: &tien_gow::House, stacks: u8) -> &'static str {
    match (house.banker, stacks) {
        (Banker::FigureLiteral, _) => "TG-30",
        (Banker::Double | Banker::Growing | Banker::Figure, 0) => "TG-27",
        (Banker::Double | Banker::Growing | Banker::Figure, _) => "TG-26",
    }
}

/// The clause for the banker's factor, or for the base figure in its place.
pub(super) fn banker(house: &tien_gow::House) -> &'static str {
    match house.banker {
        Banker::Double | Banker::Growing => "TG-28",
        Banker::Figure => "TG-29",
        Banker::FigureLiteral => "TG-30",
    }
}

/// The clause for the factor of the last trick, if the house has one.
pub(super) fn last_trick(house: &tien_gow::House) -> Option<&'static str> {
    match house.last_trick_bonus {
        LastTrickBonus::None => None,
        LastTrickBonus::Double => Some("TG-38"),
        LastTrickBonus::HongKong => Some("TG-39"),
    }
}

/// The clause for the factor of all eight stacks or of a claimed hand, if the house has one.
pub(super) fn complete(house: &tien_gow::House, claimed: bool) -> Option<&'static str> {
    match house.complete_game {
        _ if claimed => Some("TG-51"),
        CompleteGame::None => None,
        CompleteGame::Double => Some("TG-42"),
        CompleteGame::HongKong => Some("TG-44"),
    }
}

/// The clause for who pays for a tile that a tile of this suit captured, if the house has captures.
pub(super) fn capture(house: &tien_gow::House, by: Suit) -> Option<&'static str> {
    match (house.big_six_captures, by) {
        (BigSixCaptures::None, _) => None,
        (BigSixCaptures::PaysForAll, _) => Some("TG-46"),
        (BigSixCaptures::PaysForAllX4, Suit::Military) => Some("TG-47"),
        (BigSixCaptures::PaysForAllX4, Suit::Civil) => Some("TG-48"),
    }
}

/// The clause for a payment for a single trick; `None` for other payments.
pub(super) fn trick_payment(house: &House, reason: Reason) -> Option<&'static str> {
    let house = tien_gow_options(house)?;
    match reason {
        Reason::Supreme => match house.supreme_pays {
            SupremePays::None => None,
            SupremePays::Two => Some("TG-33"),
            SupremePays::Fixed => Some("TG-34"),
        },
        Reason::Quartet | Reason::TwoCouples => match house.quartet_pays {
            QuartetPays::None => None,
            QuartetPays::Winner => Some("TG-36"),
            QuartetPays::Leader => Some("TG-37"),
        },
        Reason::Par | Reason::Capture | Reason::Bet | Reason::Commission | Reason::Score => None,
    }
}
