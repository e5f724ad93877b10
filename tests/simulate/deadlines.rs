//! Deadlines, at which computers play and the table plays for people.

use std::sync::Arc;

use gow::Round as _;
use tiengow::id::Timestamp;
use tiengow::table::{Input, Occupant, Table};

use super::laws::{Violation, law};
use super::world::World;

/// A computer chooses one in this many of its plays. The others are random, which reaches more
/// positions in less time.
const PLAYS_PER_CHOICE: usize = 16;

impl World {
    /// Advances the clock to the next deadline. Just before it, a computer that is due usually
    /// makes a random play.
    pub(super) fn advance_to_deadline(&mut self, at: i64) -> Result<(), Violation> {
        if let Some((before, input)) = self.draw_computer_play(at)? {
            self.clock.advance_to(at - 1);
            let interaction = self.next_interaction();
            self.send_input(before.id, &input, interaction)?;
            let observer = self.observer();
            let observed = observer.tables.get(&before.id);
            if observed.is_none_or(|observed| !Arc::ptr_eq(&observed.table, &before)) {
                return Ok(());
            }
        }
        self.clock.advance_to(at);
        self.process().run_until_idle();
        self.check_process()
    }

    /// Returns a random play for a computer that is due; `None` if no computer is due, or if it
    /// chooses for itself.
    fn draw_computer_play(&mut self, at: i64) -> Result<Option<(Arc<Table>, Input)>, Violation> {
        let due = self.shared.lock().tables.values().find_map(|observed| {
            let table = &observed.table;
            let seat = table.computer_due(Timestamp::new(at + observed.ahead))?;
            Some((Arc::clone(table), seat))
        });
        let Some((table, seat)) = due else {
            return Ok(None);
        };
        let hand = table.hand();
        let hand = hand.ok_or_else(|| Violation::new("only a running hand takes plays", ""))?;
        if self.chance.below(PLAYS_PER_CHOICE) == 0 {
            let level = match &table.seats[seat] {
                Occupant::Computer { level, .. } => *level,
                Occupant::Person(_) | Occupant::Empty | Occupant::HouseBank => table.terms.level,
            };
            let mv = gow::choose(&hand.round.view(Some(seat)), level, &mut self.computers);
            let is_legal = hand.round.clone().play(seat, mv).is_ok();
            law("a computer chooses a legal move", is_legal)?;
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
