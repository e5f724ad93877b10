//! Deadlines: the clock plays for people, and computers play.

use std::sync::Arc;

use gow::Round as _;
use tiengow::id::Millis;
use tiengow::table::{Input, Occupant, Table};

use super::laws::{Violation, law};
use super::world::World;

/// One in this many plays of computers is a considered one; the others are random, which reaches
/// more positions in less time.
const THOUGHTFUL: usize = 16;

impl World {
    /// Lets time pass until the next deadline; most computers that are due play before it.
    pub(super) fn wake(&mut self, at: i64) -> Result<(), Violation> {
        if let Some((before, input)) = self.computer_at(at)? {
            self.clock.advance_to(at - 1);
            let interaction = self.interaction();
            self.serve(before.id, &input, interaction)?;
            let observer = self.observer();
            let live = observer.lives.get(&before.id);
            if live.is_none_or(|live| !Arc::ptr_eq(&live.table, &before)) {
                return Ok(());
            }
        }
        self.clock.advance_to(at);
        self.process().settle();
        self.go_on()
    }

    /// Returns a random play for a computer that is due; `None` if it chooses for itself.
    fn computer_at(&mut self, at: i64) -> Result<Option<(Arc<Table>, Input)>, Violation> {
        let due = self.shared.lock().lives.values().find_map(|live| {
            let seat = live.table.computer_due(Millis::new(at + live.ahead))?;
            Some((Arc::clone(&live.table), seat))
        });
        let Some((table, seat)) = due else {
            return Ok(None);
        };
        let hand = table.hand();
        let hand = hand.ok_or_else(|| Violation::new("plays are made in a running hand", ""))?;
        if self.chance.below(THOUGHTFUL) == 0 {
            let level = match &table.seats[seat] {
                Occupant::Computer { level, .. } => *level,
                Occupant::Person(_) | Occupant::Empty | Occupant::HouseBank => table.terms.level,
            };
            let mv = gow::choose(&hand.round.view(Some(seat)), level, &mut self.computers);
            let allowed = hand.round.clone().play(seat, mv).is_ok();
            law("a computer chooses what is allowed", allowed)?;
            return Ok(None);
        }
        let input = Input::ComputerPlay {
            version: table.version,
            seat,
            mv: *self.chance.pick(&hand.round.legal_moves(seat)),
        };
        Ok(Some((table, input)))
    }
}
