//! The messages of a channel and their changes.

use serde_json::{Value, json};

use super::{Control, ControlError};
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Message;

/// The messages of a channel that changed after a number.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MessageChanges {
    /// The number of the last change. Pass it to the next call.
    pub number: u64,
    /// The messages that were posted or edited, in their current form and in the format of [`Control::messages`], oldest
    /// first.
    pub updated: Vec<Value>,
    /// The messages that were deleted.
    pub deleted: Vec<Snowflake>,
}

impl Control {
    /// Lists all messages of a channel in their current form, including private ones, oldest first. In a private message,
    /// `only_for` is the person who sees it.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn messages(&self, channel: Snowflake) -> Result<Vec<Value>, ControlError> {
        let world = self.shared.world();
        require_channel(&world, channel)?;
        let all = world.messages.in_channel(channel);
        Ok(all.map(|message| message_json(&world, message)).collect())
    }

    /// Lists the messages of a channel that changed after a number. Lists all messages if the number is 0 or so old that
    /// the changes since then are no longer kept.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn changes_after(
        &self,
        channel: Snowflake,
        number: u64,
    ) -> Result<MessageChanges, ControlError> {
        let mut world = self.shared.world();
        require_channel(&world, channel)?;
        let changes = world.messages.changes(channel);
        let ids = changes.since(number);
        let mut found = MessageChanges {
            number: changes.last(),
            ..MessageChanges::default()
        };
        let Some(ids) = ids else {
            let all = world.messages.in_channel(channel);
            found.updated = all.map(|message| message_json(&world, message)).collect();
            return Ok(found);
        };
        for id in ids {
            match world.messages.get(channel, id) {
                Some(message) => found.updated.push(message_json(&world, message)),
                None => found.deleted.push(id),
            }
        }
        Ok(found)
    }

    /// Waits until messages of a channel change after a number, and lists them like [`Control::changes_after`].
    ///
    /// # Errors
    /// When there is no such channel, or it is deleted.
    pub async fn next_changes(
        &self,
        channel: Snowflake,
        number: u64,
    ) -> Result<MessageChanges, ControlError> {
        loop {
            let changed = {
                let mut world = self.shared.world();
                require_channel(&world, channel)?;
                world.messages.changes(channel).changed()
            };
            // Register for the notification before reading, so that no change in between is missed.
            let next = changed.notified();
            let found = self.changes_after(channel, number)?;
            if found.number > number {
                return Ok(found);
            }
            next.await;
        }
    }
}

fn require_channel(world: &World, channel: Snowflake) -> Result<(), ControlError> {
    let found = world.directory.channel(channel);
    found.map(|_| ()).ok_or(ControlError::NoChannel(channel))
}

/// Returns a message as JSON, with the only person who sees it if it is private.
fn message_json(world: &World, message: &Message) -> Value {
    let mut json = world.message_json(message);
    json["only_for"] = json!(message.only_for);
    json
}
