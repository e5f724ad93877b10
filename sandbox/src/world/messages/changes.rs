//! The changes to a channel's messages, in order.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use tokio::sync::Notify;

use crate::limits::memory;
use crate::world::ids::snowflake::Snowflake;

/// The newest changes of one channel: messages that were posted, edited or deleted.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// The changed messages, oldest change first.
    messages: VecDeque<Snowflake>,
    /// The number of changes that are no longer kept.
    dropped: u64,
    /// Notifies the tasks that wait for the next change.
    changed: Arc<Notify>,
}

impl Changes {
    /// Records a change to a message. Above the limit, drops the oldest changes.
    pub(super) fn record(&mut self, id: Snowflake) {
        self.messages.push_back(id);
        if self.messages.len() > memory::CHANGES {
            self.messages.pop_front();
            self.dropped += 1;
        }
        self.changed.notify_waiters();
    }

    /// Returns the number of the last change. Numbers start at 1.
    pub(crate) fn last(&self) -> u64 {
        self.dropped + self.messages.len() as u64
    }

    /// Returns the messages that changed after a number, or `None` if some of those changes are no longer kept.
    pub(crate) fn since(&self, number: u64) -> Option<BTreeSet<Snowflake>> {
        let known = number.checked_sub(self.dropped)?;
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        Some(self.messages.iter().skip(known).copied().collect())
    }

    /// Returns the `Notify` of the next change.
    pub(crate) fn changed(&self) -> Arc<Notify> {
        Arc::clone(&self.changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn since_returns_none_when_changes_were_dropped() {
        let mut changes = Changes::default();
        for id in 0..memory::CHANGES as u64 + 2 {
            changes.record(Snowflake(id));
        }
        let last = changes.last();
        assert_eq!(last, memory::CHANGES as u64 + 2);
        assert_eq!(changes.since(1), None);
        assert_eq!(changes.since(2).unwrap().len(), memory::CHANGES);
        assert_eq!(changes.since(last).unwrap().len(), 0);
        changes.record(Snowflake(7));
        changes.record(Snowflake(7));
        let newest = changes.since(last).unwrap();
        assert_eq!(newest.into_iter().collect::<Vec<_>>(), [Snowflake(7)]);
    }
}
