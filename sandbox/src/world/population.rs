//! Adds and removes people, servers and channels, at the start and while the sandbox runs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::World;
use super::broadcast::{GUILD_MEMBERS, GUILDS, THREAD_GONE};
use super::directory::avatar::Avatar;
use super::directory::channel::{Channel, Kind};
use super::directory::guild::Guild;
use super::directory::user::User;
use super::ids::snowflake::Snowflake;
use crate::control::ControlError;
use crate::limits::{discord, kept};
use crate::options::Options;

/// The population at the start.
impl World {
    /// Adds the people, the server and the channels of the options.
    pub(super) fn populate(&mut self, options: &Options) {
        let users = options.users.iter();
        let mut members: Vec<Snowflake> = users.map(|name| self.add_user(name)).collect();
        let mut draw = self.ids.of_name("guild");
        let id = draw.id();
        let owner = members[0];
        members.push(self.directory.bot());
        self.directory
            .add_guild(Guild::new(id, &options.guild, owner, members));
        for (position, name) in options.channels.iter().enumerate() {
            self.directory
                .add_channel(Channel::text(draw.id(), id, name, position));
        }
    }

    fn add_user(&mut self, name: &str) -> Snowflake {
        let mut draw = self.ids.of_name(&format!("user {name}"));
        let mut user = User::person(&mut draw, name);
        user.avatar = Avatar::of(&mut self.ids.of_name(&format!("avatar {name}")));
        let id = user.id;
        self.directory.add_user(user);
        // The id of the direct messages also comes from the seed, because a bot may keep it across restarts.
        let direct = Channel::blank(draw.id(), Kind::Direct);
        self.directory.add_channel(Channel {
            recipient: Some(id),
            ..direct
        });
        id
    }
}

/// People and servers.
impl World {
    /// Adds a person, who joins every server.
    ///
    /// # Errors
    /// When the name is taken, or there are too many people.
    pub(crate) fn add_person(&mut self, name: &str) -> Result<Snowflake, ControlError> {
        if name.is_empty() || self.directory.users().any(|user| user.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if self.directory.users().len() >= kept::GUILDS {
            return Err(ControlError::Full);
        }
        let id = self.add_user(name);
        let guilds: Vec<Snowflake> = self.directory.guilds().map(|guild| guild.id).collect();
        for guild in guilds {
            self.add_member(guild, id)?;
        }
        Ok(id)
    }

    /// Adds a server with everybody in it.
    ///
    /// # Errors
    /// When the name is taken, two channels have the same name, or there are too many.
    pub(crate) fn add_guild(
        &mut self,
        name: &str,
        channels: &[&str],
    ) -> Result<Snowflake, ControlError> {
        if name.is_empty() || self.directory.guilds().any(|guild| guild.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if self.directory.guilds().len() >= kept::GUILDS {
            return Err(ControlError::Full);
        }
        let first = self.directory.guilds().next();
        let owner = first.map(|guild| guild.owner).ok_or(ControlError::Full)?;
        let id = self.ids.of_name(&format!("guild {name}")).id();
        let bot = self.directory.bot();
        let mut members = vec![owner];
        members.extend(
            self.directory
                .people()
                .map(|user| user.id)
                .filter(|user| *user != owner),
        );
        self.directory
            .add_guild(Guild::new(id, name, owner, members));
        for channel in channels {
            self.add_channel(id, channel)?;
        }
        if let Some(guild) = self.directory.guild(id) {
            let json = self.guild_create_json(guild);
            self.send_to_members(id, "GUILD_CREATE", &json);
        }
        self.add_member(id, bot)?;
        Ok(id)
    }

    /// Adds a member to a server and notifies everybody concerned.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn add_member(
        &mut self,
        guild: Snowflake,
        user: Snowflake,
    ) -> Result<(), ControlError> {
        let found = self
            .directory
            .guild_mut(guild)
            .ok_or(ControlError::NoGuild(guild))?;
        if found.has(user) {
            return Ok(());
        }
        found.members.push(user);
        if user == self.directory.bot() {
            self.send_guild_to_bot(guild);
        } else {
            self.send_guild_to(user, guild);
        }
        let Some(found) = self.directory.guild(guild) else {
            return Ok(());
        };
        let mut member = self.directory.member_json(found, user);
        member["guild_id"] = json!(guild);
        self.send_to_members(guild, "GUILD_MEMBER_ADD", &member);
        Ok(())
    }

    /// Removes a member from a server and notifies everybody concerned.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn remove_member(
        &mut self,
        guild: Snowflake,
        user: Snowflake,
    ) -> Result<(), ControlError> {
        let found = self
            .directory
            .guild_mut(guild)
            .ok_or(ControlError::NoGuild(guild))?;
        if !found.has(user) {
            return Ok(());
        }
        found.members.retain(|member| *member != user);
        let gone = json!({"id": guild});
        if user == self.directory.bot() {
            self.send_to_shards(Some(guild), GUILDS, "GUILD_DELETE", &gone);
        } else {
            self.send_to_user(user, None, "GUILD_DELETE", &gone);
        }
        let left = json!({"guild_id": guild, "user": self.directory.user_json(user)});
        self.send_to_members(guild, "GUILD_MEMBER_REMOVE", &left);
        Ok(())
    }

