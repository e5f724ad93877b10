//! Checks that Discord has the commands as this build registers them.

use serde_json::Value;

use crate::config::Config;
use crate::discord::bot::registration::{commands_query, differing};
use crate::discord::input::commands;

use super::Inspection;

impl Inspection {
    /// Compares Discord's commands with those of this build.
    pub(super) async fn commands(&mut self, application: u64) {
        let path = commands_query(application, None);
        let Some(there) = self.request("commands", &path).await else {
            return;
        };
        let ours = serde_json::to_value(commands::registration()).unwrap_or_default();
        self.compare("commands", &ours, &there);
    }

    /// Compares the operators' command in each server of `admin_guilds`.
    pub(super) async fn admin_commands(&mut self, application: u64, config: &Config) {
        let ours = serde_json::to_value(commands::admin_registration()).unwrap_or_default();
        for &guild in config.servers_with_admin() {
            let about = format!("commands in server {guild}");
            let path = commands_query(application, Some(guild));
            if let Some(there) = self.request(&about, &path).await {
                self.compare(&about, &ours, &there);
            }
        }
    }

    fn compare(&mut self, about: &str, ours: &Value, there: &Value) {
        let differing = differing(ours, there);
        if differing.is_empty() {
            let all = ours.as_array().map_or(0, Vec::len);
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
