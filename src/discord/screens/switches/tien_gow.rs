//! The switches of Tien Gow.

use gow::tien_gow::{
    Banker, BigSixCaptures, CAPTURE_FACTOR, COMPLETE_FACTOR, Combinations, CompleteGame, FollowSuit, House,
    LAST_QUARTET_FACTOR, LAST_TRICK_FACTOR, LastTrickBonus, OneRedDot, OverParBanker, PAR, QUARTET_POINTS,
    QuartetPays, SLAM_FACTOR, SUPREME_POINTS, SupremePays,
};

use crate::discord::press::Topic;
use crate::id::SECOND_MS;
use crate::table::CLAIM_WINDOW_MS;
use crate::text::phrases::{HouseText, RulesText};

use super::Words;

/// What is in force, in the order in which it is said.
pub(super) fn words(house: &House) -> Vec<Words> {
    let words = [
        banker(house),
        over_par(house),
        no_trick(house),
        combinations(house),
        civil_supreme(house),
        civil_supreme_capture(house),
        follow_suit(house),
        early_death(house),
        supreme(house),
        quartet(house),
        last_trick(house),
        complete_game(house),
        exception(house),
        capture(house),
        red_dot(house),
    ];
    words.into_iter().flatten().collect()
}

fn banker(house: &House) -> Option<Words> {
    let (brief, rule, clause) = match house.banker {
        Banker::Double => {
            (HouseText::BriefBankerDouble, RulesText::PaymentsDouble { factor: house.multiplier(1) }, "TG-28")
        }
        Banker::Growing => (
            HouseText::BriefBankerGrowing,
            RulesText::PaymentsGrowing {
                first: house.multiplier(1),
                second: house.multiplier(2),
                third: house.multiplier(3),
            },
            "TG-28",
        ),
        Banker::Figure => {
            (HouseText::BriefFigure, RulesText::PaymentsFigure { first: 1, second: 2, third: 3 }, "TG-29")
        }
        Banker::FigureLiteral => {
            let figure = |streak| house.figure(streak).unwrap_or(PAR);
            let rule =
                RulesText::PaymentsFigureLiteral { first: figure(1), second: figure(2), third: figure(3) };
            (HouseText::BriefFigureLiteral, rule, "TG-30")
        }
    };
    Words::new(Topic::Payments, clause, brief, rule)
}

fn over_par(house: &House) -> Option<Words> {
    match house.over_par_banker {
        OverParBanker::Multiplied => None,
        OverParBanker::Plain => Words::new(
            Topic::Payments,
            "TG-31",
            HouseText::BriefOverParPlain,
            RulesText::PaymentsOverParPlain { par: PAR },
        ),
    }
}

fn no_trick(house: &House) -> Option<Words> {
    let points = house.no_trick_points();
    let rule = RulesText::PaymentsNoTrick { points };
    Words::new(Topic::Payments, "TG-27", HouseText::BriefNoTrick { points }, rule)
}

fn combinations(house: &House) -> Option<Words> {
    match house.combinations {
        Combinations::Modern => Words::only_rule(Topic::Sets, "TG-10", RulesText::SetsFamily),
        Combinations::Pure => Words::new(Topic::Sets, "TG-11", HouseText::BriefPureSets, RulesText::SetsPure),
        Combinations::Couples => {
            Words::new(Topic::Sets, "TG-12", HouseText::BriefCouples, RulesText::SetsCouples)
        }
    }
}

fn civil_supreme(house: &House) -> Option<Words> {
    house.civil_supreme.then_some(())?;
    Words::new(Topic::Sets, "TG-13", HouseText::BriefCivilSupreme, RulesText::SetsCivilSupreme)
}

fn civil_supreme_capture(house: &House) -> Option<Words> {
    (house.civil_supreme && house.civil_supreme_capture).then_some(())?;
    let brief = HouseText::BriefCivilSupremeCapture;
    Words::new(Topic::Sets, "TG-17", brief, RulesText::SetsCivilSupremeCapture)
}

fn follow_suit(house: &House) -> Option<Words> {
    match house.follow_suit {
        FollowSuit::Free => None,
        FollowSuit::Civil => {
            Words::new(Topic::Play, "TG-22", HouseText::BriefFollowCivil, RulesText::PlayFollowCivil)
        }
        FollowSuit::Both => {
            Words::new(Topic::Play, "TG-22", HouseText::BriefFollowBoth, RulesText::PlayFollowBoth)
        }
    }
}

