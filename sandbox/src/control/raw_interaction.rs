//! Interactions that skip Discord's checks.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An interaction to send to the bot without any of Discord's checks.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RawInteraction {
    /// The name or id of the acting person.
    pub user: String,
    /// The kind: 2 command, 3 component, 4 autocompletion, 5 modal.
    #[serde(rename = "type")]
    pub kind: i64,
    /// The channel's id. The default is the server's first channel.
    #[serde(default)]
    pub channel_id: Option<String>,
    /// The id of the message with the component. The message need not actually have the component.
    #[serde(default)]
    pub message_id: Option<String>,
    /// Discord's `data`, sent to the bot unchanged except that the people in it are resolved. A command may be named
    /// without its id.
    #[serde(default)]
    pub data: Value,
}
