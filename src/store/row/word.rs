//! Enums stored as words in the database.

use crate::variant_names::variant_names;

/// Who chose a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedBy {
    /// The person in the seat.
    Person,
    /// A computer player.
    Computer,
    /// The clock, by the published rule for people whose time is up.
    Clock,
    /// Nobody: the public state allowed only one move.
    Forced,
}

/// Whether a person wants hands by direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DmChoice {
    /// The person has not chosen.
    #[default]
    Unset,
    /// Yes.
    On,
    /// No.
    Off,
}

/// The style of a person's pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureStyle {
    /// The traditional colours.
    #[default]
    Classic,
    /// High contrast, for low vision or bright light.
    HighContrast,
    /// For people who cannot tell red from green.
    ColourBlind,
    /// No pictures; text shows the same.
    Off,
}

/// The order of a person's tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sorting {
    /// Suit by suit, strongest first.
    #[default]
    Suit,
    /// Strongest first, both suits together.
    Rank,
    /// Tiles that belong together are next to each other.
    Families,
}

/// How many presses a discard takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Taps {
    /// One press when a single tile was led: pressing a tile that cannot beat discards it.
    #[default]
    One,
    /// Two presses: the first picks the tile, the second discards it. The bot asks before a discard
    /// of a tile that would beat.
    Two,
}

variant_names! {
    /// Returns the name in the database.
    PlayedBy { Person = "person", Computer = "computer", Clock = "clock", Forced = "forced" }

    /// Returns the name in the database.
    DmChoice { Unset = "unset", On = "on", Off = "off" }

    /// Returns the name in the database.
    PictureStyle {
        Classic = "classic",
        HighContrast = "high-contrast",
        ColourBlind = "colour-blind",
        Off = "off",
    }

    /// Returns the name in the database.
    Sorting { Suit = "suit", Rank = "rank", Families = "families" }

    /// Returns the name in the database.
    Taps { One = "one", Two = "two" }
}
