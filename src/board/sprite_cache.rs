//! A cache of sprites for each style.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parking_lot::RwLock;

use super::sprite::Sprite;
use super::stamp::Stamp;
use super::style::Style;

/// The sprites of one style; each stamp is rendered once.
///
/// It is bounded: stamps consist of faces, characters and sizes fixed in the code, a few hundred
/// stamps and a few megabytes in all.
pub(super) struct SpriteCache {
    style: Style,
    sprites: RwLock<HashMap<Stamp, Arc<Sprite>>>,
}

static CACHES: LazyLock<[SpriteCache; Style::ALL.len()]> = LazyLock::new(|| {
    Style::ALL.map(|style| SpriteCache {
        style,
        sprites: RwLock::default(),
    })
});

impl SpriteCache {
    /// Returns the cache of a style.
    pub(super) fn of(style: Style) -> &'static SpriteCache {
        &CACHES[style.index()]
    }

    /// Returns a sprite, rendering it at the first use.
    pub(super) fn sprite(&self, stamp: Stamp) -> Arc<Sprite> {
        let known = self.sprites.read().get(&stamp).cloned();
        known.unwrap_or_else(|| {
            let drawn = Arc::new(stamp.draw(self.style));
            let mut sprites = self.sprites.write();
            Arc::clone(sprites.entry(stamp).or_insert(drawn))
        })
    }
}
