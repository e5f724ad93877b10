//! The check of a killed bot's database, in a copy of its files or on a server.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tiengow::id::PartitionSet;
use tiengow::store::{FILE, OpenTable, Opening, Store, StoreThread, StoredHand};

use super::{CheckedState, KillSession};

impl KillSession {
    /// Checks the database of the killed bot.
    pub(super) async fn check_database(&mut self) -> Result<()> {
        let copy = tempfile::tempdir()?;
        let (store, thread) = match &self.options.server {
            None => open_copy(&self.data(), copy.path())?,
            Some(server) => open_on_server(server, copy.path())?,
        };
        self.check_store(&store).await?;
        store.close().await;
        thread.join()?;
        Ok(())
    }

    /// Checks the content of a store.
    async fn check_store(&mut self, store: &Store) -> Result<()> {
        let report = store.check().await?;
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        let open = store.open_tables(PartitionSet::ALL).await?.pop();
        let open = open.context("the table that Ann has seen is gone")?;
        ensure!(
            open.table.version >= self.newest_seen,
            "version {} was shown, {} is stored",
            self.newest_seen,
            open.table.version
        );
        ensure!(
            open.table.version >= self.checked.version,
            "the table is at an older version"
        );
        let before = self.checked.hand.take();
        self.check_hand(store, before, &open).await?;
        self.tally.in_hands += usize::from(open.hand.is_some());
        self.checked = CheckedState {
            version: open.table.version,
            hand: open.hand,
        };
        self.tally.checks += 1;
        Ok(())
    }

    /// Asserts that the hand of the last check runs with the same plays or more, or is over with them.
    async fn check_hand(
        &mut self,
        store: &Store,
        before: Option<StoredHand>,
        open: &OpenTable,
    ) -> Result<()> {
        let Some(before) = before else { return Ok(()) };
        if let Some(running) = open
            .hand
            .as_ref()
            .filter(|hand| hand.row.hand == before.row.hand)
        {
            return ensure_same_hand(&before, running);
        }
        let over = store
            .finished_hand(before.row.table, before.row.number)
            .await?;
        let over = over.context("a hand that ran is neither running nor over")?;
        ensure_same_hand(&before, &over.hand)?;
        let record = tiengow::table::record(&over);
        let has_record = matches!(record, Ok(Some(_)));
        ensure!(
            has_record,
            "a finished hand cannot be replayed: {:?}",
            record.err()
        );
        self.tally.hands += 1;
        self.tally.plays += over.hand.plays.len();
        Ok(())
    }
}

/// Opens a copy of the files.
fn open_copy(data: &Path, copy: &Path) -> Result<(Store, StoreThread)> {
    for suffix in ["", "-wal"] {
        let name = format!("{FILE}{suffix}");
        let from = data.join(&name);
        if from.exists() {
            fs::copy(from, copy.join(name))?;
        }
    }
    Ok(Store::open(&copy.join(FILE))?)
}

/// Opens the database of the server, which other processes use.
fn open_on_server(server: &str, folder: &Path) -> Result<(Store, StoreThread)> {
    let opening = Opening {
        postgres: Some(server.parse().map_err(anyhow::Error::msg)?),
        shared: true,
        ..Opening::file(folder.join(FILE))
    };
    Ok(tokio::task::block_in_place(|| Store::open_as(&opening))?)
}

/// Asserts that a hand is the same, with at least as many plays.
fn ensure_same_hand(before: &StoredHand, after: &StoredHand) -> Result<()> {
    ensure!(before.row == after.row, "the hand was dealt again");
    ensure!(
        after.plays.starts_with(&before.plays),
        "a play is lost or changed"
    );
    Ok(())
}
