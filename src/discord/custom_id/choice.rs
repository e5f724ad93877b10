//! The preferences that a person can change.

use crate::variant_names::variant_names;

/// A preference that a person can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The language.
    Language,
    /// Whether hands are sent by direct message.
    Dm,
    /// How tiles are drawn.
    Pictures,
    /// The order of the tiles.
    Sorting,
    /// How many presses a discard takes.
    Taps,
}

variant_names! {
    /// Returns the name in button ids and texts.
    Choice {
        Language = "language",
        Dm = "dm",
        Pictures = "pictures",
        Sorting = "sorting",
        Taps = "taps",
    }
}
