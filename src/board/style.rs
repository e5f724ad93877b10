//! How pictures look.

/// How pictures look; a person chooses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Black tiles with red and white pips on green felt.
    #[default]
    Classic,
    /// Black and white, with thick rims and light red.
    HighContrast,
    /// Colours that people who mix up red and green tell apart; red pips are rings.
    ColourBlind,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 3] = [Style::Classic, Style::HighContrast, Style::ColourBlind];

    /// Gives the name that settings and files use.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Style::Classic => "classic",
            Style::HighContrast => "high-contrast",
            Style::ColourBlind => "colour-blind",
        }
    }

    pub(super) const fn index(self) -> usize {
        match self {
            Style::Classic => 0,
            Style::HighContrast => 1,
            Style::ColourBlind => 2,
        }
    }

    /// Whether red pips differ from white ones in shape too.
    pub(super) const fn rings(self) -> bool {
        match self {
            Style::Classic => false,
            Style::HighContrast | Style::ColourBlind => true,
        }
    }
}
