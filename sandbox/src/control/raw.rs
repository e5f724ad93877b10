//! Interactions that skip Discord's checks.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Describes an interaction that is sent to the bot without any of Discord's checks.
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
    /// Id of the message whose component is meant; it need not have that component.
    #[serde(default)]
    pub message_id: Option<String>,
    /// What Discord calls `data`: sent to the bot as it is, with the people in it resolved. A
    /// command may be named without its id.
    #[serde(default)]
    pub data: Value,
}
