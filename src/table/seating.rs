//! How many chairs a table has: people who sit down may add one, and a deal removes the empty ones.

use gow::{PerSeat, Seat};

use super::betting::LastBank;
use super::chair::Chair;
use super::computers::Computers;
use super::next_bank::NextBank;
use super::refusal::Refusal;
use super::state::{Table, Terms};
use super::step::StepBuilder;

/// How many chairs a table opens with, if its game takes as many; more are added for more people.
const CHAIRS_AT_FIRST: usize = 4;

impl Terms {
    /// How many chairs the table can have.
    #[must_use]
    pub fn most_chairs(&self) -> usize {
        let seats = self.house.seats();
        self.chairs
            .unwrap_or(*seats.end())
            .clamp(*seats.start(), *seats.end())
    }
}

impl Table {
    /// The chairs of a new table: in a game with bets the first belongs to the house's bank.
    pub(super) fn first_chairs(terms: &Terms) -> PerSeat<Chair> {
        let least = *terms.house.seats().start();
        let chairs = terms.most_chairs().min(CHAIRS_AT_FIRST.max(least));
        PerSeat::from_fn(chairs, |seat| {
            if terms.house.has_bets() && seat.index() == 0 {
                Chair::HouseBank
            } else {
                Chair::Empty
            }
        })
    }

    /// Puts a computer on every empty chair, unless the server's tables take none.
    #[must_use]
    pub(super) fn filled(mut self) -> Self {
        if self.terms.computers == Computers::Never {
            return self;
        }
        let level = self.terms.level;
        for (_, chair) in self.chairs.iter_mut().filter(|(_, chair)| chair.is_empty()) {
            *chair = Chair::Computer {
                level,
                waiting: None,
            };
        }
        self
    }

    /// How many chairs are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.chairs
            .values()
            .filter(|chair| !chair.is_empty())
            .count()
    }
}

impl StepBuilder<'_> {
    /// Adds a chair; `None` if the table cannot have more.
    pub(super) fn add_chair(&mut self) -> Option<Seat> {
        let count = self.table.chairs.len();
        if count >= self.table.terms.most_chairs() {
            return None;
        }
        let chairs = self
            .table
            .chairs
            .values()
            .cloned()
            .chain([Chair::Empty])
            .collect();
        self.table.chairs = PerSeat::from_vec(chairs)?;
        Seat::new(count)
    }

    /// Checks that enough chairs are taken for a hand, and not by computers alone.
    pub(super) fn enough_there(&self) -> Result<(), Refusal> {
        if self.table.taken() < *self.table.terms.house.seats().start() {
            return Err(Refusal::EmptySeats);
        }
        if self.table.people().next().is_none() {
            Err(Refusal::NobodySeated)
        } else {
            Ok(())
        }
    }

    /// Removes the empty chairs, so that the chairs are the seats of the next hand.
    ///
    /// What is recorded by seat moves with the player. If the next banker has left, the next player
    /// in playing order banks, with a streak of 1.
    pub(super) fn drop_empty_chairs(&mut self) {
        let before = &self.table.chairs;
        let taken: Vec<Seat> = before
            .iter()
            .filter(|(_, chair)| !chair.is_empty())
            .map(|(seat, _)| seat)
            .collect();
        let Some(chairs) =
            PerSeat::from_vec(taken.iter().map(|seat| before[*seat].clone()).collect())
        else {
            return;
        };
        let place = |seat: Seat| {
            taken
                .iter()
                .position(|old| *old == seat)
                .and_then(Seat::new)
        };
        let next_after = |seat: Seat| seat.others(before.len()).find_map(place);
        if chairs.len() == before.len() {
            return;
        }
        let next_banker = self
            .table
            .next_banker
            .and_then(|bank| match place(bank.seat) {
                Some(seat) => Some(NextBank { seat, ..bank }),
                None => Some(NextBank::of_anybody((next_after(bank.seat)?, 1))),
            });
        let moved = |seat: Seat| place(seat).or_else(|| next_after(seat)).unwrap_or(seat);
        let last_bank = self.table.last_bank.map(|last| LastBank {
            seat: moved(last.seat),
            ..last
        });
        self.table.next_banker = next_banker;
        self.table.last_bank = last_bank;
        self.table.move_totals(place);
        self.table.chairs = chairs;
    }
}
