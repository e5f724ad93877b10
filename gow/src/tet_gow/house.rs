//! The rules of one house, as a value.

use crate::{
    CARDS,
    tet_gow::{CardSet, Cards, FirstLeader, MAX_HAND, MAX_SEATS, Preset, WINNER_BONUS},
};

/// The rules of one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The rule set that the house is named after.
    pub preset: Preset,
    /// Who leads the first trick of the next hand.
    pub first_leader: FirstLeader,
}

impl Default for House {
    fn default() -> House {
        Preset::Wiki.house()
    }
}

impl House {
    /// Returns the cards for `seats` seats: three play without aces and crowns (TT-1, TT-2).
    #[must_use]
    pub const fn cards(self, seats: usize) -> Cards {
        if seats >= MAX_SEATS {
            Cards::ALL
        } else {
            Cards::ALL.minus(Cards::of_set(CardSet::Suits))
        }
    }

    /// Returns how many cards each of `seats` seats is dealt, which is also the number of stacks
    /// (TT-1, TT-2).
    #[must_use]
    pub const fn hand(self, seats: usize) -> usize {
        match self.preset {
            Preset::Wiki | Preset::Wikidot if seats >= MAX_SEATS => CARDS / MAX_SEATS,
            Preset::Wiki | Preset::Wikidot | Preset::Wiki2019 => MAX_HAND - 1,
        }
    }

    /// Returns the most points that one of `seats` seats can lose in one hand (TT-23).
    ///
    /// Every two seats settle the difference between their scores. The scores add up to the stacks
    /// plus the winner's bonus and are never negative, so a seat that scores nothing pays exactly
    /// that sum.
    #[must_use]
    pub const fn largest_loss(self, seats: usize) -> i64 {
        self.hand(seats) as i64 + WINNER_BONUS
    }
}
