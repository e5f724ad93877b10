//! Tables that have closed, for the people who want to play on.

use std::sync::Arc;
use std::time::Duration;

use hashlink::LruCache;
use tokio::sync::Mutex;

use crate::id::{Millis, TableId, UserId};
use crate::table::{Phase, Place, Table, Terms};

/// How long after its end a table can be opened again.
const SPAN: Duration = Duration::from_secs(3_600);

/// Closed tables that are remembered; the store keeps no terms and no seats of them.
const TABLES: usize = 2_000;

/// A closed table as it was at its end.
#[derive(Debug, Clone)]
pub(in crate::discord) struct Rematch {
    /// Its place.
    pub(in crate::discord) place: Place,
    /// Its terms.
    pub(in crate::discord) terms: Terms,
    /// Who sat there, in playing order.
    pub(in crate::discord) people: Vec<UserId>,
    /// How many computers sat there.
    pub(in crate::discord) computers: usize,
    /// The table that replaces it; locked while being opened, so that two people who press at once get
    /// one table.
    pub(in crate::discord) next: Arc<Mutex<Option<TableId>>>,
    closed: Millis,
}

/// The closed tables of this process; a restart forgets them.
#[derive(Debug)]
pub(in crate::discord) struct Rematches(parking_lot::Mutex<LruCache<TableId, Rematch>>);

impl Default for Rematches {
    fn default() -> Self {
        Self(parking_lot::Mutex::new(LruCache::new(TABLES)))
    }
}

impl Rematches {
    /// Remembers a table that has closed, if it can be opened again.
    pub(super) fn note(&self, table: &Table, now: Millis) {
        let Phase::Closed { why, last } = &table.phase else {
            return;
        };
        let people: Vec<UserId> = table.people().map(|(_, person)| person.user).collect();
        if !why.can_go_on() || last.is_none() || people.is_empty() {
            return;
        }
        let computers = table.seats.values().filter(|who| who.can_be_inherited());
        let rematch = Rematch {
            place: table.place,
            terms: table.terms.clone(),
            people,
            computers: computers.count(),
            next: Arc::default(),
            closed: now,
        };
        self.0.lock().insert(table.id, rematch);
    }

    /// The closed table, unless it closed too long ago.
    pub(in crate::discord) fn of(&self, table: TableId, now: Millis) -> Option<Rematch> {
        let mut tables = self.0.lock();
        let rematch = tables.get(&table)?;
        (now.since(rematch.closed) < SPAN).then(|| rematch.clone())
    }

    /// Forgets a person.
    pub(in crate::discord) fn forget(&self, user: UserId) {
        for (_, rematch) in self.0.lock().iter_mut() {
            rematch.people.retain(|who| *who != user);
        }
    }
}
