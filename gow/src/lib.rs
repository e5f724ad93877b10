//! The rules of Chinese domino games as a library: no I/O, no clock, no words for players.

pub mod computer;
mod deal;
mod game;
mod house;
mod illegal;
mod moves;
mod option;
mod outcome;
mod payment;
mod per_seat;
mod piece;
mod pieces;
mod round;
mod seat;
mod seat_set;
pub mod tien_gow;
mod tile;
mod view;

pub use computer::{Level, choose};
pub use deal::{Deal, DealError, MAX_STREAK};
pub use game::{Game, UnknownGame};
pub use house::{House, RULES_VERSION};
pub use illegal::IllegalMove;
pub use moves::{Move, MoveSyntax, Verb};
pub use option::{OptionError, OptionInfo, Setting};
pub use outcome::{LastTrick, Line, Outcome};
pub use payment::{Payment, Reason, net};
pub use per_seat::{MIN_SEATS, PerSeat};
pub use piece::{Piece, UnknownPiece};
pub use pieces::Pieces;
pub use round::{AnyRound, Round};
pub use seat::{MAX_SEATS, Seat};
pub use seat_set::SeatSet;
pub use tile::{Suit, TILES, Tile};
pub use view::{Shown, Trick, TrickView, View};
