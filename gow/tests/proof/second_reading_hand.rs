//! A hand of any trick game in its second reading.

use gow::{Deal, Game, Move};

use crate::second_reading::{self, Tile, tiles};
use crate::tet_gow::{self, Card, card};
use crate::whole_hands::second_reading_hand;

/// A hand of any trick game in its second reading.
#[derive(Clone)]
pub(crate) enum SecondReadingHand {
    /// Tien Gow.
    TienGow(second_reading::Hand),
    /// Tet-Gow.
    TetGow(tet_gow::Hand),
}

/// Returns the cards of a move.
fn cards_of(mv: Move) -> Vec<Card> {
    mv.pieces
        .iter()
        .map(|piece| card(&piece.to_string()))
        .collect()
}

/// Returns the move of a verb and pieces.
fn parse_move<'a>(verb: &str, names: impl IntoIterator<Item = &'a str>) -> Move {
    names
        .into_iter()
        .fold(verb.to_owned(), |text, name| text + " " + name)
        .parse()
        .unwrap()
}

impl SecondReadingHand {
    /// Starts the hand of a deal.
    pub(crate) fn of(deal: &Deal) -> Self {
        match deal.house.game() {
            Game::TienGow => Self::TienGow(second_reading_hand(deal)),
            Game::TetGow => Self::TetGow(tet_gow::Hand::of(deal)),
            Game::PaiGow => panic!("nobody takes a trick in Pai Gow"),
        }
    }

    /// Returns the legal moves of the player to act.
    pub(crate) fn moves(&self) -> Vec<Move> {
        match self {
            Self::TienGow(hand) => {
                let names = |tiles: &[Tile]| second_reading::tile_names(tiles);
                hand.moves()
                    .iter()
                    .map(|(verb, tiles)| parse_move(verb, names(tiles).iter().map(String::as_str)))
                    .collect()
            }
            Self::TetGow(hand) => hand
                .moves()
                .iter()
                .map(|(verb, cards)| parse_move(verb, cards.iter().map(|card| card.name)))
                .collect(),
        }
    }

    /// Plays a move that was listed.
    pub(crate) fn play(&mut self, mv: Move) {
        match self {
            Self::TienGow(hand) => hand.play(mv.verb.name(), &tiles(&mv.pieces.to_string())),
            Self::TetGow(hand) => hand.play(mv.verb.name(), &cards_of(mv)),
        }
    }

    /// Counts the positions `depth` plays ahead.
    pub(crate) fn count_positions(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let counts = self.moves().into_iter().map(|mv| {
            let mut next = self.clone();
            next.play(mv);
            next.count_positions(depth - 1)
        });
        counts.sum()
    }
}
