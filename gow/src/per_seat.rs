//! One value for each seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{MAX_SEATS, Seat};

/// The fewest seats at a table of any game.
pub const MIN_SEATS: usize = 2;

/// One value for each seat of a table, in playing order; the number of seats never changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// Calls a function for the value of each seat.
    ///
    /// # Panics
    /// When `seats` is not from [`MIN_SEATS`] to [`MAX_SEATS`].
    #[must_use]
    pub fn from_fn(seats: usize, value: impl FnMut(Seat) -> T) -> PerSeat<T> {
        assert!(
            (MIN_SEATS..=MAX_SEATS).contains(&seats),
            "no table has {seats} seats"
        );
        PerSeat(Seat::all(seats).map(value).collect())
    }

    /// Takes the values of the seats in playing order; `None` if there are not [`MIN_SEATS`] to
    /// [`MAX_SEATS`].
    #[must_use]
    pub fn from_vec(values: Vec<T>) -> Option<PerSeat<T>> {
        (MIN_SEATS..=MAX_SEATS)
            .contains(&values.len())
            .then_some(PerSeat(values))
    }

    /// Counts the seats.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a table always has seats")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns a seat's value; `None` if the table does not have that seat.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Returns the seats with their values in playing order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Seat, &T)> {
        Seat::all(self.len()).zip(&self.0)
    }

    /// Returns the seats with mutable references to their values, in playing order.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (Seat, &mut T)> {
        Seat::all(self.0.len()).zip(&mut self.0)
    }

    /// Returns the values in playing order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Maps each seat and its value to another value.
    pub fn map<U>(&self, mut change: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat(
            self.iter()
                .map(|(seat, value)| change(seat, value))
                .collect(),
        )
    }
}

impl<T: Clone> PerSeat<T> {
    /// Clones one value for every seat.
    ///
    /// # Panics
    /// When `seats` is not from [`MIN_SEATS`] to [`MAX_SEATS`].
    #[must_use]
    pub fn filled(seats: usize, value: T) -> PerSeat<T> {
        PerSeat::from_fn(seats, |_| value.clone())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::deserialize(deserializer)?;
        let seats = values.len();
        PerSeat::from_vec(values)
            .ok_or_else(|| D::Error::custom(format!("no table has {seats} seats")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_with_their_seats() {
        let mut values = PerSeat::from_fn(4, Seat::index);
        values[Seat::new(2).unwrap()] = 9;
        assert_eq!(serde_json::to_string(&values).unwrap(), "[0,1,9,3]");
        assert_eq!(
            values.map(|seat, value| value - seat.index()).0,
            [0, 0, 7, 0]
        );
        assert_eq!(values.get(Seat::new(4).unwrap()), None);
    }

    #[test]
    fn a_table_of_one_or_of_nine_is_refused() {
        assert!(serde_json::from_str::<PerSeat<u8>>("[1]").is_err());
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,2,3,4,5,6,7,8,9]").is_err());
        assert_eq!(
            serde_json::from_str::<PerSeat<u8>>("[1,2]").unwrap().len(),
            2
        );
    }
}
