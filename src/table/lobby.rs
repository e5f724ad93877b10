//! Sitting down, leaving and being removed: who sits where, and who is the host.

use gow::Seat;

use crate::id::{ChannelId, UserId};
use crate::store::Write;

use super::computers::ComputerPolicy;
use super::limits::REMOVED_MAX;
use super::notice::Notice;
use super::refusal::Refusal;
use super::seating::occupant::{Occupant, Person};
use super::state::{CloseReason, Phase, Place, Table};
use super::step::StepBuilder;

impl Table {
    /// The first seat with an occupant of this kind.
    pub(super) fn first_seat(&self, wanted: fn(&Occupant) -> bool) -> Option<Seat> {
        self.seats
            .iter()
            .find(|(_, occupant)| wanted(occupant))
            .map(|(seat, _)| seat)
    }

    /// The name of the person at a seat.
    pub(super) fn name_at(&self, seat: Seat) -> Option<String> {
        let person = self.seats.get(seat)?.person()?;
        Some(person.name.clone())
    }

    /// Who leads the table: the host or, if the host does not sit here, the first seated person in
    /// playing order who is not leaving.
    #[must_use]
    pub fn leader(&self) -> UserId {
        if self.is_here(self.host) {
            return self.host;
        }
        let first = self
            .people()
            .map(|(_, person)| person)
            .find(|person| !person.is_going());
        first.map_or(self.host, |person| person.user)
    }

    /// Whether a person may start, kick, end, add computers and set rules: the host and the leader
    /// may.
    #[must_use]
    pub fn may_lead(&self, user: UserId) -> bool {
        user == self.host || user == self.leader()
    }

    /// Whether a person is about to leave and may still stay.
    #[must_use]
    pub fn may_stay(&self, user: UserId) -> bool {
        self.people()
            .any(|(_, person)| person.user == user && person.may_stay())
    }

    /// Checks that a person may move the table to a thread now.
    ///
    /// # Errors
    /// When another person leads, something was dealt, or the table is in a thread or a direct message.
    pub fn may_move(&self, user: UserId) -> Result<(), Refusal> {
        let is_in_lobby = matches!(self.phase, Phase::Lobby) && self.hands == 0;
        if !self.may_lead(user) {
            Err(Refusal::NotHost)
        } else if is_in_lobby && !self.place.is_thread() && !self.place.is_direct() {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }

    /// Whether chips are at stake in the running hand, or in one that is fixed.
    fn is_playing_for_chips(&self) -> bool {
        let locked = || self.locked.as_ref().map(|locked| locked.plan.stake);
        let stake = self.hand().map(|hand| hand.stake).or_else(locked);
        stake.is_some_and(|stake| stake > 0)
    }

    /// Who becomes the host when the person at a seat leaves: the next person in playing order who
    /// stays, otherwise the next who waits for a computer's seat.
    pub(super) fn next_host(&self, after: Seat) -> Option<UserId> {
        let order: Vec<Seat> = after.others(self.seats.len()).collect();
        let stays = order
            .iter()
            .filter_map(|seat| self.seats[*seat].person())
            .find(|person| !person.is_going());
        let waits = || order.iter().find_map(|seat| self.seats[*seat].waiting());
        stays.or_else(waits).map(|person| person.user)
    }
}

impl StepBuilder<'_> {
    /// Seats a person at once; during a hand, a computer's seat is theirs only after it. A person who is
    /// about to leave stays.
    pub(super) fn sit(&mut self, person: &Person, version: Option<u64>) -> Result<(), Refusal> {
        if self.table.may_stay(person.user) {
            return self.back(person.user);
        }
        if self.table.ending.is_some() {
            return Err(Refusal::Ending);
        }
        if matches!(self.table.phase, Phase::Lobby) && self.agree_by_press(person.user, version)? {
            self.tell(Notice::LobbyChanged);
            self.touch();
            return Ok(());
        }
        if self.table.is_here(person.user) {
            return Err(Refusal::AlreadySeated);
        }
        if self.table.removed.contains(&person.user) {
            return Err(Refusal::Removed);
        }
        let seat = self.open_seat().ok_or(Refusal::TableFull)?;
        let person = person.sitting_down();
        let playing = self.is_playing();
        match &mut self.table.seats[seat] {
            Occupant::Computer { waiting, .. } if playing => *waiting = Some(person),
            occupant => *occupant = Occupant::Person(person),
        }
        self.tell(Notice::LobbyChanged);
        self.touch();
        Ok(())
    }

