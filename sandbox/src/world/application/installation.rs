//! The application's installations: in servers, and for people, who can then use its commands everywhere.

use serde_json::{Map, Value};

use super::command::{Command, context};
use crate::world::World;
use crate::world::directory::channel::{Channel, ChannelKind};
use crate::world::ids::snowflake::Snowflake;

/// The kinds of installations, as Discord's numbers.
pub(crate) const GUILD_INSTALL: i64 = 0;
pub(crate) const USER_INSTALL: i64 = 1;

/// The place where a command is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) guild: Option<Snowflake>,
    pub(crate) context: i64,
}

impl Place {
    pub(crate) fn server(guild: Snowflake) -> Self {
        Self {
            guild: Some(guild),
            context: context::GUILD,
        }
    }

    pub(crate) fn of(channel: &Channel) -> Self {
        let context = match channel.kind {
            ChannelKind::Direct => context::BOT_DM,
            ChannelKind::Group => context::PRIVATE_CHANNEL,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
                context::GUILD
            }
        };
        Self {
            guild: channel.guild,
            context,
        }
    }

    /// Returns the owner of an installation in a server: the server, or "0" in the bot's direct messages. Returns `None`
    /// in other direct messages and in a server without the bot.
    fn server_owner(self, bot_is_in: bool) -> Option<String> {
        match self.guild {
            Some(guild) => bot_is_in.then(|| guild.to_string()),
            None => (self.context == context::BOT_DM).then(|| "0".to_owned()),
        }
    }
}

impl World {
    /// Returns the installations that let a person use a command in a place, each with its owner, in the format of
    /// `authorizing_integration_owners`. The map is empty if there is none.
    pub(crate) fn owners(
        &self,
        command: &Command,
        user: Snowflake,
        place: Place,
    ) -> Map<String, Value> {
        let mut owners = Map::new();
        let bot_is_in = self.directory.bot_is_in(place.guild);
        if command.is_in_installation(GUILD_INSTALL)
            && let Some(owner) = place.server_owner(bot_is_in)
        {
            owners.insert(GUILD_INSTALL.to_string(), owner.into());
        }
        if command.is_in_installation(USER_INSTALL) && self.application.is_installed_for(user) {
            owners.insert(USER_INSTALL.to_string(), user.to_string().into());
        }
        owners
    }

    /// Returns the owner of the installation in the server of a channel, or "0" in direct messages.
    pub(crate) fn default_owners(&self, channel: Snowflake) -> Map<String, Value> {
        let guild = self.directory.channel(channel).and_then(|c| c.guild);
        let owner = guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string());
        Map::from_iter([(GUILD_INSTALL.to_string(), owner.into())])
    }
}

/// Returns whether one of the owners is a person, who can use the application where its bot is not.
pub(crate) fn is_user_installed(owners: &Value) -> bool {
    owners.get(USER_INSTALL.to_string()).is_some()
}

/// Returns whether the owners are people only, without a server.
pub(crate) fn is_only_user_installed(owners: &Value) -> bool {
    is_user_installed(owners) && owners.get(GUILD_INSTALL.to_string()).is_none()
}
