//! Deals, houses and moves for the tests.

use gow::{
    AnyRound, Deal, Game, House, Move, PerSeat, Piece, Pieces, Round, Seat, TrickView, View,
};
use serde_json::Value;

use crate::chance::Chance;
use crate::second_reading::{SET, TABLE, tile_name, value};
use crate::style::Style;

/// Returns the options with their values.
pub(crate) fn options() -> Vec<(&'static str, Vec<Value>)> {
    TABLE
        .iter()
        .map(|row| (row.0, row.1.iter().map(|word| value(word)).collect()))
        .collect()
}

/// Returns a house by its name.
pub(crate) fn house(name: &str) -> House {
    House::named(Game::TienGow, name).unwrap()
}

/// Returns a house with some options set.
pub(crate) fn house_with(name: &str, options: &[(&str, &str)]) -> House {
    options.iter().fold(house(name), |house, (option, word)| {
        house.with_option(option, &value(word)).unwrap()
    })
}

/// Returns a house of Tien Gow with none, a few or most of its options set at random.
pub(crate) fn random_house(chance: &mut Chance) -> House {
    let base = chance.pick(&House::all(Game::TienGow)).clone();
    let once_in = *chance.pick(&[usize::MAX, 6, 3, 1]);
    options().into_iter().fold(base, |house, (name, values)| {
        if chance.once_in(once_in) {
            house.with_option(name, chance.pick(&values)).unwrap()
        } else {
            house
        }
    })
}

/// The trick games; `every_game` has the tests for all games.
pub(crate) const TRICK_GAMES: [Game; 2] = [Game::TienGow, Game::TetGow];

/// Returns a house of a random trick game with some options set at random.
pub(crate) fn any_house(chance: &mut Chance) -> House {
    match chance.pick(&TRICK_GAMES) {
        Game::TienGow => random_house(chance),
        Game::PaiGow | Game::TetGow => crate::every_game::any_house(chance, Game::TetGow),
    }
}

/// Returns the rules of a house of Tien Gow.
pub(crate) fn tien_gow_rules(house: &House) -> gow::tien_gow::House {
    let House::TienGow(rules) = house else {
        panic!("{house} is no house of Tien Gow")
    };
    *rules
}

/// Returns the whole set of dominoes as pieces.
pub(crate) fn all_pieces() -> Vec<Piece> {
    SET.iter().map(|&t| tile_name(t).parse().unwrap()).collect()
}

/// Parses pieces.
pub(crate) fn pieces(text: &str) -> Pieces {
    text.parse().unwrap()
}

/// Parses a move.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Returns a seat by its number.
pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Returns a deal in which the seats hold at least these tiles; the rest are dealt in canonical
/// order.
pub(crate) fn deal_holding(house: House, banker: usize, hands: [&str; 4]) -> Deal {
    let mut rest = all_pieces();
    let mut held: Vec<Vec<Piece>> = Vec::new();
    for hand in hands {
        let hand: Vec<Piece> = hand
            .split(' ')
            .filter(|t| !t.is_empty())
            .map(|t| t.parse().unwrap())
            .collect();
        for piece in &hand {
            let at = rest.iter().position(|p| p == piece).unwrap();
            rest.remove(at);
        }
        held.push(hand);
    }
    for hand in &mut held {
        while hand.len() < 8 {
            hand.push(rest.remove(0));
        }
    }
    Deal {
        house,
        banker: seat(banker),
        streak: 1,
        hands: PerSeat::from_vec(held).unwrap(),
        bets: None,
    }
}

/// Starts a round in which the seats hold at least these tiles.
pub(crate) fn round_holding(house: House, banker: usize, hands: [&str; 4]) -> AnyRound {
    AnyRound::start(deal_holding(house, banker, hands)).unwrap()
}

/// Returns a random deal of a trick game; in most of them sets of several pieces are far more
/// likely than by chance.
pub(crate) fn random_deal(chance: &mut Chance, house: House) -> Deal {
    match house.game() {
        Game::TienGow => random_deal_of_tiles(chance, house),
        Game::TetGow => crate::tet_gow::random_deal(chance, house),
        Game::PaiGow => panic!("Pai Gow is no trick game"),
    }
}

