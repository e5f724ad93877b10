//! How many chips of each person a hand holds, and who cannot cover it.

use gow::Seat;

use crate::id::UserId;
use crate::ledger::Chips;

use super::occupant::Occupant;
use crate::table::computers::ComputerPolicy;
use crate::table::input::DealInputs;
use crate::table::notice::Notice;
use crate::table::state::Table;
use crate::table::step::StepBuilder;

/// A person whose chips do not cover a hand.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Shortfall {
    pub(in crate::table) seat: Seat,
    pub(in crate::table) user: UserId,
    pub(in crate::table) needed: i64,
    pub(in crate::table) has: i64,
}

impl DealInputs {
    /// The number that stands for a person in receipts.
    pub(in crate::table) fn number_of(&self, user: UserId) -> u64 {
        let number = self.people.get(&user).and_then(|person| person.number);
        number.expect("a deal has the numbers of all who sit there")
    }

    /// The free chips of a person; zero for a person who is not in the inputs.
    pub(in crate::table) fn balance(&self, user: UserId) -> i64 {
        self.people.get(&user).map_or(0, |person| person.free)
    }

    fn won_today(&self, user: UserId) -> i64 {
        self.people.get(&user).map_or(0, |person| person.won_today)
    }
}

impl Table {
    /// Returns how many chips of each person a hand at this streak holds; saturates beyond any
    /// balance.
    #[must_use]
    pub fn hold_at(&self, streak: u32) -> i64 {
        self.terms
            .house
            .largest_loss(self.seats.len(), streak)
            .saturating_mul(self.terms.stake)
    }

    /// Whether the next hand is for nothing because a computer plays and the table's terms say so.
    pub(in crate::table) fn computers_for_nothing(&self) -> bool {
        self.terms.computers == ComputerPolicy::Nothing
            && self.seats.values().any(Occupant::is_computer)
    }

    /// The chips that a person can bet or bank with: unlimited if the hand is for nothing.
    pub(in crate::table) fn spendable_chips(&self, inputs: &DealInputs, user: UserId) -> i64 {
        if self.computers_for_nothing() || self.is_for_nothing(inputs) {
            Chips::MAX.get()
        } else {
            inputs.balance(user)
        }
    }

    /// Whether people were told that the hand is for nothing, because of somebody at the daily limit, or
    /// will be told so when the betting begins.
    fn is_for_nothing(&self, inputs: &DealInputs) -> bool {
        match self.betting() {
            Some(betting) => betting.for_nothing,
            None => self.person_at_daily_limit(inputs).is_some(),
        }
    }

    /// A person who has reached the daily limit of winnings from computers, if computers play for
    /// chips.
    pub(in crate::table) fn person_at_daily_limit(&self, inputs: &DealInputs) -> Option<UserId> {
        if self.terms.stake == 0 || !self.seats.values().any(Occupant::is_computer) {
            return None;
        }
        let cap = self.terms.house_win_cap;
        self.people()
            .map(|(_, person)| person.user)
            .find(|user| inputs.won_today(*user) >= cap)
    }

    /// The people whose chips do not cover a hand at this streak.
    fn shortfalls_at(&self, inputs: &DealInputs, streak: u32) -> Vec<Shortfall> {
        let needed = self.hold_at(streak);
        self.shortfalls(inputs, |_| needed)
    }

    /// The people whose chips do not cover what their seat needs.
    pub(in crate::table) fn shortfalls(
        &self,
        inputs: &DealInputs,
        needed: impl Fn(Seat) -> i64,
    ) -> Vec<Shortfall> {
        let people = self.people().map(|(seat, person)| Shortfall {
            seat,
            user: person.user,
            needed: needed(seat),
            has: inputs.balance(person.user),
        });
        people
            .filter(|short| short.has < short.needed || short.needed > Chips::MAX.get())
            .collect()
    }

    /// The highest streak up to `wanted` that everybody covers.
    pub(in crate::table) fn covered_streak(
        &self,
        inputs: &DealInputs,
        wanted: u32,
    ) -> Result<u32, Vec<Shortfall>> {
        let shortfalls = self.shortfalls_at(inputs, 1);
        if !shortfalls.is_empty() {
            return Err(shortfalls);
        }
        // The cost of a hand grows with the streak, so a binary search finds the highest covered
        // one.
        let (mut covered, mut beyond) = (1, wanted.saturating_add(1));
        while beyond - covered > 1 {
            let middle = covered + (beyond - covered) / 2;
            if self.shortfalls_at(inputs, middle).is_empty() {
                covered = middle;
            } else {
                beyond = middle;
            }
        }
        Ok(covered)
    }
}

impl StepBuilder<'_> {
    /// Frees the seats of people whose chips do not cover a hand. The table stays open even when
    /// nobody is left, because their chips may be held at another table.
    pub(in crate::table) fn free_uncovered_seats(&mut self, shortfalls: &[Shortfall]) {
        let freed = shortfalls.iter().map(|short| {
            let &Shortfall {
                user, needed, has, ..
            } = short;
            let why = Notice::CouldNotCover { user, needed, has };
            (short.seat, user, why)
        });
        self.free_seats(freed.collect());
    }

    /// Frees the seats of people, each with the notice that says why.
    pub(in crate::table) fn free_seats(&mut self, freed: Vec<(Seat, UserId, Notice)>) {
        let mut gone = Vec::with_capacity(freed.len());
        for (seat, user, why) in freed {
            self.table.seats[seat] = Occupant::Empty;
            self.tell(why);
            gone.push((seat, user));
        }
        self.mark_changed();
        for (seat, user) in gone {
            self.after_departure(seat, user);
        }
    }
}
