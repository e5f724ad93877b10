//! Mentions in a message's text.

use serde_json::Value;

use crate::world::directory::Directory;
use crate::world::ids::snowflake::Snowflake;

/// The mentions that `allowed_mentions` permits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AllowedMentions {
    pub(crate) all_users: bool,
    pub(crate) everyone: bool,
    pub(crate) users: Vec<Snowflake>,
}

impl Default for AllowedMentions {
    fn default() -> Self {
        Self {
            all_users: true,
            everyone: true,
            users: Vec::new(),
        }
    }
}

impl AllowedMentions {
    /// Reads the object. Without one, all mentions are allowed.
    pub(crate) fn read(value: Option<&Value>) -> Self {
        let Some(Value::Object(fields)) = value else {
            return Self::default();
        };
        let Some(parse) = fields.get("parse").and_then(Value::as_array) else {
            // Without `parse`, only the listed people are allowed.
            return Self {
                all_users: false,
                everyone: false,
                users: ids(fields.get("users")),
            };
        };
        let has = |word: &str| parse.iter().any(|entry| entry.as_str() == Some(word));
        Self {
            all_users: has("users"),
            everyone: has("everyone"),
            users: ids(fields.get("users")),
        }
    }
}

fn ids(list: Option<&Value>) -> Vec<Snowflake> {
    let entries = list
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    entries
        .iter()
        .filter_map(|entry| entry.as_str()?.parse().ok())
        .collect()
}

/// Finds the people that a text mentions and may mention.
pub(crate) fn mentions_in(
    text: &str,
    allowed: &AllowedMentions,
    directory: &Directory,
) -> Vec<Snowflake> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("<@") {
        let rest = text[at + 2..].trim_start_matches('!');
        let Some(end) = rest.find('>') else { break };
        let Ok(id) = rest[..end].parse::<Snowflake>() else {
            continue;
        };
        let can_mention = allowed.all_users || allowed.users.contains(&id);
        if can_mention && directory.user(id).is_some() && !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// Returns whether a text mentions everybody and is allowed to.
pub(crate) fn mentions_everyone(text: &str, allowed: &AllowedMentions, can_mention: bool) -> bool {
    can_mention && allowed.everyone && (text.contains("@everyone") || text.contains("@here"))
}
