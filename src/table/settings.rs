//! The changes that the host may make between two hands.

use gow::computer::hint::has_hints;
use gow::{House, Level};

use crate::id::UserId;
use crate::store::Reveal;

use super::clock::Pace;
use super::computers::ComputerPolicy;
use super::limits::STAKE_MAX;
use super::notice::Notice;
use super::refusal::Refusal;
use super::seating::occupant::Occupant;
use super::state::{Phase, Table, Terms};
use super::step::StepBuilder;

/// A banker's first and second hand in a row. Where the payments grow with each of them, the second costs more; so
/// a change of the rules can raise what one of the two costs and lower the other.
const STREAKS: [u32; 2] = [1, 2];

/// A change of the terms, from the next deal on; earlier hands keep theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TermChange {
    /// Other rules of the same game.
    House(House),
    /// Chips a point; in games with bets the bets cannot be changed.
    Stake(i64),
    /// The pace.
    Pace {
        /// Its name.
        pace: Pace,
        /// The time for a turn, in milliseconds; without a clock, how long a hand waits.
        turn_ms: i64,
    },
    /// The level of all computers of the table.
    Level(Level),
    /// What is revealed of finished hands.
    Reveal(Reveal),
    /// Whether people may ask for hints in hands that several people play for chips.
    Hints(bool),
}

impl Terms {
    /// The most that one can lose at a full table in a banker's first and second hand in a row, in chips; zero where
    /// people bet, because what they bet is their own choice.
    fn largest_losses(&self) -> [i64; 2] {
        if self.house.has_bets() {
            return [0; 2];
        }
        let seats = *self.house.seats().end();
        let points = STREAKS.map(|streak| self.house.largest_loss(seats, streak));
        points.map(|points| points.saturating_mul(self.stake))
    }
}

impl TermChange {
    /// Whether a table with these terms can have the change. All rules of a game are for the same numbers of seats.
    fn fits(&self, terms: &Terms) -> bool {
        match self {
            Self::House(house) => house.game() == terms.house.game(),
            Self::Stake(stake) => !terms.house.has_bets() && (0..=STAKE_MAX).contains(stake),
            Self::Pace { turn_ms, .. } => *turn_ms > 0,
            Self::Level(_) => terms.computers != ComputerPolicy::Never,
            Self::Reveal(_) => true,
            Self::Hints(_) => has_hints(&terms.house),
        }
    }

    /// Makes the change.
    pub fn apply(self, terms: &mut Terms) {
        match self {
            Self::House(house) => terms.house = house,
            Self::Stake(stake) => terms.stake = stake,
            Self::Pace { pace, turn_ms } => (terms.pace, terms.turn_ms) = (pace, turn_ms),
            Self::Level(level) => terms.level = level,
            Self::Reveal(reveal) => terms.reveal = reveal,
            Self::Hints(allowed) => terms.hints = allowed,
        }
    }
}

impl Table {
    /// Refuses changes of the terms by anybody but the host, and while a hand or its betting runs.
    ///
    /// # Errors
    /// [`Refusal::NotHost`] or [`Refusal::HandRunning`].
    pub fn may_change_terms(&self, by: UserId) -> Result<(), Refusal> {
        if !self.may_lead(by) {
            return Err(Refusal::NotHost);
        }
        if self.hand().is_some() || self.betting().is_some() {
            return Err(Refusal::HandRunning);
        }
        Ok(())
    }

    /// Whether a person has to agree to terms by which a hand can cost more.
    #[must_use]
    pub fn must_agree(&self, user: UserId) -> bool {
        self.people()
            .any(|(_, person)| person.user == user && person.has_to_agree())
    }
}

impl StepBuilder<'_> {
    /// Changes the terms from the next deal on; people who were ready for it are asked again.
    pub(super) fn change_terms(
        &mut self,
        by: UserId,
        version: u64,
        change: TermChange,
    ) -> Result<(), Refusal> {
        self.table.may_change_terms(by)?;
        let fits = change.fits(&self.table.terms);
        if version != self.table.version || !fits {
            return Err(Refusal::Stale);
        }
        let before = self.table.terms.clone();
        change.apply(&mut self.table.terms);
        let now = &self.table.terms;
        if *now == before {
            return Ok(());
        }
        if now.level != before.level {
            let to = now.level;
            for (_, occupant) in self.table.seats.iter_mut() {
                if let Occupant::Computer { level, .. } = occupant {
                    *level = to;
                }
            }
        }
        let (most, most_before) = (now.largest_losses(), before.largest_losses());
        if let Phase::Between(last) = &mut self.table.phase {
            last.terms_before
                .get_or_insert_with(|| Box::new(before.clone()));
        }
        self.table.version += 1;
        self.stop_countdown();
        self.tell(Notice::TermsChanged {
            before: Box::new(before),
        });
        self.ask_for_agreement(by, most, most_before);
        self.touch();
        Ok(())
    }

    /// Asks everybody else who has not agreed to lose so much in a first or second hand, in chips: in the lobby they
    /// agree by *Sit*, between two hands by *Next hand*. Nobody is asked any more if the terms are cheap again.
    fn ask_for_agreement(&mut self, by: UserId, most: [i64; 2], most_before: [i64; 2]) {
        for (_, occupant) in self.table.seats.iter_mut() {
            if let Some(person) = occupant.person_mut() {
                let agreed = person.agreed.unwrap_or(most_before);
                let costs_more = most.iter().zip(&agreed).any(|(most, agreed)| most > agreed);
                let is_asked = person.user != by && costs_more;
                person.agreed = is_asked.then_some(agreed);
            }
        }
    }

    /// Notes that a person agrees to lose more by a press of a button made for `version`; returns whether they were
    /// asked. Only a button that was made for the newest terms agrees to them; one without a version asks for something
    /// else.
    pub(super) fn agree_by_press(
        &mut self,
        user: UserId,
        version: Option<u64>,
    ) -> Result<bool, Refusal> {
        // A deal leaves out the people who were asked; before it, only changes of the terms raise the version.
        if self.table.must_agree(user) && version != Some(self.table.version) {
            return Err(version.map_or(Refusal::MustAgree, |_| Refusal::Stale));
        }
        let seat = self.table.seat_of(user);
        let person = seat.and_then(|seat| self.table.seats[seat].person_mut());
        Ok(person.is_some_and(|person| person.agreed.take().is_some()))
    }

    /// Frees the seats of people who have not agreed to terms by which they can lose more; returns whether
    /// there were any.
    pub(super) fn free_seats_without_agreement(&mut self) -> bool {
        let asked = self
            .table
            .people()
            .filter(|(_, person)| person.has_to_agree());
        let freed = asked.map(|(seat, person)| {
            let user = person.user;
            (seat, user, Notice::NotAgreed { user })
        });
        let freed: Vec<_> = freed.collect();
        if freed.is_empty() {
            return false;
        }
        self.free_seats(freed);
        true
    }
}
