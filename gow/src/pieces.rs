//! Sets of pieces.

use std::{cmp::Ordering, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{Piece, UnknownPiece, piece::KINDS};

/// The number of bits that count the copies of one face.
const BITS: u32 = 2;

/// The highest count that fits in the bits of one face.
const MOST: u128 = 3;

/// A small multiset of pieces.
///
/// It counts up to three copies of a face, one more than any deck has; more count as three, which
/// no hand holds either. Sets are ordered by the number of pieces, then canonically, the strongest
/// first.
///
/// ```
/// use gow::Pieces;
///
/// let pieces: Pieces = "63 66".parse().unwrap();
/// assert_eq!(pieces.len(), 2);
/// assert_eq!(pieces.to_string(), "66 63");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pieces(u128);

impl Pieces {
    /// Makes the empty set.
    #[must_use]
    pub const fn new() -> Pieces {
        Pieces(0)
    }

    /// Returns the bit offset of a face: the strongest face has the highest, so that numbers
    /// compare like sets.
    const fn shift(piece: Piece) -> u32 {
        BITS * (KINDS - 1 - piece.index()) as u32
    }

    /// Counts the copies of one face.
    #[must_use]
    pub const fn count(self, piece: Piece) -> usize {
        (self.0 >> Pieces::shift(piece) & MOST) as usize
    }

    /// Counts the pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        const ONES: u128 = u128::MAX / MOST;
        ((self.0 & ONES).count_ones() + 2 * (self.0 >> 1 & ONES).count_ones()) as usize
    }

    /// Whether there is no piece.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set with one more copy of a face.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pieces {
        let shift = Pieces::shift(piece);
        if self.0 >> shift & MOST == MOST {
            self
        } else {
            Pieces(self.0 + (1 << shift))
        }
    }

    /// Returns the set with one copy of a face less; `None` if it has no copy.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Option<Pieces> {
        if self.count(piece) == 0 {
            None
        } else {
            Some(Pieces(self.0 - (1 << Pieces::shift(piece))))
        }
    }

    /// Whether the set has at least one copy of the face of each of these pieces.
    #[must_use]
    pub(crate) fn has_faces(self, pieces: &[Piece]) -> bool {
        pieces.iter().all(|piece| self.count(*piece) > 0)
    }

    /// Whether this set has at least as many copies of every piece as the other.
    #[must_use]
    pub fn contains_all(self, other: Pieces) -> bool {
        other.minus(self).is_empty()
    }

    /// Returns this set without the pieces of the other.
    #[must_use]
    pub fn minus(self, other: Pieces) -> Pieces {
        other
            .iter()
            .fold(self, |left, piece| left.without(piece).unwrap_or(left))
    }

    /// Returns the pieces in canonical order, every copy.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        std::iter::successors(self.strongest(), move |&(_, left)| left.strongest())
            .map(|(piece, _)| piece)
    }

    /// Splits off the strongest piece; `None` if the set is empty.
    fn strongest(self) -> Option<(Piece, Pieces)> {
        let highest = self.0.checked_ilog2()?;
        let piece = Piece::of_index(KINDS - 1 - (highest / BITS) as u8);
        self.without(piece).map(|left| (piece, left))
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        pieces.into_iter().fold(Pieces::new(), Pieces::with)
    }
}

impl From<Piece> for Pieces {
    fn from(piece: Piece) -> Pieces {
        Pieces::new().with(piece)
    }
}

impl Ord for Pieces {
    fn cmp(&self, other: &Pieces) -> Ordering {
        self.len()
            .cmp(&other.len())
            .then_with(|| other.0.cmp(&self.0))
    }
}

impl PartialOrd for Pieces {
    fn partial_cmp(&self, other: &Pieces) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            piece.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Pieces {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Pieces, UnknownPiece> {
        text.split_ascii_whitespace().map(Piece::from_str).collect()
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pieces = Vec::<Piece>::deserialize(deserializer)?;
        let set: Pieces = pieces.iter().copied().collect();
        if set.len() == pieces.len() {
            Ok(set)
        } else {
            Err(D::Error::custom("more copies of a piece than any deck has"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Pieces {
        text.parse().unwrap()
    }

    #[test]
    fn the_order_of_writing_does_not_matter() {
        assert_eq!(set("63 66 21 66"), set("66 66 63 21"));
        assert_eq!(set("63 66 21 66").to_string(), "66 66 63 21");
        assert_eq!(set("").to_string(), "");
        assert_eq!(
            serde_json::to_string(&set("21 66")).unwrap(),
            r#"["66","21"]"#
        );
    }

    #[test]
    fn copies_are_counted() {
        let pair = set("55 55");
        assert_eq!(pair.len(), 2);
        assert!(pair.contains_all(set("55")));
        assert!(!set("55").contains_all(pair));
        assert!(!set("63 66").contains_all(set("63 63")));
        assert_eq!(pair.minus(set("55 66")), set("55"));
        assert_eq!(set("66 66 66").len(), 3);
        assert_eq!(
            set("66 66 66 66 66").len(),
            3,
            "more than any deck has stay more"
        );
        assert_eq!(
            set("C.K A.M C.K").to_string(),
            "A.M C.K C.K",
            "cards are counted too"
        );
    }

    #[test]
    fn fewer_pieces_come_first_and_then_the_stronger() {
        let sets = [
            "", "66", "11", "21", "66 66", "66 11", "66 21", "11 11", "32 21",
        ];
        assert!(sets.map(set).is_sorted());
        assert!(
            ["A.M", "C.K", "A.M A.S", "A.M C.K", "A.S 2.MK", "9.LK C.M"]
                .map(set)
                .is_sorted()
        );
    }

    #[test]
    fn five_of_a_kind_are_no_set() {
        assert!(serde_json::from_str::<Pieces>(r#"["66","66","66","66"]"#).is_err());
        assert!(serde_json::from_str::<Pieces>(r#"["36"]"#).is_err());
        assert_eq!(
            serde_json::from_str::<Pieces>(r#"["63","66"]"#).unwrap(),
            set("66 63")
        );
    }
}