    /// Starts or ends an outage of a server, which only the bot sees.
    ///
    /// # Errors
    /// When there is no such server.
    pub(crate) fn set_outage(&mut self, guild: Snowflake, on: bool) -> Result<(), ControlError> {
        let bot = self.directory.bot();
        let found = self
            .directory
            .guild_mut(guild)
            .ok_or(ControlError::NoGuild(guild))?;
        let changed = std::mem::replace(&mut found.outage, on) != on;
        let inside = found.has(bot);
        if !changed || !inside {
            return Ok(());
        }
        if on {
            let gone = json!({"id": guild, "unavailable": true});
            self.send_to_shards(Some(guild), GUILDS, "GUILD_DELETE", &gone);
        } else {
            self.send_guild_to_bot(guild);
        }
        Ok(())
    }

    fn send_guild_to_bot(&mut self, guild: Snowflake) {
        let Some(found) = self.directory.guild(guild) else {
            return;
        };
        let json = self.guild_create_json(found);
        self.send_to_bot(Some(guild), GUILDS, "GUILD_CREATE", &json);
    }

    fn send_guild_to(&mut self, user: Snowflake, guild: Snowflake) {
        let found = self.directory.guild(guild);
        let Some(found) = found.filter(|_| self.gateway.has_client(user)) else {
            return;
        };
        let json = self.guild_create_json(found);
        self.send_to_user(user, None, "GUILD_CREATE", &json);
    }

    /// Sends an event to the members of a server, and to the bot if it has the intent for members.
    fn send_to_members(&mut self, guild: Snowflake, event: &str, data: &Value) {
        let people = self
            .directory
            .guild(guild)
            .map(|guild| guild.members.clone())
            .unwrap_or_default();
        let bot = self.directory.bot();
        for user in people.into_iter().filter(|user| *user != bot) {
            self.send_to_user(user, None, event, data);
        }
        self.send_to_bot(Some(guild), GUILD_MEMBERS, event, data);
    }
}

/// Channels.
impl World {
    /// Adds a text channel to a server.
    ///
    /// # Errors
    /// When there is no such server, the name is taken, or there are too many channels.
    pub(crate) fn add_channel(
        &mut self,
        guild: Snowflake,
        name: &str,
    ) -> Result<Snowflake, ControlError> {
        let others = self.directory.text_channels(guild);
        let position = others.len();
        if name.is_empty() || others.iter().any(|channel| channel.name == name) {
            return Err(ControlError::NameTaken(name.to_owned()));
        }
        if self.directory.guild(guild).is_none() {
            return Err(ControlError::NoGuild(guild));
        }
        if self.directory.channels().len() >= kept::CHANNELS {
            return Err(ControlError::Full);
        }
        let id = self.ids.of_name(&format!("channel {guild} {name}")).id();
        // A channel that had this name before may have taken the id. The new one then gets another id.
        let id = if self.directory.channel(id).is_some() {
            self.next_id()
        } else {
            id
        };
        self.directory
            .add_channel(Channel::text(id, guild, name, position));
        self.announce_channel(id, "CHANNEL_CREATE");
        Ok(id)
    }

    /// Adds a group of people and notifies them.
    ///
    /// # Errors
    /// When there are too few or too many people, one of them twice, or too many channels.
    pub(crate) fn add_group(
        &mut self,
        name: &str,
        people: Vec<Snowflake>,
    ) -> Result<Snowflake, ControlError> {
        let different: BTreeSet<&Snowflake> = people.iter().collect();
        let fits = (2..=discord::GROUP_PEOPLE + 1).contains(&people.len());
        if !fits || different.len() != people.len() {
            return Err(ControlError::NoGroup);
        }
        if self.directory.channels().len() >= kept::CHANNELS {
            return Err(ControlError::Full);
        }
        let id = self.next_id();
        self.directory.add_channel(Channel::group(id, name, people));
        self.announce_channel(id, "CHANNEL_CREATE");
        Ok(id)
    }

    /// Removes a channel with its threads and notifies everybody. Returns its last JSON.
    pub(crate) fn remove_channel(&mut self, id: Snowflake) -> Option<Value> {
        let channel = self.directory.channel(id)?;
        let json = self.channel_json(channel);
        let event = if channel.is_thread() {
            THREAD_GONE
        } else {
            "CHANNEL_DELETE"
        };
        let mut gone: Vec<Snowflake> = self
            .directory
            .threads_of(id)
            .map(|thread| thread.id)
            .collect();
        self.announce_channel(id, event);
        gone.push(id);
        for id in gone {
            self.directory.remove_channel(id);
            self.messages.forget_channel(id);
        }
        Some(json)
    }

    /// Announces direct messages when they are first used.
    pub(crate) fn open_direct(&mut self, id: Snowflake) {
        let Some(channel) = self.directory.channel_mut(id) else {
            return;
        };
        if channel.kind == Kind::Direct && !channel.opened {
            channel.opened = true;
            self.announce_channel(id, "CHANNEL_CREATE");
        }
    }
}
