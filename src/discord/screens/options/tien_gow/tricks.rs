//! Payments for single tricks.

use gow::tien_gow::{
    Combinations, House, QUARTET_POINTS, QuartetPays, SUPREME_POINTS, SupremePays,
};

use crate::discord::screens::options::OptionDescription;
use crate::text::phrases::{HouseText, RulesText};

use super::has_quartets;

pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    [supreme(house), late(house), quartet(house)]
        .into_iter()
        .flatten()
        .collect()
}

fn supreme(house: &House) -> Option<OptionDescription> {
    let points = SUPREME_POINTS;
    match house.supreme_pays {
        SupremePays::None => None,
        SupremePays::Two => {
            let brief = HouseText::BriefSupreme { points };
            OptionDescription::new("TG-33", brief, RulesText::PaymentsSupreme { points })
        }
        SupremePays::Fixed => {
            let brief = HouseText::BriefSupremeFixed { points };
            OptionDescription::new("TG-34", brief, RulesText::PaymentsSupremeFixed { points })
        }
    }
}

/// When the bot pays for the capture of a second Supreme.
fn late(house: &House) -> Option<OptionDescription> {
    let late = house.supreme_pays != SupremePays::None
        && house.civil_supreme
        && house.civil_supreme_capture;
    late.then_some(())?;
    OptionDescription::only_rule("TG-35", RulesText::PaymentsSupremeLate)
}

fn quartet(house: &House) -> Option<OptionDescription> {
    // Without mixed sets there is nothing to pay for.
    has_quartets(house).then_some(())?;
    let points = QUARTET_POINTS;
    match house.quartet_pays {
        QuartetPays::None => None,
        QuartetPays::Winner => {
            let brief = HouseText::BriefQuartet { points };
            OptionDescription::new("TG-36", brief, RulesText::PaymentsQuartet { points })
        }
        QuartetPays::Leader => {
            let key = if house.combinations == Combinations::Couples {
                "couples"
            } else {
                "quartet"
            };
            let brief = HouseText::BriefTwoCouples { points, key };
            OptionDescription::new(
                "TG-37",
                brief,
                RulesText::PaymentsTwoCouples { points, key },
            )
        }
    }
}
