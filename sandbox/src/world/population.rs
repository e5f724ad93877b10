//! Adds and removes people, servers and channels, at the start and while the sandbox runs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::World;
use super::broadcast::{GUILD_MEMBERS, GUILDS, THREAD_DELETE};
use super::directory::avatar::Avatar;
use super::directory::channel::{Channel, ChannelKind};
use super::directory::guild::Guild;
use super::directory::user::User;
use super::ids::snowflake::Snowflake;
use crate::control::ControlError;
use crate::limits::{discord, memory};
use crate::options::Options;

/// The population at the start.
impl World {
    /// Adds the people, the server and the channels of the options.
    pub(super) fn populate(&mut self, options: &Options) {
        let users = options.users.iter();
        let mut members: Vec<Snowflake> = users.map(|name| self.create_user(name)).collect();
        let mut rng = self.ids.rng_for("guild");
        let id = rng.id();
        let owner = members[0];
        members.push(self.directory.bot());
        self.directory
            .add_guild(Guild::new(id, &options.guild, owner, members));
        for (position, name) in options.channels.iter().enumerate() {
            self.directory
                .add_channel(Channel::text(rng.id(), id, name, position));
        }
    }

    fn create_user(&mut self, name: &str) -> Snowflake {
        let mut rng = self.ids.rng_for(&format!("user {name}"));
        let mut user = User::person(&mut rng, name);
        user.avatar = Avatar::generate(&mut self.ids.rng_for(&format!("avatar {name}")));
        let id = user.id;
        self.directory.add_user(user);
        // The id of the direct messages also comes from the seed, because a bot may keep it across restarts.
        let direct = Channel::new(rng.id(), ChannelKind::Direct);
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
        if self.directory.users().len() >= memory::PEOPLE {
            return Err(ControlError::LimitReached);
        }
        let id = self.create_user(name);
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
        if self.directory.guilds().len() >= memory::GUILDS {
            return Err(ControlError::LimitReached);
        }
        let first = self.directory.guilds().next();
        let owner = first
            .map(|guild| guild.owner)
            .ok_or(ControlError::LimitReached)?;
        let id = self.ids.rng_for(&format!("guild {name}")).id();
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

    /// Adds a member to a server and notifies the member and all others.
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
            self.send_guild_to_user(user, guild);
        }
        let Some(found) = self.directory.guild(guild) else {
            return Ok(());
        };
        let mut member = self.directory.member_json(found, user);
        member["guild_id"] = json!(guild);
        self.send_to_members(guild, "GUILD_MEMBER_ADD", &member);
        Ok(())
    }

    /// Removes a member from a server and notifies the member and all others.
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
        let deletion = json!({"id": guild});
        if user == self.directory.bot() {
            self.send_to_shards(Some(guild), GUILDS, "GUILD_DELETE", &deletion);
        } else {
            self.send_to_user(user, None, "GUILD_DELETE", &deletion);
        }
        let removal = json!({"guild_id": guild, "user": self.directory.user_json(user)});
        self.send_to_members(guild, "GUILD_MEMBER_REMOVE", &removal);
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
        let is_changed = std::mem::replace(&mut found.has_outage, on) != on;
        let has_bot = found.has(bot);
        if !is_changed || !has_bot {
            return Ok(());
        }
        if on {
            let deletion = json!({"id": guild, "unavailable": true});
            self.send_to_shards(Some(guild), GUILDS, "GUILD_DELETE", &deletion);
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

    fn send_guild_to_user(&mut self, user: Snowflake, guild: Snowflake) {
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
        if self.directory.channels().len() >= memory::CHANNELS {
            return Err(ControlError::LimitReached);
        }
        let id = self.ids.rng_for(&format!("channel {guild} {name}")).id();
        // An earlier channel of this name may have taken the id, so the new channel then gets another id.
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
        let unique: BTreeSet<&Snowflake> = people.iter().collect();
        let has_valid_size = (2..=discord::GROUP_PEOPLE + 1).contains(&people.len());
        if !has_valid_size || unique.len() != people.len() {
            return Err(ControlError::InvalidGroup);
        }
        if self.directory.channels().len() >= memory::CHANNELS {
            return Err(ControlError::LimitReached);
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
            THREAD_DELETE
        } else {
            "CHANNEL_DELETE"
        };
        let mut removed: Vec<Snowflake> = self
            .directory
            .threads_of(id)
            .map(|thread| thread.id)
            .collect();
        self.announce_channel(id, event);
        removed.push(id);
        for id in removed {
            self.directory.remove_channel(id);
            self.messages.forget_channel(id);
        }
        Some(json)
    }

    /// Announces direct messages at their first use.
    pub(crate) fn open_direct_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.directory.channel_mut(id) else {
            return;
        };
        if channel.kind == ChannelKind::Direct && !channel.is_opened {
            channel.is_opened = true;
            self.announce_channel(id, "CHANNEL_CREATE");
        }
    }
}
