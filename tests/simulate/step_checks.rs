//! The checks of a stored step, and its entries in the transcript and the report.

use gow::Round as _;
use tiengow::store::{Sitter, Write};
use tiengow::table::{Input, StepOutcome, Table};

use super::beacon::BeaconFaults;
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
        result: &StepOutcome,
        is_reported: bool,
    ) -> Result<(), Violation> {
        self.report.steps += 1;
        self.record_step(before, input, result);
        if is_reported {
            let hand = before.hand().or(result.next.hand());
            let house = hand.map_or(&before.terms.house, |hand| &hand.round.deal().house);
            laws::check_play_notices(house, result)?;
        }
        let stored = self.books.table(before.id);
        let version = stored.map(|stored| stored.row.version);
        law(
            "a changed table is stored",
            version == Some(result.next.version),
        )?;
        let observed = self
            .tables
            .get_mut(&before.id)
            .ok_or_else(|| Violation::new("a step belongs to an open table", ""))?;
        observed.banker.follow(before, result)?;
        observed.replayed = ReplayedHand::follow(observed.replayed.take(), result)?;
        laws::check_reveal(before, result)?;
        laws::check_receipts(before, result)?;
        locks::check_locked_deal(before, result)?;
        let has_beacon = BeaconFaults::draw(self.plan.seed).is_some();
        locks::check_beacon(has_beacon, result)?;
        laws::check_version(before, result)?;
        laws::check_void(before, input, result)?;
        laws::check_seats(&result.next)?;
        if before.locked.is_none() && result.next.locked.is_some() {
            observed.fixed_by = Some((before.clone(), input.clone()));
            self.report.locked += 1;
        }
        let fixed_by = observed.fixed_by.take_if(|_| result.next.locked.is_none());
        let (before_deal, deal_input) = fixed_by
            .as_ref()
            .map_or((before, input), |(before, input)| (before, input));
        bets::check_dealt_bets(before_deal, deal_input, result)?;
        if is_reported {
            turns::check_turn_length(&result.next, self.clock.time() + observed.ahead)?;
        }
        self.report.bets += u64::from(matches!(input, Input::Bet { .. }));
        let deals = |write: &Write| matches!(write, Write::StartHand(_));
        if observed.replayed.is_none() || result.writes.iter().any(deals) {
            observed.acknowledged = 0;
        }
        if is_reported && self.report.steps.is_multiple_of(self.plan.scrutiny) {
            self.check_costly_laws(&result.next)?;
        }
        Ok(())
    }

    /// Adds a step to the transcript and the report.
    fn record_step(&mut self, before: &Table, input: &Input, result: &StepOutcome) {
        let (now, version) = (self.date().get(), result.next.version);
        self.transcript
            .add_line(format_args!("{now} {} {input:?} {version}", before.id));
        if let Some(betting) = result.next.betting() {
            self.transcript.add_line(format_args!(
                "{:?} {:?} {:?}",
                betting.bank, betting.offers, betting.bets
            ));
        }
        for write in &result.writes {
            self.record_write(write);
        }
        for transfer in &result.transfers {
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
