//! People, servers and channels.

pub(crate) mod avatar;
pub(crate) mod channel;
pub(crate) mod guild;
pub(crate) mod permission;
pub(crate) mod user;

use std::collections::BTreeMap;

use serde_json::Value;

use super::ids::snowflake::Snowflake;
use channel::{Channel, ChannelKind};
use guild::Guild;
use user::User;

/// Owns all accounts, servers and channels.
#[derive(Debug)]
pub(crate) struct Directory {
    bot: Snowflake,
    users: BTreeMap<Snowflake, User>,
    guilds: BTreeMap<Snowflake, Guild>,
    channels: BTreeMap<Snowflake, Channel>,
}

/// Accounts.
impl Directory {
    /// Creates a directory that contains only the bot.
    pub(crate) fn new(bot: User) -> Self {
        Self {
            bot: bot.id,
            users: BTreeMap::from([(bot.id, bot)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
        }
    }

    /// Returns the id of the bot's account, which is also the id of its application.
    pub(crate) fn bot(&self) -> Snowflake {
        self.bot
    }

    pub(crate) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.get(&id)
    }

    pub(crate) fn user_mut(&mut self, id: Snowflake) -> Option<&mut User> {
        self.users.get_mut(&id)
    }

    /// Lists all accounts, including the bot's.
    pub(crate) fn users(&self) -> impl ExactSizeIterator<Item = &User> {
        self.users.values()
    }

    /// Lists the accounts of people.
    pub(crate) fn people(&self) -> impl Iterator<Item = &User> {
        self.users().filter(|user| !user.is_bot)
    }

    pub(crate) fn user_by_token(&self, token: &str) -> Option<&User> {
        self.users().find(|user| user.token == token)
    }

    pub(crate) fn add_user(&mut self, user: User) {
        self.users.insert(user.id, user);
    }

    /// Returns an account as JSON, or `null` if it does not exist.
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        self.user(id).map_or(Value::Null, User::json)
    }
}

/// Servers.
impl Directory {
    pub(crate) fn guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.get(&id)
    }

    pub(crate) fn guild_mut(&mut self, id: Snowflake) -> Option<&mut Guild> {
        self.guilds.get_mut(&id)
    }

    pub(crate) fn guilds_mut(&mut self) -> impl Iterator<Item = &mut Guild> {
        self.guilds.values_mut()
    }

    pub(crate) fn guilds(&self) -> impl ExactSizeIterator<Item = &Guild> {
        self.guilds.values()
    }

    /// Returns the server of a channel, or `None` for direct messages.
    pub(crate) fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        channel.guild.and_then(|id| self.guild(id))
    }

    pub(crate) fn add_guild(&mut self, guild: Guild) {
        self.guilds.insert(guild.id, guild);
    }

    /// Returns whether the bot is in a server.
    pub(crate) fn bot_is_in(&self, guild: Option<Snowflake>) -> bool {
        guild
            .and_then(|id| self.guild(id))
            .is_some_and(|guild| guild.has(self.bot))
    }

    /// Returns whether the bot and a person are in a server together.
    pub(crate) fn shares_guild_with_bot(&self, user: Snowflake) -> bool {
        self.guilds()
            .any(|guild| guild.has(user) && guild.has(self.bot))
    }

    /// Returns a member of a server as JSON.
    pub(crate) fn member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let mut json = guild.bare_member_json(user);
        json["user"] = self.user_json(user);
        json
    }

    /// Returns a member with its permissions as JSON, for interactions.
    pub(crate) fn acting_member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let mut json = self.member_json(guild, user);
        json["permissions"] = guild.permissions(user).to_string().into();
        json
    }
}

/// Channels.
impl Directory {
    pub(crate) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.channels.get(&id)
    }

    pub(crate) fn channel_mut(&mut self, id: Snowflake) -> Option<&mut Channel> {
        self.channels.get_mut(&id)
    }

    pub(crate) fn channels(&self) -> impl ExactSizeIterator<Item = &Channel> {
        self.channels.values()
    }

    pub(crate) fn add_channel(&mut self, channel: Channel) {
        self.channels.insert(channel.id, channel);
    }

    pub(crate) fn remove_channel(&mut self, id: Snowflake) {
        self.channels.remove(&id);
    }

    /// Returns the channels of a server in their order, without threads.
    pub(crate) fn text_channels(&self, guild: Snowflake) -> Vec<&Channel> {
        let of_guild =
            |channel: &&Channel| channel.guild == Some(guild) && channel.kind == ChannelKind::Text;
        let mut channels: Vec<&Channel> = self.channels().filter(of_guild).collect();
        channels.sort_by_key(|channel| channel.position);
        channels
    }

    /// Returns the threads of a channel.
    pub(crate) fn threads_of(&self, parent: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels()
            .filter(move |channel| channel.thread.as_ref().is_some_and(|t| t.parent == parent))
    }

    /// Finds the direct messages between the bot and a person.
    pub(crate) fn direct_channel(&self, user: Snowflake) -> Option<&Channel> {
        self.channels()
            .find(|channel| channel.kind == ChannelKind::Direct && channel.recipient == Some(user))
    }

    /// Returns whether a person can view a channel.
    pub(crate) fn can_view(&self, channel: &Channel, user: Snowflake) -> bool {
        let is_member = |id| self.guild(id).is_some_and(|guild| guild.has(user));
        channel.admits(user) && channel.guild.is_none_or(is_member)
    }

    /// Returns the application's permissions in a channel where a person uses it.
    pub(crate) fn app_permissions(&self, channel: &Channel) -> u64 {
        if channel.kind == ChannelKind::Direct || self.bot_is_in(channel.guild) {
            self.bot_permissions(channel)
        } else {
            permission::WITHOUT_BOT
        }
    }

    /// Returns the bot's permissions in a channel.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        match channel.kind {
            ChannelKind::Direct => return permission::IN_DM,
            ChannelKind::Group => return 0,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => {}
        }
        if !self.bot_is_in(channel.guild) {
            return 0;
        }
        // A thread has the permissions of its parent.
        let parent = channel
            .thread
            .as_ref()
            .and_then(|thread| self.channel(thread.parent));
        let denied = channel.denied | parent.map_or(0, |parent| parent.denied);
        let granted = channel.granted | parent.map_or(0, |parent| parent.granted);
        permission::EVERYONE & !denied | granted
    }
}
