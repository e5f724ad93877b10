//! The control plane: powers for tests and the page that neither a bot nor a person has.

mod changes;
mod error;
mod faults;
mod frames;
mod gateway;
mod population;
mod raw_interaction;
mod routes;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::rest::{NewInteraction, start_interaction};
use crate::server::Shared;
use crate::world::World;
use crate::world::directory::channel::Channel;
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::InteractionKind;
use crate::world::traffic::record::{RequestRecord, UnknownNames};

pub use changes::MessageChanges;
pub use error::ControlError;
pub use raw_interaction::RawInteraction;
pub(crate) use routes::router;

/// Controls a running sandbox in ways that no Discord user can.
#[derive(Clone, Debug)]
pub struct Control {
    shared: Arc<Shared>,
}

impl Control {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Advances the clock, and acts on every deadline up to the new time.
    pub fn advance(&self, by: Duration) {
        let mut world = self.shared.world();
        world.clock().advance(by);
        world.run_due_work();
    }

    /// Returns the people and the bot with their tokens, the server and its channels.
    #[must_use]
    pub fn state(&self) -> Value {
        let world = self.shared.world();
        let first_guild = world.directory.guilds().next();
        let mut people: Vec<_> = world.directory.people().collect();
        people.sort_by_key(|user| first_guild?.members.iter().position(|id| *id == user.id));
        let users: Vec<Value> = people
            .into_iter()
            .map(|user| {
                let direct = world.directory.direct_channel(user.id);
                json!({
                    "id": user.id, "name": user.name, "global_name": user.global_name,
                    "token": user.token, "locale": user.locale, "dms": user.accepts_dms,
                    "installed": world.application.is_installed_for(user.id),
                    "dm_channel_id": direct.map(|channel| channel.id),
                })
            })
            .collect();
        let guilds: Vec<Value> = world
            .directory
            .guilds()
            .map(|guild| {
                let channels = world.directory.text_channels(guild.id).into_iter();
                let channels: Vec<Value> = channels.map(|c| world.channel_json(c)).collect();
                json!({"id": guild.id, "name": guild.name, "owner_id": guild.owner,
                    "channels": channels})
            })
            .collect();
        let bot = world.directory.user(world.directory.bot());
        json!({
            "url": world.url(), "api": format!("{}/api/v10", world.url()),
            "gateway": world.gateway_url(), "now_ms": world.now_ms(),
            "application": {"id": world.application.id(), "name": world.application.name(),
                "bot": world.directory.user_json(world.directory.bot()), "token": bot.map(|bot| &bot.token)},
            "suggestions": world.application.suggestions(), "users": users, "guild": guilds.first(), "guilds": guilds,
            "bot_connected": world.gateway.is_bot_connected(), "rate_limits": world.limits.are_enabled(),
            "duplicate_events": world.faults.duplicates_events(), "forgets_tokens": world.faults.forgets_tokens(),
            "heartbeats_acknowledged": world.gateway.acknowledges_heartbeats(),
        })
    }

