//! The application's installations: in servers, and for people, who can use its commands everywhere.

use serde_json::{Map, Value};

use super::command::{Command, context};
use crate::world::World;
use crate::world::directory::channel::{Channel, Kind};
use crate::world::ids::snowflake::Snowflake;

/// The kinds of installations, with Discord's numbers.
pub(crate) const IN_SERVER: i64 = 0;
pub(crate) const FOR_PERSON: i64 = 1;

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
            Kind::Direct => context::BOT_DM,
            Kind::Group => context::PRIVATE_CHANNEL,
            Kind::Text | Kind::PublicThread | Kind::PrivateThread => context::GUILD,
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
    /// `authorizing_integration_owners`. The map is empty if no installation does.
    pub(crate) fn owners(
        &self,
        command: &Command,
        user: Snowflake,
        place: Place,
    ) -> Map<String, Value> {
        let mut owners = Map::new();
        let bot_is_in = self.directory.bot_is_in(place.guild);
        if command.installs(IN_SERVER)
            && let Some(owner) = place.server_owner(bot_is_in)
        {
            owners.insert(IN_SERVER.to_string(), owner.into());
        }
        if command.installs(FOR_PERSON) && self.application.is_installed_for(user) {
            owners.insert(FOR_PERSON.to_string(), user.to_string().into());
        }
        owners
    }

    /// Returns the owner of the bot's own posts in a place.
    pub(crate) fn usual_owners(&self, channel: Snowflake) -> Map<String, Value> {
        let guild = self.directory.channel(channel).and_then(|c| c.guild);
        let owner = guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string());
        Map::from_iter([(IN_SERVER.to_string(), owner.into())])
    }
}

/// Returns whether one of the owners is a person, who can use the application where its bot is not.
pub(crate) fn is_taken_along(owners: &Value) -> bool {
    owners.get(FOR_PERSON.to_string()).is_some()
}

/// Returns whether the owners are people only, without a server.
pub(crate) fn is_foreign(owners: &Value) -> bool {
    is_taken_along(owners) && owners.get(IN_SERVER.to_string()).is_none()
}
