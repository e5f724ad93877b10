//! Checks that Discord has the commands as this build registers them.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::config::Config;
use crate::discord::input::commands;

use super::Inspection;

/// The type of a command that states none: a slash command.
const SLASH: u64 = 1;

impl Inspection {
    /// Compares Discord's commands with those of this build.
    pub(super) async fn commands(&mut self, application: u64) {
        let path = format!("/applications/{application}/commands?with_localizations=true");
        let Some(there) = self.request("commands", &path).await else {
            return;
        };
        let ours = serde_json::to_value(commands::registration()).unwrap_or_default();
        self.compare("commands", &ours, &there);
    }

    /// Compares the operators' command in each server of `admin_guilds`.
    pub(super) async fn admin_commands(&mut self, application: u64, config: &Config) {
        let ours = serde_json::to_value(commands::admin_registration()).unwrap_or_default();
        for guild in config.servers_with_admin() {
            let about = format!("commands in server {guild}");
            let path = format!(
                "/applications/{application}/guilds/{guild}/commands?with_localizations=true"
            );
            if let Some(there) = self.request(&about, &path).await {
                self.compare(&about, &ours, &there);
            }
        }
    }

    fn compare(&mut self, about: &str, ours: &Value, there: &Value) {
        let differing = differing(list(ours), list(there));
        let all = list(ours).len();
        if differing.is_empty() {
            self.fine(format!("{about}: all {all} are as this version has them"));
        } else {
            let names: Vec<String> = differing.into_iter().collect();
            self.wrong(format!(
                "{about}: not as this version has them: {}: the next start of the bot registers them",
                names.join(", ")
            ));
        }
    }
}

fn list(commands: &Value) -> &[Value] {
    commands.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the names of the commands that only one side has, or that differ.
fn differing(ours: &[Value], theirs: &[Value]) -> BTreeSet<String> {
    let find = |all: &[Value], one: &Value| all.iter().position(|other| key(other) == key(one));
    let here = ours
        .iter()
        .filter(|one| find(theirs, one).is_none_or(|place| !covers(one, &theirs[place])));
    let there = theirs.iter().filter(|one| find(ours, one).is_none());
    let named = here.chain(there).map(|one| key(one).1.to_owned());
    named.collect()
}

/// Returns what identifies a command: its type and name.
fn key(command: &Value) -> (u64, &str) {
    let kind = command["type"].as_u64().unwrap_or(SLASH);
    (kind, command["name"].as_str().unwrap_or_default())
}

/// Whether Discord has everything that the bot registers. Discord adds fields, omits empty ones,
/// and reorders contexts.
fn covers(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(ours), _) => ours
            .iter()
            .all(|(name, value)| covers(value, &theirs[name.as_str()])),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_command_that_differs_on_discord_is_named() {
        let ours = serde_json::to_value(commands::registration()).unwrap();
        let ours = list(&ours);
        assert!(ours.len() > 15 && differing(ours, ours).is_empty());
        let mut theirs = ours.to_vec();
        for (number, command) in theirs.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["nsfw"] = json!(false);
            if command.get("default_member_permissions").is_none() {
                command["default_member_permissions"] = Value::Null;
            }
            if let Some(contexts) = command["contexts"].as_array_mut() {
                contexts.reverse();
            }
        }
        theirs.reverse();
        assert!(
            differing(ours, &theirs).is_empty(),
            "{:?}",
            differing(ours, &theirs)
        );
        let place =
            |name: &str, all: &[Value]| all.iter().position(|one| one["name"] == name).unwrap();
        let give = place("give", &theirs);
        theirs[give]["options"][1]["max_value"] = json!(5);
        let hand = place("hand", &theirs);
        theirs[hand]["description_localizations"]["zh-CN"] = json!("?");
        theirs[0]["name"] = json!("old");
        let gone = key(ours.last().unwrap()).1.to_owned();
        let wanted: BTreeSet<String> = ["give", "hand", "old", &gone].map(str::to_owned).into();
        assert_eq!(differing(ours, &theirs), wanted);
        assert_eq!(differing(ours, &[]).len(), ours.len());
    }
}
