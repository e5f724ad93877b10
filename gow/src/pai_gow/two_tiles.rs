//! One of the two hands into which four tiles are divided.

use serde::{Deserialize, Serialize};

use super::Rank;
use crate::{Pieces, Tile};

/// Two tiles with their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TwoTiles {
    /// The tiles.
    pub pieces: Pieces,
    /// How high they rank.
    pub rank: Rank,
}

impl TwoTiles {
    /// Makes a hand of two tiles; `six_high` puts the Big Six above the Fives.
    #[must_use]
    pub fn new(one: Tile, other: Tile, six_high: bool) -> TwoTiles {
        let pieces = Pieces::new().with(one.into()).with(other.into());
        TwoTiles {
            pieces,
            rank: Rank::of(one, other, six_high),
        }
    }

    /// Whether a tile with these pips is among the two.
    pub(super) fn has(self, high: u8, low: u8) -> bool {
        Tile::of_pips(high, low).is_some_and(|tile| self.pieces.count(tile.into()) > 0)
    }
}
