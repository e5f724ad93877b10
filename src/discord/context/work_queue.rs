//! A queue for long work that people ask for.

use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::id::UserId;

/// A queue for long work: one piece runs at a time, and the others wait in the order in which they came.
pub(super) struct WorkQueue {
    /// How many pieces of work may run or wait.
    places: usize,
    /// How many of them may belong to one person, so that nobody can take all places.
    per_person: usize,
    /// The person of each piece of work that runs or waits. A plain mutex: nothing is awaited while it is held.
    people: Mutex<Vec<UserId>>,
    running: Semaphore,
}

/// Why work gets no place in a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueFull {
    /// All places are taken.
    ForAll,
    /// The person has as many places as one person may have.
    ForPerson,
}

impl WorkQueue {
    /// Makes a queue with this many places in all, and this many for each person.
    pub(super) fn new(places: usize, per_person: usize) -> Self {
        Self {
            places,
            per_person,
            people: Mutex::default(),
            running: Semaphore::new(1),
        }
    }

    /// Takes a place for a person's work.
    pub(super) fn enter(&self, by: UserId) -> Result<QueuePlace<'_>, QueueFull> {
        let mut people = self.people.lock();
        let own = people.iter().filter(|user| **user == by).count();
        if own >= self.per_person {
            Err(QueueFull::ForPerson)
        } else if people.len() >= self.places {
            Err(QueueFull::ForAll)
        } else {
            people.push(by);
            Ok(QueuePlace {
                people: &self.people,
                by,
            })
        }
    }

    /// Waits until all earlier work has ended; the next piece runs once the permit is dropped. The caller has a place.
    pub(super) async fn turn(&self) -> SemaphorePermit<'_> {
        let turn = self.running.acquire().await;
        turn.expect("a queue never closes its semaphore")
    }

    /// Returns how many pieces of work have not ended.
    pub(super) fn unfinished(&self) -> usize {
        self.people.lock().len()
    }
}

/// A place of a person's work in a queue; dropping it gives it back.
pub(super) struct QueuePlace<'a> {
    people: &'a Mutex<Vec<UserId>>,
    by: UserId,
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        let mut people = self.people.lock();
        if let Some(place) = people.iter().position(|user| *user == self.by) {
            people.swap_remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_a_person_and_of_all_are_limited_and_come_back() {
        let queue = WorkQueue::new(3, 2);
        let [ann, bob, eve] = [1, 2, 3].map(UserId::new);
        let first = queue.enter(ann).ok();
        let _second = queue.enter(ann).ok();
        assert_eq!(queue.enter(ann).err(), Some(QueueFull::ForPerson));
        let _third = queue.enter(bob).ok();
        assert_eq!(queue.enter(eve).err(), Some(QueueFull::ForAll));
        drop(first);
        assert_eq!(queue.unfinished(), 2);
        assert!(queue.enter(eve).is_ok());
        assert!(queue.enter(ann).is_ok());
    }
}
