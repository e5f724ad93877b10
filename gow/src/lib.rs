//! The rules of two Chinese domino games and one card game as a library: no I/O, no clock, no text
//! for players.
//!
//! A [`House`] is the rule set of a table: a value with options. A [`Deal`] fixes who holds what. A
//! [`Round`] is the hand played from it, move by move, to its [`Outcome`]. A [`View`] is everything
//! that one seat may know of the round, and all that a computer gets for choosing a [`Move`].
//! Pieces, moves and seats have one short notation: `lead 66 63` leads the Heaven and a Nine.
//!
//! Everything is deterministic: chance comes from a seed ([`fair`]) or from the caller's generator.
//!
//! ```
//! use gow::{AnyRound, Deal, Game, House, Level, PerSeat, Piece, Round, Seat, Tile};
//! use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
//!
//! // A deck that nobody shuffled: seat 0 holds the strongest civil tiles.
//! let deck: Vec<Piece> = (0..32).filter_map(Tile::of_id).map(Piece::from).collect();
//! let mut round = AnyRound::start(Deal {
//!     house: House::default_of(Game::TienGow),
//!     banker: Seat::new(0).unwrap(),
//!     streak: 1,
//!     hands: PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec()),
//!     bets: None,
//! })?;
//!
//! let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
//! while let Some(seat) = round.to_act().single() {
//!     let view = round.view(Some(seat));
//!     round.play(seat, gow::choose(&view, Level::Steady, &mut chance))?;
//! }
//! let outcome = round.outcome().expect("nobody is to act");
//! assert_eq!(outcome.next_bank().map(|(banker, _)| banker), Seat::new(0));
//! assert_eq!(outcome.net().values().sum::<i64>(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
mod as_text;
mod card;
mod catalogue;
mod claim;
pub mod computer;
mod deal;
pub mod fair;
mod game;
mod history;
mod house;
mod illegal;
mod moves;
mod named_enum;
mod obstacle;
mod option;
mod outcome;
pub mod pai_gow;
mod payment;
mod per_seat;
mod piece;
mod piece_set;
mod pieces;
pub mod record;
mod round;
mod rules;
mod seat;
mod seat_set;
pub mod tet_gow;
pub mod tien_gow;
mod tile;
mod trick_course;
mod trick_state;
mod view;

pub use card::{CARDS, Card, CardRank, CardSuit};
pub use catalogue::{houses_json, houses_text};
pub use claim::{Claim, ClaimError};
pub use computer::{Level, choose};
pub use deal::{Deal, DealError, MAX_BET, MAX_STREAK};
pub use fair::Seed;
pub use game::{Game, UnknownGame};
pub use house::{House, RULES_VERSION};
pub use illegal::IllegalMove;
pub use moves::{Move, MoveSyntax, Verb};
pub use obstacle::Obstacle;
pub use option::{OptionError, OptionInfo, OptionValue, Unit, Values};
pub use outcome::{LastTrick, Line, Outcome, TrickOutcome};
pub use pai_gow::{SetOutcome, SetView};
pub use payment::{Payment, Reason, net};
pub use per_seat::{MIN_SEATS, PerSeat};
pub use piece::{Piece, UnknownPiece};
pub use pieces::Pieces;
pub use record::{Record, RecordError, score};
pub use round::{AnyRound, Round};
pub use seat::{MAX_SEATS, Seat};
pub use seat_set::SeatSet;
pub use tile::{Suit, TILES, Tile};
pub use view::{PublicPlay, Trick, TrickView, View};
