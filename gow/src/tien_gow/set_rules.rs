//! Which sets a house plays with.

use crate::tien_gow::Combinations;

/// What the pair `51 51` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BigHeadSixes {
    /// The least of the civil pairs.
    Pair,
    /// A second Supreme that nothing beats.
    Supreme,
    /// A second Supreme that the pair `61 61` takes.
    CapturableSupreme,
}

/// Which sets are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetRules {
    /// Which sets of several tiles there are.
    pub combinations: Combinations,
    /// What the pair `51 51` is.
    pub big_head_sixes: BigHeadSixes,
}

impl SetRules {
    /// The sets of the default house.
    pub const MODERN: SetRules = SetRules {
        combinations: Combinations::Modern,
        big_head_sixes: BigHeadSixes::Pair,
    };

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

    /// Whether `51 51` is a pair like the others.
    pub(super) const fn has_least_pair(self) -> bool {
        match self.big_head_sixes {
            BigHeadSixes::Pair => true,
            BigHeadSixes::Supreme | BigHeadSixes::CapturableSupreme => false,
        }
    }
}