    /// Moves the table to a thread of its channel, before anything is dealt.
    pub(super) fn move_to(&mut self, by: UserId, thread: ChannelId) -> Result<(), Refusal> {
        self.table.may_move(by)?;
        let place = self.table.place;
        self.table.place = Place {
            channel: thread,
            parent: Some(place.channel),
            ..place
        };
        self.writes.push(Write::MoveTable {
            table: self.table.id,
            channel: thread,
        });
        self.tell(Notice::LobbyChanged);
        self.touch();
        Ok(())
    }

    /// The seat for a person who sits down: the first empty one, otherwise a new one, otherwise
    /// the first computer's.
    fn open_seat(&mut self) -> Option<Seat> {
        self.table
            .first_seat(Occupant::is_empty)
            .or_else(|| self.table.add_seat())
            .or_else(|| self.table.first_seat(Occupant::can_be_taken_over))
    }

    /// Removes a person who leaves; in a running hand a computer plays on for them.
    pub(super) fn leave(&mut self, user: UserId) -> Result<(), Refusal> {
        if self.table.may_stay(user) {
            return Ok(());
        }
        let waiting = self.table.waiting_seat_of(user);
        let seat = waiting
            .or_else(|| self.table.seat_of(user))
            .ok_or_else(|| self.table.no_seat_refusal(user))?;
        self.unseat((seat, user), Notice::Left { user }, Refusal::NotSeated)
    }

    /// Keeps a person who is about to leave; returns whether there was one who may stay. The role of
    /// host stays with the person to whom it passed, who has been told so.
    pub(super) fn stay(&mut self, seat: Seat) -> bool {
        let person = self.table.seats[seat].person_mut();
        let Some(person) = person.filter(|person| person.may_stay()) else {
            return false;
        };
        person.leaving = false;
        true
    }

    /// Clears a seat for the host.
    pub(super) fn kick(&mut self, by: UserId, seat: Seat) -> Result<(), Refusal> {
        self.require_host(by)?;
        self.clear_seat(seat)
    }

    /// Clears a seat for a person who may remove others from it.
    pub(super) fn clear_seat(&mut self, seat: Seat) -> Result<(), Refusal> {
        let playing = self.is_playing();
        match self.table.seats.get(seat).ok_or(Refusal::NobodyThere)? {
            Occupant::Empty => Err(Refusal::NobodyThere),
            Occupant::HouseBank => Err(Refusal::HouseBank),
            Occupant::Person(Person { user, .. })
            | Occupant::Computer {
                waiting: Some(Person { user, .. }),
                ..
            } => {
                let user = *user;
                self.unseat((seat, user), Notice::Removed { user }, Refusal::NobodyThere)?;
                if let Some(person) = self.table.seats[seat].person_mut() {
                    person.kicked = true;
                }
                self.table.removed.push(user);
                let forgotten = self.table.removed.len().saturating_sub(REMOVED_MAX);
                self.table.removed.drain(..forgotten);
                Ok(())
            }
            Occupant::Computer { waiting: None, .. } if playing => Err(Refusal::HandRunning),
            Occupant::Computer { waiting: None, .. } => {
                self.table.seats[seat] = Occupant::Empty;
                self.recheck_countdown();
                self.tell(Notice::LobbyChanged);
                self.touch();
                Ok(())
            }
        }
    }

    /// Lets people sit down again who were removed; an invitation says so.
    pub(super) fn readmit(&mut self, users: &[UserId]) {
        self.table.removed.retain(|user| !users.contains(user));
        self.mark_changed();
    }

    /// Removes a person from a seat and says why; `gone` is the refusal if they are leaving already. A person who is
    /// removed in a hand for chips plays it to its end, so that nobody can remove a better player at the decisive turn.
    fn unseat(
        &mut self,
        (seat, user): (Seat, UserId),
        why: Notice,
        gone: Refusal,
    ) -> Result<(), Refusal> {
        let runs = self.table.hand().is_some_and(|hand| hand.has(seat));
        let playing = runs || self.table.locked.is_some();
        let is_removed = matches!(why, Notice::Removed { .. });
        let plays_out = is_removed && self.table.is_playing_for_chips();
        match &mut self.table.seats[seat] {
            Occupant::Computer { waiting, .. } => *waiting = None,
            Occupant::Person(person) if person.leaving => return Err(gone),
            Occupant::Person(person) if is_removed && person.kicked => return Err(gone),
            Occupant::Person(_) if playing && plays_out => {}
            Occupant::Person(person) if playing => {
                person.leaving = true;
                self.give_seat_to_computer(seat);
            }
            occupant => *occupant = Occupant::Empty,
        }
        self.touch();
        self.tell(why);
        self.after_departure(seat, user);
        if !self.is_playing() {
            self.close_if_deserted();
        }
        Ok(())
    }

