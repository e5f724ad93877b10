//! Plays of people, computers and the clock; all go through the same checks.

use gow::{Move, PublicPlay, Round as _, Seat, SeatSet, Verb};

use crate::id::{Timestamp, UserId};
use crate::store::{PlayRow, PlayedBy, Write};

use super::Hand;
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::state::{Phase, Table};
use crate::table::step::{StepBuilder, later};

impl Table {
    /// The first seat to act that a computer plays: its own, or that of a person who is away,
    /// leaving or sitting the hand out; `None` while the table is suspended.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<Seat> {
        if self.suspended.is_some() {
            return None;
        }
        self.hand()?
            .to_act()
            .iter()
            .find(|seat| self.acting(*seat).is_none())
    }

    /// The first seat to act that a computer plays, if the computers' pause is over.
    #[must_use]
    pub fn computer_due(&self, now: Timestamp) -> Option<Seat> {
        let due = self.hand().is_some_and(|hand| hand.computers_at <= now);
        self.computer_to_act().filter(|_| due)
    }

    /// The people who are to act themselves, in playing order.
    pub fn people_to_act(&self) -> impl Iterator<Item = (Seat, UserId)> + '_ {
        let seats = self.hand().map(Hand::to_act).unwrap_or_default();
        seats
            .iter()
            .filter_map(|seat| Some((seat, self.acting(seat)?)))
    }

    /// The people whom the table waits for now: to play, to bet, or to take or pass the bank.
    #[must_use]
    pub fn awaited(&self) -> Vec<UserId> {
        match &self.phase {
            Phase::Playing(_) => self.people_to_act().map(|(_, user)| user).collect(),
            Phase::Betting(betting) => match betting.offered_to() {
                Some(user) => vec![user],
                None => {
                    let silent = self
                        .bettors(betting)
                        .filter(|(_, user)| betting.bet_of(*user).is_none());
                    silent.map(|(_, user)| user).collect()
                }
            },
            Phase::Lobby | Phase::Between(_) | Phase::Closed { .. } => Vec::new(),
        }
    }

    /// When time runs out for the people whom the table waits for, as a date; `None` without a
    /// running clock. The claim window has one at every table.
    #[must_use]
    pub fn turn_ends(&self) -> Option<Timestamp> {
        let has_clock = self.terms.has_clock();
        match &self.phase {
            _ if self.suspended.is_some() => None,
            Phase::Playing(hand) if hand.claimed.is_some() => Some(hand.deadline),
            Phase::Playing(hand) => {
                let waits = has_clock && self.people_to_act().next().is_some();
                waits.then_some(hand.deadline)
            }
            Phase::Betting(betting) => has_clock.then_some(betting.deadline),
            Phase::Lobby | Phase::Between(_) | Phase::Closed { .. } => None,
        }
    }

    /// Whether the table waits for a person to play, bet, answer an offer or claim.
    #[must_use]
    pub fn waits_for_a_person(&self) -> bool {
        let claiming = self.hand().is_some_and(|hand| hand.claimed.is_some());
        self.suspended.is_none() && (claiming || !self.awaited().is_empty())
    }

    /// The person who plays a seat's turns now; `None` when a computer does.
    pub(in crate::table) fn present(&self, seat: Seat) -> Option<UserId> {
        let person = self.seats.get(seat)?.person()?;
        let plays = person.plays() && !self.has_lost_place();
        plays.then_some(person.user)
    }

    /// The person who plays a seat that is to act; `None` when a computer does, as for people who
    /// have bet nothing.
    fn acting(&self, seat: Seat) -> Option<UserId> {
        self.present(seat)
            .filter(|_| self.hand().is_none_or(|hand| !hand.sits_out(seat)))
    }

    /// When the clock or a computer plays next if nobody presses a button.
    pub(in crate::table) fn next_play_at(&self, hand: &Hand) -> Timestamp {
        let computers = self.computer_to_act().map(|_| hand.computers_at);
        let people = self.people_to_act().next().map(|_| hand.deadline);
        [computers, people]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(hand.deadline)
    }
}

