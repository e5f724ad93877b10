//! Rows of people.

use crate::id::{Day, InteractionId, UserId};
use crate::ledger::Chips;
use crate::store::{PictureStyle, Sorting, Taps};

/// A person's display choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoicesRow {
    /// The person.
    pub user: UserId,
    /// The tag of a language of this program; `None` follows Discord.
    pub language: Option<String>,
    /// The style of pictures.
    pub pictures: PictureStyle,
    /// The order of tiles.
    pub sorting: Sorting,
    /// How many presses a discard takes.
    pub taps: Taps,
}

/// Why an operator gives chips to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardRow {
    /// The command that asked for it.
    pub asked: InteractionId,
    /// Who gets them.
    pub user: UserId,
    /// Why.
    pub reason: String,
}

/// Chips that one person gives to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GiftRow {
    /// The command that asked for it.
    pub asked: InteractionId,
    /// Who gives.
    pub from: UserId,
    /// Who receives.
    pub to: UserId,
    /// When.
    pub day: Day,
    /// How many.
    pub chips: Chips,
    /// The most that a person may give, and may receive, in a day.
    pub most: Chips,
}
