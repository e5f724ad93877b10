//! The sets that a house has.

use crate::{
    Piece, Pieces,
    tien_gow::{Combination, Combinations, Tiles},
};

/// What the pair `51 51` counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BigHeadSixes {
    /// The lowest of the civil pairs.
    Pair,
    /// A second Supreme that nothing beats.
    Supreme,
    /// A second Supreme that only the pair `61 61` beats.
    CapturableSupreme,
}

/// The rules that decide which sets there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetRules {
    /// Which sets of several tiles there are.
    pub combinations: Combinations,
    /// What the pair `51 51` counts as.
    pub big_head_sixes: BigHeadSixes,
}

impl SetRules {
    /// The sets of the default house.
    pub const MODERN: SetRules = SetRules {
        combinations: Combinations::Modern,
        big_head_sixes: BigHeadSixes::Pair,
    };

    /// Returns the set that two pieces form; `None` if they form none.
    #[must_use]
    pub fn pair(self, one: Piece, other: Piece) -> Option<Combination> {
        let both = Tiles::of_pieces(Pieces::from(one).with(other))?;
        Combination::of(both, self)
    }

    pub(super) const fn has_mixed(self) -> bool {
        match self.combinations {
            Combinations::Modern | Combinations::Couples => true,
            Combinations::Pure => false,
        }
    }

    pub(super) const fn has_triplets(self) -> bool {
        match self.combinations {
            Combinations::Modern => true,
            Combinations::Pure | Combinations::Couples => false,
        }
    }

    pub(super) const fn has_two_pairs(self) -> bool {
        match self.combinations {
            Combinations::Couples => true,
            Combinations::Modern | Combinations::Pure => false,
        }
    }

    /// Whether `51 51` is an ordinary pair.
    pub(super) const fn has_least_pair(self) -> bool {
        match self.big_head_sixes {
            BigHeadSixes::Pair => true,
            BigHeadSixes::Supreme | BigHeadSixes::CapturableSupreme => false,
        }
    }
}
