//! The process: it computes a step, stores it, applies it and notifies, in this order, and dies at
//! random points.

use std::sync::Arc;

use gow::fair::Seed;
use gow::{Round as _, Seat};
use tiengow::id::{InteractionId, TableId, UserId};
use tiengow::ledger::{Account, Balance};
use tiengow::store::{Record, Sitter};
use tiengow::table::{DealInputs, Input, Occupant, Progress, StepInputs, Table};

use super::bets;
use super::books::{Entry, Unkept};
use super::flaw::Flaw;
use super::laws::{self, Violation, law};
use super::shadow::Shadow;
use super::world::World;

/// How often a step is tried if a person's chips have been used elsewhere meanwhile.
const ATTEMPTS: usize = 2;

/// One in this many plays of computers is a considered one; the others are random, which reaches
/// more positions in less time.
const THOUGHTFUL: usize = 16;

/// The longest pause of a computer, in milliseconds.
const PAUSE_MS: i64 = 3_000;

/// A fault during one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The process dies before the step is stored.
    DiesBefore,
    /// The commit fails, and nothing is stored.
    Fails,
    /// The step is stored, but the process gets an error.
    SeemsToFail,
    /// The process dies after the step is stored and before it knows.
    DiesKnowingNothing,
    /// The process dies before anybody is notified of the step.
    DiesSilently,
}

impl World {
    /// Delivers an input to a table.
    pub(super) fn serve(
        &mut self,
        id: TableId,
        asked: &Input,
        interaction: Option<InteractionId>,
    ) -> Result<(), Violation> {
        for attempt in 0..ATTEMPTS {
            let Some(before) = self.tables.get(&id).map(|live| Arc::clone(&live.table)) else {
                return Ok(());
            };
            let input = self
                .plan
                .flaw
                .map_or_else(|| asked.clone(), |flaw| flaw.input(&before, asked.clone()));
            let inputs = self.inputs(&before, &input, attempt > 0);
            let told = self
                .plan
                .flaw
                .map(|flaw| flaw.inputs(&before, inputs.clone()));
            let Ok(mut progress) = before.step(input.clone(), told.as_ref().unwrap_or(&inputs))
            else {
                self.report.refused += 1;
                self.transcript
                    .note(format_args!("{} {id} {asked:?} refused", self.now.get()));
                return Ok(());
            };
            if let Some(flaw) = self.plan.flaw {
                flaw.progress(&before, &mut progress);
            }
            if progress.is_empty() {
                self.report.refused += 1;
                return Ok(());
            }
            bets::placed(&before, asked, &inputs)?;
            if self.keep(&before, (asked, &input), progress, interaction)?
                != Some(Unkept::Insufficient)
            {
                return Ok(());
            }
        }
        self.report.refused += 1;
        Ok(())
    }

    /// Stores a step, applies it and notifies, unless a fault intervenes.
    fn keep(
        &mut self,
        before: &Arc<Table>,
        (asked, input): (&Input, &Input),
        progress: Progress,
        interaction: Option<InteractionId>,
    ) -> Result<Option<Unkept>, Violation> {
        let id = before.id;
        let fault = self.fault();
        if self.plan.flaw == Some(Flaw::AnswersEarly) {
            self.answer(id, &progress.next);
        }
        match fault {
            Some(Fault::DiesBefore) => return self.crash().map(|()| None),
            Some(Fault::Fails) => {
                self.report.failures += 1;
                return self.bring_back(id).map(|()| None);
            }
            Some(Fault::SeemsToFail | Fault::DiesKnowingNothing | Fault::DiesSilently) | None => {}
        }
        let entry = Entry {
            interaction,
            records: &progress.records,
            transfers: &progress.transfers,
        };
        if let Err(unkept) = self.books.commit(&entry)? {
            self.report.repeated += u64::from(unkept == Unkept::Duplicate);
            return Ok(Some(unkept));
        }
        laws::judged(
            before,
            if self.plan.flaw == Some(Flaw::TrustsThePresser) {
                input
            } else {
                asked
            },
        )?;
        self.presser_is_the_player(before, asked)?;
        self.kept(before, asked, &progress, interaction)?;
        self.apply(id, progress.next, fault)?;
        Ok(None)
    }

