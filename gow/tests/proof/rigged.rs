//! Deals, houses and moves made to measure for the tests.

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Pieces, Round, Seat, Verb};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::second_reading::{SET, name};

/// The switches that can be changed, with their values.
pub fn switches() -> Vec<(&'static str, Vec<Value>)> {
    vec![
        ("early_death", vec![json!(false), json!(true)]),
        ("no_trick_pays", vec![json!(4), json!(5)]),
        ("banker", vec![json!("double"), json!("growing")]),
        ("over_par_banker", vec![json!("multiplied"), json!("plain")]),
        ("supreme_pays", vec![json!("none"), json!("two")]),
        ("quartet_pays", vec![json!("none"), json!("winner")]),
        ("last_trick_bonus", vec![json!("none"), json!("double")]),
        ("complete_game", vec![json!("none"), json!("double")]),
    ]
}

/// A house by its name.
pub fn house(name: &str) -> House {
    House::named(Game::TienGow, name).unwrap()
}

/// A house with some switches set at random.
pub fn random_house(chance: &mut Chance) -> House {
    let base = chance.pick(&House::all(Game::TienGow)).clone();
    switches().into_iter().fold(base, |house, (name, values)| {
        if chance.once_in(2) { house.with_option(name, chance.pick(&values)).unwrap() } else { house }
    })
}

/// The whole set as pieces.
pub fn all_pieces() -> Vec<Piece> {
    SET.iter().map(|&t| name(t).parse().unwrap()).collect()
}

/// Pieces from their names.
pub fn pieces(text: &str) -> Pieces {
    text.parse().unwrap()
}

/// A move from its notation.
pub fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A seat by its number.
pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A deal in which the seats hold at least these tiles; the others go round in canonical order.
pub fn deal_holding(house: House, banker: usize, hands: [&str; 4]) -> Deal {
    let mut rest = all_pieces();
    let mut held: Vec<Vec<Piece>> = Vec::new();
    for hand in hands {
        let hand: Vec<Piece> =
            hand.split(' ').filter(|t| !t.is_empty()).map(|t| t.parse().unwrap()).collect();
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
    Deal { house, banker: seat(banker), streak: 1, hands: PerSeat::from_vec(held).unwrap() }
}

/// A round of a deal in which the seats hold at least these tiles.
pub fn round_holding(house: House, banker: usize, hands: [&str; 4]) -> AnyRound {
    AnyRound::start(deal_holding(house, banker, hands)).unwrap()
}

/// A random deal; every other one is dealt so that sets of several tiles come together far more often.
pub fn random_deal(chance: &mut Chance, house: House) -> Deal {
    let mut deck = all_pieces();
    if chance.once_in(2) {
        cluster(chance, &mut deck);
    } else {
        chance.shuffle(&mut deck);
    }
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
    }
}

/// Orders the deck so that families and Supreme lie together, then swaps a few tiles.
fn cluster(chance: &mut Chance, deck: &mut Vec<Piece>) {
    let mut groups: Vec<Vec<&str>> = [
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
    ]
    .iter()
    .map(|group| group.split(' ').collect())
    .collect();
    chance.shuffle(&mut groups);
    *deck = groups.concat().iter().map(|t| t.parse().unwrap()).collect();
    for _ in 0..chance.below(8) {
        let (a, b) = (chance.below(32), chance.below(32));
        deck.swap(a, b);
    }
}

/// Picks a legal move; wide leads and beats are preferred half the time, so that rare tricks are played too.
pub fn random_move(chance: &mut Chance, moves: &[Move]) -> Move {
    if chance.once_in(2) {
        let shown: Vec<Move> = moves.iter().copied().filter(|m| m.verb != Verb::Discard).collect();
        if let Some(width) = shown.iter().map(|m| m.width()).max() {
            let wide: Vec<Move> = shown.into_iter().filter(|m| m.width() == width).collect();
            return *chance.pick(&wide);
        }
    }
    *chance.pick(moves)
}

/// The seat to act and its legal moves, while the round lasts.
pub fn turn(round: &AnyRound) -> Option<(Seat, Vec<Move>)> {
    let seat = round.to_act().single()?;
    Some((seat, round.legal_moves(seat)))
}

/// Plays random moves, as many as asked for or until the hand is over.
pub fn play_on(chance: &mut Chance, round: &mut AnyRound, plays: usize) {
    for _ in 0..plays {
        let Some((seat, moves)) = turn(round) else {
            return;
        };
        round.play(seat, random_move(chance, &moves)).unwrap();
    }
}

/// A random round, played to its end.
pub fn finished_round(chance: &mut Chance, house: House) -> AnyRound {
    let mut round = AnyRound::start(random_deal(chance, house)).unwrap();
    play_on(chance, &mut round, 32);
    assert!(round.outcome().is_some());
    round
}

/// Every sub-multiset of some pieces, each once.
pub fn subsets(held: &[Piece]) -> Vec<Pieces> {
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
