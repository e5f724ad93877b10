//! What every game's house provides: the only interface that the rest of the crate uses.

use std::ops::RangeInclusive;

use rand::Rng;
use serde_json::Value;

use crate::{
    AnyRound, Deal, DealError, Game, House, Move, Obstacle, OptionError, OptionInfo, PerSeat,
    Piece, Pieces, Seat, TrickView, View,
};

/// One house of one game, implemented by the house type of each game. From a `House`, call
/// `House::rules`; apart from it, only the list of all houses, `AnyRound`, hints, and the players of
/// the arena tell the games apart.
pub(crate) trait Rules {
    /// Returns the game.
    fn game(&self) -> Game;

    /// Returns the name of the preset that the house is, or was before options were changed.
    fn name(&self) -> &'static str;

    /// Describes in one sentence what is special about the preset.
    fn meaning(&self) -> &'static str;

    /// Returns the preset, with no option changed.
    fn base(&self) -> House;

    /// Returns the numbers of seats that a table can have.
    fn seats(&self) -> RangeInclusive<usize>;

    /// Returns how many pieces each seat is dealt at a table of `seats` seats.
    fn hand_size(&self, seats: usize) -> usize;

    /// Returns the deck of a table of `seats` seats, every copy, in canonical order.
    fn deck(&self, seats: usize) -> Vec<Piece>;

    /// Returns the name, meaning and values of each option of the game, in the order of records.
    fn option_infos(&self) -> Vec<OptionInfo>;

    /// Returns every option with its value, in the same order.
    fn options(&self) -> Vec<(&'static str, Value)>;

    /// Returns this house with one option set.
    ///
    /// # Errors
    /// When the game has no such option, or the option no such value.
    fn with_option(&self, name: &str, value: &Value) -> Result<House, OptionError>;

    /// Returns the most points that one of `seats` seats can lose in one hand.
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

    /// Returns the rules of a hand with the house's bank; `None` if they are the same.
    fn with_house_bank(&self) -> Option<House> {
        None
    }

    /// Whether discards lie face up.
    fn shows_discards(&self) -> bool {
        false
    }

    /// Whether dice choose the first leader of every hand, not only of the first.
    fn throws_for_leader(&self) -> bool {
        false
    }

    /// Returns how many dice decide which seat gets which stack.
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

    /// Starts a hand by these rules, which are the deal's.
    ///
    /// # Errors
    /// When the deal cannot be played.
    fn start(&self, deal: Deal) -> Result<AnyRound, DealError>;

    /// Returns why the viewer, whose turn it is, cannot play pieces that they hold face up.
    fn obstacle(&self, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
        let _ = (view, pieces);
        None
    }

    /// Chooses a legal move for the viewer, whose turn it is, by rules of thumb.
    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move;
}
