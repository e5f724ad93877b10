//! A person's display preferences.

use crate::store::{PictureStyle, Sorting, Taps};
use crate::text::Locale;

/// A person's display preferences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices {
    /// Their language; `None` follows Discord.
    pub language: Option<Locale>,
    /// How tiles are drawn.
    pub pictures: PictureStyle,
    /// How their tiles are sorted.
    pub sorting: Sorting,
    /// How many presses a discard takes.
    pub taps: Taps,
}
