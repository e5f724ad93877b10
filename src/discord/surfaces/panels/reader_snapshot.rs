//! The part of a table's state that concerns one reader.

use std::mem;

use gow::Seat;

use crate::id::UserId;
use crate::table::{Person, Phase, Table};

/// The part of a table's state that concerns one reader; a difference makes their direct message stale.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ReaderSnapshot {
    phase: mem::Discriminant<Phase>,
    /// How many hands have been dealt.
    hands: u32,
    suspended: bool,
    /// Whether the table waits for the reader.
    acts: bool,
    /// The computer's seat that the reader takes at the next deal.
    waits_for: Option<Seat>,
    seat_status: Option<SeatStatus>,
    /// How often the reader has changed the contents of their screens.
    changes: u64,
}

/// The reader's seat at the table, and their status there.
#[derive(Debug, PartialEq, Eq)]
struct SeatStatus {
    seat: Seat,
    away: bool,
    leaving: bool,
    kicked: bool,
    ready: bool,
    /// The table's version if they have to agree to its terms: a button made for an older one agrees to nothing.
    asked: Option<u64>,
}

impl ReaderSnapshot {
    /// The part that concerns a reader now; `changes` is how often they have changed their screens.
    pub(super) fn of(table: &Table, reader: UserId, changes: u64) -> Self {
        let mut people = table.people();
        let own = people.find(|(_, person)| person.user == reader);
        Self {
            phase: mem::discriminant(&table.phase),
            hands: table.hands,
            suspended: table.suspended.is_some(),
            acts: table.awaited().contains(&reader),
            waits_for: table.waiting_seat_of(reader),
            seat_status: own.map(|(seat, person)| SeatStatus::of(seat, person, table.version)),
            changes,
        }
    }
}

impl SeatStatus {
    fn of(seat: Seat, person: &Person, version: u64) -> Self {
        Self {
            seat,
            away: person.away,
            leaving: person.leaving,
            kicked: person.kicked,
            ready: person.ready,
            asked: person.has_to_agree().then_some(version),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::surfaces::fixture::{ANN, lobby};
    use crate::table::Occupant;

    /// The lobby of Ann, who may differ in one thing.
    fn lobby_where(change: impl FnOnce(&mut Person)) -> Table {
        let mut table = lobby();
        let seat = table.seat_of(ANN).unwrap();
        change(table.seats[seat].person_mut().unwrap());
        table
    }

    #[test]
    fn what_a_person_has_said_or_was_told_concerns_them() {
        let of = |table: &Table| ReaderSnapshot::of(table, ANN, 0);
        let before = of(&lobby());
        let snapshots = [
            of(&lobby_where(|ann| ann.away = true)),
            of(&lobby_where(|ann| ann.leaving = true)),
            of(&lobby_where(|ann| ann.kicked = true)),
            of(&lobby_where(|ann| ann.ready = true)),
        ];
        assert!(snapshots.iter().all(|snapshot| *snapshot != before));
        let mut without = lobby();
        let seat = without.seat_of(ANN).unwrap();
        without.seats[seat] = Occupant::Empty;
        assert_ne!(of(&without), before, "her chips did not cover the hand");
        assert_eq!(of(&lobby_where(|ann| ann.missed = 1)), before);
        assert_ne!(ReaderSnapshot::of(&lobby(), ANN, 1), before);
    }

    #[test]
    fn new_terms_concern_a_person_who_has_to_agree_to_them() {
        let of = |table: &Table| ReaderSnapshot::of(table, ANN, 0);
        let changed_again = |mut table: Table| {
            table.version += 1;
            table
        };
        let asked = || lobby_where(|ann| ann.agreed = Some([0; 2]));
        assert_ne!(of(&asked()), of(&lobby()));
        assert_ne!(of(&changed_again(asked())), of(&asked()));
        assert_eq!(of(&changed_again(lobby())), of(&lobby()));
    }
}
