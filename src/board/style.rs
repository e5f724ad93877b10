//! The styles of pictures.

use gow::named_enum;
use serde::{Deserialize, Serialize};

named_enum! {
    /// The style of pictures, which each person can choose for their own, and each server for public
    /// ones. Settings, lists and files use the names.
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "kebab-case")]
    pub enum Style {
        /// Black tiles with red and white pips on a green table.
        #[default]
        Classic = "classic",
        /// Black and white, with thick rims and light red.
        HighContrast = "high-contrast",
        /// Colours that people with red-green colour blindness can tell apart; red pips are rings.
        ColourBlind = "colour-blind",
    }
}

impl Style {
    /// Returns the place in [`Style::ALL`], which has the order of the variants.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Whether red pips differ from white ones in shape too.
    pub(super) const fn has_ring_pips(self) -> bool {
        match self {
            Style::Classic => false,
            Style::HighContrast | Style::ColourBlind => true,
        }
    }

    /// Whether pips have no shade, for the sake of contrast.
    pub(super) const fn is_flat(self) -> bool {
        match self {
            Style::HighContrast => true,
            Style::Classic | Style::ColourBlind => false,
        }
    }
}
