//! Matches of computers over the same deals.
//!
//! Every deal is played once for each rotation of the players around the table, so each player plays
//! each hand and the luck of the deal cancels out. A deal and all chance in it come from the seed
//! and the deal's number, so matches with the same seed use the same deals and can be continued.
//!
//! # Writing your own player
//!
//! A player is a function from what its seat may know to one of the legal moves. This one plays the
//! last legal move, unless it leads:
//!
//! ```
//! use gow::arena::{Arena, Contestant, Guest};
//! use gow::computer::Player;
//! use gow::{Game, House};
//!
//! let meek = Guest {
//!     name: "meek",
//!     choose: |view, _budget, _rng| view.legal()[view.legal().len() - 1],
//! };
//! let players = [Contestant::Guest(meek), Contestant::Honest(Player::Random)];
//! let arena = Arena::new(House::default_of(Game::TienGow), &players, 1)?;
//! let mut standing = arena.standing();
//! for number in 0..20 {
//!     // The crate knows no clock: this one measures nothing.
//!     arena.play(number, &mut standing, &|| 0);
//! }
//! let (points, _interval) = standing.mean("meek").expect("two deals and more");
//! assert!(points < 0.0);
//! # Ok::<(), gow::arena::LineupError>(())
//! ```
//!
//! * [`View::legal`](crate::View::legal) returns the moves, and [`View::trick`](crate::View::trick)
//!   everything that the seat may know: its tiles, what was played, everybody's stacks.
//! * A player that searches stops at the [`Budget`]; chance comes from the given generator, so a match
//!   can be repeated.
//! * `gow/examples/player.rs` is a whole program.

mod contestant;
mod standing;
mod times;

use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

pub use contestant::{Contestant, Guest, UnknownContestant};
pub use standing::Standing;
pub use times::Times;

use crate::{AnyRound, Deal, House, MAX_STREAK, Move, Round as _, Seat, computer::Budget};

/// The most seats of a match.
const MOST_SEATS: usize = 4;

/// A match: who plays what.
#[derive(Clone, Debug)]
pub struct Arena {
    house: House,
    lineup: Vec<Contestant>,
    seed: u64,
    /// The streak of the banker in every deal.
    streak: u32,
    worlds: usize,
    /// How long a computer that searches may think, in nanoseconds.
    limit: Option<u64>,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineupError {
    /// The number of players is neither two nor this number of seats.
    #[error("a match needs 2 or {0} players")]
    Number(usize),
    /// This player cannot play the house.
    #[error("{0} does not play this game")]
    Player(Contestant),
    /// A guest has a computer's name, one of [`Contestant::names`].
    #[error("{0} is a computer's name, which no guest can have")]
    Name(&'static str),
    /// The streak is not from 1 to [`MAX_STREAK`].
    #[error("streak {0} is not from 1 to {MAX_STREAK}")]
    Streak(u32),
}

impl Arena {
    /// Prepares a match of the first player against the second in all other seats, or of one player
    /// for each seat.
    ///
    /// # Errors
    /// When the number of players is another, one of them cannot play the house, or a guest has a
    /// computer's name.
    pub fn new(house: House, players: &[Contestant], seed: u64) -> Result<Arena, LineupError> {
        let seats = (*house.seats().end()).min(MOST_SEATS);
        let lineup = match players {
            &[one, other] => {
                let mut lineup = vec![other; seats];
                lineup[0] = one;
                lineup
            }
            all if all.len() == seats => all.to_vec(),
            _ => return Err(LineupError::Number(seats)),
        };
        if let Some(unfit) = lineup.iter().find(|player| !player.knows(&house)) {
            return Err(LineupError::Player(*unfit));
        }
        if let Some(guest) = lineup.iter().find(|player| player.is_misnamed()) {
            return Err(LineupError::Name(guest.name()));
        }
        Ok(Arena {
            house,
            lineup,
            seed,
            streak: 1,
            worlds: Budget::DEFAULT_WORLDS,
            limit: None,
        })
    }

    /// Limits how many worlds a computer that searches supposes for a decision, and how many
    /// nanoseconds it may think.
    #[must_use]
    pub fn with_limits(self, worlds: usize, limit: Option<u64>) -> Arena {
        Arena {
            worlds,
            limit,
            ..self
        }
    }

    /// Lets the banker of every deal have banked so many hands in a row, the dealt one included.
    ///
    /// # Errors
    /// When no banker can have.
    pub fn with_streak(self, streak: u32) -> Result<Arena, LineupError> {
        if !(1..=MAX_STREAK).contains(&streak) {
            return Err(LineupError::Streak(streak));
        }
        Ok(Arena { streak, ..self })
    }

    /// Returns the players, the first one first.
    #[must_use]
    pub fn lineup(&self) -> &[Contestant] {
        &self.lineup
    }

    /// Returns the table before any deal.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::new(&self.lineup)
    }

    /// Plays the deal with this number and adds it to a table; the clock returns nanoseconds.
    ///
    /// # Panics
    /// When a guest chooses an illegal move.
    pub fn play(&self, number: u64, standing: &mut Standing, clock: &dyn Fn() -> u64) {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(mixed(self.seed, number));
        let seats = self.lineup.len();
        let deal = Deal {
            streak: self.streak,
            ..Deal::shuffled(&self.house, seats, &mut chance)
        };
        let mut points = vec![0; seats];
        for turn in 0..seats {
            let round = self.hand(deal.clone(), turn, &mut chance, standing, clock);
            let outcome = round.outcome().expect("nobody is to act");
            for (seat, net) in outcome.net().iter() {
                points[(seat.index() + turn) % seats] += net;
            }
        }
        standing.add(&points);
    }

    /// Plays a deal with the players shifted by some seats.
    fn hand(
        &self,
        deal: Deal,
        turn: usize,
        chance: &mut Xoshiro256PlusPlus,
        standing: &mut Standing,
        clock: &dyn Fn() -> u64,
    ) -> AnyRound {
        let mut round = AnyRound::start(deal).expect("a whole deck is dealt");
        while let Some(seat) = round.to_act().iter().next() {
            let player = (seat.index() + turn) % self.lineup.len();
            let begin = clock();
            let mv = self.choose(player, &round, seat, chance, clock);
            let took = clock().saturating_sub(begin);
            if round.legal_moves(seat).len() > 1 {
                standing.time(player, took);
            }
            let played = round.play(seat, mv);
            played.expect("players choose among the legal moves");
        }
        round
    }

    fn choose(
        &self,
        player: usize,
        round: &AnyRound,
        seat: Seat,
        chance: &mut dyn Rng,
        clock: &dyn Fn() -> u64,
    ) -> Move {
        let until = self.limit.map(|limit| clock().saturating_add(limit));
        let is_over = || until.is_some_and(|until| clock() >= until);
        let budget = Budget {
            worlds: self.worlds,
            is_over: &is_over,
        };
        self.lineup[player].choose(round, seat, &budget, chance)
    }
}

/// Mixes a seed and a number, so that neighbours have nothing in common (SplitMix64).
fn mixed(seed: u64, number: u64) -> u64 {
    let step = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let one = seed.wrapping_add(step);
    let two = (one ^ one >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let three = (two ^ two >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    three ^ three >> 31
}

#[cfg(test)]
mod tests;
