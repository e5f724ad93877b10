//! The small drawings used so far, by style.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parking_lot::RwLock;

use super::sprite::Sprite;
use super::stamp::Stamp;
use super::style::Style;

/// The small drawings of one style; each stamp is drawn once.
///
/// It is bounded: stamps consist of faces, characters and sizes fixed in the code, a few hundred
/// stamps and a few megabytes in all.
pub(super) struct Sheet {
    style: Style,
    sprites: RwLock<HashMap<Stamp, Arc<Sprite>>>,
}

static SHEETS: LazyLock<[Sheet; Style::ALL.len()]> = LazyLock::new(|| {
    Style::ALL.map(|style| Sheet {
        style,
        sprites: RwLock::default(),
    })
});

impl Sheet {
    /// Returns the drawings of a style.
    pub(super) fn of(style: Style) -> &'static Sheet {
        &SHEETS[style.index()]
    }

    /// Returns a drawing, rendering it at the first use.
    pub(super) fn sprite(&self, stamp: Stamp) -> Arc<Sprite> {
        let known = self.sprites.read().get(&stamp).cloned();
        known.unwrap_or_else(|| {
            let drawn = Arc::new(stamp.draw(self.style));
            let mut sprites = self.sprites.write();
            Arc::clone(sprites.entry(stamp).or_insert(drawn))
        })
    }
}
