//! The search for a computer's move. It begins with the turn, while the computer pauses.

use gow::{Level, Move, Round as _, Seat};
use rand::RngExt as _;
use tokio::sync::oneshot;

use crate::id::Timestamp;

use super::searches::SearchRequest;
use crate::table::registry::actor::Actor;
use crate::table::seating::occupant::Occupant;
use crate::table::step::later;

/// The turn of a computer that searches.
pub(in crate::table) struct SearchTurn {
    /// The version that the answer is for; at a later version the answer is dropped.
    version: u64,
    /// The earliest time at which the computer plays, by `Clock::now`: an easy choice takes as long as
    /// a hard one.
    pub(in crate::table) until: Timestamp,
    /// The receiver of the answer; `None` if the seat has no choice, or once the answer was requested.
    answer: Option<oneshot::Receiver<Move>>,
}

impl Actor {
    /// Begins a search if a searching computer is to act and none has begun.
    pub(in crate::table) fn begin_search(&mut self) {
        let version = self.table.version;
        if self
            .search_turn
            .as_ref()
            .is_some_and(|turn| turn.version == version)
        {
            return;
        }
        // Dropping the receiver ends the search of an earlier turn.
        self.search_turn = None;
        let Some((hand, seat)) = self.table.hand().zip(self.table.computer_to_act()) else {
            return;
        };
        if !self.level(seat).searches(&hand.round.deal().house) {
            return;
        }
        let think_ms = self.settings.searches.think_ms();
        let pause_ms = hand.computers_at.get().saturating_sub(self.now().get());
        let has_choice = hand.round.legal_moves(seat).len() > 1;
        let request = has_choice.then(|| SearchRequest {
            view: hand.round.view(Some(seat)),
            seed: self.rng.random(),
            window_ms: pause_ms.max(think_ms),
        });
        self.search_turn = Some(SearchTurn {
            version,
            until: later(self.clock.now(), think_ms),
            answer: request.map(|request| self.settings.searches.choose(request)),
        });
    }

    /// Returns the move that a search has found for the seat to act; `None` if there was no search,
    /// or it has found nothing in time.
    pub(in crate::table) fn take_found_move(&mut self) -> Option<Move> {
        let version = self.table.version;
        let turn = self
            .search_turn
            .as_mut()
            .filter(|turn| turn.version == version)?;
        turn.answer.take()?.try_recv().ok()
    }

    /// How strongly a computer plays for a seat.
    pub(in crate::table) fn level(&self, seat: Seat) -> Level {
        match &self.table.seats[seat] {
            Occupant::Computer { level, .. } => *level,
            // Decent play protects the chips of a person who is away, even at a table of novices.
            Occupant::Person(_) | Occupant::Empty | Occupant::HouseBank => Level::Steady,
        }
    }
}
