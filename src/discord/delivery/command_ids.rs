//! The ids of the bot's commands, which make the commands in a text clickable.

use std::collections::BTreeMap;

use parking_lot::RwLock;
use serde_json::Value;

use crate::discord::delivery::json_tree;

/// The beginning of a command in a text, as in `</table end>`.
const OPEN: &str = "</";

/// The end of a command in a text.
const CLOSE: char = '>';

/// The ids of the registered commands by name. Texts name a command as `</table end>`; with its id,
/// this is a command mention, which people can click.
#[derive(Debug, Default)]
pub(crate) struct CommandIds(RwLock<BTreeMap<String, String>>);

impl CommandIds {
    /// Learns the ids from Discord's list of the registered commands, or from
    /// [`known`](Self::known).
    pub(crate) fn learn(&self, commands: &Value) {
        let named = |command: &Value| {
            let text = |key: &str| Some(command[key].as_str()?.to_owned());
            Some((text("name")?, text("id")?))
        };
        let ids = commands.as_array().into_iter().flatten().filter_map(named);
        *self.0.write() = ids.collect();
    }

    /// Returns the ids in a form that can be stored and learned again.
    pub(crate) fn known(&self) -> Value {
        let ids = self.0.read();
        let command = |(name, id): (&String, &String)| serde_json::json!({"name": name, "id": id});
        ids.iter().map(command).collect()
    }

    /// Returns a body in which command mentions replace the names of commands; `None` if no text names one.
    pub(super) fn with_command_mentions(&self, body: &Value) -> Option<Value> {
        // Most bodies name none and need no copy.
        json_tree::find(body, &mut |part| part.as_str()?.find(OPEN))?;
        let ids = self.0.read();
        let mut written = body.clone();
        json_tree::change(&mut written, &mut |part| {
            if let Value::String(text) = part {
                *text = text_with_ids(text, &ids);
            }
        });
        Some(written)
    }
}

/// A text whose commands have ids; a command whose id is unknown becomes plain text, such as `/table end`.
fn text_with_ids(text: &str, ids: &BTreeMap<String, String>) -> String {
    let mut parts = text.split(OPEN);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = part.split_once(CLOSE).filter(|(name, _)| is_command(name));
        let Some((name, rest)) = named else {
            written.push_str(OPEN);
            written.push_str(part);
            continue;
        };
        let command = name.split(' ').next().unwrap_or_default();
        match ids.get(command) {
            Some(id) => written.push_str(&format!("{OPEN}{name}:{id}{CLOSE}")),
            None => written.push_str(&format!("/{name}")),
        }
        written.push_str(rest);
    }
    written
}

/// Whether this is a command without an id, such as `table end`.
fn is_command(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == ' ')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body() -> Value {
        json!({"embeds": [{"description": "Use </table end> or </daily>."}], "content": "1 </ 2"})
    }

    #[test]
    fn a_command_with_an_id_can_be_pressed() {
        let ids = CommandIds::default();
        ids.learn(&json!([{"name": "table", "id": "77"}, {"name": "daily", "id": "8"}]));
        let written = ids.with_command_mentions(&body()).unwrap_or_default();
        assert_eq!(
            written["embeds"][0]["description"],
            "Use </table end:77> or </daily:8>."
        );
        assert_eq!(written["content"], "1 </ 2");
        let again = CommandIds::default();
        again.learn(&ids.known());
        assert_eq!(again.with_command_mentions(&body()), Some(written.clone()));
        let same = ids.with_command_mentions(&written).unwrap_or_default();
        assert_eq!(same, written, "a command with an id keeps it");
    }

    #[test]
    fn without_an_id_a_command_is_plain_words() {
        let written = CommandIds::default()
            .with_command_mentions(&body())
            .unwrap_or_default();
        assert_eq!(
            written["embeds"][0]["description"],
            "Use /table end or /daily."
        );
        let plain = json!({"content": "Nothing to press."});
        assert_eq!(CommandIds::default().with_command_mentions(&plain), None);
    }
}
