//! The name of a request in the log and the metrics: its path with placeholders instead of ids and
//! tokens.

use reqwest::Method;

/// Every path that the bot requests, in the form of Discord's documentation.
const TEMPLATES: [&str; 18] = [
    "/applications/@me",
    "/applications/{application}/commands",
    "/applications/{application}/emojis",
    "/applications/{application}/guilds/{guild}/commands",
    "/channels/{channel}",
    "/channels/{channel}/messages",
    "/channels/{channel}/messages/{message}",
    "/channels/{channel}/threads",
    "/gateway",
    "/gateway/bot",
    "/guilds/{guild}/members/{member}",
    "/interactions/{interaction}/{token}/callback",
    "/users/@me/channels",
    "/users/@me/guilds",
    "/webhooks/{application}/{token}",
    "/webhooks/{application}/{token}/messages/@original",
    "/webhooks/{application}/{token}/messages/{message}",
    OTHER,
];

/// The name of any other path; no part of such a path may be logged.
const OTHER: &str = "/{other}";

/// Returns the template of a path, which holds no part of the path itself.
pub(super) fn template(path: &str) -> &'static str {
    let path = path.split('?').next().unwrap_or_default();
    TEMPLATES
        .into_iter()
        .find(|template| fits(template, path))
        .unwrap_or(OTHER)
}

/// Returns the name of a method.
pub(super) fn verb(method: &Method) -> &'static str {
    ["GET", "POST", "PATCH", "PUT", "DELETE"]
        .into_iter()
        .find(|verb| *verb == method.as_str())
        .unwrap_or("other")
}

/// Whether a request uses the token of an interaction. Discord counts such requests for the token,
/// not against the limit of the bot.
pub(in crate::discord::delivery) fn uses_interaction_token(path: &str) -> bool {
    path.starts_with("/webhooks/") || path.starts_with("/interactions/")
}

fn fits(template: &str, path: &str) -> bool {
    let (mut expected, mut parts) = (template.split('/'), path.split('/'));
    loop {
        match (expected.next(), parts.next()) {
            (None, None) => return true,
            (Some(expected), Some(part)) if expected == part || expected.starts_with('{') => {}
            (Some(_) | None, Some(_) | None) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_named_by_its_template() {
        for (path, expected) in [
            ("/applications/@me", "/applications/@me"),
            (
                "/applications/17/emojis",
                "/applications/{application}/emojis",
            ),
            (
                "/channels/5/messages/7",
                "/channels/{channel}/messages/{message}",
            ),
            (
                "/channels/5/messages?limit=3",
                "/channels/{channel}/messages",
            ),
            ("/guilds/5/members/7", "/guilds/{guild}/members/{member}"),
            ("/users/@me/channels", "/users/@me/channels"),
            ("/webhooks/17/aToken", "/webhooks/{application}/{token}"),
            (
                "/webhooks/17/aToken/messages/@original",
                "/webhooks/{application}/{token}/messages/@original",
            ),
            (
                "/webhooks/17/aToken/messages/9",
                "/webhooks/{application}/{token}/messages/{message}",
            ),
            (
                "/interactions/3/aToken/callback",
                "/interactions/{interaction}/{token}/callback",
            ),
        ] {
            assert_eq!(template(path), expected, "{path}");
        }
    }

    #[test]
    fn nothing_of_an_unknown_path_is_shown() {
        for path in [
            "",
            "/",
            "/guilds/5/secret",
            "/channels/5/messages/7/reactions",
            "aToken",
        ] {
            let shown = template(path);
            assert!(shown == OTHER, "{path}: {shown}");
        }
    }
}
