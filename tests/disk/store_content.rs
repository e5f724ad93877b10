//! The content of a store, as far as people can see it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use gow::fair::Seed;
use tiengow::id::{InteractionId, PartitionSet, TableId, Timestamp, UserId};
use tiengow::store::{OpenTable, Store, StoredHand, Wallet};
use tiengow::table::{StepOutcome, Table};

/// The content of a store after steps of one table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct StoreContent {
    /// The table if it is open, with every play of its running hand.
    pub table: Option<OpenTable>,
    /// The finished hands, with every play.
    pub finished: Vec<StoredHand>,
    /// The chips of each person.
    pub wallets: BTreeMap<UserId, Wallet>,
    /// The accepted interactions.
    pub accepted: BTreeSet<u64>,
}

impl StoreContent {
    /// Reads the content of a store, with the interactions up to a number.
    pub(crate) async fn read(
        store: &Store,
        id: TableId,
        people: &[UserId],
        interactions: u64,
    ) -> Result<Self> {
        let mut tables = store.open_tables(PartitionSet::ALL).await?;
        ensure!(tables.len() <= 1, "{} tables are open", tables.len());
        let mut finished = Vec::new();
        for number in 1.. {
            let Some(past) = store.finished_hand(id, number).await? else {
                break;
            };
            finished.push(past.hand);
        }
        let mut accepted = BTreeSet::new();
        for number in 1..=interactions {
            if store.accepted(InteractionId::new(number)).await? {
                accepted.insert(number);
            }
        }
        Ok(Self {
            table: tables.pop(),
            finished,
            wallets: store.balances(people).await?,
            accepted,
        })
    }
}

/// Restores a table from its stored rows.
pub(crate) fn restore_table(open: &OpenTable, now: Timestamp) -> Result<StepOutcome> {
    let seed = Seed::from_bytes([0; 32]);
    Ok(Table::restore(&open.table, open.hand.as_ref(), now, seed)?)
}
