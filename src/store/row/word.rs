//! Enums stored as words in the database: the names of the variants.

use gow::named_enum;

named_enum! {
    /// Who chose a move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PlayedBy {
        /// The person in the seat.
        Person = "person",
        /// A computer player.
        Computer = "computer",
        /// The clock, by the published rule for people whose time is up.
        Clock = "clock",
        /// Nobody: the public state allowed only one move.
        Forced = "forced",
    }
}

named_enum! {
    /// Whether a person wants hands by direct message.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum DmChoice {
        /// The person has not chosen.
        #[default]
        Unset = "unset",
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
}

named_enum! {
    /// The style of a person's pictures.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum PictureStyle {
        /// The traditional colours.
        #[default]
        Classic = "classic",
        /// High contrast, for low vision or bright light.
        HighContrast = "high-contrast",
        /// For people who cannot tell red from green.
        ColourBlind = "colour-blind",
        /// No pictures; text shows the same.
        Off = "off",
    }
}

named_enum! {
    /// The order of a person's tiles.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Sorting {
        /// Suit by suit, strongest first.
        #[default]
        Suit = "suit",
        /// Strongest first, both suits together.
        Rank = "rank",
        /// Tiles that belong together are next to each other.
        Families = "families",
    }
}

named_enum! {
    /// How many presses a discard takes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Taps {
        /// One press when a single tile was led: pressing a tile that cannot beat discards it.
        #[default]
        One = "one",
        /// Two presses: the first picks the tile, the second discards it. The bot asks before a discard
        /// of a tile that would beat.
        Two = "two",
    }
}
