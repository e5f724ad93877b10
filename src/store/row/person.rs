//! Rows of people.

use crate::id::UserId;
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
