//! Why a text is no press.

use super::CUSTOM_ID_MAX;

/// A text that is no press of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PressError {
    /// Longer than Discord allows.
    #[error("a button id is at most {CUSTOM_ID_MAX} characters long")]
    TooLong,
    /// Not written by this program, or by another version of the codec.
    #[error("a button id that another program or version wrote")]
    Foreign,
    /// A part is missing, or there is one too many.
    #[error("a button id with the wrong number of parts")]
    Parts,
    /// The table is no table number.
    #[error("a button id without a table number")]
    Table,
    /// A number is not written in base 36, or too large.
    #[error("a button id with a bad number")]
    Number,
    /// No such act.
    #[error("a button id with an unknown act")]
    Act,
    /// A part names no page, game, house, verb, option, choice or setting.
    #[error("a button id with an unknown name")]
    Name,
}
