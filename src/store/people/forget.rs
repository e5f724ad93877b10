//! Deleting a person: their rows, their name and their Discord id, so that nothing in the file
//! identifies them any more.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rusqlite::params;

use crate::id::{DAY_MS, Partition, TableId, Timestamp, UserId};
use crate::ledger::{self, Account, Chips};
use crate::store::books::{accounts, post};
use crate::store::broken_table::closing_step;
use crate::store::connection::Connection;
use crate::store::people::deletion_list::DeletionList;
use crate::store::people::mention::tables_that_name;
use crate::store::people::{person, remains};
use crate::store::processes::lease::{Epochs, HeldPartitions, Notification};
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError, row, write};

/// How soon after a deletion another deletion of the same person does not rewrite the file.
const SAME_PERSON_INTERVAL: Duration = Duration::from_secs(3_600);

/// The shortest time between two deletions that rewrite the file: tables wait meanwhile.
const REWRITE_INTERVAL: Duration = Duration::from_secs(60);

/// How long accepted interactions are remembered, in milliseconds: two days, far longer than Discord
/// redelivers one.
const INTERACTION_KEPT_MS: i64 = 48 * 3_600_000;

/// The most expired interactions deleted at once.
const EXPIRED_MAX: u32 = 2_000;

/// The reason stored with a hand that ended because an older backup brought back a deleted person.
const VOID_REASON: &str = "a person was deleted";

/// Lets a server's transaction wait until the deletion is noted on this machine's disk, which may be slow.
const LONGER_IDLE_TIMEOUT: &str = "SET LOCAL idle_in_transaction_session_timeout = '10s'";

/// The result of deleting a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeletionOutcome {
    /// They are deleted; this many chips left the game.
    Done {
        /// In chips.
        chips: i64,
    },
    /// Nothing was stored about them.
    Nothing,
    /// Nothing was deleted: a table that is not broken, or that another process has, names them or has dealt
    /// them in.
    Playing,
}

impl Store {
    /// Deletes a person immediately and permanently: from the file, its unused pages and its log.
    /// Closes the `broken` tables that name them or have dealt them in, because those cannot forget
    /// anybody; a running hand there is void.
    ///
    /// # Errors
    /// As [`Store::commit`]. A deletion that has begun is finished by the next start at the latest.
    pub async fn forget(
        &self,
        user: UserId,
        at: Timestamp,
        broken: BTreeSet<TableId>,
    ) -> Result<DeletionOutcome, StoreError> {
        let (deletions, held) = (self.deletions.clone(), Arc::clone(&self.held));
        let (is_shared, last_rewrite) = (self.is_shared(), Arc::clone(&self.last_rewrite));
        self.query(QueryKind::Forgetting, move |connection| {
            let deleted = connection.transact(|| {
                // All other tables of this process were told to forget the person; if one still names
                // them, they have sat down since. Tables of another process can be told only there.
                let tables = tables_with(connection, user)?;
                if !tables.is_subset(&broken) || !are_held_here(connection, &held, &tables)? {
                    return Ok(Err(DeletionOutcome::Playing));
                }
                let Some(since) = person::since(connection, user)? else {
                    return Ok(Err(DeletionOutcome::Nothing));
                };
                // The clock of the process that made the row may have been ahead.
                let at = at.max(since);
                // The deletion is noted first, so that the next start completes it if the program
                // ends before the commit. The list is locked only this long, so `deleted` does not
                // wait for the store.
                let before = add_to_list(connection, &deletions, user, at)?;
                if is_shared {
                    Notification::Deleted(user, at).send(connection)?;
                }
                Ok(Ok((before, delete_person(connection, user, at)?)))
            })?;
            let (before, chips) = match deleted {
                Ok(done) => done,
                Err(kept) => return Ok(kept),
            };
            // If deletions follow each other quickly, the next hourly cleanup does the rest.
            let is_first = before.is_none_or(|before| at.since(before) >= SAME_PERSON_INTERVAL);
            let at_once = is_first && is_rewrite_due(&last_rewrite, at);
            if let Err(error) = clean_up(connection, at_once) {
                tracing::error!(%error, "what a deletion has left in the file is removed later");
            }
            Ok(DeletionOutcome::Done { chips })
        })
        .await
    }

    /// Returns when a person was deleted last, if that was recent.
    #[cfg(test)]
    pub(in crate::store) fn deleted(&self, user: UserId) -> Option<Timestamp> {
        self.deletions.lock().deleted(user)
    }

    /// Drops records of old deletions and interactions, and removes the remains of recent deletions
    /// from the file.
    ///
    /// # Errors
    /// As [`Store::commit`], or a file cannot be written.
    pub async fn tidy(&self, now: Timestamp) -> Result<(), StoreError> {
        // One query at a time, so that tables can store their steps in between.
        while self.expire_interactions(now).await? == EXPIRED_MAX as usize {}
        while self.expire_messages(now).await? > 0 {}
        let deletions = self.deletions.clone();
        self.query(QueryKind::Forgetting, move |connection| {
            deletions.lock().expire(now)?;
            remains::rewrite_if_pending(connection, remains::AT_ONCE_MAX).map(drop)
        })
        .await
    }

    /// Deletes the addresses of some messages of closed tables, long after their last edit; returns how many.
    async fn expire_messages(&self, now: Timestamp) -> Result<usize, StoreError> {
        // The messages come first: they are of few tables, however many have closed.
        let sql = "DELETE FROM board WHERE table_id IN
                       (SELECT table_id FROM board CROSS JOIN game_table ON id = table_id
                        WHERE closed_ms < ?1 LIMIT ?2)";
        let until = now.get().saturating_sub(DAY_MS);
        self.query(QueryKind::Forgetting, move |connection| {
            connection.transact(|| connection.execute(sql, params![until, EXPIRED_MAX]))
        })
        .await
    }

