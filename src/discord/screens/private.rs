//! A screen that only one person may see.

use crate::discord::private_place::PrivatePlace;
use crate::id::UserId;

use super::screen::Screen;

/// A screen that only one person may see, because it may show their hand.
///
/// Only a private place of that person opens it, so it cannot become a public message:
///
/// ```compile_fail,E0308
/// use tiengow::discord::screens::{Channel, HandStyle, Screen, hand};
/// use tiengow::{table::Scene, text::Locale};
///
/// fn leak(scene: &Scene, style: HandStyle<'_>) -> Screen {
///     hand(scene, Default::default(), Channel::Ephemeral, Locale::En, style)
/// }
/// ```
///
/// And one person's scene cannot become a public screen:
///
/// ```compile_fail,E0308
/// use tiengow::discord::screens::{Screen, public};
/// use tiengow::{id::Timestamp, table::Scene, text::Locale};
///
/// fn leak(scene: &Scene, now: Timestamp) -> Screen {
///     public(scene, Locale::En, now)
/// }
/// ```
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateScreen {
    /// Who may see it; `None` if it shows only public facts.
    reader: Option<UserId>,
    screen: Screen,
}

impl PrivateScreen {
    pub(super) const fn new(reader: Option<UserId>, screen: Screen) -> Self {
        Self { reader, screen }
    }

    /// Opens the screen in a private place.
    ///
    /// # Panics
    /// When the place is another person's: the panel would show them a hand that is not theirs.
    pub(in crate::discord) fn open(&self, place: &PrivatePlace) -> &Screen {
        let is_readers = self.reader.is_none_or(|reader| reader == place.reader());
        assert!(is_readers, "a screen is opened where its reader is");
        &self.screen
    }

    /// The screen, for tests of what it shows.
    #[cfg(test)]
    pub(in crate::discord) const fn screen(&self) -> &Screen {
        &self.screen
    }
}
