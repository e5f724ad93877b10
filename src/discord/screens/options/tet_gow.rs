//! The options of Tet-Gow, and the differences between its houses.

use gow::tet_gow::{FirstLeader, House, Preset};

use crate::text::phrases::{HouseText, RulesText};

use super::OptionDescription;

/// The rules in force, in their order on screens.
pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    // A new option does not compile here: describe it below.
    let House {
        preset: _,
        first_leader: _,
    } = house;
    [leads(house), first_leader(house)]
        .into_iter()
        .flatten()
        .collect()
}

fn first_leader(house: &House) -> Option<OptionDescription> {
    match house.first_leader {
        FirstLeader::Winner => OptionDescription::only_rule("TT-8", RulesText::TetGowLeaderWinner),
        FirstLeader::Dice => OptionDescription::new(
            "TT-8",
            HouseText::BriefLeaderDice,
            RulesText::TetGowLeaderDice,
        ),
    }
}

fn leads(house: &House) -> Option<OptionDescription> {
    match house.preset {
        Preset::Wiki => {
            OptionDescription::new("TT-11", HouseText::BriefTetWiki, RulesText::TetGowWiki)
        }
        Preset::Wiki2019 => OptionDescription::new(
            "TT-12",
            HouseText::BriefTetWiki2019,
            RulesText::TetGowWiki2019,
        ),
        Preset::Wikidot => OptionDescription::new(
            "TT-13",
            HouseText::BriefTetWikidot,
            RulesText::TetGowWikidot,
        ),
    }
}
