//! A process's place among those that share a database.

use std::sync::Arc;

use crate::store::StoreError;
use crate::store::connection::Connection;

use super::{HeldPartitions, take_all};

/// A process's place among those that share a database, right after it has opened the database.
#[derive(Debug)]
pub(in crate::store) struct Membership {
    /// The number of the process among those that share the database; `None` if it is not shared.
    pub(in crate::store) node: Option<i64>,
    /// Its partitions.
    pub(in crate::store) held: Arc<HeldPartitions>,
}

impl Membership {
    /// Takes every partition for the only process.
    pub(in crate::store) fn alone(connection: &dyn Connection) -> Result<Self, StoreError> {
        Ok(Self {
            node: None,
            held: Arc::new(HeldPartitions::of(take_all(connection)?)),
        })
    }

    /// Returns the membership of a process that shares the database and has taken nothing yet.
    pub(in crate::store) fn shared(node: i64) -> Self {
        Self {
            node: Some(node),
            held: Arc::default(),
        }
    }
}
