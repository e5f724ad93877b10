//! A deal: everything fixed before the first play.

use rand::{Rng, seq::SliceRandom};
use serde::{Deserialize, Serialize};

use crate::{House, PerSeat, Piece, Pieces, Seat};

/// The longest streak a banker can have, in hands; the factors of a longer one are beyond any
/// stake.
pub const MAX_STREAK: u32 = 1_000_000;

/// The highest bet, in chips; all bets of a table together stay far below what a balance can hold.
pub const MAX_BET: i64 = 1_000_000;

/// The hands, the banker and the rules of one hand.
///
/// ```
/// use gow::{Deal, Game, House, PerSeat, Seat};
///
/// // The deck is in canonical order: nobody has shuffled it.
/// let house = House::default_of(Game::TienGow);
/// let deck = house.deck(4);
/// let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
/// let banker = Seat::new(0).unwrap();
/// let deal = Deal { house, banker, streak: 1, hands, bets: None };
/// assert_eq!(deal.validate(), Ok(()));
/// ```
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
    /// Each seat's bet in chips, up to [`MAX_BET`], 0 for the bank; `None` in a game without bets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bets: Option<PerSeat<i64>>,
}

/// The bet that [`Deal::shuffled`] gives everybody, in chips.
const BET: i64 = 10;

impl Deal {
    /// Deals a shuffled deck for a match or a test: the first seat banks its first hand, and players
    /// bet ten chips where players bet. Nobody can check it; tables deal by [`fair`](crate::fair).
    ///
    /// # Panics
    /// When no table has so many seats, or the deck has too few pieces for them.
    #[must_use]
    pub fn shuffled<R: Rng + ?Sized>(house: &House, seats: usize, rng: &mut R) -> Deal {
        let (mut deck, each) = (house.deck(seats), house.hand_size(seats));
        deck.shuffle(rng);
        let banker = Seat::new(0).expect("every table has a first seat");
        let bet = |seat| if seat == banker { 0 } else { BET };
        Deal {
            house: house.clone(),
            banker,
            streak: 1,
            hands: PerSeat::from_fn(seats, |seat| deck[each * seat.index()..][..each].to_vec()),
            bets: (house.has_bets()).then(|| PerSeat::from_fn(seats, bet)),
        }
    }
}

/// Why a deal cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The game is not played with this many seats.
    #[error("the game is not played by {0}")]
    Seats(usize),
    /// The table lacks the seat that is to bank.
    #[error("there is no seat {0} to bank")]
    Banker(Seat),
    /// The streak is not from 1 to [`MAX_STREAK`].
    #[error("streak {0} is not from 1 to {MAX_STREAK}")]
    Streak(u32),
    /// This seat's hand has the wrong number of pieces.
    #[error("seat {0} holds {1} pieces")]
    HandSize(Seat, usize),
    /// More copies of a piece are dealt than the deck has, which may be none.
    #[error("{0} is dealt more often than the deck has it")]
    TooMany(Piece),
    /// There are bets in a game without bets, or not one for each seat in a game with bets.
    #[error("every seat has a bet where players bet, and nobody elsewhere")]
    Bets,
    /// A bet is not from 0 to [`MAX_BET`], or the bank bets.
    #[error("seat {0} bets {1}: players bet from 0 to {MAX_BET}, the bank 0")]
    Bet(Seat, i64),
}

impl Deal {
    /// Returns the streak of the next hand of a trick game, which the winner of this one banks; it may be
    /// one further than a deal takes.
    pub(crate) fn next_streak(&self, winner: Seat) -> u32 {
        if winner == self.banker {
            self.streak + 1
        } else {
            1
        }
    }

    /// Checks that the deal can be played: seats, banker, streak, bets, the size of the hands and
    /// the deck.
    ///
    /// # Errors
    /// The first thing that is wrong.
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
        self.validate_bets()?;
        let size = self.house.hand_size(seats);
        for (seat, hand) in self.hands.iter() {
            if hand.len() != size {
                return Err(DealError::HandSize(seat, hand.len()));
            }
        }
        self.validate_deck()
    }

    /// Returns the most that each seat can lose in this deal, in points, or in chips where players
    /// bet. In a trick game it is the same for all; in a game with bets it is a player's own bet, and
    /// for the bank the sum of all bets.
    #[must_use]
    pub fn holds(&self) -> PerSeat<i64> {
        self.house.rules().holds(self)
    }

    fn validate_bets(&self) -> Result<(), DealError> {
        let Some(bets) = &self.bets else {
            return if self.house.has_bets() {
                Err(DealError::Bets)
            } else {
                Ok(())
            };
        };
        if !self.house.has_bets() || bets.len() != self.hands.len() {
            return Err(DealError::Bets);
        }
        let most = |seat| if seat == self.banker { 0 } else { MAX_BET };
        let wrong = bets
            .iter()
            .find(|(seat, bet)| !(0..=most(*seat)).contains(*bet));
        wrong.map_or(Ok(()), |(seat, bet)| Err(DealError::Bet(seat, *bet)))
    }

    fn validate_deck(&self) -> Result<(), DealError> {
        let deck: Pieces = self.house.deck(self.hands.len()).into_iter().collect();
        let dealt: Pieces = self.hands.values().flatten().copied().collect();
        let too_many = dealt
            .iter()
            .find(|piece| dealt.count(*piece) > deck.count(*piece));
        too_many.map_or(Ok(()), |piece| Err(DealError::TooMany(piece)))
    }
}
