//! Where the application is installed: in servers, and for people, who take its commands along.

use serde_json::{Map, Value};

use super::command::{Command, context};
use crate::world::World;
use crate::world::directory::channel::{Channel, Kind};
use crate::world::ids::snowflake::Snowflake;

/// Kinds of installations, in Discord's numbers.
pub(crate) const IN_SERVER: i64 = 0;
pub(crate) const FOR_PERSON: i64 = 1;

/// Where a command is used.
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

    /// Returns whom an installation in a server answers to here: the server, or "0" in the bot's
    /// direct messages; `None` where no server is asked.
    fn server_owner(self, bot_is_in: bool) -> Option<String> {
        match self.guild {
            Some(guild) => bot_is_in.then(|| guild.to_string()),
            None => (self.context == context::BOT_DM).then(|| "0".to_owned()),
        }
    }
}

impl World {
    /// Returns the installations that let a person use a command in a place, each with its owner,
    /// as `authorizing_integration_owners` has them; empty if none does.
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

    /// Returns the owner of what the bot itself has posted in a place.
    pub(crate) fn usual_owners(&self, channel: Snowflake) -> Map<String, Value> {
        let guild = self.directory.channel(channel).and_then(|c| c.guild);
        let owner = guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string());
        Map::from_iter([(IN_SERVER.to_string(), owner.into())])
    }
}

/// Returns whether owners have a person among them, who takes the application to where its bot is
/// not.
pub(crate) fn is_taken_along(owners: &Value) -> bool {
    owners.get(FOR_PERSON.to_string()).is_some()
}

/// Returns whether only people, and no server, have installed what was used.
pub(crate) fn is_foreign(owners: &Value) -> bool {
    is_taken_along(owners) && owners.get(IN_SERVER.to_string()).is_none()
}