    /// Applies a stored step and answers, unless a fault comes after it.
    fn apply(&mut self, id: TableId, next: Table, fault: Option<Fault>) -> Result<(), Violation> {
        let closed = next.is_closed();
        if let Some(live) = self.tables.get_mut(&id) {
            live.table = Arc::new(next);
        }
        match fault {
            Some(Fault::DiesKnowingNothing | Fault::DiesSilently) => self.crash()?,
            Some(Fault::SeemsToFail) => {
                self.report.failures += 1;
                self.bring_back(id)?;
            }
            Some(Fault::DiesBefore | Fault::Fails) | None => {
                let table = self.tables.get(&id).map(|live| Arc::clone(&live.table));
                if let Some(table) = table {
                    self.answer(id, &table);
                }
            }
        }
        if closed {
            self.tables.remove(&id);
            self.books.archive(id);
        }
        Ok(())
    }

    /// Checks that a play counts for its presser only.
    fn presser_is_the_player(&self, before: &Table, asked: &Input) -> Result<(), Violation> {
        let Input::Play { by, .. } = asked else {
            return Ok(());
        };
        let acting = before.hand().is_some_and(|hand| {
            before
                .seat_of(*by)
                .is_some_and(|seat| hand.round.to_act().contains(seat))
        });
        law("only whose turn it is plays", acting)
    }

    fn fault(&mut self) -> Option<Fault> {
        if self.calm {
            return None;
        }
        if self.chance.per_myriad(self.swarm.crashes) {
            return Some(*self.chance.pick(&[
                Fault::DiesBefore,
                Fault::DiesKnowingNothing,
                Fault::DiesSilently,
            ]));
        }
        if self.chance.per_myriad(self.swarm.failures) {
            return Some(*self.chance.pick(&[Fault::Fails, Fault::SeemsToFail]));
        }
        None
    }

    /// Records a stored step, and checks the laws.
    fn kept(
        &mut self,
        before: &Table,
        asked: &Input,
        progress: &Progress,
        interaction: Option<InteractionId>,
    ) -> Result<(), Violation> {
        self.report.steps += 1;
        if let Some(interaction) = interaction {
            let effects = self.effects.entry(interaction).or_default();
            *effects += 1;
            law("an interaction has one effect", *effects == 1)?;
        }
        self.write_down(before, asked, progress);
        let hand = before.hand().or(progress.next.hand());
        let house = hand.map_or(&before.terms.house, |hand| {
            &gow::Round::deal(&hand.round).house
        });
        laws::told(house, progress)?;
        let row = self.books.table(before.id).map(|kept| kept.row.version);
        law(
            "a changed table is kept",
            row == Some(progress.next.version),
        )?;
        let live = self
            .tables
            .get_mut(&before.id)
            .ok_or_else(|| Violation::new("a table that steps is open", ""))?;
        live.rows.follow(before, progress)?;
        live.shadow = Shadow::follow(live.shadow.take(), progress)?;
        laws::agreed(before, progress)?;
        laws::versions(before, progress)?;
        laws::undone(before, asked, progress)?;
        laws::seated(&progress.next)?;
        bets::dealt(before, asked, progress)?;
        self.report.bets += u64::from(matches!(asked, Input::Bet { .. }));
        if live.shadow.as_ref().is_none()
            || progress
                .records
                .iter()
                .any(|record| matches!(record, Record::StartHand(_)))
        {
            live.answered = 0;
        }
        if self.report.steps.is_multiple_of(self.plan.scrutiny) {
            self.scrutinise(&progress.next)?;
        }
        Ok(())
    }

