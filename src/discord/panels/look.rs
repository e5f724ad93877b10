//! How private screens look to one person.

use std::sync::Arc;

use crate::discord::press::TileMask;
use crate::discord::screens::{self, Channel, Screen, Signs, Taste};
use crate::store::{PictureStyle, Sorting};
use crate::table::Scene;
use crate::text::Locale;

use super::picked::Picked;

/// How things look to one person.
pub(super) struct Look {
    pub(super) pictures: PictureStyle,
    pub(super) sorting: Sorting,
    pub(super) signs: Arc<Signs>,
}

impl Look {
    /// Draws a private screen; what was picked counts only at the moment it was picked for.
    pub(super) fn draw(&self, scene: &Scene, picked: Picked, channel: Channel, locale: Locale) -> Screen {
        let mask = if picked.is_for(scene) { picked.mask } else { TileMask::EMPTY };
        let taste = Taste { sorting: self.sorting, signs: &self.signs };
        screens::hand_sorted(scene, mask, channel, locale, taste)
    }
}

/// Puts a note above a screen.
pub(super) fn headed(screen: Screen, note: Option<&str>) -> Screen {
    match note {
        Some(note) => screen.headed(note),
        None => screen,
    }
}
