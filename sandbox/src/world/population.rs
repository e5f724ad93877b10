//! People, servers and channels that come and go while the sandbox runs.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::broadcast::{BotAudience, GUILD_MEMBERS, GUILDS};
use super::channel::{Channel, Kind};
use super::guild::Guild;
use super::seed::Seed;
use super::snowflake::Snowflake;
use super::{World, blank_channel};
use crate::control::ControlError;
use crate::limits::kept;

impl World {
    /// Adds a person, who joins every server.
    ///
    /// # Errors
    /// When somebody is called so, or there are too many.
    pub(crate) fn join_new_user(&mut self, name: &str) -> Result<Snowflake, ControlError> {
        if name.is_empty() || self.users.values().any(|user| user.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if self.users.len() >= kept::GUILDS {
            return Err(ControlError::Full);
        }
        let id = self.add_user(self.seed, name);
        let guilds: Vec<Snowflake> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.enter_guild(guild, id)?;
        }
        Ok(id)
    }

    /// Adds a server with everybody in it.
    ///
    /// # Errors
    /// When a server is called so, two channels are called the same, or there are too many.
    pub(crate) fn found_guild(&mut self, name: &str, channels: &[&str]) -> Result<Snowflake, ControlError> {
        if name.is_empty() || self.guilds.values().any(|guild| guild.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if self.guilds.len() >= kept::GUILDS {
            return Err(ControlError::Full);
        }
        let first = self.guilds.values().next();
        let owner = first.map(|guild| guild.owner).ok_or(ControlError::Full)?;
        let id = Seed::named(self.seed, &format!("guild {name}")).id();
        let bot = self.application.bot;
        let mut members = vec![owner];
        members.extend(self.users.keys().copied().filter(|user| *user != owner && *user != bot));
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            members,
            nicks: BTreeMap::new(),
            outage: false,
        };
        self.guilds.insert(id, guild);
        for channel in channels {
            self.open_channel(id, channel)?;
        }
        if let Some(guild) = self.guilds.get(&id) {
            let json = self.guild_create_json(guild);
            self.send_to_members(id, "GUILD_CREATE", &json);
        }
        self.enter_guild(id, bot)?;
        Ok(id)
    }

    /// Adds a text channel to a server.
    ///
    /// # Errors
    /// When there is no such server, a channel of it is called so, or there are too many.
    pub(crate) fn open_channel(&mut self, guild: Snowflake, name: &str) -> Result<Snowflake, ControlError> {
        let others = self.text_channels(guild);
        let position = others.len();
        if name.is_empty() || others.iter().any(|channel| channel.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if !self.guilds.contains_key(&guild) {
            return Err(ControlError::NoGuild(guild));
        }
        if self.channels.len() >= kept::CHANNELS {
            return Err(ControlError::Full);
        }
        let id = Seed::named(self.seed, &format!("channel {guild} {name}")).id();
        // A channel of this name may have been deleted: the new one is another one.
        let id = if self.channels.contains_key(&id) { self.next_id() } else { id };
        let channel = blank_channel(id, Kind::Text);
        let channel = Channel { guild: Some(guild), name: name.to_owned(), position, ..channel };
        self.channels.insert(id, channel);
        crate::rest::announce_channel(self, id, "CHANNEL_CREATE");
        Ok(id)
    }

    /// Lets somebody into a server and tells all who may know.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn enter_guild(&mut self, guild: Snowflake, user: Snowflake) -> Result<(), ControlError> {
        let found = self.guilds.get_mut(&guild).ok_or(ControlError::NoGuild(guild))?;
        if found.members.contains(&user) {
            return Ok(());
        }
        found.members.push(user);
        if user == self.application.bot {
            self.send_guild_to_bot(guild);
        } else {
            self.send_guild_to(user, guild);
        }
        let Some(found) = self.guilds.get(&guild) else { return Ok(()) };
        let mut member = self.member_json(found, user);
        member["guild_id"] = json!(guild);
        self.send_to_members(guild, "GUILD_MEMBER_ADD", &member);
        Ok(())
    }

    /// Takes somebody out of a server and tells all who may know.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn leave_guild(&mut self, guild: Snowflake, user: Snowflake) -> Result<(), ControlError> {
        let found = self.guilds.get_mut(&guild).ok_or(ControlError::NoGuild(guild))?;
        if !found.members.contains(&user) {
            return Ok(());
        }
        found.members.retain(|member| *member != user);
        let gone = json!({"id": guild});
        if user == self.application.bot {
            self.send_to_shards(BotAudience { guild: Some(guild), intents: GUILDS }, "GUILD_DELETE", &gone);
        } else {
            self.send_to_user(user, None, "GUILD_DELETE", &gone);
        }
        let left = json!({"guild_id": guild, "user": self.user_json(user)});
        self.send_to_members(guild, "GUILD_MEMBER_REMOVE", &left);
        Ok(())
    }

    /// Begins or ends an outage of a server, of which only the bot is told.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn set_outage(&mut self, guild: Snowflake, on: bool) -> Result<(), ControlError> {
        let found = self.guilds.get_mut(&guild).ok_or(ControlError::NoGuild(guild))?;
        let changed = std::mem::replace(&mut found.outage, on) != on;
        let inside = found.members.contains(&self.application.bot);
        if !changed || !inside {
            return Ok(());
        }
        if on {
            let gone = json!({"id": guild, "unavailable": true});
            self.send_to_shards(BotAudience { guild: Some(guild), intents: GUILDS }, "GUILD_DELETE", &gone);
        } else {
            self.send_guild_to_bot(guild);
        }
        Ok(())
    }

    /// Tells whether the bot and a person are in a server together.
    pub(crate) fn shares_guild(&self, user: Snowflake) -> bool {
        let bot = self.application.bot;
        self.guilds.values().any(|guild| guild.members.contains(&user) && guild.members.contains(&bot))
    }

    fn send_guild_to_bot(&mut self, guild: Snowflake) {
        let Some(found) = self.guilds.get(&guild) else { return };
        let json = self.guild_create_json(found);
        self.send_to_bot(BotAudience { guild: Some(guild), intents: GUILDS }, "GUILD_CREATE", &json);
    }

    fn send_guild_to(&mut self, user: Snowflake, guild: Snowflake) {
        let Some(found) = self.guilds.get(&guild) else { return };
        let json = self.guild_create_json(found);
        self.send_to_user(user, None, "GUILD_CREATE", &json);
    }

    /// Tells the members of a server, and the bot if it asked for news of members.
    fn send_to_members(&mut self, guild: Snowflake, event: &str, data: &Value) {
        let people = self.guilds.get(&guild).map(|guild| guild.members.clone()).unwrap_or_default();
        let bot = self.application.bot;
        for user in people.into_iter().filter(|user| *user != bot) {
            self.send_to_user(user, None, event, data);
        }
        self.send_to_bot(BotAudience { guild: Some(guild), intents: GUILD_MEMBERS }, event, data);
    }
}
