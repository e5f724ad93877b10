//! Computer players by name.

use rand::Rng;

use crate::{
    House, Move, View,
    computer::{Budget, expert, flat, greedy, hint::has_hints, learned, novice, random},
    named_enum::named_enum,
    tet_gow,
};

named_enum! {
    /// A computer player, which plays only from what its seat may know; the weakest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Player {
        /// Makes any legal move.
        Random = "random",
        /// Beats whenever it can, as high as it can.
        Greedy = "greedy",
        /// Plays Tien Gow as the lessons teach and forgets tiles.
        Novice = "novice",
        /// Plays by rules of thumb.
        Steady = "steady",
        /// Plays Tien Gow by search over deals that are drawn evenly.
        Flat = "flat",
        /// Plays Tien Gow by a trained network, without search.
        Learned = "learned",
        /// Plays Tien Gow and Tet-Gow by search over deals that explain the others' plays.
        Expert = "expert",
    }
}

impl Player {
    /// Whether it can play this house.
    #[must_use]
    pub const fn knows(self, house: &House) -> bool {
        match self {
            Player::Random | Player::Greedy | Player::Steady => true,
            Player::Novice | Player::Flat | Player::Learned => matches!(house, House::TienGow(_)),
            Player::Expert => has_hints(house),
        }
    }

    /// Chooses a legal move for the viewer, whose turn it is. A player that does not know the house
    /// plays it steadily.
    ///
    /// # Panics
    /// When the viewer is not to act.
    pub fn choose(self, view: &View, budget: &Budget, rng: &mut dyn Rng) -> Move {
        let tien_gow = match (view, view.house()) {
            (View::Trick(trick), House::TienGow(house)) => Some((house, trick)),
            (View::Trick(trick), House::TetGow(house)) if self == Player::Expert => {
                return tet_gow::expert::choose(*house, trick, budget, rng);
            }
            (View::Trick(_) | View::Set(_), _) => None,
        };
        match (self, tien_gow) {
            (Player::Random, _) => random::choose(view, rng),
            (Player::Greedy, _) => greedy::choose(view),
            (Player::Novice, Some((house, trick))) => novice::choose(house, trick, rng),
            (Player::Flat, Some((house, trick))) => flat::choose(house, trick, budget, rng),
            (Player::Learned, Some((house, trick))) => learned::choose(house, trick, rng),
            (Player::Expert, Some((house, trick))) => expert::choose(house, trick, budget, rng),
            (
                Player::Steady | Player::Novice | Player::Flat | Player::Learned | Player::Expert,
                _,
            ) => view.house().rules().steady(view, rng),
        }
    }
}
