//! People, and the bot.

use serde_json::{Value, json};

use super::avatar::Avatar;
use crate::world::ids::seeded_rng::SeededRng;
use crate::world::ids::snowflake::Snowflake;

/// An account.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) global_name: Option<String>,
    pub(crate) avatar: Option<Avatar>,
    pub(crate) is_bot: bool,
    /// The token of the account's requests and connections.
    pub(crate) token: String,
    /// The language of the client, such as `en-US`.
    pub(crate) locale: String,
    /// Whether the bot may write to this person.
    pub(crate) accepts_dms: bool,
}

/// The default language.
const LOCALE: &str = "en-US";

impl User {
    /// Creates the bot's account from random numbers.
    pub(crate) fn bot(rng: &mut SeededRng, name: &str) -> Self {
        let id = rng.id();
        Self {
            id,
            name: name.to_owned(),
            global_name: None,
            avatar: None,
            is_bot: true,
            token: rng.token(id),
            locale: LOCALE.to_owned(),
            accepts_dms: true,
        }
    }

    /// Creates the account of a person from random numbers.
    pub(crate) fn person(rng: &mut SeededRng, name: &str) -> Self {
        Self {
            global_name: Some(display_name(name)),
            is_bot: false,
            ..Self::bot(rng, name)
        }
    }

    /// Returns the account as JSON for others.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id, "username": self.name, "discriminator": "0",
            "global_name": self.global_name, "avatar": self.avatar.as_ref().map(Avatar::hash),
            "banner": null,
            "accent_color": null, "bot": self.is_bot, "system": false,
            "flags": 0, "public_flags": 0, "primary_guild": null,
        })
    }

    /// Returns the account as JSON for its owner.
    pub(crate) fn own_json(&self) -> Value {
        let mut json = self.json();
        json["mfa_enabled"] = true.into();
        json["locale"] = self.locale.clone().into();
        json["verified"] = true.into();
        json["email"] = Value::Null;
        json["premium_type"] = 0.into();
        json
    }
}

/// Capitalises a name: `ann` is shown as `Ann`.
fn display_name(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
