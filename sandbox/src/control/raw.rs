//! Interactions that skip Discord's checks.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An interaction to send to the bot without any of Discord's checks.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RawInteraction {
    /// Name or id of the acting person.
    pub user: String,
    /// 2 command, 3 component, 4 completion, 5 modal.
    #[serde(rename = "type")]
    pub kind: i64,
    /// The channel's id; the first channel of the server without one.
    #[serde(default)]
    pub channel_id: Option<String>,
    /// The id of the message with the component, which need not really be on it.
    #[serde(default)]
    pub message_id: Option<String>,
    /// Discord's `data`: sent to the bot as it is, with the people in it resolved. A command may be
    /// named without its id.
    #[serde(default)]
    pub data: Value,
}
