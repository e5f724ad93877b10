//! Playing: people, computers and the clock, all through the same checked play.

use gow::{Move, Round as _, Seat, Shown, Verb};

use crate::id::UserId;
use crate::store::{PlayRow, PlayedBy, Record};

use super::hand::Hand;
use super::input::By;
use super::limits::MISSED_TURNS_MAX;
use super::notice::Notice;
use super::refusal::Refusal;
use super::state::{Phase, Table};
use super::step::{Draft, later};

impl Table {
    /// The seat to act, when a computer plays it: its own, or for a person who is away or leaving; none while the
    /// clocks stand still.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<Seat> {
        if self.suspended.is_some() {
            return None;
        }
        let seat = self.hand()?.to_act()?;
        if self.present(seat).is_some() { None } else { Some(seat) }
    }

    /// Whether a hand runs that goes on with a person's turn.
    #[must_use]
    pub fn waits_for_a_person(&self) -> bool {
        self.suspended.is_none() && self.hand().is_some() && self.computer_to_act().is_none()
    }

    /// The person who plays a seat's turns now; `None` when a computer does.
    pub(super) fn present(&self, seat: Seat) -> Option<UserId> {
        let person = self.chairs.get(seat)?.person()?;
        if person.plays() { Some(person.user) } else { None }
    }
}

impl Draft<'_> {
    /// A person plays.
    pub(super) fn play(&mut self, by: UserId, version: u64, mv: Move) -> Result<(), Refusal> {
        let seat = self.seated(by)?;
        let to_act = self.running()?.to_act();
        if version != self.table.version {
            return Err(Refusal::Stale);
        }
        if self.table.present(seat).is_none() {
            return Err(Refusal::Away);
        }
        if to_act != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.apply(seat, mv, By::Person)?;
        if let Some(person) = self.table.chairs[seat].person_mut() {
            person.missed = 0;
        }
        self.touch();
        self.carry_on();
        Ok(())
    }

    /// A computer plays, unless a person has taken the seat back meanwhile.
    pub(super) fn computer_play(&mut self, version: u64, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.running()?;
        if version != self.table.version {
            return Err(Refusal::Stale);
        }
        if self.table.computer_to_act() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.apply(seat, mv, By::Computer)?;
        self.carry_on();
        Ok(())
    }

    /// The clock plays by the published rule for a person whose time is up.
    pub(super) fn time_out(&mut self) -> Result<(), Refusal> {
        let now = self.now();
        let hand = self.running()?;
        if let Some(declared) = hand.declared {
            self.resolve_claims(declared);
            return Ok(());
        }
        let turn = hand.to_act().filter(|_| hand.deadline <= now);
        let Some((seat, user)) = turn.and_then(|seat| Some((seat, self.table.present(seat)?))) else {
            return Ok(());
        };
        let mv = self.running()?.round.timeout_move(seat).ok_or(Refusal::NotYourTurn)?;
        self.apply(seat, mv, By::Clock)?;
        if let Some(person) = self.table.chairs[seat].person_mut() {
            person.missed = person.missed.saturating_add(1);
            if person.missed >= MISSED_TURNS_MAX {
                person.away = true;
                self.tell(Notice::Away { user });
            }
        }
        self.carry_on();
        Ok(())
    }

    /// Gives a person the seat back from the computer; a turn of theirs begins anew.
    pub(super) fn back(&mut self, by: UserId) -> Result<(), Refusal> {
        let seat = self.seated(by)?;
        if !self.wake(seat) {
            return Err(Refusal::NotAway);
        }
        self.touch();
        if self.table.hand().and_then(Hand::to_act) == Some(seat) {
            self.begin_turn();
        }
        Ok(())
    }

    /// Ends a person's absence; says whether there was one.
    pub(super) fn wake(&mut self, seat: Seat) -> bool {
        let Some(person) = self.table.chairs[seat].person_mut().filter(|person| person.away) else {
            return false;
        };
        person.away = false;
        person.missed = 0;
        let user = person.user;
        self.tell(Notice::Back { user });
        true
    }

    /// A computer takes over a seat; when that is to act, after a computer's pause instead of a person's time.
    pub(super) fn hand_over(&mut self, seat: Seat) {
        let deadline = later(self.now(), self.supplies.pause_ms);
        if let Phase::Playing(hand) = &mut self.table.phase
            && hand.to_act() == Some(seat)
        {
            hand.deadline = deadline;
        }
    }

    pub(super) fn running(&self) -> Result<&Hand, Refusal> {
        self.table.hand().ok_or(Refusal::NoHand)
    }

    /// Makes one play, keeps it and tells what everybody may see of it.
    fn apply(&mut self, seat: Seat, mv: Move, by: By) -> Result<(), Refusal> {
        let Phase::Playing(hand) = &mut self.table.phase else {
            return Err(Refusal::NoHand);
        };
        let seq = u32::try_from(hand.round.plays().len()).expect("a hand has few plays");
        hand.round.play(seat, mv).map_err(Refusal::Illegal)?;
        let row = PlayRow {
            hand: hand.id,
            seq,
            seat: seat_number(seat),
            mv: mv.to_string(),
            by: by.into(),
            at: self.supplies.now,
        };
        self.table.version += 1;
        self.records.push(Record::Play(row));
        self.tell(Notice::Played { seat, shown: shown(mv) });
        self.mark();
        Ok(())
    }

    /// Makes what public facts force; then the hand is settled or the next turn begins.
    pub(super) fn carry_on(&mut self) {
        while let Some((seat, mv)) = self.table.hand().and_then(|hand| hand.round.forced()) {
            self.apply(seat, mv, By::Forced).expect("a forced move is a legal one");
        }
        if self.table.hand().is_some_and(|hand| hand.round.outcome().is_some()) {
            self.settle();
        } else {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let Some(seat) = self.table.hand().and_then(Hand::to_act) else {
            return;
        };
        let user = self.table.present(seat);
        let span = if user.is_some() { self.table.terms.turn_ms } else { self.supplies.pause_ms };
        let deadline = later(self.now(), span);
        if let Phase::Playing(hand) = &mut self.table.phase {
            hand.deadline = deadline;
        }
        if let Some(user) = user {
            self.tell(Notice::TurnBegan { seat, user });
        }
        self.mark();
    }
}

/// The number of a seat as the store keeps it.
pub(super) fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).expect("a table has at most eight seats")
}

fn shown(mv: Move) -> Shown {
    match mv.verb {
        Verb::Lead => Shown::Lead(mv.pieces),
        Verb::Beat => Shown::Beat(mv.pieces),
        Verb::Discard => Shown::Discard { width: mv.width() },
    }
}

impl From<By> for PlayedBy {
    fn from(by: By) -> Self {
        match by {
            By::Person => Self::Person,
            By::Computer => Self::Computer,
            By::Clock => Self::Clock,
            By::Forced => Self::Forced,
        }
    }
}