    /// Deletes some expired interactions; returns how many.
    async fn expire_interactions(&self, now: Timestamp) -> Result<usize, StoreError> {
        // Ids grow with time, so the lowest are the oldest. Ids from the future were accepted while
        // the clock was wrong.
        let sql = "DELETE FROM interaction WHERE (at_ms < ?1 OR at_ms > ?2)
                   AND id <= (SELECT max(id) FROM (SELECT id FROM interaction ORDER BY id LIMIT ?3) AS oldest)";
        let since = now.get().saturating_sub(INTERACTION_KEPT_MS);
        let until = now.get().saturating_add(INTERACTION_KEPT_MS);
        self.query(QueryKind::Forgetting, move |connection| {
            connection.transact(|| connection.execute(sql, params![since, until, EXPIRED_MAX]))
        })
        .await
    }
}

/// Repeats, in an older file, the deletion of everybody who was deleted since.
pub(in crate::store) fn repeat_deletions(
    connection: &dyn Connection,
    list: &DeletionList,
) -> Result<(), StoreError> {
    let Some(latest) = list.latest() else {
        return Ok(());
    };
    connection.transact(|| person::note_deletion(connection, latest))?;
    let sql = "SELECT user, since_ms FROM person";
    let everybody = connection.all(sql, &[], |row| {
        Ok((UserId::from_bits(row.get(0)?), Timestamp::new(row.get(1)?)))
    })?;
    // A person who came back after the deletion is somebody new.
    let deleted = everybody
        .into_iter()
        .filter_map(|(user, since)| Some((user, list.deleted(user).filter(|at| *at >= since)?)));
    let mut count = 0;
    for (user, at) in deleted {
        connection.transact(|| delete_person(connection, user, at))?;
        count += 1;
    }
    if count > 0 {
        remains::rewrite_if_pending(connection, remains::AT_ONCE_MAX)?;
        tracing::warn!(
            people = count,
            "people who had been deleted are deleted again"
        );
    }
    Ok(())
}

/// Notes a deletion on disk; returns when the person was deleted before.
fn add_to_list(
    connection: &dyn Connection,
    deletions: &Mutex<DeletionList>,
    user: UserId,
    at: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    if connection.is_server() {
        connection.batch(LONGER_IDLE_TIMEOUT)?;
    }
    deletions.lock().add(user, at)
}

/// Whether the last rewriting of the file is long enough ago for another, which then counts from now.
fn is_rewrite_due(last_rewrite: &Mutex<Option<Timestamp>>, at: Timestamp) -> bool {
    let mut last_rewrite = last_rewrite.lock();
    let is_due = last_rewrite.is_none_or(|last| at.since(last) >= REWRITE_INTERVAL);
    if is_due {
        *last_rewrite = Some(at);
    }
    is_due
}

/// Removes the remains of a deletion from the log and, if requested, at once from the file.
fn clean_up(connection: &dyn Connection, at_once: bool) -> Result<(), StoreError> {
    connection.empty_log()?;
    if at_once {
        remains::rewrite_if_pending(connection, remains::AT_ONCE_MAX)?;
    }
    Ok(())
}

/// Whether this process has tables, and no other process has taken one since.
fn are_held_here(
    connection: &dyn Connection,
    held: &HeldPartitions,
    tables: &BTreeSet<TableId>,
) -> Result<bool, StoreError> {
    if tables.is_empty() {
        return Ok(true);
    }
    let epochs = Epochs::read(connection)?;
    let is_here = |table: &TableId| {
        let fence = held.fence(Partition::of_table(*table));
        fence.is_some_and(|fence| epochs.check(fence).is_ok())
    };
    Ok(tables.iter().all(is_here))
}

/// Deletes a person; returns how many chips they had.
fn delete_person(
    connection: &dyn Connection,
    user: UserId,
    at: Timestamp,
) -> Result<i64, StoreError> {
    for table in tables_with(connection, user)? {
        write::steps(
            connection,
            &[closing_step(connection, table, at, VOID_REASON)?],
        )?;
    }
    let Some(number) = person::number(connection, user)? else {
        return Ok(0);
    };
    let account = accounts::find(connection, Account::User(user))?;
    let chips = account.map_or(0, |account| account.posted);
    if let Some(amount) = Chips::new(chips) {
        let farewell = ledger::farewell(user, amount);
        post::post(connection, std::iter::once((&farewell, at)))?;
    }
    for table in ["house_win", "gift_day", "standing"] {
        connection.execute(
            &format!("DELETE FROM {table} WHERE user = ?1"),
            params![number],
        )?;
    }
    connection.execute("DELETE FROM award WHERE person = ?1", params![number])?;
    connection.execute(
        "DELETE FROM board WHERE user = ?1 AND user <> 0",
        params![user.to_bits()],
    )?;
    connection.execute("DELETE FROM person WHERE number = ?1", params![number])?;
    person::note_deletion(connection, at)?;
    remains::schedule_rewrite(connection)?;
    Ok(chips)
}

/// Returns the open tables that still name a person or have dealt them into the running hand.
fn tables_with(connection: &dyn Connection, user: UserId) -> Result<BTreeSet<TableId>, StoreError> {
    let sql = "SELECT table_id FROM sitter JOIN hand ON hand.id = hand_id WHERE user = ?1";
    let playing = connection.all(sql, params![user.to_bits()], |row| {
        row::table_id(row.get(0)?)
    })?;
    let named = tables_that_name(connection, user)?.into_iter();
    Ok(named.chain(playing).collect())
}
