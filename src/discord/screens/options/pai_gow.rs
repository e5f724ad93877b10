//! The options of Pai Gow.

use gow::pai_gow::{CommissionOf, Copies, House};

use crate::text::phrases::{HouseText, RulesText};

use super::{Words, percent};

/// The rules in force, in their order on screens.
pub(super) fn words(house: &House) -> Vec<Words> {
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

fn commission(house: &House) -> Option<Words> {
    if house.commission_bps == 0 {
        let brief = HouseText::BriefNoCommission;
        return Words::new("PG-20", brief, RulesText::PaiGowNoCommission);
    }
    let percent = percent(house.commission_bps.into());
    let brief = HouseText::BriefCommission {
        percent: percent.clone(),
    };
    Words::new("PG-20", brief, RulesText::PaiGowCommission { percent })
}

fn commission_of(house: &House) -> Option<Words> {
    // Without a commission nobody pays one.
    (house.commission_bps > 0).then_some(())?;
    match house.commission_of {
        CommissionOf::Players => Words::only_rule("PG-20", RulesText::PaiGowCommissionPlayers),
        CommissionOf::PlayersAndBank => Words::new(
            "PG-20",
            HouseText::BriefCommissionBank,
            RulesText::PaiGowCommissionBank,
        ),
    }
}

fn copies(house: &House) -> Option<Words> {
    match house.copies {
        Copies::Bank => Words::only_rule("PG-16", RulesText::PaiGowCopiesBank),
        Copies::Tie => Words::new(
            "PG-16",
            HouseText::BriefCopiesTie,
            RulesText::PaiGowCopiesTie,
        ),
    }
}

/// What happens to a bet when one of its two hands ties.
fn tied(house: &House) -> Option<Words> {
    match house.copies {
        Copies::Bank => None,
        Copies::Tie => Words::only_rule("PG-18", RulesText::PaiGowTied),
    }
}

fn six_high(house: &House) -> Option<Words> {
    house.six_high.then_some(())?;
    Words::new("PG-14", HouseText::BriefSixHigh, RulesText::PaiGowSixHigh)
}
