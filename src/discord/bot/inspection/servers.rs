//! Checks the bot's permissions in its servers.

use serde_json::Value;

use crate::discord::bot::invite_link::missing_permissions;
use crate::id::GuildId;

use super::Inspection;

/// Servers in one answer: the most that Discord returns.
const PAGE: usize = 200;

/// The most pages to read: more servers than one process serves.
const PAGES_MAX: usize = 100;

/// The most servers to name.
const NAMED_MAX: usize = 20;

impl Inspection {
    /// Checks the bot's permissions in one server, or in all.
    pub(super) async fn servers(&mut self, wanted: Option<GuildId>) {
        let Some(mut servers) = self.list_servers().await else {
            return;
        };
        if let Some(wanted) = wanted {
            servers.retain(|server| id(server) == Some(wanted));
            if servers.is_empty() {
                self.wrong(format!(
                    "servers: the bot is not in {wanted}: \"tiengow invite\" prints the link that adds it"
                ));
                return;
            }
        } else if servers.is_empty() {
            self.fine(
                "servers: the bot is in none yet; \"tiengow invite\" prints the link that adds it",
            );
            return;
        }
        let findings: Vec<String> = servers.iter().filter_map(describe_missing).collect();
        let all = servers.len();
        if findings.is_empty() {
            self.fine(format!(
                "servers: the bot has the permissions that it needs in {all} of {all}"
            ));
        }
        let more = findings.len().saturating_sub(NAMED_MAX);
        for line in findings.into_iter().take(NAMED_MAX) {
            self.wrong(line);
        }
        if more > 0 {
            self.wrong(format!("servers: {more} more lack permissions"));
        }
    }

    /// Lists the bot's servers; `None` if that fails.
    async fn list_servers(&mut self) -> Option<Vec<Value>> {
        let mut servers: Vec<Value> = Vec::new();
        for _ in 0..PAGES_MAX {
            let after = servers.last().and_then(id).map_or(0, GuildId::get);
            let path = format!("/users/@me/guilds?limit={PAGE}&after={after}");
            let answer = self.request("servers", &path).await?;
            let page = answer.as_array()?;
            servers.extend(page.iter().cloned());
            if page.len() < PAGE {
                break;
            }
        }
        Some(servers)
    }
}

fn id(server: &Value) -> Option<GuildId> {
    server["id"].as_str()?.parse().ok()
}

/// Names the permissions that the bot lacks in a server; `None` if it lacks none.
fn describe_missing(server: &Value) -> Option<String> {
    let permissions = server["permissions"]
        .as_str()
        .and_then(|bits| bits.parse().ok());
    let missing = missing_permissions(permissions.unwrap_or(0));
    (!missing.is_empty()).then(|| {
        format!(
            "server {} ({}): the bot lacks {}: grant them to its role in the server's settings, or add it again with the link of \"tiengow invite\"",
            server["name"].as_str().unwrap_or_default().escape_debug(),
            server["id"].as_str().unwrap_or_default(),
            missing.join(", ")
        )
    })
}
