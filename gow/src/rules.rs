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
///
/// What is not explained here is explained at the method of the same name of [`House`].
pub(crate) trait Rules {
    fn game(&self) -> Game;
    fn name(&self) -> &'static str;
    fn meaning(&self) -> &'static str;
    fn base(&self) -> House;
    fn seats(&self) -> RangeInclusive<usize>;
    fn hand_size(&self, seats: usize) -> usize;
    fn deck(&self, seats: usize) -> Vec<Piece>;

    /// Returns the name, meaning and values of each option of the game, in the order of records.
    fn option_infos(&self) -> Vec<OptionInfo>;
    fn options(&self) -> Vec<(&'static str, Value)>;
    fn with_option(&self, name: &str, value: &Value) -> Result<House, OptionError>;
    fn largest_loss(&self, seats: usize, streak: u32) -> i64;

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

    fn shows_discards(&self) -> bool {
        false
    }

    fn throws_for_leader(&self) -> bool {
        false
    }

    fn dice(&self) -> usize {
        0
    }

    fn stack(&self, seat: Seat, banker: Seat, seats: usize, dice: &[u8]) -> usize {
        let _ = (banker, seats, dice);
        seat.index()
    }

    fn has_claims(&self) -> bool {
        false
    }

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

/// Implements what houses of every game get from their preset, their options and their round; `$game` is
/// the variant of the game in [`Game`], [`House`] and [`AnyRound`].
macro_rules! same_in_every_game {
    ($game:ident) => {
        fn game(&self) -> $crate::Game {
            $crate::Game::$game
        }

        fn name(&self) -> &'static str {
            self.preset.name()
        }

        fn meaning(&self) -> &'static str {
            self.preset.meaning()
        }

        fn base(&self) -> $crate::House {
            $crate::House::$game(self.preset.house())
        }

        fn option_infos(&self) -> Vec<$crate::OptionInfo> {
            super::options::OPTIONS.infos()
        }

        fn options(&self) -> Vec<(&'static str, ::serde_json::Value)> {
            super::options::OPTIONS.values(self)
        }

        fn with_option(
            &self,
            name: &str,
            value: &::serde_json::Value,
        ) -> Result<$crate::House, $crate::OptionError> {
            let with = super::options::OPTIONS.with(*self, name, value);
            with.map($crate::House::$game)
        }

        fn start(&self, deal: $crate::Deal) -> Result<$crate::AnyRound, $crate::DealError> {
            super::Round::start(*self, deal).map($crate::AnyRound::$game)
        }
    };
}
pub(crate) use same_in_every_game;
