//! The proof of Pai Gow: published cases, counts, and a second reading written from the text alone.

mod counts;
mod hostile;
mod playthroughs;
mod second_reading;
mod settings;
mod vectors;
mod whole_hands;

use gow::pai_gow::{Category, HAND, Rank, Setting, tiles_of};
use gow::{AnyRound, Deal, Game, House, PerSeat, Piece, Seat, Tile};

/// A house by its name.
fn house(name: &str) -> House {
    House::named(Game::PaiGow, name).unwrap()
}

/// Returns the rules of a house.
fn rules(house: &House) -> gow::pai_gow::House {
    match house {
        House::PaiGow(house) => *house,
        other => panic!("{other} is another game"),
    }
}

/// A domino by its notation.
fn tile(text: &str) -> Tile {
    text.parse::<Piece>().unwrap().tile().unwrap()
}

/// Pieces by their notation.
fn pieces(text: &str) -> Vec<Piece> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Four dominoes by their notation.
fn four(text: &str) -> [Tile; HAND] {
    tiles_of(&pieces(text)).unwrap()
}

/// The rank of two tiles by the usual order.
fn rank(text: &str) -> Rank {
    let (one, other) = text.split_once(' ').unwrap();
    Rank::of(tile(one), tile(other), false)
}

/// Formats a setting briefly: low and high hand.
fn short(setting: Setting) -> String {
    let word = |rank: Rank| match rank.category {
        Category::Points(points) => points.to_string(),
        Category::Gong => "Gong".to_owned(),
        Category::Wong => "Wong".to_owned(),
        Category::Pair => "pair".to_owned(),
        Category::GeeJoon => "Gee Joon".to_owned(),
    };
    format!("{}/{}", word(setting.low.rank), word(setting.high.rank))
}

/// Starts a round in which seat 0 banks.
fn round(house: &House, hands: &[&str], bets: &[i64]) -> AnyRound {
    AnyRound::start(Deal {
        house: house.clone(),
        banker: Seat::new(0).unwrap(),
        streak: 1,
        hands: PerSeat::from_vec(hands.iter().map(|hand| pieces(hand)).collect()).unwrap(),
        bets: PerSeat::from_vec(bets.to_vec()),
    })
    .unwrap()
}
