//! [`Rules`] for the houses of Tet-Gow.

use std::ops::RangeInclusive;

use rand::Rng;
use serde_json::Value;

use crate::{
    AnyRound, Deal, DealError, Game, House as AnyHouse, Move, Obstacle, OptionError, OptionInfo,
    Piece, Pieces, TrickView, View,
    rules::Rules,
    tet_gow::{FirstLeader, House, MAX_SEATS, MIN_SEATS, Round, options::OPTIONS, steady},
};

impl Rules for House {
    fn game(&self) -> Game {
        Game::TetGow
    }

    fn name(&self) -> &'static str {
        self.preset.name()
    }

    fn meaning(&self) -> &'static str {
        self.preset.meaning()
    }

    fn base(&self) -> AnyHouse {
        AnyHouse::TetGow(self.preset.house())
    }

    fn seats(&self) -> RangeInclusive<usize> {
        MIN_SEATS..=MAX_SEATS
    }

    fn hand_size(&self, seats: usize) -> usize {
        self.hand(seats)
    }

    fn deck(&self, seats: usize) -> Vec<Piece> {
        self.cards(seats).iter().map(Piece::from).collect()
    }

    fn option_infos(&self) -> Vec<OptionInfo> {
        OPTIONS.infos()
    }

    fn options(&self) -> Vec<(&'static str, Value)> {
        OPTIONS.values(self)
    }

    fn with_option(&self, name: &str, value: &Value) -> Result<AnyHouse, OptionError> {
        OPTIONS.with(*self, name, value).map(AnyHouse::TetGow)
    }

    fn throws_for_leader(&self) -> bool {
        self.first_leader == FirstLeader::Dice
    }

    fn largest_loss(&self, seats: usize, _streak: u32) -> i64 {
        House::largest_loss(*self, seats)
    }

    fn start(&self, deal: Deal) -> Result<AnyRound, DealError> {
        Round::start(*self, deal).map(AnyRound::TetGow)
    }

    fn obstacle(&self, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
        super::obstacle::obstacle(*self, view, pieces)
    }

    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move {
        let view = view
            .trick()
            .expect("a hand of Tet-Gow has the view of a trick game");
        steady::choose(*self, view, rng)
    }
}
