//! The check of a killed bot's database, in a copy of its files or on a server.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tiengow::id::Partitions;
use tiengow::store::{FILE, OpenTable, Opening, Store, StoreThread, StoredHand};

use super::{Arena, Look};

impl Arena {
    /// Checks the database of the killed bot.
    pub(super) async fn examine(&mut self) -> Result<()> {
        let copy = tempfile::tempdir()?;
        let (store, thread) = match &self.how.server {
            None => copied(&self.data(), copy.path())?,
            Some(server) => joined(server, copy.path())?,
        };
        self.examine_kept(&store).await?;
        store.close().await;
        thread.join()?;
        Ok(())
    }

    /// Checks the content of a store.
    async fn examine_kept(&mut self, store: &Store) -> Result<()> {
        let report = store.check().await?;
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        let open = store.open_tables(Partitions::ALL).await?.pop();
        let open = open.context("the table that Ann has seen is gone")?;
        ensure!(
            open.table.version >= self.seen,
            "version {} was shown, {} is kept",
            self.seen,
            open.table.version
        );
        ensure!(
            open.table.version >= self.look.version,
            "the table is at an older version"
        );
        let before = self.look.hand.take();
        self.go_on(store, before, &open).await?;
        self.tally.in_hands += usize::from(open.hand.is_some());
        self.look = Look {
            version: open.table.version,
            hand: open.hand,
        };
        self.tally.examined += 1;
        Ok(())
    }

    /// Asserts that the hand of the last check is unchanged, further on, or over.
    async fn go_on(
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
            return same(&before, running);
        }
        let over = store
            .finished_hand(before.row.table, before.row.number)
            .await?;
        let over = over.context("a hand that ran is neither running nor over")?;
        same(&before, &over.hand)?;
        let record = tiengow::table::record(&over);
        let is_replayed = matches!(record, Ok(Some(_)));
        ensure!(
            is_replayed,
            "a hand that is over cannot be played again: {:?}",
            record.err()
        );
        self.tally.hands += 1;
        self.tally.plays += over.hand.plays.len();
        Ok(())
    }
}

/// Opens a copy of the files.
fn copied(data: &Path, copy: &Path) -> Result<(Store, StoreThread)> {
    for end in ["", "-wal"] {
        let name = format!("{FILE}{end}");
        let from = data.join(&name);
        if from.exists() {
            fs::copy(from, copy.join(name))?;
        }
    }
    Ok(Store::open(&copy.join(FILE))?)
}

/// Opens the database of the server, which other processes use.
fn joined(server: &str, folder: &Path) -> Result<(Store, StoreThread)> {
    let opening = Opening {
        postgres: Some(server.parse().map_err(anyhow::Error::msg)?),
        shared: true,
        ..Opening::file(folder.join(FILE))
    };
    Ok(tokio::task::block_in_place(|| Store::open_as(&opening))?)
}

/// Asserts that a hand is the same, with at least as many plays.
fn same(before: &StoredHand, after: &StoredHand) -> Result<()> {
    ensure!(before.row == after.row, "the hand was dealt again");
    ensure!(
        after.plays.starts_with(&before.plays),
        "a play is lost or changed"
    );
    Ok(())
}
