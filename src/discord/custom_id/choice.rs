//! The preferences that a person can change.

use gow::named_enum;

named_enum! {
    /// A preference that a person can change; button ids and texts use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Choice {
        /// The language.
        Language = "language",
        /// Whether hands are sent by direct message.
        Dm = "dm",
        /// How tiles are drawn.
        Pictures = "pictures",
        /// The order of the tiles.
        Sorting = "sorting",
        /// How many presses a discard takes.
        Taps = "taps",
    }
}
