//! The table of the clauses: every one in `docs/rules`.

use gow::{Game, House};

use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::rules;
use crate::text::Locale;
use crate::text::phrases::RulesText;

use super::wording;

/// A clause of the rules.
pub(super) struct Clause {
    /// Its number, such as `TG-28`.
    pub(super) number: &'static str,
    /// The game that it is about.
    pub(super) game: Game,
    /// The page of the rules that has more on it.
    pub(super) page: RulesTopic,
    /// What it says besides the sentences of the options that name it.
    pub(super) wording: Wording,
}

/// What a clause says besides the sentences of the options that name it.
pub(super) enum Wording {
    /// Nothing.
    FromOptions,
    /// A text of its own, in `clause-text`, which is the same in every house.
    Fixed,
    /// A text of its own, in the houses that play by it.
    FixedIf(fn(&House) -> bool),
    /// A text of its own, and lines below it.
    FixedWith(fn(Locale) -> Vec<String>),
    /// Sentences with the numbers of a house; none if it does not play by the clause.
    Computed(fn(&House) -> Vec<RulesText>),
}

use Wording::{Computed, Fixed, FixedIf, FixedWith, FromOptions};

/// Defines the clauses, game by game: the number of each, its page, and what it says.
macro_rules! clauses {
    ($( $game:ident $prefix:literal { $( $number:literal: $page:ident, $wording:expr; )+ } )+) => {
        const TABLE: &[Clause] = &[$( $( Clause {
            number: concat!($prefix, "-", $number),
            game: Game::$game,
            page: RulesTopic::$page,
            wording: $wording,
        } ),+ ),+];

        /// The number of every clause, game by game.
        pub(crate) const CLAUSES: [&str; TABLE.len()] =
            [$( $( concat!($prefix, "-", $number) ),+ ),+];

        /// The letters before the numbers of a game's clauses.
        pub(crate) const fn prefix(game: Game) -> &'static str {
            match game {
                $( Game::$game => $prefix ),+
            }
        }
    };
}

clauses! {
    TienGow "TG" {
        1: Tiles, Fixed;
        2: Tiles, Fixed;
        3: Tiles, Fixed;
        4: Tiles, FixedIf(wording::has_families);
        5: Tiles, Fixed;
        6: Play, Fixed;
        7: Play, Fixed;
        8: Play, Fixed;
        9: Play, Fixed;
        10: Sets, Computed(wording::sets);
        11: Sets, FromOptions;
        12: Sets, FromOptions;
        13: Sets, FromOptions;
        14: Sets, Fixed;
        15: Sets, Fixed;
        16: Sets, FixedIf(wording::has_couples);
        17: Sets, FromOptions;
        18: Play, Fixed;
        19: Play, Fixed;
        20: Play, Fixed;
        21: Play, FromOptions;
        22: Play, FromOptions;
        23: Play, FromOptions;
        24: Play, Fixed;
        25: Play, Computed(|_| vec![RulesText::PlayLast]);
        26: Payments, Computed(wording::scaled);
        27: Payments, FromOptions;
        28: Payments, FromOptions;
        29: Payments, FromOptions;
        30: Payments, FromOptions;
        31: Payments, FromOptions;
        32: Payments, Fixed;
        33: Payments, FromOptions;
        34: Payments, FromOptions;
        35: Payments, FixedIf(wording::pays_supreme);
        36: Payments, FromOptions;
        37: Payments, FromOptions;
        38: Payments, FromOptions;
        39: Payments, FromOptions;
        40: Payments, FromOptions;
        41: Payments, FromOptions;
        42: Payments, FromOptions;
        43: Payments, FromOptions;
        44: Payments, FromOptions;
        45: Payments, FromOptions;
        46: Payments, Computed(wording::captures);
        47: Payments, FromOptions;
        48: Payments, FromOptions;
        49: Play, FromOptions;
        50: Play, Computed(wording::several_red_dots);
        51: Payments, FromOptions;
        52: Payments, Computed(|house| vec![rules::most(house)]);
    }
    PaiGow "PG" {
        1: Play, Fixed;
        2: Play, Fixed;
        3: Play, Fixed;
        4: Play, Fixed;
        5: Play, Fixed;
        6: Play, Fixed;
        7: Play, Fixed;
        8: Sets, Fixed;
        9: Sets, Fixed;
        10: Sets, Fixed;
        11: Sets, Fixed;
        12: Sets, Fixed;
        13: Sets, Fixed;
        14: Tiles, Computed(wording::order);
        15: Payments, Fixed;
        16: Payments, FromOptions;
        17: Play, Fixed;
        18: Payments, FromOptions;
        19: Payments, Fixed;
        20: Payments, FromOptions;
        21: Payments, Fixed;
        22: Play, Fixed;
        23: Play, Fixed;
        24: Play, Fixed;
        25: Play, Fixed;
        26: Play, Fixed;
        27: Play, Fixed;
        28: Play, Fixed;
        29: Play, Fixed;
        30: Play, Fixed;
        31: Play, Fixed;
        32: Play, Fixed;
        33: Play, Fixed;
    }
    TetGow "TT" {
        1: Play, Fixed;
        2: Play, Computed(wording::hands);
        3: Tiles, Fixed;
        4: Tiles, Fixed;
        5: Tiles, Fixed;
        6: Tiles, Fixed;
        7: Tiles, FixedWith(rules::tiers);
        8: Play, Fixed;
        9: Play, Fixed;
        10: Play, Fixed;
        11: Sets, Computed(|_| vec![RulesText::TetGowLead]);
        12: Sets, FromOptions;
        13: Sets, FromOptions;
        14: Sets, Fixed;
        15: Play, Fixed;
        16: Play, Fixed;
        17: Play, Fixed;
        18: Play, Fixed;
        19: Play, Fixed;
        20: Play, Fixed;
        21: Payments, Computed(wording::score);
        22: Payments, Fixed;
        23: Payments, Computed(wording::most);
        24: Payments, Fixed;
    }
}

/// The clause with a number that appears in code.
pub(super) fn row(number: &str) -> &'static Clause {
    let found = TABLE.iter().find(|clause| clause.number == number);
    found.expect("a test looks up every number in the sources")
}

/// The game that a clause is about.
pub(crate) fn game_of(number: &str) -> Game {
    row(number).game
}

/// The page of the rules that has more on a clause.
pub(in crate::discord::screens) fn page_of(number: &str) -> RulesTopic {
    row(number).page
}
