//! The messages of a channel and what changes in it.

use serde_json::{Value, json};

use super::{Control, ControlError};
use crate::error::Code;
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Message;

/// The messages of a channel that changed after a number.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MessageChanges {
    /// The number of the last change, from which the next question goes on.
    pub number: u64,
    /// The messages that were posted or edited, as they are now and as [`Control::messages`] lists
    /// them, the oldest first.
    pub shown: Vec<Value>,
    /// The messages that were deleted.
    pub deleted: Vec<Snowflake>,
}

impl Control {
    /// Lists all messages of a channel as they are now, private ones included, the oldest first;
    /// `only_for` is the person who sees a private one.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn messages(&self, channel: Snowflake) -> Result<Vec<Value>, ControlError> {
        let world = self.shared.world();
        check(&world, channel)?;
        let all = world.messages.of(channel);
        Ok(all.map(|message| written(&world, message)).collect())
    }

    /// Lists the messages of a channel that changed after a number: all with 0, and with one so old
    /// that the changes since are no longer kept.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn changes_after(
        &self,
        channel: Snowflake,
        number: u64,
    ) -> Result<MessageChanges, ControlError> {
        let mut world = self.shared.world();
        check(&world, channel)?;
        let changes = world.messages.changes(channel);
        let (last, ids) = (changes.last(), changes.since(number));
        let Some(ids) = ids else {
            let all = world.messages.of(channel);
            return Ok(MessageChanges {
                number: last,
                shown: all.map(|message| written(&world, message)).collect(),
                deleted: Vec::new(),
            });
        };
        let mut found = MessageChanges {
            number: last,
            ..MessageChanges::default()
        };
        for id in ids {
            match world.messages.get(channel, id) {
                Some(message) => found.shown.push(written(&world, message)),
                None => found.deleted.push(id),
            }
        }
        Ok(found)
    }

    /// Waits until messages of a channel have changed after a number, and lists them as
    /// [`Control::changes_after`] does.
    ///
    /// # Errors
    /// When there is no such channel, or no longer.
    pub async fn next_changes(
        &self,
        channel: Snowflake,
        number: u64,
    ) -> Result<MessageChanges, ControlError> {
        loop {
            let more = {
                let mut world = self.shared.world();
                check(&world, channel)?;
                world.messages.changes(channel).next()
            };
            // Register for the notification before looking, so that no change in between is missed.
            let next = more.notified();
            let found = self.changes_after(channel, number)?;
            if found.number > number {
                return Ok(found);
            }
            next.await;
        }
    }
}

fn check(world: &World, channel: Snowflake) -> Result<(), ControlError> {
    let found = world.channel(channel);
    found
        .map(|_| ())
        .map_err(|_: Code| ControlError::NoChannel(channel))
}

/// Writes a message with the person who alone sees it.
fn written(world: &World, message: &Message) -> Value {
    let mut json = world.message_json(message);
    json["only_for"] = json!(message.only_for);
    json
}