impl StepBuilder<'_> {
    /// Makes a person's play.
    pub(in crate::table) fn play(
        &mut self,
        by: UserId,
        version: u64,
        mv: Move,
    ) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        let to_act = self.running_hand()?.to_act();
        self.require_present(seat, version)?;
        if !to_act.contains(seat) {
            let has_set = mv.verb == Verb::Set && self.running_hand()?.plays_of(seat) > 0;
            return Err(if has_set {
                Refusal::HasSet
            } else {
                Refusal::NotYourTurn
            });
        }
        self.apply(seat, mv, PlayedBy::Person)?;
        if let Some(person) = self.table.seats[seat].person_mut() {
            person.missed = 0;
        }
        self.touch();
        self.continue_hand(to_act);
        Ok(())
    }

    /// Makes a computer's play, unless a person has taken the seat back meanwhile.
    pub(in crate::table) fn computer_play(
        &mut self,
        version: u64,
        seat: Seat,
        mv: Move,
    ) -> Result<(), Refusal> {
        let to_act = self.running_hand()?.to_act();
        self.require_current_version(version)?;
        if !to_act.contains(seat) || self.table.acting(seat).is_some() {
            return Err(Refusal::NotYourTurn);
        }
        self.apply(seat, mv, PlayedBy::Computer)?;
        self.continue_hand(to_act);
        Ok(())
    }

    /// Plays by the clock's published rule for the people whose time is up, or resolves the claims.
    pub(in crate::table) fn time_out(&mut self) -> Result<(), Refusal> {
        let now = self.now();
        let hand = self.running_hand()?;
        if let Some(claimed) = hand.claimed {
            self.resolve_claims(claimed);
            return Ok(());
        }
        let to_act = hand.to_act();
        let late: Vec<(Seat, UserId)> = self
            .table
            .people_to_act()
            .filter(|_| hand.deadline <= now)
            .collect();
        for (seat, user) in &late {
            let mv = self
                .running_hand()?
                .round
                .timeout_move(*seat)
                .ok_or(Refusal::NotYourTurn)?;
            self.apply(*seat, mv, PlayedBy::Clock)?;
            self.count_missed_turn(*seat, *user);
        }
        if !late.is_empty() {
            self.continue_hand(to_act);
        }
        Ok(())
    }

    /// Counts a missed turn; after [`Terms::max_missed_turns`](super::Terms::max_missed_turns) in a row a computer
    /// holds the seat.
    pub(in crate::table) fn count_missed_turn(&mut self, seat: Seat, user: UserId) {
        let most = self.table.terms.max_missed_turns();
        let Some(person) = self.table.seats[seat].person_mut() else {
            return;
        };
        person.missed = person.missed.saturating_add(1);
        if person.missed >= most {
            person.away = true;
            self.tell(Notice::Away { user });
        }
    }

    /// Gives a person back the seat that a computer holds, because they were away or about to leave.
    /// If they were away and it is their turn, the turn starts again.
    pub(in crate::table) fn back(&mut self, by: UserId) -> Result<(), Refusal> {
        let stays = self.table.seat_of(by).is_some_and(|seat| self.stay(seat));
        let seat = self.require_seat(by)?;
        let was_away = self.end_absence(seat);
        if !was_away && !stays {
            return Err(Refusal::NotAway);
        }
        if !was_away {
            self.tell(Notice::Back { user: by });
        }
        if stays {
            self.tell(Notice::LobbyChanged);
        }
        self.touch();
        let to_act = self.table.hand().map(Hand::to_act).unwrap_or_default();
        if was_away && to_act.single() == Some(seat) {
            self.begin_turn();
        } else if to_act.contains(seat) {
            // Others who are to act share the deadline, and leaving must not buy more time.
            self.tell(Notice::TurnBegan { seat, user: by });
        }
        Ok(())
    }

    /// Ends a person's absence; returns whether there was one.
    pub(in crate::table) fn end_absence(&mut self, seat: Seat) -> bool {
        let Some(person) = self.table.seats[seat]
            .person_mut()
            .filter(|person| person.away)
        else {
            return false;
        };
        person.away = false;
        person.missed = 0;
        let user = person.user;
        self.tell(Notice::Back { user });
        true
    }

    /// Hands a seat over to a computer, which plays after its pause if the seat is to act.
    pub(in crate::table) fn give_seat_to_computer(&mut self, seat: Seat) {
        let at = later(self.now(), self.inputs.pause_ms);
        if let Phase::Playing(hand) = &mut self.table.phase
            && hand.to_act().contains(seat)
        {
            hand.computers_at = at;
        }
    }

    pub(in crate::table) fn running_hand(&self) -> Result<&Hand, Refusal> {
        self.table.hand().ok_or(Refusal::NoHand)
    }

    /// Refuses a press made at an earlier version of the table.
    pub(in crate::table) fn require_current_version(&self, version: u64) -> Result<(), Refusal> {
        if version == self.table.version {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }

    /// Refuses a press made at an earlier version, or while a computer plays for the seat.
    pub(in crate::table) fn require_present(
        &self,
        seat: Seat,
        version: u64,
    ) -> Result<(), Refusal> {
        self.require_current_version(version)?;
        self.table.present(seat).map(drop).ok_or(Refusal::Away)
    }

    /// Makes one play, records it and adds a notice with the part that everybody may see.
    fn apply(&mut self, seat: Seat, mv: Move, by: PlayedBy) -> Result<(), Refusal> {
        let Phase::Playing(hand) = &mut self.table.phase else {
            return Err(Refusal::NoHand);
        };
        let seq = u32::try_from(hand.round.plays().len()).expect("a hand has few plays");
        let alone = hand.to_act().len() == 1;
        hand.round.play(seat, mv).map_err(Refusal::Illegal)?;
        hand.made_by.push(by);
        let row = PlayRow {
            hand: hand.id,
            seq,
            seat: seat_number(seat),
            mv: mv.to_string(),
            by,
            at: self.inputs.now,
        };
        if alone {
            // When several seats act at once, all their plays carry one version, so that presses
            // stay valid.
            self.table.version += 1;
        }
        self.writes.push(Write::Play(row));
        let shown = public_play(hand.round.deal().house.shows_discards(), mv);
        self.tell(Notice::Played { seat, shown });
        self.mark_changed();
        Ok(())
    }

    /// Makes forced plays; then settles the hand, begins the next turn, or waits for the other
    /// seats in `before`.
    pub(in crate::table) fn continue_hand(&mut self, before: SeatSet) {
        while let Some((seat, mv)) = self.table.hand().and_then(|hand| hand.round.forced()) {
            self.apply(seat, mv, PlayedBy::Forced)
                .expect("a forced move is a legal one");
        }
        if self
            .table
            .hand()
            .is_some_and(|hand| hand.round.outcome().is_some())
        {
            return self.settle();
        }
        let after = self.table.hand().map(Hand::to_act).unwrap_or_default();
        let goes_on = after.len() < before.len() && after.iter().all(|seat| before.contains(seat));
        if !goes_on {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let deadline = later(self.now(), self.table.terms.turn_ms);
        let computers_at = later(self.now(), self.inputs.pause_ms);
        if let Phase::Playing(hand) = &mut self.table.phase {
            hand.deadline = deadline;
            hand.computers_at = computers_at;
        }
        let people: Vec<(Seat, UserId)> = self.table.people_to_act().collect();
        for (seat, user) in people {
            self.tell(Notice::TurnBegan { seat, user });
        }
        self.mark_changed();
    }
}

/// The number of a seat in the store.
pub(in crate::table) fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).expect("a table has at most eight seats")
}

fn public_play(open_discards: bool, mv: Move) -> Option<PublicPlay> {
    match mv.verb {
        Verb::Lead => Some(PublicPlay::Lead(mv.pieces)),
        Verb::Beat => Some(PublicPlay::Beat(mv.pieces)),
        Verb::Discard if open_discards => Some(PublicPlay::OpenDiscard(mv.pieces)),
        Verb::Discard => Some(PublicPlay::Discard { width: mv.width() }),
        Verb::Set => None,
    }
}
