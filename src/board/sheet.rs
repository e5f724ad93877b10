//! Every small drawing that was needed so far, by style.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::sprite::Sprite;
use super::stamp::Stamp;
use super::style::Style;

/// What was drawn in one style; a program draws each stamp once.
///
/// It cannot grow for ever: stamps are made of faces, characters and sizes that the program names, some hundreds
/// and a few megabytes in all.
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
    /// Gives the drawings of a style.
    pub(super) fn of(style: Style) -> &'static Sheet {
        &SHEETS[style.index()]
    }

    /// Gives one drawing, and makes it when it is wanted for the first time.
    pub(super) fn sprite(&self, stamp: Stamp) -> Arc<Sprite> {
        // A sprite is put in whole or not at all: a thread that panicked has left nothing half done.
        let known = self
            .sprites
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&stamp)
            .cloned();
        known.unwrap_or_else(|| {
            let drawn = Arc::new(stamp.draw(self.style));
            let mut sprites = self.sprites.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(sprites.entry(stamp).or_insert(drawn))
        })
    }
}