    fn write_down(&mut self, before: &Table, asked: &Input, progress: &Progress) {
        let (now, version) = (self.now.get(), progress.next.version);
        self.transcript
            .note(format_args!("{now} {} {asked:?} {version}", before.id));
        if let Some(betting) = progress.next.betting() {
            self.transcript.note(format_args!(
                "{:?} {:?} {:?}",
                betting.bank, betting.offers, betting.bets
            ));
        }
        for record in &progress.records {
            match record {
                Record::StartHand(row) => {
                    self.report.hands += 1;
                    *self.report.games.entry(row.game.clone()).or_default() += 1;
                    let banks = |sitter: &&Sitter| sitter.seat == row.banker && row.bets.is_some();
                    self.report.banked +=
                        u64::from(row.sitters.iter().any(|sitter| banks(&sitter)));
                    self.transcript.note(format_args!(
                        "deal {} {}",
                        row.hand.get(),
                        row.hands.expose()
                    ));
                }
                Record::Play(row) => self
                    .transcript
                    .note(format_args!("{} {}", row.seat, row.mv)),
                Record::FinishHand { outcome, .. } => {
                    self.transcript.note(format_args!("{}", outcome.expose()));
                }
                Record::VoidHand { why, .. } => {
                    self.report.voided += 1;
                    self.transcript.note(format_args!("{why}"));
                }
                _ => {}
            }
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
                .note(format_args!("{key} {debit} {credit} {amount}"));
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

    /// Records that the current state of the table was acknowledged.
    fn answer(&mut self, id: TableId, table: &Table) {
        if let Some(live) = self.tables.get_mut(&id) {
            live.answered = table.hand().map_or(0, |hand| hand.round.plays().len());
        }
    }

    /// Returns the outside inputs of a step; balances may be outdated.
    fn inputs(&mut self, table: &Table, input: &Input, fresh: bool) -> StepInputs {
        let pause_ms = self.chance.millis(PAUSE_MS);
        let deal = table.may_deal(input, self.now).then(|| {
            let old = !fresh && self.chance.per_mille(self.swarm.old_balances);
            let has = |user: UserId| {
                let before = self.balances_before.get(&user).copied().filter(|_| old);
                before.unwrap_or_else(|| self.books.chips(Account::User(user)))
            };
            let users: Vec<UserId> = table.people().map(|(_, person)| person.user).collect();
            let day = self.now.day();
            DealInputs {
                hand: self.books.next_hand(),
                balances: users
                    .iter()
                    .map(|user| (*user, Balance(has(*user))))
                    .collect(),
                won_today: users
                    .iter()
                    .map(|user| (*user, self.books.won(*user, day)))
                    .collect(),
                seed: Seed::from_bytes(self.chance.bytes()),
            }
        });
        StepInputs {
            now: self.now,
            pause_ms,
            deal,
        }
    }

    /// Returns a computer's play for a seat.
    pub(super) fn choice(&mut self, table: &Table, seat: Seat) -> Result<Input, Violation> {
        let hand = table
            .hand()
            .ok_or_else(|| Violation::new("plays are made in a running hand", ""))?;
        let level = match &table.seats[seat] {
            Occupant::Computer { level, .. } => *level,
            Occupant::Person(_) | Occupant::Empty | Occupant::HouseBank => table.terms.level,
        };
        if self.chance.below(THOUGHTFUL) > 0 {
            let mv = *self.chance.pick(&hand.round.legal_moves(seat));
            return Ok(Input::ComputerPlay {
                version: table.version,
                seat,
                mv,
            });
        }
        let mv = gow::choose(&hand.round.view(Some(seat)), level, &mut self.computers);
        law(
            "a computer chooses what is allowed",
            hand.round.clone().play(seat, mv).is_ok(),
        )?;
        Ok(Input::ComputerPlay {
            version: table.version,
            seat,
            mv,
        })
    }
}
