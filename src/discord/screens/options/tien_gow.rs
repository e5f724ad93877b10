//! The options of Tien Gow.

use gow::tien_gow::{Combinations, Discards, FollowSuit, House, OneRedDot};

use crate::id::SECOND_MS;
use crate::table::{CLAIM_WINDOW_MS, LONG_CLAIM_WINDOW_MS};
use crate::text::phrases::{HouseText, RulesText};

use super::Words;

mod endings;
mod stacks;
mod tricks;

pub(in crate::discord::screens) use stacks::figure;

/// The rules in force, in their order on screens.
pub(super) fn words(house: &House) -> Vec<Words> {
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
    let mut words = stacks::words(house);
    words.extend(sets_and_play.into_iter().flatten());
    words.extend(tricks::words(house));
    words.extend(endings::words(house));
    words.extend(red_dot(house));
    words
}

/// Whether four tiles of a family are a set here.
fn has_quartets(house: &House) -> bool {
    house.combinations != Combinations::Pure
}

fn combinations(house: &House) -> Option<Words> {
    match house.combinations {
        Combinations::Modern => Words::only_rule("TG-10", RulesText::SetsFamily),
        Combinations::Pure => Words::new("TG-11", HouseText::BriefPureSets, RulesText::SetsPure),
        Combinations::Couples => {
            Words::new("TG-12", HouseText::BriefCouples, RulesText::SetsCouples)
        }
    }
}

fn civil_supreme(house: &House) -> Option<Words> {
    house.civil_supreme.then_some(())?;
    Words::new(
        "TG-13",
        HouseText::BriefCivilSupreme,
        RulesText::SetsCivilSupreme,
    )
}

fn civil_supreme_capture(house: &House) -> Option<Words> {
    // Without a second Supreme there is nothing to capture.
    (house.civil_supreme && house.civil_supreme_capture).then_some(())?;
    let brief = HouseText::BriefCivilSupremeCapture;
    Words::new("TG-17", brief, RulesText::SetsCivilSupremeCapture)
}

fn discards(house: &House) -> Option<Words> {
    match house.discards {
        Discards::FaceDown => Words::only_rule("TG-21", RulesText::PlayDiscardsSecret),
        Discards::Open => Words::new(
            "TG-21",
            HouseText::BriefOpenDiscards,
            RulesText::PlayDiscardsOpen,
        ),
    }
}

fn follow_suit(house: &House) -> Option<Words> {
    match house.follow_suit {
        FollowSuit::Free => None,
        FollowSuit::Civil => Words::new(
            "TG-22",
            HouseText::BriefFollowCivil,
            RulesText::PlayFollowCivil,
        ),
        FollowSuit::Both => Words::new(
            "TG-22",
            HouseText::BriefFollowBoth,
            RulesText::PlayFollowBoth,
        ),
    }
}

fn early_death(house: &House) -> Option<Words> {
    if house.early_death {
        Words::new(
            "TG-23",
            HouseText::BriefEarlyDeath,
            RulesText::PlayEarlyDeath,
        )
    } else {
        Words::only_rule("TG-25", RulesText::PlayNoEarlyDeath)
    }
}

fn red_dot(house: &House) -> Option<Words> {
    let [seconds, long] = [CLAIM_WINDOW_MS, LONG_CLAIM_WINDOW_MS].map(|window| window / SECOND_MS);
    let rule = match house.one_red_dot {
        OneRedDot::None => return None,
        OneRedDot::SixSixRed => RulesText::PlayRedDot { seconds, long },
        OneRedDot::SixSixWhite => RulesText::PlayRedDotWhite { seconds, long },
    };
    Words::new("TG-49", HouseText::BriefRedDot, rule)
}
