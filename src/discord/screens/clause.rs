//! The clauses of the rules from which the numbers of a settlement come; the documents of the rules tell them in full.

use gow::tien_gow::{
    self, Banker, BigSixCaptures, CompleteGame, LastTrickBonus, QuartetPays, SupremePays,
};
use gow::{House, Reason};

use crate::text::Locale;
use crate::text::phrases::RulesText;

mod number;
mod page;
mod says;

#[cfg(test)]
pub(super) use number::CLAUSES;
pub(crate) use number::{coded, game_of, numbered, offered, prefix};
pub use page::clause;
pub(crate) use page::heading;
pub(super) use page::list;

/// The winner is who takes the last trick; in Tet-Gow too.
pub(super) const fn winner(house: &House) -> &'static str {
    match house {
        House::TienGow(_) => "TG-25",
        House::PaiGow(_) => "PG-17",
        House::TetGow(_) => "TT-20",
    }
}

/// What everybody scores.
pub(super) const SCORES: &str = "TT-21";

/// What scores come to in chips.
pub(super) const DIFFERENCE: &str = "TT-22";

/// Hands of equal rank.
pub(super) const COPY: &str = "PG-16";

/// Nothing against nothing.
pub(super) const ZEROS: &str = "PG-15";

/// What the house keeps of a bet that is won.
pub(super) const COMMISSION: &str = "PG-20";

/// Two hands against two.
pub(super) const COMPARED: &str = "PG-17";

/// Puts the clause behind what follows from it.
pub(super) fn with(rule: String, clause: Option<&'static str>, locale: Locale) -> String {
    match clause {
        Some(clause) => locale.say(&RulesText::Clause { rule, clause }),
        None => rule,
    }
}

/// The switches of Tien Gow, where that is played.
pub(super) const fn switches(house: &House) -> Option<&tien_gow::House> {
    match house {
        House::TienGow(house) => Some(house),
        House::PaiGow(_) | House::TetGow(_) => None,
    }
}

/// What so many stacks come to before any factor.
pub(super) fn base(house: &tien_gow::House, stacks: u8) -> &'static str {
    match (house.banker, stacks) {
        (Banker::FigureLiteral, _) => "TG-30",
        (Banker::Double | Banker::Growing | Banker::Figure, 0) => "TG-27",
        (Banker::Double | Banker::Growing | Banker::Figure, _) => "TG-26",
    }
}

/// What the banker's part in a payment does to it.
pub(super) fn banker(house: &tien_gow::House) -> &'static str {
    match house.banker {
        Banker::Double | Banker::Growing => "TG-28",
        Banker::Figure => "TG-29",
        Banker::FigureLiteral => "TG-30",
    }
}

/// What the last trick multiplies.
pub(super) fn last_trick(house: &tien_gow::House) -> Option<&'static str> {
    match house.last_trick_bonus {
        LastTrickBonus::None => None,
        LastTrickBonus::Double => Some("TG-38"),
        LastTrickBonus::HongKong => Some("TG-39"),
    }
}

/// What all eight stacks multiply, or a hand that was declared.
pub(super) fn complete(house: &tien_gow::House, claimed: bool) -> Option<&'static str> {
    match house.complete_game {
        _ if claimed => Some("TG-51"),
        CompleteGame::None => None,
        CompleteGame::Double => Some("TG-42"),
        CompleteGame::HongKong => Some("TG-44"),
    }
}

/// Who pays for a captured tile.
pub(super) fn capture(house: &tien_gow::House) -> Option<&'static str> {
    match house.big_six_captures {
        BigSixCaptures::None => None,
        BigSixCaptures::PaysForAll => Some("TG-46"),
        BigSixCaptures::PaysForAllX4 => Some("TG-47"),
    }
}

/// What is paid for a single trick.
pub(super) fn paid(house: &House, reason: Reason) -> Option<&'static str> {
    let house = switches(house)?;
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
