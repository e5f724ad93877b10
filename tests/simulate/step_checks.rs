//! The checks of a stored step, and its entries in the transcript and the report.

use gow::Round as _;
use tiengow::store::{Sitter, Write};
use tiengow::table::{Input, StepOutcome, Table};

use super::laws::{self, Violation, law};
use super::observer::Observer;
use super::replayed_hand::ReplayedHand;
use super::{bets, locks, turns};

impl Observer {
    /// Records a stored step and checks its laws; `is_reported` if its table has reported it.
    pub(super) fn check_step(
        &mut self,
        before: &Table,
        input: &Input,
        progress: &StepOutcome,
        is_reported: bool,
    ) -> Result<(), Violation> {
        self.report.steps += 1;
        self.record_step(before, input, progress);
        if is_reported {
            let hand = before.hand().or(progress.next.hand());
            let house = hand.map_or(&before.terms.house, |hand| &hand.round.deal().house);
            laws::check_play_notices(house, progress)?;
        }
        let stored = self.books.table(before.id);
        let version = stored.map(|stored| stored.row.version);
        law(
            "a changed table is stored",
            version == Some(progress.next.version),
        )?;
        let observed = self
            .tables
            .get_mut(&before.id)
            .ok_or_else(|| Violation::new("a step belongs to an open table", ""))?;
        observed.banker.follow(before, progress)?;
        observed.replayed = ReplayedHand::follow(observed.replayed.take(), progress)?;
        laws::check_reveal(before, progress)?;
        laws::check_receipts(before, progress)?;
        locks::check_locked_deal(before, progress)?;
        laws::check_version(before, progress)?;
        laws::check_void(before, input, progress)?;
        laws::check_seats(&progress.next)?;
        if before.locked.is_none() && progress.next.locked.is_some() {
            observed.fixed_by = Some((before.clone(), input.clone()));
            self.report.locked += 1;
        }
        let fixed_by = observed
            .fixed_by
            .take_if(|_| progress.next.locked.is_none());
        let (before_deal, deal_input) = fixed_by
            .as_ref()
            .map_or((before, input), |(before, input)| (before, input));
        bets::check_dealt_bets(before_deal, deal_input, progress)?;
        if is_reported {
            turns::check_turn_length(&progress.next, self.clock.time() + observed.ahead)?;
        }
        self.report.bets += u64::from(matches!(input, Input::Bet { .. }));
        let deals = |write: &Write| matches!(write, Write::StartHand(_));
        if observed.replayed.is_none() || progress.writes.iter().any(deals) {
            observed.acknowledged = 0;
        }
        if is_reported && self.report.steps.is_multiple_of(self.plan.scrutiny) {
            self.check_costly_laws(&progress.next)?;
        }
        Ok(())
    }

    /// Adds a step to the transcript and the report.
    fn record_step(&mut self, before: &Table, input: &Input, progress: &StepOutcome) {
        let (now, version) = (self.date().get(), progress.next.version);
        self.transcript
            .add_line(format_args!("{now} {} {input:?} {version}", before.id));
        if let Some(betting) = progress.next.betting() {
            self.transcript.add_line(format_args!(
                "{:?} {:?} {:?}",
                betting.bank, betting.offers, betting.bets
            ));
        }
        for write in &progress.writes {
            self.record_write(write);
        }
        for transfer in &progress.transfers {
            let tiengow::ledger::Transfer {
                key,
                debit,
                credit,
                amount,
                ..
            } = transfer;
            self.transcript
                .add_line(format_args!("{key:?} {debit:?} {credit:?} {amount}"));
        }
    }

    fn record_write(&mut self, write: &Write) {
        match write {
            Write::StartHand(row) => {
                self.report.hands += 1;
                *self.report.games.entry(row.game.clone()).or_default() += 1;
                let banks = |sitter: &Sitter| sitter.seat == row.banker && row.bets.is_some();
                self.report.banked += u64::from(row.sitters.iter().any(banks));
                self.transcript.add_line(format_args!(
                    "deal {} {}",
                    row.hand.get(),
                    row.hands.expose()
                ));
            }
            Write::Play(row) => self
                .transcript
                .add_line(format_args!("{} {}", row.seat, row.mv)),
            Write::FinishHand { outcome, .. } => {
                self.transcript
                    .add_line(format_args!("{}", outcome.expose()));
            }
            Write::VoidHand { why, .. } => {
                self.report.voided += 1;
                self.transcript.add_line(format_args!("{why}"));
            }
            _ => {}
        }
    }

    /// Checks the costly laws.
    fn check_costly_laws(&mut self, table: &Table) -> Result<(), Violation> {
        let stored = self
            .books
            .table(table.id)
            .map(|stored| stored.row.body.expose().to_owned());
        law("a changed table is stored", stored == Some(table.to_body()))?;
        let Some(hand) = table.hand() else {
            return Ok(());
        };
        laws::check_pieces(hand)?;
        let viewers = self.people.iter().copied().map(Some).chain([None]);
        for viewer in viewers {
            let scene = self
                .plan
                .flaw
                .map_or_else(|| table.scene(viewer), |flaw| flaw.scene(table, viewer));
            laws::check_hidden_pieces(table, &scene, viewer)?;
            self.report.scenes += 1;
        }
        Ok(())
    }
}
