//! How Discord's commands differ from those of this build.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The type of a command that states none: a slash command.
const SLASH: u64 = 1;

/// The field of a command that hides it from some members; without it everybody sees the command.
const PERMISSIONS: &str = "default_member_permissions";

/// The end of the name of a field with texts by language.
const LOCALIZATIONS: &str = "_localizations";

/// Returns the names of the commands that only one side has, or that differ. Discord's side is a list with
/// localizations.
pub(in crate::discord::bot) fn differing(ours: &Value, theirs: &Value) -> BTreeSet<String> {
    let (ours, theirs) = (list(ours), list(theirs));
    let find = |all: &[Value], one: &Value| all.iter().position(|other| key(other) == key(one));
    let here = ours
        .iter()
        .filter(|one| find(theirs, one).is_none_or(|place| !is_same(one, &theirs[place])));
    let there = theirs.iter().filter(|one| find(ours, one).is_none());
    let named = here.chain(there).map(|one| key(one).1.to_owned());
    named.collect()
}

fn list(commands: &Value) -> &[Value] {
    commands.as_array().map_or(&[], Vec::as_slice)
}

/// Returns what identifies a command: its type and name.
fn key(command: &Value) -> (u64, &str) {
    let kind = command["type"].as_u64().unwrap_or(SLASH);
    (kind, command["name"].as_str().unwrap_or_default())
}

fn is_same(ours: &Value, theirs: &Value) -> bool {
    // The one field that matters and that ours may lack: a command of ours has all others.
    covers(ours, theirs) && covers(&ours[PERMISSIONS], &theirs[PERMISSIONS])
}

/// Whether Discord has everything that the bot registers. Discord adds fields, omits empty ones,
/// and reorders contexts.
fn covers(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(ours), _) => ours.iter().all(|(name, ours)| {
            let theirs = &theirs[name.as_str()];
            match name.ends_with(LOCALIZATIONS) {
                true => texts(ours) == texts(theirs),
                false => covers(ours, theirs),
            }
        }),
        (Value::Array(ours), Value::Array(theirs)) if ours.iter().all(Value::is_number) => {
            let sorted = |numbers: &[Value]| -> BTreeSet<Option<u64>> {
                numbers.iter().map(Value::as_u64).collect()
            };
            sorted(ours) == sorted(theirs)
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len()
                && ours
                    .iter()
                    .zip(theirs)
                    .all(|(ours, theirs)| covers(ours, theirs))
        }
        (Value::Array(ours), Value::Null) => ours.is_empty(),
        (Value::Null | Value::Bool(false), Value::Null | Value::Bool(false)) => true,
        (Value::Number(ours), Value::Number(theirs)) => ours.as_f64() == theirs.as_f64(),
        (ours, theirs) => ours == theirs,
    }
}

/// Returns the texts of a field with localizations; `None` if there are none.
fn texts(localizations: &Value) -> Option<&Map<String, Value>> {
    localizations.as_object().filter(|texts| !texts.is_empty())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::discord::input::commands;

    /// The commands of this build, and the same as Discord returns them.
    fn both() -> (Value, Vec<Value>) {
        let ours = serde_json::to_value(commands::registration()).unwrap();
        let mut theirs = list(&ours).to_vec();
        for (number, command) in theirs.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["nsfw"] = json!(false);
            if command.get(PERMISSIONS).is_none() {
                command[PERMISSIONS] = Value::Null;
            }
            if let Some(contexts) = command["contexts"].as_array_mut() {
                contexts.reverse();
            }
        }
        theirs.reverse();
        (ours, theirs)
    }

    fn place(name: &str, all: &[Value]) -> usize {
        all.iter().position(|one| one["name"] == name).unwrap()
    }

    #[test]
    fn a_command_that_differs_on_discord_is_named() {
        let (ours, mut theirs) = both();
        assert!(list(&ours).len() > 15 && differing(&ours, &ours).is_empty());
        let there = differing(&ours, &json!(theirs));
        assert!(there.is_empty(), "{there:?}");
        let give = place("give", &theirs);
        theirs[give]["options"][1]["max_value"] = json!(5);
        let hand = place("hand", &theirs);
        theirs[hand]["description_localizations"]["zh-CN"] = json!("?");
        theirs[0]["name"] = json!("old");
        let gone = key(list(&ours).last().unwrap()).1.to_owned();
        let wanted: BTreeSet<String> = ["give", "hand", "old", &gone].map(str::to_owned).into();
        assert_eq!(differing(&ours, &json!(theirs)), wanted);
        assert_eq!(differing(&ours, &json!([])).len(), list(&ours).len());
    }

    #[test]
    fn what_only_discord_has_is_a_difference() {
        let (ours, mut theirs) = both();
        let (daily, hand) = (place("daily", &theirs), place("hand", &theirs));
        theirs[daily][PERMISSIONS] = json!("32");
        theirs[hand]["description_localizations"]["ja"] = json!("?");
        let wanted: BTreeSet<String> = ["daily", "hand"].map(str::to_owned).into();
        assert_eq!(differing(&ours, &json!(theirs)), wanted);
    }
}