    /// Updates the table for a person who has left, or leaves after the hand.
    pub(super) fn after_departure(&mut self, seat: Seat, user: UserId) {
        if self.table.end_asked_by == Some(user) {
            self.table.end_asked_by = None;
        }
        self.pass_on_host(seat, user);
        self.tell(Notice::LobbyChanged);
        if !self.is_playing() {
            self.leave_betting(user);
            self.recheck_countdown();
        }
    }

    fn pass_on_host(&mut self, seat: Seat, user: UserId) {
        if self.table.host == user
            && let Some(host) = self.table.next_host(seat)
        {
            self.table.host = host;
            self.tell(Notice::HostPassed { user: host });
        }
    }

    /// Closes a table that everybody has left.
    pub(super) fn close_if_deserted(&mut self) {
        let stays = self.table.people().any(|(_, person)| !person.is_going());
        if !stays && self.table.waiting_people().next().is_none() {
            self.close(CloseReason::Deserted);
        }
    }

    /// Puts a computer at the first empty seat.
    pub(super) fn add_computer(&mut self, by: UserId) -> Result<(), Refusal> {
        self.require_host(by)?;
        if self.table.terms.computers == ComputerPolicy::Never {
            return Err(Refusal::NoComputers);
        }
        // During betting, a further seat would raise the chips that a bank already taken has to cover.
        if self.is_playing() || self.table.betting().is_some() {
            return Err(Refusal::HandRunning);
        }
        let empty = self.table.first_seat(Occupant::is_empty);
        let seat = empty
            .or_else(|| self.table.add_seat())
            .ok_or(Refusal::TableFull)?;
        self.table.seats[seat] = Occupant::Computer {
            level: self.table.terms.level,
            waiting: None,
        };
        self.tell(Notice::LobbyChanged);
        self.touch();
        Ok(())
    }

    pub(super) fn require_host(&self, by: UserId) -> Result<(), Refusal> {
        if self.table.may_lead(by) {
            Ok(())
        } else {
            Err(Refusal::NotHost)
        }
    }

    /// The seat of a person who sits here and is not leaving.
    pub(super) fn require_seat(&self, user: UserId) -> Result<Seat, Refusal> {
        let seat = self.table.seat_of(user);
        let seat = seat.ok_or_else(|| self.table.no_seat_refusal(user))?;
        let leaving = self.table.seats[seat]
            .person()
            .is_some_and(|person| person.leaving);
        if leaving {
            Err(Refusal::NotSeated)
        } else {
            Ok(seat)
        }
    }

    /// Stops the countdown to the next hand if too few players are left for a hand, or nobody who asked for
    /// it. If the table no longer waits for anybody, the next hand is due.
    fn recheck_countdown(&mut self) {
        let is_wanted = self.table.people().any(|(_, person)| person.ready);
        if !is_wanted || self.require_players().is_err() {
            return self.stop_countdown();
        }
        let now = self.now();
        let are_ready = self.table.all_are_ready(None);
        if let (Phase::Between(between), true) = (&mut self.table.phase, are_ready) {
            // The next tick deals, because a leave step has no deal inputs.
            between.deadline = Some(now);
        }
    }

    /// Clears who is ready for the next hand, and its deadline.
    pub(super) fn stop_countdown(&mut self) {
        if let Phase::Between(between) = &mut self.table.phase {
            between.deadline = None;
        }
        self.clear_ready();
    }

    pub(super) fn clear_ready(&mut self) {
        for (_, occupant) in self.table.seats.iter_mut() {
            if let Some(person) = occupant.person_mut() {
                person.ready = false;
            }
        }
    }

    /// After a hand, frees the seats of leavers and gives computers' seats to the people who waited
    /// for them.
    pub(super) fn apply_seat_changes(&mut self) {
        for (_, occupant) in self.table.seats.iter_mut() {
            match occupant {
                Occupant::Person(person) if person.is_going() => *occupant = Occupant::Empty,
                Occupant::Computer {
                    waiting: Some(person),
                    ..
                } => *occupant = Occupant::Person(person.clone()),
                Occupant::Empty
                | Occupant::Person(_)
                | Occupant::Computer { waiting: None, .. }
                | Occupant::HouseBank => {}
            }
        }
        self.clear_ready();
    }
}
