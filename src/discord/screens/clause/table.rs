//! The table of the clauses: every one in `docs/rules`.

use gow::{Game, House};

use crate::discord::custom_id::Topic;
use crate::discord::screens::rules;
use crate::text::Locale;
use crate::text::phrases::RulesText;

use super::says;

/// A clause of the rules.
pub(super) struct Clause {
    /// Its number, such as `TG-28`.
    pub(super) number: &'static str,
    /// The game that it is about.
    pub(super) game: Game,
    /// The page of the rules that has more on it.
    pub(super) page: Topic,
    /// What it says besides the sentences of the options that name it.
    pub(super) says: Says,
}

/// What a clause says besides the sentences of the options that name it.
pub(super) enum Says {
    /// Nothing.
    Options,
    /// A text of its own, in `clause-text`, which is the same in every house.
    Own,
    /// A text of its own, in the houses that play by it.
    OwnWhere(fn(&House) -> bool),
    /// A text of its own, and lines below it.
    OwnAnd(fn(Locale) -> Vec<String>),
    /// Sentences with the numbers of a house; none if it does not play by the clause.
    Rules(fn(&House) -> Vec<RulesText>),
}

use Says::{Options, Own, OwnAnd, OwnWhere, Rules};

/// Defines the clauses, game by game: the number of each, its page, and what it says.
macro_rules! clauses {
    ($( $game:ident $prefix:literal { $( $number:literal: $page:ident, $says:expr; )+ } )+) => {
        const TABLE: &[Clause] = &[$( $( Clause {
            number: concat!($prefix, "-", $number),
            game: Game::$game,
            page: Topic::$page,
            says: $says,
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
        1: Tiles, Own;
        2: Tiles, Own;
        3: Tiles, Own;
        4: Tiles, OwnWhere(says::has_families);
        5: Tiles, Own;
        6: Play, Own;
        7: Play, Own;
        8: Play, Own;
        9: Play, Own;
        10: Sets, Rules(says::sets);
        11: Sets, Options;
        12: Sets, Options;
        13: Sets, Options;
        14: Sets, Own;
        15: Sets, Own;
        16: Sets, OwnWhere(says::has_couples);
        17: Sets, Options;
        18: Play, Own;
        19: Play, Own;
        20: Play, Own;
        21: Play, Options;
        22: Play, Options;
        23: Play, Options;
        24: Play, Own;
        25: Play, Rules(|_| vec![RulesText::PlayLast]);
        26: Payments, Rules(says::scaled);
        27: Payments, Options;
        28: Payments, Options;
        29: Payments, Options;
        30: Payments, Options;
        31: Payments, Options;
        32: Payments, Own;
        33: Payments, Options;
        34: Payments, Options;
        35: Payments, OwnWhere(says::pays_supreme);
        36: Payments, Options;
        37: Payments, Options;
        38: Payments, Options;
        39: Payments, Options;
        40: Payments, Options;
        41: Payments, Options;
        42: Payments, Options;
        43: Payments, Options;
        44: Payments, Options;
        45: Payments, Options;
        46: Payments, Rules(says::captures);
        47: Payments, Options;
        48: Payments, Options;
        49: Play, Options;
        50: Play, Rules(says::several_red_dots);
        51: Payments, Options;
        52: Payments, Rules(|house| vec![rules::most(house)]);
    }
    PaiGow "PG" {
        1: Play, Own;
        2: Play, Own;
        3: Play, Own;
        4: Play, Own;
        5: Play, Own;
        6: Play, Own;
        7: Play, Own;
        8: Sets, Own;
        9: Sets, Own;
        10: Sets, Own;
        11: Sets, Own;
        12: Sets, Own;
        13: Sets, Own;
        14: Tiles, Rules(says::order);
        15: Payments, Own;
        16: Payments, Options;
        17: Play, Own;
        18: Payments, Options;
        19: Payments, Own;
        20: Payments, Options;
        21: Payments, Own;
        22: Play, Own;
        23: Play, Own;
        24: Play, Own;
        25: Play, Own;
        26: Play, Own;
        27: Play, Own;
        28: Play, Own;
        29: Play, Own;
        30: Play, Own;
        31: Play, Own;
        32: Play, Own;
        33: Play, Own;
    }
    TetGow "TT" {
        1: Play, Own;
        2: Play, Rules(says::hands);
        3: Tiles, Own;
        4: Tiles, Own;
        5: Tiles, Own;
        6: Tiles, Own;
        7: Tiles, OwnAnd(rules::tiers);
        8: Play, Own;
        9: Play, Own;
        10: Play, Own;
        11: Sets, Rules(|_| vec![RulesText::TetGowLead]);
        12: Sets, Options;
        13: Sets, Options;
        14: Sets, Own;
        15: Play, Own;
        16: Play, Own;
        17: Play, Own;
        18: Play, Own;
        19: Play, Own;
        20: Play, Own;
        21: Payments, Rules(says::score);
        22: Payments, Own;
        23: Payments, Rules(says::most);
        24: Payments, Own;
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
pub(in crate::discord::screens) fn page_of(number: &str) -> Topic {
    row(number).page
}
