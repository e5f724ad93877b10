//! [`Rules`] for the houses of Tien Gow.

use std::ops::RangeInclusive;

use rand::Rng;
use serde_json::Value;

use crate::{
    AnyRound, Deal, DealError, Game, House as AnyHouse, Move, Obstacle, OptionError, OptionInfo,
    Piece, Pieces, TrickView, View,
    computer::steady,
    rules::Rules,
    tien_gow::{Discards, HAND, House, Round, SEATS, options::OPTIONS},
};

impl Rules for House {
    fn game(&self) -> Game {
        Game::TienGow
    }

    fn name(&self) -> &'static str {
        self.preset.name()
    }

    fn meaning(&self) -> &'static str {
        self.preset.meaning()
    }

    fn base(&self) -> AnyHouse {
        AnyHouse::TienGow(self.preset.house())
    }

    fn seats(&self) -> RangeInclusive<usize> {
        SEATS..=SEATS
    }

    fn hand_size(&self, _seats: usize) -> usize {
        HAND
    }

    fn deck(&self, _seats: usize) -> Vec<Piece> {
        crate::tile::dominoes()
    }

    fn option_infos(&self) -> Vec<OptionInfo> {
        OPTIONS.infos()
    }

    fn options(&self) -> Vec<(&'static str, Value)> {
        OPTIONS.values(self)
    }

    fn with_option(&self, name: &str, value: &Value) -> Result<AnyHouse, OptionError> {
        OPTIONS.with(*self, name, value).map(AnyHouse::TienGow)
    }

    fn shows_discards(&self) -> bool {
        self.discards == Discards::Open
    }

    fn largest_loss(&self, _seats: usize, streak: u32) -> i64 {
        House::largest_loss(self, streak)
    }

    fn has_claims(&self) -> bool {
        House::has_claims(self)
    }

    fn multiplier(&self, streak: u32) -> i64 {
        House::multiplier(self, streak)
    }

    fn start(&self, deal: Deal) -> Result<AnyRound, DealError> {
        Round::start(*self, deal).map(AnyRound::TienGow)
    }

    fn obstacle(&self, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
        super::obstacle::obstacle(self, view, pieces)
    }

    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move {
        let view = view
            .trick()
            .expect("a hand of Tien Gow has the view of a trick game");
        steady::choose(self, view, rng)
    }
}
