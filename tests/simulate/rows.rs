//! Streaks and kept banks, computed from the stored rows alone.

use gow::{Outcome, PerSeat, Seat};
use tiengow::id::UserId;
use tiengow::store::{HandRow, Write};
use tiengow::table::{Bank, ChipOwner, Notice, StepOutcome, Table};

use super::bets;
use super::laws::{Violation, law};
use super::locks::was_dealt;

/// The law that a streak belongs to one person.
pub(super) const ROW: &str = "a row of hands is of who sits there";

/// The law that a kept bank passes on when it has lost.
pub(super) const KEPT: &str = "a bank that has lost is another's";

/// What the hands of a table so far imply for the next.
#[derive(Default)]
pub(super) struct Rows {
    /// The banker of the next hand of a trick game, `None` for a computer, and its streak.
    next: Option<(Option<UserId>, u32)>,
    /// The seats of the running hand, and its banker.
    seats: Option<(PerSeat<ChipOwner>, Seat)>,
    /// The person whose bank lost the previous hand.
    lost: Option<UserId>,
}

impl Rows {
    /// Follows a stored step.
    pub(super) fn follow(
        &mut self,
        before: &Table,
        progress: &StepOutcome,
    ) -> Result<(), Violation> {
        for write in &progress.writes {
            match write {
                Write::StartHand(row) if !was_dealt(row) => self.lost = None,
                Write::StartHand(row) => self.start(before, row, progress)?,
                Write::FinishHand { outcome, .. } => {
                    let outcome: Outcome =
                        serde_json::from_str(outcome.expose()).map_err(|error| {
                            Violation::new("what is kept of a hand can be read", error.to_string())
                        })?;
                    self.finish(&outcome);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn start(
        &mut self,
        before: &Table,
        row: &HandRow,
        progress: &StepOutcome,
    ) -> Result<(), Violation> {
        let parties = bets::parties(row)?;
        let banker = Seat::new(usize::from(row.banker)).filter(|seat| parties.get(*seat).is_some());
        let banker = banker.ok_or_else(|| Violation::new("the banker has a seat", ""))?;
        let who = user(parties[banker]);
        if row.bets.is_some() {
            let kept = before.terms.bets.bank == Bank::Kept && who.is_some();
            law(KEPT, !kept || who != self.lost)?;
            // Should this hand be voided, the bank of the next one may be anybody's but its own.
            self.lost = None;
        } else {
            let told = |notice: &Notice| matches!(notice, Notice::StreakCapped { .. });
            let goes_on = progress.next.next_banker.map(|bank| bank.streak);
            // Nobody was told of a step that its table does not know to be stored.
            let capped = match progress.notices.as_slice() {
                // It was told when the deal was fixed.
                _ if before.locked.is_some() => goes_on.is_some_and(|streak| streak > row.streak),
                [] => goes_on.is_some_and(|streak| streak > row.streak),
                notices => notices.iter().any(told),
            };
            let seats = before.terms.house.seats();
            let row_goes_on = match self.next {
                Some((owner, streak)) if owner == who => {
                    // If seats are removed, the next streak may start again.
                    law(ROW, row.streak <= streak)?;
                    law(
                        ROW,
                        capped || row.streak == streak || seats.start() < seats.end(),
                    )?;
                    if capped { streak } else { row.streak }
                }
                Some(_) | None => {
                    law(ROW, row.streak == 1)?;
                    1
                }
            };
            self.next = Some((who, row_goes_on));
        }
        self.seats = Some((parties, banker));
        Ok(())
    }

    fn finish(&mut self, outcome: &Outcome) {
        let Some((parties, banker)) = self.seats.take() else {
            return;
        };
        match outcome {
            Outcome::Trick(_) => {
                let before = self.next.map_or(1, |(_, streak)| streak);
                self.next = outcome.next_bank().map(|(seat, streak)| {
                    let row = if streak > 1 {
                        (before + 1).min(gow::MAX_STREAK)
                    } else {
                        1
                    };
                    (user(parties[seat]), row)
                });
            }
            Outcome::Set(outcome) => {
                self.lost = user(parties[banker]).filter(|_| outcome.net[banker] < 0);
            }
        }
    }
}

fn user(party: ChipOwner) -> Option<UserId> {
    match party {
        ChipOwner::Person { user, .. } => Some(user),
        ChipOwner::HouseBank => None,
    }
}
