//! Servers and their members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::permission;
use crate::world::calendar::iso;
use crate::world::ids::snowflake::Snowflake;

/// A server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) locale: String,
    /// Members in the order in which they joined.
    pub(crate) members: Vec<Snowflake>,
    /// Nicknames of members.
    pub(crate) nicks: BTreeMap<Snowflake, String>,
    /// The permissions denied to members.
    pub(crate) denied: BTreeMap<Snowflake, u64>,
    /// Whether the server is unavailable to the bot.
    pub(crate) has_outage: bool,
}

impl Guild {
    pub(crate) fn new(
        id: Snowflake,
        name: &str,
        owner: Snowflake,
        members: Vec<Snowflake>,
    ) -> Self {
        Self {
            id,
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            members,
            nicks: BTreeMap::new(),
            denied: BTreeMap::new(),
            has_outage: false,
        }
    }

    /// Returns a member's permissions in the whole server, without those of channels.
    pub(crate) fn permissions(&self, user: Snowflake) -> u64 {
        if user == self.owner {
            permission::ALL
        } else {
            permission::EVERYONE & !self.denied.get(&user).unwrap_or(&0)
        }
    }

    /// Returns the roles as JSON. There is only the role that everybody has.
    pub(crate) fn roles_json(&self) -> Value {
        json!([{
            "id": self.id, "name": "@everyone", "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "icon": null, "unicode_emoji": null, "position": 0,
            "permissions": permission::EVERYONE.to_string(), "managed": false,
            "mentionable": false, "flags": 0,
        }])
    }

    /// Returns the server as JSON, for `GET /guilds/{id}`.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "icon": null, "splash": null,
            "discovery_splash": null, "home_header": null, "banner": null,
            "owner_id": self.owner, "description": null, "region": "deprecated",
            "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
            "default_message_notifications": 0, "explicit_content_filter": 0,
            "roles": self.roles_json(), "emojis": [], "stickers": [], "features": [],
            "mfa_level": 0, "application_id": null, "widget_enabled": false,
            "widget_channel_id": null, "system_channel_id": null,
            "system_channel_flags": 0, "rules_channel_id": null,
            "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "max_presences": null, "max_members": 500_000, "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50, "vanity_url_code": null,
            "premium_tier": 0, "premium_subscription_count": 0,
            "premium_progress_bar_enabled": false, "incidents_data": null,
            "preferred_locale": self.locale,
            "nsfw": false, "nsfw_level": 0,
        })
    }

    /// Returns whether a user is a member.
    pub(crate) fn has(&self, user: Snowflake) -> bool {
        self.members.contains(&user)
    }

    /// Returns the time when all members joined: the creation of the server, so that payloads are the same for a seed.
    pub(crate) fn joined_at(&self) -> String {
        iso(self.id.created_at_ms())
    }

    /// Returns a member as JSON, without the account.
    pub(crate) fn bare_member_json(&self, user: Snowflake) -> Value {
        json!({
            "nick": self.nicks.get(&user), "avatar": null, "banner": null, "roles": [],
            "joined_at": self.joined_at(), "premium_since": null, "deaf": false, "mute": false,
            "flags": 0, "pending": false, "communication_disabled_until": null,
        })
    }

    /// Returns a member as JSON for the resolved objects of an interaction, without the account.
    pub(crate) fn resolved_member_json(&self, user: Snowflake) -> Value {
        let mut json = self.bare_member_json(user);
        json["permissions"] = self.permissions(user).to_string().into();
        json
    }
}
