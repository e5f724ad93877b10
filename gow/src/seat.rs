//! Seats of a hand, numbered in playing order.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// The most seats at a table of any game: seven players and the bank of Pai Gow.
pub const MAX_SEATS: usize = 8;

/// One seat of a hand; the numbers run in playing order, which is counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Makes the seat with this number; `None` from [`MAX_SEATS`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// Returns the seat's number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter that people know the seat by, A to H.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns the seat that plays after this one at a table of `seats` seats.
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        if self.index() + 1 < seats {
            Seat(self.0 + 1)
        } else {
            Seat(0)
        }
    }

    /// Returns the seats of a table, from 0; [`MAX_SEATS`] at most.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Returns the other seats in playing order, starting after this one.
    pub fn others(self, seats: usize) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self.next(seats)), move |seat| Some(seat.next(seats)))
            .take(seats.saturating_sub(1))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        usize::try_from(number)
            .ok()
            .and_then(Seat::new)
            .ok_or_else(|| D::Error::custom(format!("no table has a seat {number}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_play_goes_round() {
        let last = Seat::new(3).unwrap();
        assert_eq!(last.next(4).index(), 0);
        assert_eq!(last.next(5).index(), 4);
        let others: Vec<usize> = Seat::new(2).unwrap().others(4).map(Seat::index).collect();
        assert_eq!(others, [3, 0, 1]);
    }

    #[test]
    fn a_seat_beyond_the_largest_table_is_refused() {
        assert_eq!(Seat::new(MAX_SEATS), None);
        assert!(serde_json::from_str::<Seat>("8").is_err());
        assert!(serde_json::from_str::<Seat>("true").is_err());
        assert_eq!(serde_json::from_str::<Seat>("7").unwrap().index(), 7);
    }
}