fn random_deal_of_tiles(chance: &mut Chance, house: House) -> Deal {
    let deck = match chance.below(5) {
        0 | 1 => grouped_deck(chance, &FAMILIES),
        2 => grouped_deck(chance, &COUPLES),
        3 => one_red_dot_deck(chance),
        _ => {
            let mut deck = all_pieces();
            chance.shuffle(&mut deck);
            deck
        }
    };
    let shift = chance.below(4);
    let streak = *chance.pick(&[1, 1, 1, 2, 3, 7, 1_000_000]);
    Deal {
        house,
        banker: seat(chance.below(4)),
        streak,
        hands: PerSeat::from_fn(4, |s| {
            let first = 8 * ((s.index() + shift) % 4);
            deck[first..first + 8].to_vec()
        }),
        bets: None,
    }
}

/// Groups of tiles in a deck that favours quartets.
const FAMILIES: [&str; 12] = [
    "66 66 63 54",
    "11 11 62 53",
    "44 44 52 43",
    "31 31 41 32",
    "42 21",
    "55 55",
    "33 33",
    "22 22",
    "65 65",
    "64 64",
    "61 61",
    "51 51",
];

/// Groups of tiles in a deck that favours two couples and two pairs.
const COUPLES: [&str; 16] = [
    "66 63", "66 54", "11 62", "11 53", "44 52", "44 43", "31 41", "31 32", "42 21", "55 55",
    "33 33", "22 22", "65 65", "64 64", "61 61", "51 51",
];

/// Returns a deck of groups in random order, with a few tiles swapped.
fn grouped_deck(chance: &mut Chance, groups: &[&str]) -> Vec<Piece> {
    let mut groups = groups.to_vec();
    chance.shuffle(&mut groups);
    let mut deck: Vec<Piece> = groups
        .join(" ")
        .split(' ')
        .map(|t| t.parse().unwrap())
        .collect();
    for _ in 0..chance.below(8) {
        let (a, b) = (chance.below(32), chance.below(32));
        deck.swap(a, b);
    }
    deck
}

/// Returns a deck whose first hand has one red pip; sometimes another hand has one too, if Heavens
/// count as white.
fn one_red_dot_deck(chance: &mut Chance) -> Vec<Piece> {
    let take = |text: &str| -> Vec<Piece> { text.split(' ').map(|t| t.parse().unwrap()).collect() };
    let mut white = take("55 55 33 33 22 22 65 65 63 62 53 52 32");
    if chance.once_in(2) {
        white.extend(take("66 66"));
    }
    let mut dots = take("31 31 61 61 51 51 21");
    chance.shuffle(&mut white);
    chance.shuffle(&mut dots);
    let mut deck: Vec<Piece> = Vec::new();
    while white.len() >= 7 {
        deck.push(dots.pop().unwrap());
        deck.extend(white.split_off(white.len() - 7));
    }
    let mut rest = all_pieces();
    for piece in &deck {
        let at = rest.iter().position(|p| p == piece).unwrap();
        rest.remove(at);
    }
    chance.shuffle(&mut rest);
    deck.extend(rest);
    deck
}

/// Returns the view of a trick game.
pub(crate) fn trick_view(view: View) -> TrickView {
    let View::Trick(view) = view else {
        panic!("the view is not of a trick game")
    };
    view
}

/// Returns the seat to act and its legal moves; `None` when the hand is over.
pub(crate) fn turn(round: &AnyRound) -> Option<(Seat, Vec<Move>)> {
    let seat = round.to_act().single()?;
    Some((seat, round.legal_moves(seat)))
}

/// Plays up to `plays` random moves of one style.
pub(crate) fn play_in_random_style(chance: &mut Chance, round: &mut AnyRound, plays: usize) {
    let style = Style::random(chance);
    for _ in 0..plays {
        let Some((seat, moves)) = turn(round) else {
            return;
        };
        round
            .play(seat, style.choose(chance, seat, &moves))
            .unwrap();
    }
}

/// Returns a round of a random deal, played to its end.
pub(crate) fn finished_round(chance: &mut Chance, house: House) -> AnyRound {
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    play_in_random_style(chance, &mut round, usize::MAX);
    assert!(round.outcome().is_some());
    round
}

/// Returns every sub-multiset of some pieces, each once.
pub(crate) fn subsets(held: &[Piece]) -> Vec<Pieces> {
    let mut all: Vec<Pieces> = (0_u32..1 << held.len())
        .map(|mask| {
            let chosen = held.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
            chosen.map(|(_, &piece)| piece).collect()
        })
        .collect();
    all.sort();
    all.dedup();
    all
}
