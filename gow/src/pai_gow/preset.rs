//! The named rule sets of Pai Gow.

use super::{CommissionOf, Copies, House};
use crate::named_enum::named_enum;

named_enum! {
    /// A named rule set, the default first; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Preset {
        /// The private game, without commission; the default.
        Plain = "plain",
        /// The casino game, in which the house's bank keeps five percent of what players win.
        Casino = "casino",
    }
}

impl Preset {
    /// Returns the rules of the preset.
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
                "the game with a commission: five percent of what a player wins goes to the house."
            }
        }
    }
}
