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

/// Returns a house by its name.
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

/// Parses a domino.
fn tile(text: &str) -> Tile {
    text.parse::<Piece>().unwrap().tile().unwrap()
}

/// Parses pieces.
fn pieces(text: &str) -> Vec<Piece> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Parses four dominoes.
fn four_tiles(text: &str) -> [Tile; HAND] {
    tiles_of(&pieces(text)).unwrap()
}

/// Returns the rank of two tiles by the usual order.
fn rank(text: &str) -> Rank {
    let (one, other) = text.split_once(' ').unwrap();
    Rank::of(tile(one), tile(other), false)
}

/// Formats a setting briefly: low and high hand.
fn setting_text(setting: Setting) -> String {
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
fn start_round(house: &House, hands: &[&str], bets: &[i64]) -> AnyRound {
    AnyRound::start(Deal {
        house: house.clone(),
        banker: Seat::new(0).unwrap(),
        streak: 1,
        hands: PerSeat::from_vec(hands.iter().map(|hand| pieces(hand)).collect()).unwrap(),
        bets: PerSeat::from_vec(bets.to_vec()),
    })
    .unwrap()
}
