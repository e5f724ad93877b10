//! Streaks and kept banks, computed from the stored rows alone.

use gow::{Outcome, PerSeat, Seat};
use tiengow::id::UserId;
use tiengow::store::{HandRow, Write};
use tiengow::table::{Bank, ChipOwner, Notice, StepOutcome, StreakOwner, Table};

use super::bets;
use super::laws::{Violation, law};
use super::locks::was_dealt;

/// The law that a streak belongs to the person at the seat.
pub(super) const STREAK_LAW: &str = "a streak belongs to one person";

/// The law that a kept bank passes on after a loss.
pub(super) const LOST_BANK_LAW: &str = "a lost bank passes to another player";

/// Follows the hands of a table, and computes who may bank the next one.
#[derive(Default)]
pub(super) struct BankerTracker {
    /// The banker of the next hand of a trick game, `None` for a computer, and its streak.
    next: Option<(Option<UserId>, u32)>,
    /// The seats of the running hand, and its banker.
    seats: Option<(PerSeat<ChipOwner>, Seat)>,
    /// The person whose bank lost the previous hand.
    lost: Option<UserId>,
}

impl BankerTracker {
    /// Follows a stored step.
    pub(super) fn follow(&mut self, before: &Table, result: &StepOutcome) -> Result<(), Violation> {
        for write in &result.writes {
            match write {
                Write::StartHand(row) if !was_dealt(row) => {
                    self.lost = None;
                    self.pass_on(before);
                }
                Write::StartHand(row) => self.start(before, row, result)?,
                Write::FinishHand { outcome, .. } => {
                    let outcome: Outcome =
                        serde_json::from_str(outcome.expose()).map_err(|error| {
                            Violation::new("a stored outcome can be read", error.to_string())
                        })?;
                    self.finish(&outcome);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Follows a hand that was fixed and never dealt: the streak has passed to the player who would have banked it.
    fn pass_on(&mut self, before: &Table) {
        let owner = match before.next_banker.map(|bank| bank.of) {
            Some(StreakOwner::Person(user)) => Some(user),
            Some(StreakOwner::Computer) => None,
            Some(StreakOwner::Anybody) | None => return,
        };
        self.next = self.next.filter(|(person, _)| *person == owner);
    }

    fn start(
        &mut self,
        before: &Table,
        row: &HandRow,
        result: &StepOutcome,
    ) -> Result<(), Violation> {
        let parties = bets::parties(row)?;
        let banker = Seat::new(usize::from(row.banker)).filter(|seat| parties.get(*seat).is_some());
        let banker = banker.ok_or_else(|| Violation::new("the banker has a seat", ""))?;
        let owner = person_of(parties[banker]);
        if row.bets.is_some() {
            let is_kept = before.terms.bets.bank == Bank::Kept && owner.is_some();
            law(LOST_BANK_LAW, !is_kept || owner != self.lost)?;
            // If this hand is voided, anybody but its banker may bank the next one.
            self.lost = None;
        } else {
            let is_capped_notice = |notice: &Notice| matches!(notice, Notice::StreakCapped { .. });
            let next_streak = result.next.next_banker.map(|bank| bank.streak);
            let is_longer = next_streak.is_some_and(|streak| streak > row.streak);
            let is_capped = match result.notices.as_slice() {
                // The notice came when the deal was fixed.
                _ if before.locked.is_some() => is_longer,
                // The table does not know that the step was stored, so there is no notice.
                [] => is_longer,
                notices => notices.iter().any(is_capped_notice),
            };
            let seats = before.terms.house.seats();
            let streak = match self.next {
                Some((person, streak)) if person == owner => {
                    // Without some of its seats, a table may begin a new streak.
                    law(STREAK_LAW, row.streak <= streak)?;
                    law(
                        STREAK_LAW,
                        is_capped || row.streak == streak || seats.start() < seats.end(),
                    )?;
                    if is_capped { streak } else { row.streak }
                }
                Some(_) | None => {
                    law(STREAK_LAW, row.streak == 1)?;
                    1
                }
            };
            self.next = Some((owner, streak));
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
                let previous = self.next.map_or(1, |(_, streak)| streak);
                self.next = outcome.next_bank().map(|(seat, streak)| {
                    let streak = if streak > 1 {
                        (previous + 1).min(gow::MAX_STREAK)
                    } else {
                        1
                    };
                    (person_of(parties[seat]), streak)
                });
            }
            Outcome::Set(outcome) => {
                self.lost = person_of(parties[banker]).filter(|_| outcome.net[banker] < 0);
            }
        }
    }
}

/// Returns the person whose chips a seat plays for; `None` for a computer.
fn person_of(party: ChipOwner) -> Option<UserId> {
    match party {
        ChipOwner::Person { user, .. } => Some(user),
        ChipOwner::HouseBank => None,
    }
}