fn early_death(house: &House) -> Option<Words> {
    if house.early_death {
        Words::new(Topic::Play, "TG-23", HouseText::BriefEarlyDeath, RulesText::PlayEarlyDeath)
    } else {
        Words::only_rule(Topic::Play, "TG-25", RulesText::PlayNoEarlyDeath)
    }
}

fn supreme(house: &House) -> Option<Words> {
    let points = SUPREME_POINTS;
    match house.supreme_pays {
        SupremePays::None => None,
        SupremePays::Two => Words::new(
            Topic::Payments,
            "TG-33",
            HouseText::BriefSupreme { points },
            RulesText::PaymentsSupreme { points },
        ),
        SupremePays::Fixed => Words::new(
            Topic::Payments,
            "TG-34",
            HouseText::BriefSupremeFixed { points },
            RulesText::PaymentsSupremeFixed { points },
        ),
    }
}

fn quartet(house: &House) -> Option<Words> {
    let points = QUARTET_POINTS;
    match house.quartet_pays {
        QuartetPays::None => None,
        QuartetPays::Winner => Words::new(
            Topic::Payments,
            "TG-36",
            HouseText::BriefQuartet { points },
            RulesText::PaymentsQuartet { points },
        ),
        QuartetPays::Leader => Words::new(
            Topic::Payments,
            "TG-37",
            HouseText::BriefTwoCouples { points },
            RulesText::PaymentsTwoCouples { points },
        ),
    }
}

fn last_trick(house: &House) -> Option<Words> {
    let factor = LAST_TRICK_FACTOR;
    match house.last_trick_bonus {
        LastTrickBonus::None => None,
        LastTrickBonus::Double => Words::new(
            Topic::Payments,
            "TG-38",
            HouseText::BriefLastTrick { factor },
            RulesText::PaymentsLastTrick { factor },
        ),
        LastTrickBonus::HongKong => {
            let quartet = LAST_QUARTET_FACTOR;
            let brief = HouseText::BriefLastTrickHongKong { factor, quartet };
            let rule = RulesText::PaymentsLastTrickHongKong { factor, quartet };
            Words::new(Topic::Payments, "TG-39", brief, rule)
        }
    }
}

fn complete_game(house: &House) -> Option<Words> {
    let factor = COMPLETE_FACTOR;
    match house.complete_game {
        CompleteGame::None => None,
        CompleteGame::Double => Words::new(
            Topic::Payments,
            "TG-42",
            HouseText::BriefComplete { factor },
            RulesText::PaymentsComplete { factor },
        ),
        CompleteGame::HongKong => {
            let (seven, eight) = (factor, SLAM_FACTOR);
            let brief = HouseText::BriefCompleteHongKong { seven, eight };
            let rule = RulesText::PaymentsCompleteHongKong { seven, eight };
            Words::new(Topic::Payments, "TG-44", brief, rule)
        }
    }
}

fn exception(house: &House) -> Option<Words> {
    // Where a complete game does not double there is nothing to be excepted.
    (house.complete_game_exception && house.complete_game == CompleteGame::Double).then_some(())?;
    Words::new(Topic::Payments, "TG-43", HouseText::BriefException, RulesText::PaymentsException)
}

fn capture(house: &House) -> Option<Words> {
    match house.big_six_captures {
        BigSixCaptures::None => None,
        BigSixCaptures::PaysForAll => {
            Words::new(Topic::Payments, "TG-46", HouseText::BriefCapture, RulesText::PaymentsCapture)
        }
        BigSixCaptures::PaysForAllX4 => {
            let factor = CAPTURE_FACTOR;
            let brief = HouseText::BriefCaptureTimes { factor };
            Words::new(Topic::Payments, "TG-47", brief, RulesText::PaymentsCaptureTimes { factor })
        }
    }
}

fn red_dot(house: &House) -> Option<Words> {
    let seconds = CLAIM_WINDOW_MS / SECOND_MS;
    let rule = match house.one_red_dot {
        OneRedDot::None => return None,
        OneRedDot::SixSixRed => RulesText::PlayRedDot { seconds },
        OneRedDot::SixSixWhite => RulesText::PlayRedDotWhite { seconds },
    };
    Words::new(Topic::Play, "TG-49", HouseText::BriefRedDot, rule)
}
