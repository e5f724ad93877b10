//! The options of Tien Gow.

use gow::tien_gow::{Combinations, Discards, FollowSuit, House, OneRedDot};

use crate::id::SECOND_MS;
use crate::table::{CLAIM_WINDOW_MS, LONG_CLAIM_WINDOW_MS};
use crate::text::phrases::{HouseText, RulesText};

use super::OptionDescription;

mod endings;
mod stacks;
mod tricks;

pub(in crate::discord::screens) use stacks::figure;

/// The rules in force, in their order on screens.
pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    // A new option does not compile here: describe it below.
    let House {
        preset: _,
        combinations: _,
        civil_supreme: _,
        civil_supreme_capture: _,
        follow_suit: _,
        early_death: _,
        no_trick_pays: _,
        banker: _,
        over_par_banker: _,
        supreme_pays: _,
        quartet_pays: _,
        last_trick_bonus: _,
        complete_game: _,
        complete_game_exception: _,
        big_six_captures: _,
        one_red_dot: _,
        discards: _,
    } = house;
    let sets_and_play = [
        combinations(house),
        civil_supreme(house),
        civil_supreme_capture(house),
        discards(house),
        follow_suit(house),
        early_death(house),
    ];
    let mut descriptions = stacks::descriptions(house);
    descriptions.extend(sets_and_play.into_iter().flatten());
    descriptions.extend(tricks::descriptions(house));
    descriptions.extend(endings::descriptions(house));
    descriptions.extend(red_dot(house));
    descriptions
}

/// Whether four tiles of a family are a set here.
fn has_quartets(house: &House) -> bool {
    house.combinations != Combinations::Pure
}

fn combinations(house: &House) -> Option<OptionDescription> {
    match house.combinations {
        Combinations::Modern => OptionDescription::only_rule("TG-10", RulesText::SetsFamily),
        Combinations::Pure => {
            OptionDescription::new("TG-11", HouseText::BriefPureSets, RulesText::SetsPure)
        }
        Combinations::Couples => {
            OptionDescription::new("TG-12", HouseText::BriefCouples, RulesText::SetsCouples)
        }
    }
}

fn civil_supreme(house: &House) -> Option<OptionDescription> {
    house.civil_supreme.then_some(())?;
    OptionDescription::new(
        "TG-13",
        HouseText::BriefCivilSupreme,
        RulesText::SetsCivilSupreme,
    )
}

fn civil_supreme_capture(house: &House) -> Option<OptionDescription> {
    // Without a second Supreme there is nothing to capture.
    (house.civil_supreme && house.civil_supreme_capture).then_some(())?;
    let brief = HouseText::BriefCivilSupremeCapture;
    OptionDescription::new("TG-17", brief, RulesText::SetsCivilSupremeCapture)
}

fn discards(house: &House) -> Option<OptionDescription> {
    match house.discards {
        Discards::FaceDown => OptionDescription::only_rule("TG-21", RulesText::PlayDiscardsSecret),
        Discards::Open => OptionDescription::new(
            "TG-21",
            HouseText::BriefOpenDiscards,
            RulesText::PlayDiscardsOpen,
        ),
    }
}

fn follow_suit(house: &House) -> Option<OptionDescription> {
    match house.follow_suit {
        FollowSuit::Free => None,
        FollowSuit::Civil => OptionDescription::new(
            "TG-22",
            HouseText::BriefFollowCivil,
            RulesText::PlayFollowCivil,
        ),
        FollowSuit::Both => OptionDescription::new(
            "TG-22",
            HouseText::BriefFollowBoth,
            RulesText::PlayFollowBoth,
        ),
    }
}

fn early_death(house: &House) -> Option<OptionDescription> {
    if house.early_death {
        OptionDescription::new(
            "TG-23",
            HouseText::BriefEarlyDeath,
            RulesText::PlayEarlyDeath,
        )
    } else {
        OptionDescription::only_rule("TG-25", RulesText::PlayNoEarlyDeath)
    }
}

fn red_dot(house: &House) -> Option<OptionDescription> {
    let [seconds, long] = [CLAIM_WINDOW_MS, LONG_CLAIM_WINDOW_MS].map(|window| window / SECOND_MS);
    let rule = match house.one_red_dot {
        OneRedDot::None => return None,
        OneRedDot::SixSixRed => RulesText::PlayRedDot { seconds, long },
        OneRedDot::SixSixWhite => RulesText::PlayRedDotWhite { seconds, long },
    };
    OptionDescription::new("TG-49", HouseText::BriefRedDot, rule)
}
