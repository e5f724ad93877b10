//! The connection to Discord.

use std::net::IpAddr;
use std::path::PathBuf;

use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::config::Secret;
use crate::config::error::Mistakes;

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DiscordConfig {
    /// The bot's token.
    pub token: Option<Secret>,
    /// A file that contains only the token.
    pub token_file: Option<PathBuf>,
    /// The address of another server than Discord's API, on this machine only; with or without the
    /// API's path.
    pub api: Option<String>,
    /// Whether the bot uploads its tiles as emojis once, and uses them.
    pub emojis: bool,
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            token: None,
            token_file: None,
            api: None,
            emojis: true,
        }
    }
}

/// The paths allowed in `api`; the bot adds the API's path itself.
const PATHS: &[&str] = &["/api/v10", "/api", ""];

impl DiscordConfig {
    /// Returns `api` without its path; `None` if it is not set.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        let address = self.api.as_deref()?.trim_end_matches('/');
        PATHS
            .iter()
            .find_map(|path| address.strip_suffix(path))
            .map(|rest| rest.trim_end_matches('/'))
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if self
            .token
            .as_ref()
            .is_some_and(|token| !plausible(token.expose()))
        {
            mistakes.value(
                "discord.token",
                "is empty or holds blanks or control characters",
            );
        }
        if let Some(Err(why)) = self.api.as_deref().map(loopback) {
            mistakes.value("discord.api", why);
        }
    }
}

/// Whether a token can be sent in a header: printable ASCII without blanks.
fn plausible(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Refuses an address that is not on this machine, because the token is sent there.
fn loopback(address: &str) -> Result<(), String> {
    let refuse = |why: &str| Err(format!("is \"{address}\", {why}"));
    let Ok(url) = Url::parse(address) else {
        return refuse("which is no address");
    };
    if !matches!(url.scheme(), "http" | "https") {
        return refuse("which is neither http nor https");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return refuse("which names a user");
    }
    if !PATHS.contains(&url.path().trim_end_matches('/'))
        || url.query().is_some()
        || url.fragment().is_some()
    {
        return refuse("whose path is not /api/v10");
    }
    let Some(host) = url.host_str() else {
        return refuse("which names no host");
    };
    // `Url` has normalised numbers like 0x7f000001; an IPv6 host is in brackets.
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let local = bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if local {
        Ok(())
    } else {
        refuse("which is not on this machine")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
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
    fn only_this_machine_may_stand_in_for_discord() {
        for address in [
            "http://127.0.0.1:7654/api/v10",
            "http://localhost:1",
            "http://[::1]:80",
            "http://127.9.9.9",
        ] {
            assert!(loopback(address).is_ok(), "{address}");
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
            let why = loopback(address).unwrap_err();
            assert!(why.starts_with("is \""), "{address}: {why}");
        }
    }
}
