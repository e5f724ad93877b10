//! What a game tells about its houses: the one way in which the rest of the crate asks.

use std::ops::RangeInclusive;

use rand::Rng;
use serde_json::Value;

use crate::{
    AnyRound, Deal, DealError, Game, House, Move, OptionError, OptionInfo, PerSeat, Piece, Seat,
    View,
};

/// One house of one game. Implemented by the house of each game. Who has a `House` asks `House::rules`; beside it only the
/// list of all houses and `AnyRound` tell the games apart.
pub(crate) trait Rules {
    /// Returns the game.
    fn game(&self) -> Game;

    /// Returns the name of the rule preset that the house is, or was before single switches were
    /// changed.
    fn name(&self) -> &'static str;

    /// Says in one sentence what is special about the preset.
    fn meaning(&self) -> &'static str;

    /// Returns the preset as it is without changed switches.
    fn base(&self) -> House;

    /// Returns how many seats a table can have.
    fn seats(&self) -> RangeInclusive<usize>;

    /// Returns how many pieces each of so many seats is dealt.
    fn hand_size(&self, seats: usize) -> usize;

    /// Returns the pieces that so many seats play with, each copy, in canonical order.
    fn deck(&self, seats: usize) -> Vec<Piece>;

    /// Returns what is known about the switches of the game, in the order in which records list
    /// them.
    fn option_infos(&self) -> Vec<OptionInfo>;

    /// Returns every switch with its value, in the same order.
    fn options(&self) -> Vec<(&'static str, Value)>;

    /// Returns this house with one switch set.
    ///
    /// # Errors
    /// When the game has no such switch, the switch no such value.
    fn with_option(&self, name: &str, value: &Value) -> Result<House, OptionError>;

    /// Returns the most points that one of so many seats can lose in one hand.
    fn largest_loss(&self, seats: usize, streak: u32) -> i64;

    /// Whether players bet before the deal.
    fn has_bets(&self) -> bool {
        false
    }

    /// Returns the most that each seat can lose in a deal that can be played.
    fn holds(&self, deal: &Deal) -> PerSeat<i64> {
        PerSeat::filled(
            deal.hands.len(),
            self.largest_loss(deal.hands.len(), deal.streak),
        )
    }

    /// Returns the house as it is played where the house itself banks; nothing where that makes no difference.
    fn banked_by_house(&self) -> Option<House> {
        None
    }

    /// Whether everybody sees what is discarded.
    fn shows_discards(&self) -> bool {
        false
    }

    /// Whether dice choose who leads first in every hand, and not in the first alone.
    fn throws_for_leader(&self) -> bool {
        false
    }

    /// Returns how many dice are rolled for who gets which stack.
    fn dice(&self) -> usize {
        0
    }

    /// Returns which stack a seat gets, counted from 0.
    fn stack(&self, seat: Seat, banker: Seat, seats: usize, dice: &[u8]) -> usize {
        let _ = (banker, seats, dice);
        seat.index()
    }

    /// Whether anything can be claimed before the first lead.
    fn has_claims(&self) -> bool {
        false
    }

    /// Returns the factor on what the banker pays and receives.
    fn multiplier(&self, streak: u32) -> i64 {
        let _ = streak;
        1
    }

    /// Begins a hand by these rules, which are the deal's.
    ///
    /// # Errors
    /// When the deal cannot be played.
    fn start(&self, deal: Deal) -> Result<AnyRound, DealError>;

    /// Chooses a legal move of the viewer, whose turn it is, by rules of thumb.
    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move;
}
