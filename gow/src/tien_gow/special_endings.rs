//! What of a hand's course its settlement depends on.

use crate::{
    LastTrick, Pieces, Reason, Seat, Suit, Tile, Trick,
    tien_gow::{
        BigSixCaptures, Combination, CompleteGame, House, LastTrickBonus, OneRedDot, SetRules,
        Shape, Slam, Tiles,
        listing::higher_singles,
        settle::{last_trick, price},
    },
};

/// The rank of the Big Six, `42`, which takes the Little Three.
const BIG_SIX: u8 = 3;

/// The rank of the Long Leg Seven, `61`, which takes the Big Head Six.
const LONG_LEG_SEVEN: u8 = 2;

/// The rank of the Heaven and of the Nines, with which a banker's opening counts as strong in Hong Kong.
const STRONGEST: [(Suit, u8); 2] = [(Suit::Civil, 11), (Suit::Military, 6)];

/// Returns the dominoes of pieces that were played.
fn tiles(pieces: Pieces) -> Tiles {
    Tiles::of_pieces(pieces).expect("only dominoes of one deck are played")
}

/// Returns the set that was led to a trick.
fn led(house: &House, trick: &Trick) -> Option<Combination> {
    let (_, shown) = trick.plays.first()?;
    Combination::of(tiles(shown.set()?), house.set_rules())
}

/// Returns who led the least single tile to the last trick, if the house lets the tile that took it
/// capture it (TG-46 to TG-48).
pub(super) fn captured(house: &House, last: &Trick, taken_with: Combination) -> Option<Seat> {
    let led = last_trick(led(house, last)?);
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
    let captures = match house.big_six_captures {
        BigSixCaptures::None => false,
        BigSixCaptures::PaysForAll => little_three,
        BigSixCaptures::PaysForAllX4 => little_three || big_head_six && house.civil_supreme,
    };
    captures.then_some(last.leader)
}

/// Whether the banker's first lead, from the hand as it was dealt, costs part of the bonus of a
/// complete game (TG-43, TG-45).
pub(super) fn is_strong_opening(house: &House, lead: Tiles, dealt: Tiles) -> bool {
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

/// Whether no tiles outside a hand can beat a lead from it, as far as the hand alone can tell
/// (TG-43).
#[must_use]
pub fn is_unbeatable(rules: SetRules, lead: Tiles, hand: Tiles) -> bool {
    let Some(set) = Combination::of(lead, rules) else {
        return false;
    };
    let outside = Tiles::ALL.minus(hand);
    let singles = higher_singles(set).firsts().common(outside);
    let sets = rules.table().sets().iter();
    let mut wider = sets.filter(|(tiles, other)| other.beats(set) && outside.contains(*tiles));
    singles.is_empty() && wider.next().is_none()
}

/// Returns what taking all eight stacks counts as (TG-44).
pub(super) fn slam(house: &House, tricks: &[Trick], taken_with: Combination) -> Slam {
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
    if least || is_visibly_unbeatable(tricks, taken_with) {
        Slam::Eight
    } else {
        Slam::Seven
    }
}

/// Whether every tile that beats a single one has been led or beaten with. Discards that lie open
/// do not count: no payment depends on whether they do.
fn is_visibly_unbeatable(tricks: &[Trick], single: Combination) -> bool {
    let played = tricks
        .iter()
        .flat_map(|trick| &trick.plays)
        .filter_map(|(_, shown)| shown.set());
    let hidden = played.fold(Tiles::ALL, |hidden, pieces| hidden.minus(tiles(pieces)));
    hidden.firsts().common(higher_singles(single)).is_empty()
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

/// Whether leading a set is paid for at once: what is led to the last trick may only count in the
/// settlement.
pub(crate) fn is_paid_when_led(house: &House, led: Combination, last: bool) -> bool {
    match led.shape {
        Shape::Supreme | Shape::CivilSupreme => led.is_top() && !is_only_settled(house, led, last),
        Shape::Quartet | Shape::TwoCouples => {
            pays_leader(house, led) && !is_only_settled(house, led, last)
        }
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs => false,
    }
}

/// Whether taking a trick with a set is paid for when the trick ends.
pub(crate) fn is_paid_when_taken(house: &House, taken_with: Combination, last: bool) -> bool {
    let in_time = match taken_with.shape {
        // A Supreme that could be taken is paid for only now that nobody took it.
        Shape::Supreme | Shape::CivilSupreme => !taken_with.is_top(),
        Shape::Quartet => !pays_leader(house, taken_with),
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs
        | Shape::TwoCouples => false,
    };
    in_time && !is_only_settled(house, taken_with, last)
}

fn pays_leader(house: &House, set: Combination) -> bool {
    price(house, set.shape).is_some_and(|price| price.reason == Reason::TwoCouples)
}

/// Whether a set in the last trick multiplies the settlement and is not paid for besides (TG-40).
pub(crate) fn is_only_settled(house: &House, set: Combination, last: bool) -> bool {
    let special = matches!(last_trick(set), LastTrick::Quartet | LastTrick::Supreme);
    last && special && house.last_trick_bonus == LastTrickBonus::HongKong
}
