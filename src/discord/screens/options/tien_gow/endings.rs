//! What multiplies the payments at the end of a hand, and who pays.

use gow::Seat;
use gow::tien_gow::{
    BigSixCaptures, CAPTURE_FACTOR, COMPLETE_FACTOR, Combinations, CompleteGame, Ending, House,
    LAST_QUARTET_FACTOR, LAST_TRICK_FACTOR, LastTrickBonus, OneRedDot, QuartetPays, SLAM_FACTOR,
    SupremePays, settle,
};

use crate::discord::screens::options::OptionDescription;
use crate::text::phrases::{HouseText, RulesText};

use super::has_quartets;

pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    let descriptions = [
        last_trick(house),
        paid_once(house),
        last_over_par(house),
        complete_game(house),
        exception(house),
        strong_opening(house),
        capture(house),
        second_capture(house),
        red_dot(house),
    ];
    descriptions.into_iter().flatten().collect()
}

fn last_trick(house: &House) -> Option<OptionDescription> {
    let factor = LAST_TRICK_FACTOR;
    let quartet = if has_quartets(house) {
        LAST_QUARTET_FACTOR
    } else {
        0
    };
    match house.last_trick_bonus {
        LastTrickBonus::None => None,
        LastTrickBonus::Double => {
            let key = if has_quartets(house) {
                "quartets"
            } else {
                "pairs"
            };
            let brief = HouseText::BriefLastTrick { factor };
            OptionDescription::new("TG-38", brief, RulesText::PaymentsLastTrick { factor, key })
        }
        LastTrickBonus::HongKong => {
            let key = if house.civil_supreme { "two" } else { "one" };
            let brief = HouseText::BriefLastTrickHongKong { factor, quartet };
            let rule = RulesText::PaymentsLastTrickHongKong {
                factor,
                quartet,
                key,
            };
            OptionDescription::new("TG-39", brief, rule)
        }
    }
}

/// The rule that a last trick that multiplies the payments is not also paid as a single trick.
fn paid_once(house: &House) -> Option<OptionDescription> {
    let quartets = has_quartets(house) && house.quartet_pays != QuartetPays::None;
    let paid = house.supreme_pays != SupremePays::None || quartets;
    (paid && house.last_trick_bonus == LastTrickBonus::HongKong).then_some(())?;
    let couples =
        house.combinations == Combinations::Couples && house.quartet_pays == QuartetPays::Leader;
    let key = if quartets { "quartets" } else { "pairs" };
    OptionDescription::only_rule(
        "TG-40",
        RulesText::PaymentsPaidOnce {
            key,
            couples: couples.into(),
        },
    )
}

fn last_over_par(house: &House) -> Option<OptionDescription> {
    (house.last_trick_bonus == LastTrickBonus::HongKong).then_some(())?;
    OptionDescription::only_rule("TG-41", RulesText::PaymentsLastOverPar)
}

fn complete_game(house: &House) -> Option<OptionDescription> {
    let factor = COMPLETE_FACTOR;
    match house.complete_game {
        CompleteGame::None => None,
        CompleteGame::Double => {
            let brief = HouseText::BriefComplete { factor };
            OptionDescription::new("TG-42", brief, RulesText::PaymentsComplete { factor })
        }
        CompleteGame::HongKong => {
            let (seven, eight) = (factor, SLAM_FACTOR);
            let key = match (house.early_death, house.civil_supreme) {
                (true, _) => "early-death",
                (false, false) => "one",
                (false, true) => "two",
            };
            let brief = HouseText::BriefCompleteHongKong { seven, eight };
            OptionDescription::new(
                "TG-44",
                brief,
                RulesText::PaymentsCompleteHongKong { seven, eight, key },
            )
        }
    }
}

fn exception(house: &House) -> Option<OptionDescription> {
    // There is an exception only where a complete game doubles.
    (house.complete_game_exception && house.complete_game == CompleteGame::Double).then_some(())?;
    OptionDescription::new(
        "TG-43",
        HouseText::BriefException,
        RulesText::PaymentsException,
    )
}

fn strong_opening(house: &House) -> Option<OptionDescription> {
    (house.complete_game == CompleteGame::HongKong).then_some(())?;
    let rule = RulesText::PaymentsStrongOpening {
        factor: COMPLETE_FACTOR,
    };
    OptionDescription::only_rule("TG-45", rule)
}

fn capture(house: &House) -> Option<OptionDescription> {
    match house.big_six_captures {
        BigSixCaptures::None => None,
        BigSixCaptures::PaysForAll => {
            OptionDescription::new("TG-46", HouseText::BriefCapture, RulesText::PaymentsCapture)
        }
        BigSixCaptures::PaysForAllX4 => {
            let factor = CAPTURE_FACTOR;
            let brief = HouseText::BriefCaptureTimes { factor };
            OptionDescription::new("TG-47", brief, RulesText::PaymentsCaptureTimes { factor })
        }
    }
}

fn second_capture(house: &House) -> Option<OptionDescription> {
    (house.big_six_captures == BigSixCaptures::PaysForAllX4 && house.civil_supreme).then_some(())?;
    let rule = RulesText::PaymentsCaptureSecond {
        factor: CAPTURE_FACTOR,
    };
    OptionDescription::only_rule("TG-48", rule)
}

/// The payment for a claimed hand.
fn red_dot(house: &House) -> Option<OptionDescription> {
    (house.one_red_dot != OneRedDot::None).then_some(())?;
    let of = |place| Seat::new(place).expect("a table has four seats");
    let factor = settle(house, &Ending::of_claim(of(0), 1, of(1))).complete;
    OptionDescription::only_rule("TG-51", RulesText::PaymentsRedDot { factor })
}
