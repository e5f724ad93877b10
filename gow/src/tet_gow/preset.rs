//! The named rule sets.

use crate::{
    named_enum::named_enum,
    tet_gow::{FirstLeader, House},
};

/// How many cards a preset allows in a lead of several (TT-12, TT-13).
pub(super) struct Limit {
    /// All together.
    pub(super) cards: usize,
    /// Of the Cycle.
    pub(super) of_cycle: usize,
}

named_enum! {
    /// A named rule set, the default first; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Preset {
        /// The current page of the Decktet wiki: any cards of one tier may be led; the default.
        Wiki = "wiki",
        /// The same page in 2019: with four players, four cards lie open; a lead has at most four
        /// cards, at most one of them of the Cycle.
        Wiki2019 = "wiki-2019",
        /// The oldest page: a lead has at most four cards, and a card of the Cycle is led alone.
        Wikidot = "wikidot",
    }
}

impl Preset {
    /// Describes in one sentence what is special about the preset.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Preset::Wiki => {
                "the rules of the Decktet wiki: a lead has any number of cards of one tier."
            }
            Preset::Wiki2019 => {
                "the wiki's rules of 2019: four players get eight cards each, four cards lie open, and at most four \
                 cards are led, at most one of them of the Cycle."
            }
            Preset::Wikidot => {
                "the oldest rules: at most four cards are led, and a card of the Cycle is led alone."
            }
        }
    }

    /// Returns the limit of a lead of several cards; `None` if the tier is the only one (TT-11).
    pub(super) const fn limit(self) -> Option<Limit> {
        let of_cycle = match self {
            Preset::Wiki => return None,
            Preset::Wiki2019 => 1,
            Preset::Wikidot => 0,
        };
        Some(Limit { cards: 4, of_cycle })
    }

    /// Returns the rules of the preset.
    #[must_use]
    pub const fn house(self) -> House {
        House {
            preset: self,
            first_leader: FirstLeader::Winner,
        }
    }
}
