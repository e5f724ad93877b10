//! A set of seats.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{MAX_SEATS, Seat};

/// A set of seats, such as those whose turn it is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Makes the empty set.
    #[must_use]
    pub const fn new() -> SeatSet {
        SeatSet(0)
    }

    /// Returns the set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.index())
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.index() != 0
    }

    /// Counts the seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seat if it is the only one in the set.
    #[must_use]
    pub fn single(self) -> Option<Seat> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// Returns the seats in playing order, from 0.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |seat| self.contains(*seat))
    }
}

impl From<Option<Seat>> for SeatSet {
    fn from(seat: Option<Seat>) -> SeatSet {
        seat.into_iter().collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::new(), SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(SeatSet::from_iter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_seat_is_found_and_two_are_not_one() {
        let seat = Seat::new(7).unwrap();
        let one = SeatSet::from(Some(seat));
        assert_eq!(one.single(), Some(seat));
        let two = one.with(Seat::new(0).unwrap());
        assert_eq!(two.single(), None);
        assert_eq!(two.iter().map(Seat::index).collect::<Vec<_>>(), [0, 7]);
        assert_eq!(SeatSet::from(None).single(), None);
    }
}
