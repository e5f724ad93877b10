//! A deal: all that is fixed before the first play.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{House, PerSeat, Piece, Pieces, Seat};

/// The longest row of hands that one banker may have banked; the factors of longer ones are beyond any stake.
pub const MAX_STREAK: u32 = 1_000_000;

/// Who holds what, who banks, and by which rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// The rules.
    pub house: House,
    /// The seat that banks, which in a trick game leads the first trick.
    pub banker: Seat,
    /// How many hands in a row the banker has banked, this one included.
    pub streak: u32,
    /// Each seat's pieces in the order in which they were dealt.
    pub hands: PerSeat<Vec<Piece>>,
}

/// A deal cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// The game is not played by so many.
    Seats(usize),
    /// The table has no such banker.
    Banker(Seat),
    /// The row of hands is not from 1 to [`MAX_STREAK`].
    Streak(u32),
    /// A hand has too many or too few pieces.
    HandSize(Seat, usize),
    /// There are more copies of a piece than the deck has, which may have none.
    TooMany(Piece),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Seats(seats) => write!(f, "the game is not played by {seats}"),
            DealError::Banker(seat) => write!(f, "there is no seat {seat} to bank"),
            DealError::Streak(streak) => {
                write!(f, "streak {streak} is not from 1 to {MAX_STREAK}")
            }
            DealError::HandSize(seat, size) => write!(f, "seat {seat} holds {size} pieces"),
            DealError::TooMany(piece) => {
                write!(f, "{piece} is dealt more often than the deck has it")
            }
        }
    }
}

impl std::error::Error for DealError {}

impl Deal {
    /// Checks that the deal can be played: seats, banker, streak, the size of the hands and the deck.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn validate(&self) -> Result<(), DealError> {
        let seats = self.hands.len();
        if !self.house.seats().contains(&seats) {
            return Err(DealError::Seats(seats));
        }
        if self.banker.index() >= seats {
            return Err(DealError::Banker(self.banker));
        }
        if !(1..=MAX_STREAK).contains(&self.streak) {
            return Err(DealError::Streak(self.streak));
        }
        let size = self.house.hand_size(seats);
        for (seat, hand) in self.hands.iter() {
            if hand.len() != size {
                return Err(DealError::HandSize(seat, hand.len()));
            }
        }
        self.validate_deck()
    }

    fn validate_deck(&self) -> Result<(), DealError> {
        let deck: Pieces = self.house.deck(self.hands.len()).into_iter().collect();
        let dealt: Pieces = self.hands.values().flatten().copied().collect();
        let too_many = dealt.iter().find(|piece| dealt.count(*piece) > deck.count(*piece));
        too_many.map_or(Ok(()), |piece| Err(DealError::TooMany(piece)))
    }
}
