//! Emojis that the application has uploaded for itself.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::World;
use super::snowflake::Snowflake;

/// An emoji of the application.
#[derive(Clone, Debug)]
pub(crate) struct Emoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) animated: bool,
    /// Its picture, for the page.
    pub(crate) image: Image,
}

/// The picture of an emoji.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) mime: String,
    pub(crate) bytes: Bytes,
}

impl World {
    /// Writes an emoji as the bot sees it.
    pub(crate) fn emoji_json(&self, emoji: &Emoji) -> Value {
        json!({
            "id": emoji.id, "name": emoji.name, "user": self.user_json(self.application.bot),
            "roles": [], "require_colons": true, "managed": false, "animated": emoji.animated,
            "available": true,
        })
    }
}