    /// Allows or forbids the bot to write to a person, by name or id.
    ///
    /// # Errors
    /// When nobody has this name.
    pub fn set_dms(&self, user: &str, open: bool) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let id = find_user(&world, user)?;
        if let Some(user) = world.directory.user_mut(id) {
            user.accepts_dms = open;
        }
        Ok(())
    }

    /// Sets the language of a person's client, such as `zh-TW`.
    ///
    /// # Errors
    /// When nobody has this name.
    pub fn set_locale(&self, user: &str, locale: &str) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let id = find_user(&world, user)?;
        if let Some(user) = world.directory.user_mut(id) {
            locale.clone_into(&mut user.locale);
        }
        world.announce_user(id);
        Ok(())
    }

    /// Sets the lines that the page suggests first, like [`Options::suggestions`](crate::Options::suggestions). An open
    /// page shows them after a reload.
    pub fn set_suggestions(&self, lines: Vec<String>) {
        self.shared.world().application.set_suggestions(lines);
    }

    /// Deletes at most `limit` emojis of the application, oldest first, as its owner may do in the developer portal.
    /// Returns how many were deleted.
    pub fn delete_emojis(&self, limit: usize) -> usize {
        self.shared.world().application.remove_emojis(limit)
    }

    /// Denies the bot permissions in a channel and its threads. 0 restores them all.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny_bot(&self, channel: Snowflake, permissions: u64) -> Result<(), ControlError> {
        self.change_channel(channel, |found| found.denied = permissions)
    }

    /// Denies a person, by name or id, permissions in every server that they do not own. 0 restores them.
    ///
    /// # Errors
    /// When nobody has this name.
    pub fn deny_member(&self, user: &str, permissions: u64) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let id = find_user(&world, user)?;
        for guild in world.directory.guilds_mut() {
            guild.denied.insert(id, permissions);
        }
        Ok(())
    }

    /// Grants the bot permissions in a channel and its threads that `@everyone` does not have. 0 revokes them.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn grant_bot(&self, channel: Snowflake, permissions: u64) -> Result<(), ControlError> {
        self.change_channel(channel, |found| found.granted = permissions)
    }

    fn change_channel(
        &self,
        id: Snowflake,
        change: impl FnOnce(&mut Channel),
    ) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let found = world.directory.channel_mut(id);
        change(found.ok_or(ControlError::NoChannel(id))?);
        world.announce_channel(id, "CHANNEL_UPDATE");
        Ok(())
    }

    /// Sends the bot an interaction without any checks. Returns its id.
    ///
    /// # Errors
    /// When the person or the channel does not exist, or the kind is not one of the four.
    pub fn interact(&self, raw: &RawInteraction) -> Result<Snowflake, ControlError> {
        let mut world = self.shared.world();
        let kind =
            InteractionKind::from_number(raw.kind).ok_or(ControlError::NoSuchKind(raw.kind))?;
        let user = find_user(&world, &raw.user)?;
        let first_channel = || {
            let guild = world.directory.guilds().next()?;
            Some(world.directory.text_channels(guild.id).first()?.id)
        };
        let parse_id = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        let channel = parse_id(&raw.channel_id)
            .or_else(first_channel)
            .unwrap_or(Snowflake(0));
        let mut data = raw.data.clone();
        if matches!(
            kind,
            InteractionKind::Command | InteractionKind::Autocomplete
        ) {
            complete_command(&world, &mut data);
        }
        let new = NewInteraction {
            kind,
            user,
            channel,
            message: parse_id(&raw.message_id),
            data,
            nonce: None,
            session: None,
            trigger: None,
            owners: None,
        };
        start_interaction(&mut world, new).map_err(|_| ControlError::NoChannel(channel))
    }

    /// Signs a body for a time in seconds since 1970, as Discord signs its posts to the application.
    #[must_use]
    pub fn sign(&self, timestamp: i64, body: &str) -> String {
        let world = self.shared.world();
        world.application.signer().sign(timestamp, body)
    }

    /// Lists the bot's requests. Only the newest are kept.
    #[must_use]
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.requests_after(0)
    }

    /// Lists the bot's requests with a number above `after`.
    #[must_use]
    pub fn requests_after(&self, after: u64) -> Vec<RequestRecord> {
        self.shared.world().traffic.since(after)
    }

    /// Lists the bot's requests with a number above `after`, without their bodies, which take long to parse.
    #[must_use]
    pub fn request_heads_after(&self, after: u64) -> Vec<RequestRecord> {
        self.shared.world().traffic.heads_since(after)
    }

    /// Returns the routes and fields of the bot's requests that the sandbox does not know.
    #[must_use]
    pub fn unknown_names(&self) -> UnknownNames {
        self.shared.world().traffic.unknown_names().clone()
    }

    /// Deletes a message as a moderator would.
    ///
    /// # Errors
    /// When it does not exist.
    pub fn delete_message(
        &self,
        channel: Snowflake,
        message: Snowflake,
    ) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let removed = world.remove_message(channel, message);
        removed.map(|_| ()).ok_or(ControlError::NoMessage(message))
    }

    /// Deletes a channel or thread.
    ///
    /// # Errors
    /// When it does not exist.
    pub fn delete_channel(&self, channel: Snowflake) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        world
            .remove_channel(channel)
            .map(|_| ())
            .ok_or(ControlError::NoChannel(channel))
    }

    /// Returns whether the bot has a live gateway connection.
    #[must_use]
    pub fn is_bot_connected(&self) -> bool {
        self.shared.world().gateway.is_bot_connected()
    }

    /// Sets whether the bot's requests are limited as on Discord.
    pub fn set_rate_limits(&self, on: bool) {
        self.shared.world().limits.set_enabled(on);
    }
}

fn find_user(world: &World, name: &str) -> Result<Snowflake, ControlError> {
    let id = name.parse::<Snowflake>().ok();
    let mut people = world.directory.people();
    let found = people.find(|user| user.name == name || Some(user.id) == id);
    found
        .map(|user| user.id)
        .ok_or_else(|| ControlError::NoUser(name.to_owned()))
}

/// Completes a command's data. The id is that of the registered command of this name.
fn complete_command(world: &World, data: &mut Value) {
    if !data.is_object() {
        *data = json!({});
    }
    let registered = world
        .application
        .commands()
        .iter()
        .find(|command| data["name"] == command.name.as_str());
    if data.get("id").is_none() {
        data["id"] = json!(registered.map_or(Snowflake(1), |command| command.id));
    }
    if data.get("type").is_none() {
        data["type"] = 1.into();
    }
    if data.get("name").is_none() {
        data["name"] = "".into();
    }
}
