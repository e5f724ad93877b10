//! The rule sets of Pai Gow that have a name.

use super::{CommissionOf, Copies, House};

/// A rule set with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// The game among friends, without commission; the default.
    Plain,
    /// The game of the casinos, which keep five percent of what players win.
    Casino,
}

impl Preset {
    /// Every preset, the default one first.
    pub const ALL: [Preset; 2] = [Preset::Plain, Preset::Casino];

    /// Returns the name that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Plain => "plain",
            Preset::Casino => "casino",
        }
    }

    /// Returns the house.
    #[must_use]
    pub const fn house(self) -> House {
        let commission_bps = match self {
            Preset::Plain => 0,
            Preset::Casino => 500,
        };
        House {
            preset: self,
            commission_bps,
            copies: Copies::Bank,
            six_high: false,
            commission_of: CommissionOf::Players,
        }
    }

    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Preset::Plain => "the game as friends play it: what is won is paid in full.",
            Preset::Casino => {
                "the game of the casinos: five percent of what a player wins go to the house."
            }
        }
    }
}
