//! What the public may know about a table.

use std::ops::Deref;

use crate::table::Table;

use super::{PhaseScene, Scene};

/// What the public may know about a table: a [`Scene`] without a viewer.
///
/// Public screens are made from nothing else, and only a [`Table`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicScene(Scene);

impl PublicScene {
    /// The same without the settlement, which another message of the table shows.
    #[must_use]
    pub fn without_settlement(mut self) -> Self {
        if let PhaseScene::Closed { last, .. } = &mut self.0.phase {
            *last = None;
        }
        self
    }
}

impl Deref for PublicScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.0
    }
}

impl Table {
    /// Returns what everybody may know about the table.
    #[must_use]
    pub fn public_scene(&self) -> PublicScene {
        PublicScene(self.scene(None))
    }
}

#[cfg(test)]
impl PublicScene {
    /// Treats a test's own scene as public.
    pub(crate) fn of(scene: &Scene) -> Self {
        assert_eq!(scene.viewer, None, "the public is nobody");
        Self(scene.clone())
    }
}
