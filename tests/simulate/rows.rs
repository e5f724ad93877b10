//! Whose row of hands it is, and who may keep a bank: counted from what is written down and from
//! nothing else.

use gow::{Outcome, PerSeat, Seat};
use tiengow::id::UserId;
use tiengow::store::{HandRow, Record};
use tiengow::table::{Bank, Notice, Party, Progress, Table};

use super::bets;
use super::laws::{Violation, law};

/// The law that a row of hands is nobody else's.
pub(super) const ROW: &str = "a row of hands is of who sits there";

/// The law that a bank that is kept goes on when it has lost.
pub(super) const KEPT: &str = "a bank that has lost is another's";

/// What the hands of a table so far say about the next.
#[derive(Default)]
pub(super) struct Rows {
    /// Who banks the next hand of a trick game, and how often in a row then; nobody is a computer.
    next: Option<(Option<UserId>, u32)>,
    /// Who sits where in the running hand, and who banks it.
    seats: Option<(PerSeat<Party>, Seat)>,
    /// Whose bank has lost the hand before.
    lost: Option<UserId>,
}

impl Rows {
    /// Counts along with a step that was kept.
    pub(super) fn follow(&mut self, before: &Table, progress: &Progress) -> Result<(), Violation> {
        for record in &progress.records {
            match record {
                Record::StartHand(row) => self.start(before, row, progress)?,
                Record::FinishHand { outcome, .. } => {
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
        progress: &Progress,
    ) -> Result<(), Violation> {
        let parties = bets::parties(row)?;
        let banker = Seat::new(usize::from(row.banker)).filter(|seat| parties.get(*seat).is_some());
        let banker = banker.ok_or_else(|| Violation::new("whoever banks has a seat", ""))?;
        let who = user(parties[banker]);
        if row.bets.is_some() {
            let kept = before.terms.bets.bank == Bank::Kept && who.is_some();
            law(KEPT, !kept || who != self.lost)?;
        } else {
            let capped = progress
                .notices
                .iter()
                .any(|notice| matches!(notice, Notice::StreakCapped { .. }));
            let seats = before.terms.house.seats();
            let row_goes_on = match self.next {
                Some((owner, streak)) if owner == who => {
                    // Where chairs are taken away the next one may begin anew.
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

fn user(party: Party) -> Option<UserId> {
    match party {
        Party::Person { user, .. } => Some(user),
        Party::House => None,
    }
}
