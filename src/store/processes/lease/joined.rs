//! What a process has of a database that it has just opened.

use std::sync::Arc;

use crate::store::StoreError;
use crate::store::connection::Connection;

use super::{Held, take_all};

/// What a process has of a database that it has just opened.
#[derive(Debug)]
pub(in crate::store) struct Joined {
    /// The number of the process among those that share the database; `None` if it is not shared.
    pub(in crate::store) node: Option<i64>,
    /// Its partitions.
    pub(in crate::store) held: Arc<Held>,
}

impl Joined {
    /// Takes every partition for the only process.
    pub(in crate::store) fn alone(connection: &dyn Connection) -> Result<Self, StoreError> {
        Ok(Self {
            node: None,
            held: Arc::new(Held::of(take_all(connection)?)),
        })
    }

    /// Returns the state of a process that shares the database and has taken nothing yet.
    pub(in crate::store) fn shared(node: i64) -> Self {
        Self {
            node: Some(node),
            held: Arc::default(),
        }
    }
}
