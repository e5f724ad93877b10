//! The kinds of two-tile hands.

use serde::{Deserialize, Serialize};

/// The kinds of two-tile hands, from the lowest to the highest (PG-8 to PG-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Nothing special; the value is the last digit of the pip count, 0 to 9.
    Points(u8),
    /// A Heaven or an Earth with an Eight.
    Gong,
    /// A Heaven or an Earth with a Nine.
    Wong,
    /// Two equal civil tiles, or military twins.
    Pair,
    /// `42 21`.
    GeeJoon,
}

impl Category {
    /// Returns the value on the scale that house ways use: the points, then 10 for a Gong, 11 for a
    /// Wong and 12 for any pair.
    #[must_use]
    pub const fn worth(self) -> u8 {
        match self {
            Category::Points(points) => points,
            Category::Gong => 10,
            Category::Wong => 11,
            Category::Pair | Category::GeeJoon => 12,
        }
    }
}
