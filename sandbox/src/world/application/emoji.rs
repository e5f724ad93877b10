//! Emojis that the application has uploaded for itself.

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::world::ids::snowflake::Snowflake;

/// An emoji of the application.
#[derive(Clone, Debug)]
pub(crate) struct Emoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) is_animated: bool,
    /// The picture, for the page.
    pub(crate) image: Image,
}

/// The picture of an emoji.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) mime: String,
    pub(crate) bytes: Bytes,
}

impl Emoji {
    /// Returns the emoji as the bot gets it, with the bot's account as its author.
    pub(crate) fn json(&self, bot: &Value) -> Value {
        json!({
            "id": self.id, "name": self.name, "user": bot, "roles": [], "require_colons": true,
            "managed": false, "animated": self.is_animated, "available": true,
        })
    }
}
