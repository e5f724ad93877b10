//! The messages of all channels and their files.

pub(crate) mod changes;
pub(crate) mod file;
pub(crate) mod mention;
pub(crate) mod message;

use std::collections::{BTreeMap, BTreeSet};

use super::ids::snowflake::Snowflake;
use crate::limits::memory;
use changes::Changes;
use file::Files;
use message::Message;

/// Owns the messages of each channel, oldest first, and the uploaded files.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    by_channel: BTreeMap<Snowflake, BTreeMap<Snowflake, Message>>,
    changes: BTreeMap<Snowflake, Changes>,
    files: Files,
}

impl Messages {
    /// Lists the messages of a channel, including private ones, oldest first.
    pub(crate) fn in_channel(
        &self,
        channel: Snowflake,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        self.by_channel
            .get(&channel)
            .into_iter()
            .flat_map(BTreeMap::values)
    }

    pub(crate) fn get(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.by_channel.get(&channel)?.get(&id)
    }

    /// Finds a message to change it.
    pub(crate) fn get_mut(&mut self, channel: Snowflake, id: Snowflake) -> Option<&mut Message> {
        let message = self.by_channel.get_mut(&channel)?.get_mut(&id)?;
        self.changes.entry(channel).or_default().record(id);
        Some(message)
    }

    /// Returns the changes of a channel.
    pub(crate) fn changes(&mut self, channel: Snowflake) -> &Changes {
        self.changes.entry(channel).or_default()
    }

    pub(crate) fn count(&self, channel: Snowflake) -> usize {
        self.by_channel.get(&channel).map_or(0, BTreeMap::len)
    }

    /// Returns the newest message that everybody sees.
    pub(crate) fn last_public(&self, channel: Snowflake) -> Option<Snowflake> {
        self.in_channel(channel)
            .rev()
            .find(|message| !message.is_ephemeral())
            .map(|message| message.id)
    }

    /// Returns the time of the latest pin.
    pub(crate) fn last_pin_ms(&self, channel: Snowflake) -> Option<i64> {
        self.in_channel(channel)
            .filter_map(|message| message.pinned_ms)
            .max()
    }

    /// Adds a message, and drops another one if the channel exceeds the limit.
    pub(crate) fn add(&mut self, message: Message) {
        let newest = message.id;
        let changes = self.changes.entry(message.channel).or_default();
        changes.record(newest);
        let channel = self.by_channel.entry(message.channel).or_default();
        channel.insert(newest, message);
        if channel.len() <= memory::MESSAGES {
            return;
        }
        // A private message is dropped before one that everybody sees. The newest stays.
        let mut older = channel.values().filter(|message| message.id != newest);
        let oldest_private = older
            .find(|message| message.is_ephemeral())
            .map(|message| message.id);
        if let Some(dropped) = oldest_private.or_else(|| channel.keys().next().copied()) {
            channel.remove(&dropped);
            changes.record(dropped);
        }
    }

    /// Replaces a message with its edited version.
    pub(crate) fn replace(&mut self, message: Message) {
        if let Some(old) = self.get_mut(message.channel, message.id) {
            *old = message;
        }
    }

    pub(crate) fn remove(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        let message = self.by_channel.get_mut(&channel)?.remove(&id)?;
        self.changes.entry(channel).or_default().record(id);
        Some(message)
    }

    /// Removes public messages, and returns the ids of those that existed.
    pub(crate) fn remove_public(
        &mut self,
        channel: Snowflake,
        mut ids: BTreeSet<Snowflake>,
    ) -> BTreeSet<Snowflake> {
        ids.retain(|id| {
            self.get(channel, *id)
                .is_some_and(|message| !message.is_ephemeral())
        });
        if let Some(messages) = self.by_channel.get_mut(&channel) {
            messages.retain(|id, _| !ids.contains(id));
        }
        let changes = self.changes.entry(channel).or_default();
        ids.iter().for_each(|id| changes.record(*id));
        ids
    }

    /// Drops all messages of a deleted channel.
    pub(crate) fn forget_channel(&mut self, channel: Snowflake) {
        self.by_channel.remove(&channel);
        if let Some(changes) = self.changes.remove(&channel) {
            changes.changed().notify_waiters();
        }
    }

    pub(crate) fn files(&mut self) -> &mut Files {
        &mut self.files
    }
}
