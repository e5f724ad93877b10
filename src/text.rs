//! Texts: every text that people see is a [`Phrase`], rendered in a [`Locale`].
//!
//! The texts are in `locales/<locale>/*.ftl`; code has only phrases with typed arguments. Each
//! topic has one enum of phrases. The build fails unless all languages and the phrases have the same
//! keys, arguments and entries of selections.

mod cards;
pub mod commands;
mod line_breaks;
mod locale;
mod marks;
mod names;
mod numbers;
#[macro_use]
mod phrase;
pub mod phrases;
mod piece_kind;
mod proof;
mod ranks;
mod tiles;

pub use cards::{card_sets, card_sign, tier_name};
pub use line_breaks::{NO_BREAK_SPACE, WORD_JOINER, unbroken};
pub use locale::Locale;
pub use names::{
    NAME_CHARS_MAX, enclose_right_to_left, escaped_line, escaped_name, plain_line, plain_name,
};
pub use numbers::{grouped, signed, signed_tenths, tenths};
pub use phrase::Phrase;
pub use piece_kind::PieceKind;
pub use ranks::{rank_name, short_rank, two_tiles, two_tiles_called, two_tiles_with_rank};
pub use tiles::{
    CardFormat, called, called_singly, name_only, pips, play_name, set_name, set_with_name,
    short_play_name, tile_button_name, tile_name,
};

#[cfg(test)]
mod tests;
