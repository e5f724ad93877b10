//! How many seats a table has: people who sit down may add one, and a deal removes the empty ones.

use gow::{PerSeat, Seat};

use crate::id::UserId;

use super::betting::LastBanker;
use super::betting::next_banker::NextBanker;
use super::computers::ComputerPolicy;
use super::refusal::Refusal;
use super::state::{Table, Terms};
use super::step::StepBuilder;
use occupant::Occupant;

pub(super) mod cover;
pub(super) mod occupant;

/// How many seats a table opens with, if its game takes as many; more are added for more people.
const SEATS_AT_FIRST: usize = 4;

/// Which seats computers take at a table that opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerSeats {
    /// Every empty seat.
    Empty,
    /// So many seats, if the table can have as many: the empty ones, then new ones.
    Count(usize),
}

impl Terms {
    /// How many seats have to be taken for a hand.
    #[must_use]
    pub fn least_seats(&self) -> usize {
        *self.house.seats().start()
    }

    /// How many seats the table can have.
    #[must_use]
    pub fn most_seats(&self) -> usize {
        let seats = self.house.seats();
        self.seats
            .unwrap_or(*seats.end())
            .clamp(*seats.start(), *seats.end())
    }
}

impl Table {
    /// The seats of a new table: in a game with bets the first belongs to the house's bank.
    pub(super) fn initial_seats(terms: &Terms) -> PerSeat<Occupant> {
        let seats = terms
            .most_seats()
            .min(SEATS_AT_FIRST.max(terms.least_seats()));
        PerSeat::from_fn(seats, |seat| {
            if terms.house.has_bets() && seat.index() == 0 {
                Occupant::HouseBank
            } else {
                Occupant::Empty
            }
        })
    }

    /// Whether a person has a part in the running hand and is not about to leave: if they leave, a computer
    /// plays on with their chips.
    #[must_use]
    pub fn would_leave_hand(&self, user: UserId) -> bool {
        let plays = |seat| self.hand().is_some_and(|hand| hand.has(seat));
        self.people()
            .any(|(seat, person)| person.user == user && !person.leaving && plays(seat))
    }

    /// Who becomes the host if a person leaves; `None` if another is the host, or nobody else is here.
    #[must_use]
    pub fn host_after(&self, user: UserId) -> Option<UserId> {
        let seat = self.seat_of(user).filter(|_| self.host == user)?;
        self.next_host(seat)
    }

    /// Whether the table closes if a person leaves the running hand: nobody else is here. Computers then
    /// play the hand to its end at once.
    #[must_use]
    pub fn closes_if_leaves(&self, user: UserId) -> bool {
        let mut here = self.people().chain(self.waiting_people());
        self.hand().is_some()
            && self.seat_of(user).is_some()
            && here.all(|(_, person)| person.user == user)
    }

    /// Seats computers, unless the server's tables take none.
    pub(super) fn seat_computers(&mut self, seats: ComputerSeats) {
        if self.terms.computers == ComputerPolicy::Never {
            return;
        }
        let empty = self.seats.values().filter(|who| who.is_empty()).count();
        let computers = match seats {
            ComputerSeats::Empty => empty,
            ComputerSeats::Count(computers) => computers,
        };
        for _ in empty..computers {
            if self.add_seat().is_none() {
                break;
            }
        }
        let level = self.terms.level;
        let open = self.seats.iter_mut().filter(|(_, who)| who.is_empty());
        for (_, occupant) in open.take(computers) {
            *occupant = Occupant::Computer {
                level,
                waiting: None,
            };
        }
    }

    /// Adds a seat; `None` if the table cannot have more.
    pub(super) fn add_seat(&mut self) -> Option<Seat> {
        let count = self.seats.len();
        if count >= self.terms.most_seats() {
            return None;
        }
        let seats = self.seats.values().cloned().chain([Occupant::Empty]);
        self.seats = PerSeat::from_vec(seats.collect())?;
        Seat::new(count)
    }

    /// How many more people can sit down: at empty seats, at new ones and at computers' seats.
    #[must_use]
    pub fn room(&self) -> usize {
        let seats = self.seats.values();
        let open = seats.filter(|who| who.is_empty() || who.can_be_taken_over());
        open.count() + self.terms.most_seats().saturating_sub(self.seats.len())
    }

    /// Why a person without a seat cannot play: the table takes nobody any more, or they wait for a seat, can take
    /// one, or can take none.
    #[must_use]
    pub fn no_seat_refusal(&self, user: UserId) -> Refusal {
        match self.waiting_seat_of(user) {
            Some(_) | None if self.ending.is_some() => Refusal::Ending,
            Some(_) => Refusal::Waiting,
            None if self.removed.contains(&user) => Refusal::Removed,
            None if self.room() == 0 => Refusal::NoSeatLeft,
            None => Refusal::NotSeated,
        }
    }

    /// How many seats are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.seats
            .values()
            .filter(|occupant| !occupant.is_empty())
            .count()
    }
}

impl StepBuilder<'_> {
    /// Checks that enough seats are taken for a hand, and not by computers alone.
    pub(super) fn require_players(&self) -> Result<(), Refusal> {
        if self.table.taken() < self.table.terms.least_seats() {
            return Err(Refusal::EmptySeats);
        }
        if self.table.people().next().is_none() {
            Err(Refusal::NobodySeated)
        } else {
            Ok(())
        }
    }

    /// Removes the empty seats, so that every seat of the table is in the next hand.
    ///
    /// Everything recorded by seat moves with the player. If the next banker has left, the next
    /// player in playing order banks, with a streak of 1.
    pub(super) fn drop_empty_seats(&mut self) {
        let before = &self.table.seats;
        let taken: Vec<Seat> = before
            .iter()
            .filter(|(_, occupant)| !occupant.is_empty())
            .map(|(seat, _)| seat)
            .collect();
        let Some(seats) =
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
        if seats.len() == before.len() {
            return;
        }
        let next_banker = self
            .table
            .next_banker
            .and_then(|bank| match place(bank.seat) {
                Some(seat) => Some(NextBanker { seat, ..bank }),
                None => Some(NextBanker::of_anybody((next_after(bank.seat)?, 1))),
            });
        let moved = |seat: Seat| place(seat).or_else(|| next_after(seat)).unwrap_or(seat);
        let last_bank = self.table.last_bank.map(|last| LastBanker {
            seat: moved(last.seat),
            ..last
        });
        self.table.next_banker = next_banker;
        self.table.last_bank = last_bank;
        self.table.move_totals(place);
        self.table.seats = seats;
    }
}
