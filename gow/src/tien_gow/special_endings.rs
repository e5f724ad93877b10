//! The events of a hand that its settlement depends on.

use crate::{
    LastTrick, Reason, Suit, Tile,
    tien_gow::{
        BigSixCaptures, Combination, CompleteGame, House, LastTrickBonus, OneRedDot, SetRules,
        Shape, Slam, Tiles,
        combination::{BIG_SIX, LONG_LEG_SEVEN},
        listing::higher_singles,
        settle::{last_trick, price},
    },
};

/// The Heaven and the Nines by suit and rank; in Hong Kong, a banker's first lead of one counts as
/// strong.
const STRONGEST: [(Suit, u8); 2] = [(Suit::Civil, 11), (Suit::Military, 6)];

/// Whether the tile that took the last trick captures the one that was led to it (TG-46 to TG-48).
pub(crate) fn captures(house: &House, led: Combination, taken_with: Combination) -> bool {
    let led = last_trick(led);
    let little_three = led == LastTrick::LittleThree
        && taken_with
            == Combination {
                shape: Shape::MilitarySingle,
                rank: BIG_SIX,
            };
    let big_head_six = led == LastTrick::BigHeadSix
        && taken_with
            == Combination {
                shape: Shape::CivilSingle,
                rank: LONG_LEG_SEVEN,
            };
    match house.big_six_captures {
        BigSixCaptures::None => false,
        BigSixCaptures::PaysForAll => little_three,
        BigSixCaptures::PaysForAllX4 => little_three || big_head_six && house.civil_supreme,
    }
}

/// Whether the banker's first lead, from the dealt hand, costs part of the bonus of a complete game
/// (TG-43, TG-45).
pub(crate) fn is_strong_opening(house: &House, lead: Tiles, dealt: Tiles) -> bool {
    let Some(set) = Combination::of(lead, house.set_rules()) else {
        return false;
    };
    match house.complete_game {
        CompleteGame::None => false,
        CompleteGame::Double => {
            house.complete_game_exception && is_unbeatable(house.set_rules(), lead, dealt)
        }
        CompleteGame::HongKong => match set.shape {
            Shape::CivilSingle => STRONGEST.contains(&(Suit::Civil, set.rank)),
            Shape::MilitarySingle => STRONGEST.contains(&(Suit::Military, set.rank)),
            Shape::Supreme | Shape::CivilSupreme => true,
            Shape::CivilPair
            | Shape::MilitaryPair
            | Shape::MixedPair
            | Shape::CivilTriplet
            | Shape::MilitaryTriplet
            | Shape::Quartet
            | Shape::TwoCivilPairs
            | Shape::TwoMilitaryPairs
            | Shape::TwoCouples => false,
        },
    }
}

/// Whether no tiles outside a hand can beat a lead from it, judged from the hand alone (TG-43).
#[must_use]
pub fn is_unbeatable(rules: SetRules, lead: Tiles, hand: Tiles) -> bool {
    let Some(set) = Combination::of(lead, rules) else {
        return false;
    };
    !rules.table().can_beat(Tiles::ALL.minus(hand), set)
}

/// Returns how a complete game counts, from the tiles that were in no lead and in no beat (TG-44).
pub(crate) fn slam(house: &House, hidden: Tiles, taken_with: Combination) -> Slam {
    if taken_with.shape.width() > 1 {
        return Slam::Eight;
    }
    if house.early_death {
        return Slam::Seven;
    }
    let least = match last_trick(taken_with) {
        LastTrick::LittleThree => true,
        LastTrick::BigHeadSix => house.civil_supreme,
        LastTrick::Ordinary | LastTrick::Quartet | LastTrick::Supreme => false,
    };
    let unbeatable = hidden
        .firsts()
        .common(higher_singles(taken_with))
        .is_empty();
    if least || unbeatable {
        Slam::Eight
    } else {
        Slam::Seven
    }
}

/// Whether dealt tiles show exactly one red pip (TG-49).
pub(super) fn has_one_red_dot(house: &House, hand: Tiles) -> bool {
    let heavens_are_red = match house.one_red_dot {
        OneRedDot::None => return false,
        OneRedDot::SixSixRed => true,
        OneRedDot::SixSixWhite => false,
    };
    let red = |tile: Tile| {
        if tile.pips() == (6, 6) && !heavens_are_red {
            0
        } else {
            tile.red_pips()
        }
    };
    hand.iter().map(red).sum::<u8>() == 1
}

/// Whether leading a set is paid for at once; in the last trick it may count in the settlement
/// only.
pub(crate) fn is_paid_when_led(house: &House, led: Combination, last: bool) -> bool {
    pays_lead(house, led) == Some(true) && !is_only_settled(house, led, last)
}

/// Whether taking a trick with a set is paid for when the trick ends.
pub(crate) fn is_paid_when_taken(house: &House, taken_with: Combination, last: bool) -> bool {
    pays_lead(house, taken_with) == Some(false) && !is_only_settled(house, taken_with, last)
}

/// Whether a set is paid for as soon as it is led, and not at the end of the trick that it took;
/// `None` for a set that is never paid for.
fn pays_lead(house: &House, set: Combination) -> Option<bool> {
    match set.shape {
        // A Supreme that could be beaten is paid for only after nobody beat it.
        Shape::Supreme | Shape::CivilSupreme => Some(set.is_top()),
        Shape::Quartet => Some(pays_leader(house, set)),
        Shape::TwoCouples => pays_leader(house, set).then_some(true),
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs => None,
    }
}

fn pays_leader(house: &House, set: Combination) -> bool {
    price(house, set.shape).is_some_and(|price| price.reason == Reason::TwoCouples)
}

/// Whether a set in the last trick only multiplies the settlement and is not paid for as well
/// (TG-40).
pub(crate) fn is_only_settled(house: &House, set: Combination, last: bool) -> bool {
    let special = matches!(last_trick(set), LastTrick::Quartet | LastTrick::Supreme);
    last && special && house.last_trick_bonus == LastTrickBonus::HongKong
}
