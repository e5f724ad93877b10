//! The progress of a hand of a trick game: whose turn it is, what to beat, and each seat's stacks.

use crate::Verb;

/// The most seats of a trick game.
const MAX_SEATS: usize = 4;

/// The trick on the table and the stacks, for any kind of pieces. Cheap to copy; seats are plain
/// numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrickState<S> {
    stacks: [u8; MAX_SEATS],
    seats: u8,
    /// The set to beat, once a trick is led.
    best: Option<S>,
    best_seat: u8,
    leader: u8,
    to_act: u8,
    /// How many pieces each seat plays in the trick; 0 before the lead.
    width: u8,
    /// How many pieces each seat held when the trick began; 0 when the hand is over.
    left: u8,
}

/// The result of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<S> {
    /// The trick goes on.
    Going,
    /// The trick is finished.
    Taken {
        /// The seat that took it.
        seat: usize,
        /// The set that took it.
        with: S,
        /// Whether it was the last trick.
        last: bool,
    },
}

impl<S: Copy> TrickState<S> {
    /// Starts a hand of `seats` seats that hold `pieces` pieces each.
    pub(crate) fn new(seats: usize, leader: usize, pieces: usize) -> TrickState<S> {
        assert!(
            seats <= MAX_SEATS && leader < seats,
            "a trick game has at most four seats"
        );
        TrickState {
            stacks: [0; MAX_SEATS],
            seats: seats as u8,
            best: None,
            best_seat: leader as u8,
            leader: leader as u8,
            to_act: leader as u8,
            width: 0,
            left: pieces as u8,
        }
    }

    /// Counts the seats.
    pub(crate) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Returns the seat to act; when the hand is over, the seat that took the last trick.
    pub(crate) fn turn(&self) -> usize {
        self.to_act.into()
    }

    /// Returns the seat to act; `None` when the hand is over.
    pub(crate) fn actor(&self) -> Option<usize> {
        (!self.is_over()).then_some(self.turn())
    }

    /// Whether the last trick has been taken.
    pub(crate) fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Returns the stacks of every seat; 0 for seats that the table does not have.
    pub(crate) fn stacks(&self) -> [u8; MAX_SEATS] {
        self.stacks
    }

    /// Returns the seat that leads or led the trick.
    pub(crate) fn leader(&self) -> usize {
        self.leader.into()
    }

    /// Returns the set to beat; `None` before the lead.
    pub(crate) fn best(&self) -> Option<S> {
        self.best
    }

    /// Returns the seat whose set is to be beaten; before the lead, the leader.
    pub(crate) fn best_seat(&self) -> usize {
        self.best_seat.into()
    }

    /// Returns how many pieces each seat plays in this trick; 0 before the lead.
    pub(crate) fn width(&self) -> usize {
        self.width.into()
    }

    /// Whether each seat plays all of its remaining pieces in this trick.
    pub(crate) fn takes_all(&self) -> bool {
        self.left == self.width
    }

    /// Whether this trick is certain to be the last.
    pub(crate) fn is_last_trick(&self) -> bool {
        self.left == 1 || !self.is_over() && self.takes_all()
    }

    /// Whether a follower would take its only trick with its last single piece.
    pub(crate) fn would_be_only_trick(&self, seat: usize) -> bool {
        self.left == 1 && seat != self.leader() && self.stacks[seat] == 0
    }

    /// Returns how many pieces each seat held when the trick began; 0 when the hand is over.
    pub(crate) fn left(&self) -> usize {
        self.left.into()
    }

    /// Returns how many seats have played to the trick.
    pub(crate) fn played(&self) -> usize {
        match self.best {
            None => 0,
            Some(_) => (self.turn() + self.seats() - self.leader()) % self.seats(),
        }
    }

    /// Returns how many pieces a seat has left.
    pub(crate) fn count(&self, seat: usize) -> usize {
        let place = (seat + self.seats() - self.leader()) % self.seats();
        if place < self.played() {
            self.left() - self.width()
        } else {
            self.left()
        }
    }

    /// Advances by a legal play of the seat to act. `best` is the set to beat after it: the set led
    /// or beaten with, or for a discard the set that was to beat before.
    pub(crate) fn go_on(&mut self, verb: Verb, width: usize, best: S) -> Step<S> {
        if verb != Verb::Discard {
            self.best = Some(best);
            self.best_seat = self.to_act;
            self.width = width as u8;
        }
        let next = self.to_act + 1;
        self.to_act = if next == self.seats { 0 } else { next };
        if self.to_act == self.leader {
            self.finish_trick(best)
        } else {
            Step::Going
        }
    }

    fn finish_trick(&mut self, with: S) -> Step<S> {
        let seat = self.best_seat();
        self.stacks[seat] += self.width;
        self.left -= self.width;
        self.leader = self.best_seat;
        self.to_act = self.best_seat;
        self.width = 0;
        self.best = None;
        Step::Taken {
            seat,
            with,
            last: self.is_over(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::too_many_lines)]
    fn a_trick_goes_round_to_its_leader_and_the_taker_leads() {
        let mut trick_state = TrickState::new(3, 2, 3);
        assert_eq!(trick_state.go_on(Verb::Lead, 2, 'a'), Step::Going);
        assert_eq!(
            (
                trick_state.actor(),
                trick_state.best(),
                trick_state.is_last_trick()
            ),
            (Some(0), Some('a'), false)
        );
        assert_eq!(trick_state.go_on(Verb::Beat, 2, 'b'), Step::Going);
        assert_eq!(
            trick_state.go_on(Verb::Discard, 2, 'b'),
            Step::Taken {
                seat: 0,
                with: 'b',
                last: false
            }
        );
        assert_eq!(
            (
                trick_state.leader(),
                trick_state.stacks(),
                trick_state.best()
            ),
            (0, [2, 0, 0, 0], None)
        );
        assert!(
            trick_state.is_last_trick()
                && trick_state.would_be_only_trick(1)
                && !trick_state.would_be_only_trick(0)
        );
        for step in [
            Step::Going,
            Step::Going,
            Step::Taken {
                seat: 0,
                with: 'c',
                last: true,
            },
        ] {
            let verb = if trick_state.best().is_none() {
                Verb::Lead
            } else {
                Verb::Discard
            };
            assert_eq!(trick_state.go_on(verb, 1, 'c'), step);
        }
        assert_eq!(
            (trick_state.actor(), trick_state.stacks()),
            (None, [3, 0, 0, 0])
        );
    }
}
