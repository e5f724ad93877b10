//! The connection to Discord.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::Secret;
use crate::config::error::Mistakes;
use crate::config::loopback::check_loopback;

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DiscordConfig {
    /// The bot's token.
    pub token: Option<Secret>,
    /// A file that contains only the token.
    pub token_file: Option<PathBuf>,
    /// The address of a server that replaces Discord's API, on this machine only; with or without
    /// the API's path.
    pub api: Option<String>,
    /// The address of a server that replaces Discord's CDN, on this machine only.
    pub cdn: Option<String>,
    /// Whether the bot uploads its tiles once as emojis and uses them.
    pub emojis: bool,
    /// For how many more starts the bot reserves gateway sessions; with 0 it uses up the last ones.
    pub spare_starts: u32,
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            token: None,
            token_file: None,
            api: None,
            cdn: None,
            emojis: true,
            spare_starts: SPARE_STARTS,
        }
    }
}

/// The default of `spare_starts`: enough to find out in a few starts what is wrong.
const SPARE_STARTS: u32 = 20;

/// The address of people's avatars.
const CDN: &str = "https://cdn.discordapp.com";

/// The paths allowed in `api`; the bot adds the API's path itself.
const API_PATHS: &[&str] = &["/api/v10", "/api", ""];

impl DiscordConfig {
    /// Returns `api` without its path; `None` if it is not set.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        let address = self.api.as_deref()?.trim_end_matches('/');
        API_PATHS
            .iter()
            .find_map(|path| address.strip_suffix(path))
            .map(|rest| rest.trim_end_matches('/'))
    }

    /// Returns the address of people's avatars. There is none if `api` replaces Discord and `cdn`
    /// is not set, because then the ids belong to nobody on Discord.
    #[must_use]
    pub fn avatars(&self) -> Option<&str> {
        let discord = self.api.is_none().then_some(CDN);
        self.cdn.as_deref().or(discord)
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        let token = self.token.as_ref().map(Secret::expose);
        if token.is_some_and(|token| !is_plausible_token(token)) {
            let why = "is empty or has blanks or control characters";
            mistakes.add_value("discord.token", why);
        }
        // Only this machine: the token is sent there.
        let api = self.api.as_deref();
        if let Some(Err(why)) = api.map(|address| check_loopback(address, API_PATHS)) {
            mistakes.add_value("discord.api", why);
        }
        let cdn = self.cdn.as_deref();
        if let Some(Err(why)) = cdn.map(|address| check_loopback(address, &[""])) {
            mistakes.add_value("discord.cdn", why);
        }
    }
}

/// Whether a token can be sent in a header: printable ASCII without blanks.
fn is_plausible_token(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_is_the_same_with_and_without_a_path() {
        for path in ["", "/", "/api", "/api/", "/api/v10", "/api/v10/"] {
            let config = DiscordConfig {
                api: Some(format!("http://[::1]:80{path}")),
                ..Default::default()
            };
            assert_eq!(config.origin(), Some("http://[::1]:80"), "{path}");
        }
        assert_eq!(DiscordConfig::default().origin(), None);
    }

    #[test]
    fn avatars_come_from_discord_unless_api_replaces_it() {
        let avatars = |api: Option<&str>, cdn: Option<&str>| {
            let config = DiscordConfig {
                api: api.map(str::to_owned),
                cdn: cdn.map(str::to_owned),
                ..Default::default()
            };
            config.avatars().map(str::to_owned)
        };
        let local = Some("http://127.0.0.1:7654");
        assert_eq!(avatars(None, None).as_deref(), Some(CDN));
        assert_eq!(avatars(local, None), None, "ids of a sandbox mean nobody");
        assert_eq!(avatars(local, local).as_deref(), local);
        assert_eq!(avatars(None, local).as_deref(), local);
    }

    #[test]
    fn only_this_machine_may_replace_discord() {
        for address in [
            "http://127.0.0.1:7654/api/v10",
            "http://localhost:1",
            "http://[::1]:80",
            "http://127.9.9.9",
        ] {
            assert!(check_loopback(address, API_PATHS).is_ok(), "{address}");
        }
        let refused = [
            "https://discord.com/api/v10",
            "http://127.0.0.1.example.com",
            "http://localhost@example.com",
            "http://10.0.0.1",
            "http://[::ffff:10.0.0.1]",
            "http://0.0.0.0:80",
            "ftp://127.0.0.1",
            "file:///etc/passwd",
            "127.0.0.1:80",
            "http://127.0.0.1/api/v9",
            "http://127.0.0.1/api?x=1",
            "",
        ];
        for address in refused {
            let why = check_loopback(address, API_PATHS).unwrap_err();
            assert!(why.starts_with("is \""), "{address}: {why}");
        }
    }
}
