//! Pictures: rendering plain values as PNG files.
//!
//! A [`Picture`] contains everything that it shows, and has no field for pieces that lie face down.
//! Small drawings are rendered once for each [`Style`] as rows of palette indices; a picture is
//! composed by copying those rows, and encoded with a palette of sixteen colours if that is enough.
//! A [`PictureCache`] keeps rendered pictures.

mod area;
mod badge;
mod canvas;
mod card;
mod domino;
pub mod emoji;
mod encode;
mod error;
mod examples;
mod face;
mod glyph;
mod hand;
mod icon;
mod ink;
mod marks;
mod outline;
mod painter;
mod palette;
mod picture;
mod picture_cache;
mod plate;
mod portrait;
mod puck;
mod reveal;
mod seats;
mod setting;
mod settlement;
mod sprite;
mod sprite_cache;
mod stamp;
mod style;
mod suit;
mod table;
mod trick;

pub use badge::Badge;
pub use error::PictureError;
pub use examples::{Example, ExamplesPicture};
pub use face::Face;
pub use glyph::is_drawable;
pub use hand::{Group, HandPicture, HeldPiece, fits_above_tile};
pub use picture::{Picture, Subject};
pub use picture_cache::PictureCache;
pub use portrait::{AVATAR_BYTES_MAX, AVATAR_EDGE_MAX, Portrait, PortraitError};
pub use puck::Puck;
pub use reveal::{RevealPicture, RevealSeat, Standing};
pub use seats::{CHIPS_MAX, SeatMark, SeatState, SeatsPicture};
pub use setting::{Half, SettingPicture};
pub use settlement::{SettlementPicture, SettlementRow, TrickPlay};
pub use style::Style;
pub use table::{Play, TablePicture, TableSeat};

#[cfg(test)]
mod tests;
