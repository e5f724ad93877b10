//! The most common steps, each a move at a table; those of one transaction are written together.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{HandId, TableId};
use crate::store::connection::Connection;
use crate::store::{PlayRow, Record, Step, StoreError};

use super::{hand, table};

/// The moves and table states of steps that have nothing else.
#[derive(Default)]
pub(super) struct Plays<'a> {
    moves: Vec<&'a PlayRow>,
    states: Vec<table::State<'a>>,
}

/// The subject of a record.
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
            .map(|step| step.records.iter().flat_map(subjects).collect())
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
        for record in &step.records {
            match record {
                Record::Play(row) if mv.is_none() => mv = Some(row),
                Record::TableState {
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

/// The open table and the running hand that a record is about.
fn subjects(record: &Record) -> impl Iterator<Item = Subject> + use<> {
    let (hand, table) = match record {
        Record::StartHand(row) => (Some(row.hand), Some(row.table)),
        Record::Claim(row) => (Some(row.hand), None),
        Record::Play(row) => (Some(row.hand), None),
        Record::Result(row) => (Some(row.hand), None),
        Record::FinishHand { hand, .. } | Record::VoidHand { hand, .. } => (Some(*hand), None),
        Record::OpenTable(row) => (None, Some(row.table)),
        Record::TableState { table, .. }
        | Record::MoveTable { table, .. }
        | Record::CloseTable { table } => (None, Some(*table)),
        Record::Board(row) | Record::BoardGone(row) => (None, Some(row.table)),
        Record::HandMessage(row) => (None, Some(row.table)),
        Record::Archived { .. }
        | Record::HouseBankWin { .. }
        | Record::Person { .. }
        | Record::Granted { .. }
        | Record::Dm { .. }
        | Record::DmRefused { .. }
        | Record::Choices(_)
        | Record::ServerLocale { .. }
        | Record::Server { .. }
        | Record::Gift(_)
        | Record::Award(_)
        | Record::Meta { .. } => (None, None),
    };
    let hand = hand.map(Subject::Hand);
    hand.into_iter().chain(table.map(Subject::Table))
}
