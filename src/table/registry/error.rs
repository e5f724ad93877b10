//! Why a table cannot be opened or restored.

use crate::id::TableId;
use crate::store::StoreError;
use crate::table::limits::{HOSTED_MAX, STAKE_MAX, TABLES_MAX};
use crate::table::saved::RestoreError;

/// Why a table cannot be opened or restored.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RegistryError {
    /// The channel has an open table.
    #[error("this channel has table {0}")]
    ChannelTaken(TableId),
    /// The process has as many open tables as allowed.
    #[error("{TABLES_MAX} tables are open")]
    TooManyTables,
    /// The server has as many open tables as allowed: this many.
    #[error("{0} tables are open on this server")]
    ServerFull(usize),
    /// The person hosts as many tables on the server as one may.
    #[error("the person hosts {HOSTED_MAX} tables on this server")]
    TooManyHosted,
    /// The channel's table cannot be restored.
    #[error("table {0} of this channel cannot be restored")]
    Broken(TableId),
    /// The stake is out of range.
    #[error("a stake is from 0 to {STAKE_MAX} chips a point, not {0}")]
    BadStake(i64),
    /// The largest bet is out of range.
    #[error("the largest bet is from the stake to {STAKE_MAX} chips, not {0}")]
    BadBet(i64),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The stored table cannot be restored.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}
