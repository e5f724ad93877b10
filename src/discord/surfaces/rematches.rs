//! Tables that have closed, for the people who want to play on.

use std::sync::Arc;
use std::time::Duration;

use hashlink::LruCache;
use tokio::sync::Mutex;

use crate::id::{ChannelId, TableId, Timestamp, UserId};
use crate::table::{Phase, Place, Table, Terms};

/// How long after its end a table can be opened again.
const OFFER_TIME: Duration = Duration::from_secs(3_600);

/// Closed tables that are remembered; the store keeps no terms and no seats of them.
const TABLES_MAX: usize = 2_000;

/// A closed table as it was at its end.
#[derive(Debug, Clone)]
pub(in crate::discord) struct Rematch {
    pub(in crate::discord) place: Place,
    pub(in crate::discord) terms: Terms,
    /// Who sat there, in playing order.
    pub(in crate::discord) people: Vec<UserId>,
    /// How many computers sat there.
    pub(in crate::discord) computers: usize,
    /// The table that replaces it; locked while that is being opened, so that two people who press at the
    /// same time get one table.
    pub(in crate::discord) next: Arc<Mutex<Option<TableId>>>,
    closed: Timestamp,
}

/// The closed tables of this process; a restart forgets them.
#[derive(Debug)]
pub(in crate::discord) struct Rematches(parking_lot::Mutex<LruCache<TableId, Rematch>>);

impl Default for Rematches {
    fn default() -> Self {
        Self(parking_lot::Mutex::new(LruCache::new(TABLES_MAX)))
    }
}

impl Rematches {
    /// Adds a table that has closed, if it can be opened again.
    pub(super) fn add(&self, table: &Table, now: Timestamp) {
        let Phase::Closed { why, last } = &table.phase else {
            return;
        };
        let people: Vec<UserId> = table.people().map(|(_, person)| person.user).collect();
        if !why.may_reopen() || last.is_none() || people.is_empty() {
            return;
        }
        let computers = table.seats.values().filter(|who| who.can_be_taken_over());
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
    pub(in crate::discord) fn of(&self, table: TableId, now: Timestamp) -> Option<Rematch> {
        let mut tables = self.0.lock();
        let rematch = tables.get(&table)?;
        (now.since(rematch.closed) < OFFER_TIME).then(|| rematch.clone())
    }

    /// Forgets the tables of a channel or thread that was deleted: nothing can be posted there.
    pub(in crate::discord) fn forget_place(&self, deleted: ChannelId) {
        self.0.lock().retain(|_, rematch| {
            rematch.place.channel != deleted && rematch.place.parent != Some(deleted)
        });
    }

    /// Forgets a person.
    pub(in crate::discord) fn forget(&self, user: UserId) {
        for (_, rematch) in self.0.lock().iter_mut() {
            rematch.people.retain(|who| *who != user);
        }
    }
}

#[cfg(test)]
mod tests {
    use gow::{Game, House};

    use super::*;

    #[test]
    fn a_table_whose_channel_or_thread_is_gone_is_not_opened_again() {
        let rematches = Rematches::default();
        let closed = |channel: u64, parent: Option<u64>| Rematch {
            place: Place {
                guild: None,
                channel: ChannelId::new(channel),
                parent: parent.map(ChannelId::new),
            },
            terms: Terms::usual(House::default_of(Game::TienGow)),
            people: vec![UserId::new(1)],
            computers: 3,
            next: Arc::default(),
            closed: Timestamp::new(0),
        };
        let tables = [(10, None), (11, Some(10)), (12, Some(20)), (13, None)];
        for (number, (channel, parent)) in (1..).zip(tables) {
            let table = TableId::new(number).unwrap();
            rematches.0.lock().insert(table, closed(channel, parent));
        }
        rematches.forget_place(ChannelId::new(10));
        rematches.forget_place(ChannelId::new(13));
        let left = |table| {
            let table = TableId::new(table).unwrap();
            rematches.of(table, Timestamp::new(1)).is_some()
        };
        assert_eq!([1, 2, 3, 4].map(left), [false, false, true, false]);
    }
}
