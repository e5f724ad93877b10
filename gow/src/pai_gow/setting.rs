//! Four tiles divided into two hands.

use serde::{Deserialize, Serialize};

use super::{HAND, TwoTiles};
use crate::{Move, Pieces, Tile, Verb};

/// Four tiles divided into a high and a low hand; their ranks decide which is which (PG-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setting {
    /// The hand that ranks higher; of two equal ones the first in canonical order.
    pub high: TwoTiles,
    /// The other hand.
    pub low: TwoTiles,
}

/// The three ways to divide four tiles two and two, by index.
const WAYS: [[usize; HAND]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

impl Setting {
    /// Makes a setting of two hands in either order.
    #[must_use]
    pub fn of(one: TwoTiles, other: TwoTiles) -> Setting {
        let key = |hand: TwoTiles| (hand.rank.strength(), std::cmp::Reverse(hand.pieces));
        if key(one) < key(other) {
            Setting {
                high: other,
                low: one,
            }
        } else {
            Setting {
                high: one,
                low: other,
            }
        }
    }

    /// Returns the ways to set four tiles, each once by face, in canonical order of the high hands:
    /// three, or two if two tiles are equal.
    #[must_use]
    pub fn all(tiles: [Tile; HAND], six_high: bool) -> Vec<Setting> {
        let mut all: Vec<Setting> = WAYS
            .into_iter()
            .map(|[a, b, c, d]| {
                let one = TwoTiles::new(tiles[a], tiles[b], six_high);
                Setting::of(one, TwoTiles::new(tiles[c], tiles[d], six_high))
            })
            .collect();
        all.sort_by_key(|setting| setting.high.pieces);
        all.dedup();
        all
    }

    /// Returns the move for this setting in canonical form, which names the high hand.
    #[must_use]
    pub const fn mv(self) -> Move {
        Move::new(Verb::Set, self.high.pieces)
    }

    /// Whether one of the two hands consists of exactly these tiles.
    #[must_use]
    pub fn has(self, half: Pieces) -> bool {
        self.high.pieces == half || self.low.pieces == half
    }

    /// Returns the strengths of the high and the low hand.
    pub(super) const fn strengths(self) -> [u8; 2] {
        [self.high.rank.strength(), self.low.rank.strength()]
    }

    /// Returns the sum of both hands on the scale of [`Category::worth`](super::Category::worth).
    pub(super) const fn total(self) -> u8 {
        self.high.rank.category.worth() + self.low.rank.category.worth()
    }
}
