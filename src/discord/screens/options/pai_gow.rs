//! The options of Pai Gow.

use gow::pai_gow::{CommissionOf, Copies, House, Preset};

use crate::text::phrases::{HouseText, RulesText};

use super::{OptionDescription, percent};

/// The rules in force, in their order on screens.
pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    // A new option does not compile here: describe it below.
    let House {
        preset: _,
        commission_bps: _,
        commission_of: _,
        copies: _,
        six_high: _,
    } = house;
    [
        commission(house),
        commission_of(house),
        copies(house),
        tied(house),
        six_high(house),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn commission(house: &House) -> Option<OptionDescription> {
    if house.commission_bps == 0 {
        let rule = RulesText::PaiGowNoCommission;
        return match house.preset {
            // The name of the rules says it.
            Preset::Plain => OptionDescription::only_rule("PG-20", rule),
            Preset::Casino => OptionDescription::new("PG-20", HouseText::BriefNoCommission, rule),
        };
    }
    let percent = percent(house.commission_bps.into());
    let brief = HouseText::BriefCommission {
        percent: percent.clone(),
    };
    OptionDescription::new("PG-20", brief, RulesText::PaiGowCommission { percent })
}

fn commission_of(house: &House) -> Option<OptionDescription> {
    // Without a commission nobody pays one.
    (house.commission_bps > 0).then_some(())?;
    match house.commission_of {
        CommissionOf::Players => {
            OptionDescription::only_rule("PG-20", RulesText::PaiGowCommissionPlayers)
        }
        CommissionOf::PlayersAndBank => OptionDescription::new(
            "PG-20",
            HouseText::BriefCommissionBank,
            RulesText::PaiGowCommissionBank,
        ),
    }
}

fn copies(house: &House) -> Option<OptionDescription> {
    match house.copies {
        Copies::Bank => OptionDescription::only_rule("PG-16", RulesText::PaiGowCopiesBank),
        Copies::Tie => OptionDescription::new(
            "PG-16",
            HouseText::BriefCopiesTie,
            RulesText::PaiGowCopiesTie,
        ),
    }
}

/// What happens to a bet when one of its two hands ties.
fn tied(house: &House) -> Option<OptionDescription> {
    match house.copies {
        Copies::Bank => None,
        Copies::Tie => OptionDescription::only_rule("PG-18", RulesText::PaiGowTied),
    }
}

fn six_high(house: &House) -> Option<OptionDescription> {
    house.six_high.then_some(())?;
    OptionDescription::new("PG-14", HouseText::BriefSixHigh, RulesText::PaiGowSixHigh)
}
