//! Application commands that the bot has registered.

use serde_json::{Map, Value, json};

use super::World;
use super::snowflake::Snowflake;

/// A command in the scope of everywhere or of one server.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) version: Snowflake,
    pub(crate) kind: i64,
    pub(crate) name: String,
    /// The definition as it was accepted.
    pub(crate) definition: Map<String, Value>,
}

impl Command {
    /// Gives its options.
    pub(crate) fn options(&self) -> &[Value] {
        self.definition.get("options").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// Tells whether it may be used in a server (0) or in the bot's direct messages (1).
    pub(crate) fn allowed_in(&self, context: i64) -> bool {
        let no_dm = self.definition.get("dm_permission") == Some(&Value::Bool(false));
        match self.definition.get("contexts").and_then(Value::as_array) {
            Some(contexts) => contexts.iter().any(|c| c.as_i64() == Some(context)),
            None => context == 0 || (!no_dm && self.guild.is_none()),
        }
    }

    /// Gives the permissions that a member needs for it.
    pub(crate) fn needed_permissions(&self) -> Option<u64> {
        match self.definition.get("default_member_permissions")? {
            Value::String(text) => text.parse().ok(),
            number => number.as_u64(),
        }
    }
}

impl World {
    /// Writes a command as the bot sees it.
    pub(crate) fn command_json(&self, command: &Command) -> Value {
        let mut json = json!({
            "id": command.id, "application_id": self.application.id, "version": command.version,
            "type": command.kind, "name": command.name, "description": "",
            "name_localizations": null, "description_localizations": null,
            "default_member_permissions": null, "dm_permission": true, "contexts": null,
            "integration_types": [0], "nsfw": false,
        });
        for (key, value) in &command.definition {
            json[key] = value.clone();
        }
        json["default_member_permissions"] = command.needed_permissions().map(|bits| bits.to_string()).into();
        if let Some(guild) = command.guild {
            json["guild_id"] = json!(guild);
        }
        json
    }

    /// Tells whether the bot is in a server.
    pub(crate) fn bot_is_in(&self, guild: Option<Snowflake>) -> bool {
        let found = guild.and_then(|id| self.guilds.get(&id));
        found.is_some_and(|guild| guild.members.contains(&self.application.bot))
    }

    /// Finds commands of a scope.
    pub(crate) fn commands_in(&self, guild: Option<Snowflake>) -> impl Iterator<Item = &Command> {
        self.commands.iter().filter(move |command| command.guild == guild)
    }

    /// Finds the commands that a person is offered in a place.
    pub(crate) fn commands_for(&self, user: Snowflake, guild: Option<Snowflake>) -> Vec<&Command> {
        let context = i64::from(guild.is_none());
        let may = guild.and_then(|id| self.guilds.get(&id)).map(|guild| guild.permissions(user));
        self.commands
            .iter()
            .filter(|_| guild.is_none() || self.bot_is_in(guild))
            .filter(|command| command.guild.is_none() || command.guild == guild)
            .filter(|command| command.allowed_in(context))
            .filter(|command| match (may, command.needed_permissions()) {
                (Some(may), Some(0)) => may == super::permission::ALL,
                (Some(may), Some(needed)) => may & needed == needed,
                (None, _) | (_, None) => true,
            })
            .collect()
    }
}
