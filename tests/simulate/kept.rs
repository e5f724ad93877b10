//! What a stored step has to keep: the laws, the transcript and the report.

use gow::Round as _;
use tiengow::store::{Sitter, Write};
use tiengow::table::{Input, StepOutcome, Table};

use super::laws::{self, Violation, law};
use super::observer::Observer;
use super::shadow::Shadow;
use super::{bets, locks, turns};

impl Observer {
    /// Records a stored step, and checks the laws; `told` if people were told of it.
    pub(super) fn kept(
        &mut self,
        before: &Table,
        asked: &Input,
        progress: &StepOutcome,
        told: bool,
    ) -> Result<(), Violation> {
        self.report.steps += 1;
        self.write_down(before, asked, progress);
        if told {
            let hand = before.hand().or(progress.next.hand());
            let house = hand.map_or(&before.terms.house, |hand| &hand.round.deal().house);
            laws::told(house, progress)?;
        }
        let row = self.books.table(before.id).map(|kept| kept.row.version);
        law(
            "a changed table is kept",
            row == Some(progress.next.version),
        )?;
        let live = self
            .lives
            .get_mut(&before.id)
            .ok_or_else(|| Violation::new("a table that steps is open", ""))?;
        live.rows.follow(before, progress)?;
        live.shadow = Shadow::follow(live.shadow.take(), progress)?;
        laws::agreed(before, progress)?;
        laws::sealed(before, progress)?;
        locks::fixed(before, progress)?;
        laws::versions(before, progress)?;
        laws::undone(before, asked, progress)?;
        laws::seated(&progress.next)?;
        if before.locked.is_none() && progress.next.locked.is_some() {
            live.fixed_by = Some((before.clone(), asked.clone()));
            self.report.locked += 1;
        }
        let fixed_by = live.fixed_by.take_if(|_| progress.next.locked.is_none());
        let (then, input) = fixed_by
            .as_ref()
            .map_or((before, asked), |(then, input)| (then, input));
        bets::dealt(then, input, progress)?;
        if told {
            turns::bounded(&progress.next, self.clock.time() + live.ahead)?;
        }
        self.report.bets += u64::from(matches!(asked, Input::Bet { .. }));
        let deals = |write: &Write| matches!(write, Write::StartHand(_));
        if live.shadow.is_none() || progress.writes.iter().any(deals) {
            live.answered = 0;
        }
        if told && self.report.steps.is_multiple_of(self.plan.scrutiny) {
            self.scrutinise(&progress.next)?;
        }
        Ok(())
    }

    fn write_down(&mut self, before: &Table, asked: &Input, progress: &StepOutcome) {
        let (now, version) = (self.date().get(), progress.next.version);
        self.transcript
            .note(format_args!("{now} {} {asked:?} {version}", before.id));
        if let Some(betting) = progress.next.betting() {
            self.transcript.note(format_args!(
                "{:?} {:?} {:?}",
                betting.bank, betting.offers, betting.bets
            ));
        }
        for write in &progress.writes {
            self.write_record(write);
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
                .note(format_args!("{key:?} {debit:?} {credit:?} {amount}"));
        }
    }

    fn write_record(&mut self, write: &Write) {
        match write {
            Write::StartHand(row) => {
                self.report.hands += 1;
                *self.report.games.entry(row.game.clone()).or_default() += 1;
                let banks = |sitter: &Sitter| sitter.seat == row.banker && row.bets.is_some();
                self.report.banked += u64::from(row.sitters.iter().any(banks));
                self.transcript.note(format_args!(
                    "deal {} {}",
                    row.hand.get(),
                    row.hands.expose()
                ));
            }
            Write::Play(row) => self
                .transcript
                .note(format_args!("{} {}", row.seat, row.mv)),
            Write::FinishHand { outcome, .. } => {
                self.transcript.note(format_args!("{}", outcome.expose()));
            }
            Write::VoidHand { why, .. } => {
                self.report.voided += 1;
                self.transcript.note(format_args!("{why}"));
            }
            _ => {}
        }
    }

    /// Checks the costly laws.
    fn scrutinise(&mut self, table: &Table) -> Result<(), Violation> {
        let kept = self
            .books
            .table(table.id)
            .map(|kept| kept.row.body.expose().to_owned());
        law("a changed table is kept", kept == Some(table.to_body()))?;
        let Some(hand) = table.hand() else {
            return Ok(());
        };
        laws::partitioned(hand)?;
        let viewers = self.people.iter().copied().map(Some).chain([None]);
        for viewer in viewers {
            let scene = self
                .plan
                .flaw
                .map_or_else(|| table.scene(viewer), |flaw| flaw.scene(table, viewer));
            laws::hidden(table, &scene, viewer)?;
            self.report.scenes += 1;
        }
        Ok(())
    }
}
