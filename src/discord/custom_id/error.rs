//! Why a text is not a press.

use super::CUSTOM_ID_MAX;

/// Why a text is not a press of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PressError {
    /// Longer than Discord allows.
    #[error("a button id is at most {CUSTOM_ID_MAX} characters long")]
    TooLong,
    /// Not written by this program, or written by another version of the codec.
    #[error("a button id that another program or version wrote")]
    Foreign,
    /// A part is missing, or there is one too many.
    #[error("a button id with the wrong number of parts")]
    PartCount,
    /// The table is not a valid table number.
    #[error("a button id without a table number")]
    Table,
    /// A number is not written in base 36, or too large.
    #[error("a button id with a bad number")]
    Number,
    /// There is no such act.
    #[error("a button id with an unknown act")]
    Act,
    /// A part is not the name of a topic, game, house, verb, option, choice or setting.
    #[error("a button id with an unknown name")]
    Name,
}
