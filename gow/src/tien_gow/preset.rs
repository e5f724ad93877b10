//! The rule sets that have a name.

use crate::tien_gow::{
    Banker, CompleteGame, House, LastTrickBonus, NoTrickPays, OverParBanker, QuartetPays, SupremePays,
};

/// A rule set with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// The rules of Celko, as played in Hong Kong; the default.
    Celko,
    /// The rules of the gupai site: par alone decides.
    Gupai,
}

impl Preset {
    /// Every preset, the default first.
    pub const ALL: [Preset; 2] = [Preset::Celko, Preset::Gupai];

    /// Gives the name that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Celko => "celko",
            Preset::Gupai => "gupai",
        }
    }

    /// Gives the rules.
    #[must_use]
    pub const fn house(self) -> House {
        match self {
            Preset::Celko => House {
                preset: Preset::Celko,
                early_death: true,
                no_trick_pays: NoTrickPays::Five,
                banker: Banker::Double,
                over_par_banker: OverParBanker::Multiplied,
                supreme_pays: SupremePays::Two,
                quartet_pays: QuartetPays::Winner,
                last_trick_bonus: LastTrickBonus::Double,
                complete_game: CompleteGame::Double,
            },
            Preset::Gupai => House {
                preset: Preset::Gupai,
                early_death: false,
                no_trick_pays: NoTrickPays::Five,
                banker: Banker::Double,
                over_par_banker: OverParBanker::Multiplied,
                supreme_pays: SupremePays::None,
                quartet_pays: QuartetPays::None,
                last_trick_bonus: LastTrickBonus::None,
                complete_game: CompleteGame::None,
            },
        }
    }
}
