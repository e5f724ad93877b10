//! The most common steps, each a move at a table; those of one transaction are written together.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{HandId, TableId};
use crate::store::connection::Connection;
use crate::store::{PlayRow, Step, StoreError, Write};

use super::{hand, table};

/// The moves and table states of steps that have nothing else.
#[derive(Default)]
pub(super) struct Plays<'a> {
    moves: Vec<&'a PlayRow>,
    states: Vec<table::State<'a>>,
}

/// The subject of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Hand(HandId),
    Table(TableId),
}

impl<'a> Plays<'a> {
    /// Takes the steps that share neither hand nor table with another step, so that their order does not
    /// matter; returns whether each step was taken.
    pub(super) fn of(steps: &'a [Step]) -> (Self, Vec<bool>) {
        let subjects: Vec<BTreeSet<Subject>> = steps
            .iter()
            .map(|step| step.writes.iter().flat_map(subjects).collect())
            .collect();
        let mut counts = BTreeMap::<Subject, usize>::new();
        for subject in subjects.iter().flatten() {
            *counts.entry(*subject).or_default() += 1;
        }
        let mut plays = Self::default();
        let taken = steps.iter().zip(&subjects).map(|(step, subjects)| {
            let is_alone = subjects
                .iter()
                .all(|subject| counts.get(subject) == Some(&1));
            is_alone && plays.take(step)
        });
        let taken = taken.collect();
        (plays, taken)
    }

    /// Takes a step with at most one move and one state; returns whether it did.
    fn take(&mut self, step: &'a Step) -> bool {
        if !step.transfers.is_empty() {
            return false;
        }
        let (mut mv, mut state) = (None, None);
        for write in &step.writes {
            match write {
                Write::Play(row) if mv.is_none() => mv = Some(row),
                Write::TableState {
                    table,
                    version,
                    body,
                } if state.is_none() => state = Some((*table, *version, body)),
                _ => return false,
            }
        }
        self.moves.extend(mv);
        self.states.extend(state);
        true
    }

    /// Writes them all; refused if any is.
    pub(super) fn write(&self, connection: &dyn Connection) -> Result<(), StoreError> {
        hand::play(connection, &self.moves)?;
        table::state(connection, &self.states)
    }
}

/// The open table and the running hand that a write is about.
fn subjects(write: &Write) -> impl Iterator<Item = Subject> + use<> {
    let (hand, table) = match write {
        Write::StartHand(row) => (Some(row.hand), Some(row.table)),
        Write::Claim(row) => (Some(row.hand), None),
        Write::Play(row) => (Some(row.hand), None),
        Write::Result(row) => (Some(row.hand), None),
        Write::FinishHand { hand, .. } | Write::VoidHand { hand, .. } => (Some(*hand), None),
        Write::OpenTable(row) => (None, Some(row.table)),
        Write::TableState { table, .. }
        | Write::MoveTable { table, .. }
        | Write::CloseTable { table } => (None, Some(*table)),
        Write::Board(row) | Write::BoardGone(row) => (None, Some(row.table)),
        Write::HandMessage(row) => (None, Some(row.table)),
        Write::Archived { .. }
        | Write::HouseBankWin { .. }
        | Write::Person { .. }
        | Write::Granted { .. }
        | Write::Dm { .. }
        | Write::Known { .. }
        | Write::DmRefused { .. }
        | Write::Choices(_)
        | Write::GuildLocale { .. }
        | Write::Guild { .. }
        | Write::Gift(_)
        | Write::Award(_)
        | Write::Meta { .. } => (None, None),
    };
    let hand = hand.map(Subject::Hand);
    hand.into_iter().chain(table.map(Subject::Table))
}
