//! The second reading of any trick game.

use gow::{Deal, Game, Move};

use crate::second_opinion::second_hand;
use crate::second_reading::{self, Tile, tiles};
use crate::tet_gow::{self, Card, card};

/// A hand of any trick game, by its second reading.
#[derive(Clone)]
pub(crate) enum Second {
    /// Tien Gow.
    TienGow(second_reading::Hand),
    /// Tet-Gow.
    TetGow(tet_gow::Hand),
}

fn cards(mv: Move) -> Vec<Card> {
    mv.pieces
        .iter()
        .map(|piece| card(&piece.to_string()))
        .collect()
}

fn notation<'a>(verb: &str, names: impl IntoIterator<Item = &'a str>) -> Move {
    names
        .into_iter()
        .fold(verb.to_owned(), |text, name| text + " " + name)
        .parse()
        .unwrap()
}

impl Second {
    /// Starts a hand.
    pub(crate) fn of(deal: &Deal) -> Second {
        match deal.house.game() {
            Game::TienGow => Second::TienGow(second_hand(deal)),
            Game::TetGow => Second::TetGow(tet_gow::Hand::of(deal)),
            Game::PaiGow => panic!("nobody takes a trick in Pai Gow"),
        }
    }

    /// Returns the legal moves of the player to act.
    pub(crate) fn moves(&self) -> Vec<Move> {
        match self {
            Second::TienGow(hand) => {
                let names = |tiles: &[Tile]| second_reading::names(tiles);
                hand.moves()
                    .iter()
                    .map(|(verb, tiles)| notation(verb, names(tiles).iter().map(String::as_str)))
                    .collect()
            }
            Second::TetGow(hand) => hand
                .moves()
                .iter()
                .map(|(verb, cards)| notation(verb, cards.iter().map(|card| card.name)))
                .collect(),
        }
    }

    /// Plays a move that was listed.
    pub(crate) fn play(&mut self, mv: Move) {
        match self {
            Second::TienGow(hand) => hand.play(mv.verb.name(), &tiles(&mv.pieces.to_string())),
            Second::TetGow(hand) => hand.play(mv.verb.name(), &cards(mv)),
        }
    }

    /// Counts the positions `depth` plays ahead.
    pub(crate) fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let below = self.moves().into_iter().map(|mv| {
            let mut next = self.clone();
            next.play(mv);
            next.count(depth - 1)
        });
        below.sum()
    }
}
