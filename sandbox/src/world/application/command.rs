//! Application commands that the bot has registered.

use serde_json::{Map, Value, json};

use super::installation::{GUILD_INSTALL, USER_INSTALL};
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;

/// Kinds of commands: typed, on a user, on a message, and the entry point of an activity.
pub(crate) const CHAT: i64 = 1;
pub(crate) const ON_USER: i64 = 2;
pub(crate) const ON_MESSAGE: i64 = 3;
pub(crate) const ENTRY_POINT: i64 = 4;

/// The contexts where a command may be used, as Discord's numbers.
pub(crate) mod context {
    pub(crate) const GUILD: i64 = 0;
    pub(crate) const BOT_DM: i64 = 1;
    pub(crate) const PRIVATE_CHANNEL: i64 = 2;
}

/// A command, global or of one server.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) version: Snowflake,
    pub(crate) kind: i64,
    pub(crate) name: String,
    /// The accepted definition.
    pub(crate) definition: Map<String, Value>,
}

/// The bot's checked definition of a command.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) kind: i64,
    pub(crate) name: String,
    /// All fields, including the name and the kind.
    pub(crate) fields: Map<String, Value>,
}

impl Definition {
    /// Returns whether a command has this kind and name.
    pub(crate) fn matches(&self, command: &Command) -> bool {
        (self.kind, &self.name) == (command.kind, &command.name)
    }
}

impl Command {
    /// Returns the options.
    pub(crate) fn options(&self) -> &[Value] {
        self.definition
            .get("options")
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// Returns whether the command may be used in a context.
    pub(crate) fn is_allowed_in(&self, context: i64) -> bool {
        let no_dm = self.definition.get("dm_permission") == Some(&Value::Bool(false));
        match self.definition.get("contexts").and_then(Value::as_array) {
            Some(contexts) => contexts.iter().any(|c| c.as_i64() == Some(context)),
            None if context == context::PRIVATE_CHANNEL => {
                !no_dm && self.guild.is_none() && self.is_in_installation(USER_INSTALL)
            }
            None => context == context::GUILD || (!no_dm && self.guild.is_none()),
        }
    }

    /// Returns whether the command comes with a kind of installation.
    pub(crate) fn is_in_installation(&self, kind: i64) -> bool {
        let kinds = self.definition.get("integration_types");
        match kinds.and_then(Value::as_array) {
            Some(kinds) => kinds.iter().any(|own| own.as_i64() == Some(kind)),
            None => kind == GUILD_INSTALL,
        }
    }

    /// Returns the permissions that a member needs for the command.
    pub(crate) fn needed_permissions(&self) -> Option<u64> {
        match self.definition.get("default_member_permissions")? {
            Value::String(text) => text.parse().ok(),
            number => number.as_u64(),
        }
    }

    /// Returns whether the command is offered to a member with these permissions. They are `None` in direct messages.
    pub(crate) fn is_offered_to(&self, permissions: Option<u64>) -> bool {
        match (permissions, self.needed_permissions()) {
            (Some(own), Some(0)) => own == permission::ALL,
            (Some(own), Some(needed)) => own & needed == needed,
            (None, _) | (_, None) => true,
        }
    }

    /// Returns the command as the bot gets it.
    pub(crate) fn json(&self, application: Snowflake) -> Value {
        let mut json = json!({
            "id": self.id, "application_id": application, "version": self.version,
            "type": self.kind, "name": self.name, "description": "",
            "name_localizations": null, "description_localizations": null,
            "default_member_permissions": null, "dm_permission": true, "contexts": null,
            "integration_types": [0], "nsfw": false,
        });
        for (key, value) in &self.definition {
            json[key] = value.clone();
        }
        json["default_member_permissions"] = self
            .needed_permissions()
            .map(|bits| bits.to_string())
            .into();
        if let Some(guild) = self.guild {
            json["guild_id"] = json!(guild);
        }
        json
    }
}
