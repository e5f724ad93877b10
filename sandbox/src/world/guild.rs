//! Servers and their members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::World;
use super::permission;
use super::snowflake::Snowflake;
use super::timestamp::iso;

/// A server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) owner: Snowflake,
    pub(crate) locale: String,
    /// Members in the order in which they came.
    pub(crate) members: Vec<Snowflake>,
    /// Names that members have here only.
    pub(crate) nicks: BTreeMap<Snowflake, String>,
    /// Whether the bot is told that the server cannot be reached.
    pub(crate) outage: bool,
}

impl Guild {
    /// Gives what a member may do, channels apart.
    pub(crate) fn permissions(&self, user: Snowflake) -> u64 {
        if user == self.owner { permission::ALL } else { permission::EVERYONE }
    }

    /// Writes the roles: there is only the one that everybody has.
    pub(crate) fn roles_json(&self) -> Value {
        json!([{
            "id": self.id, "name": "@everyone", "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "icon": null, "unicode_emoji": null, "position": 0,
            "permissions": permission::EVERYONE.to_string(), "managed": false,
            "mentionable": false, "flags": 0,
        }])
    }

    /// Writes the server as `GET /guilds/{id}` does.
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
}

impl World {
    /// Writes a member of a server.
    pub(crate) fn member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let mut json = bare_member(guild, user);
        json["user"] = self.user_json(user);
        json
    }

    /// Writes a member with what it may do, as interactions carry it.
    pub(crate) fn acting_member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let mut json = self.member_json(guild, user);
        json["permissions"] = guild.permissions(user).to_string().into();
        json
    }

    /// Writes a member as the resolved objects of an interaction name it: without the user.
    pub(crate) fn resolved_member_json(&self, guild: &Guild, user: Snowflake) -> Value {
        let mut json = bare_member(guild, user);
        json["permissions"] = guild.permissions(user).to_string().into();
        json
    }

    /// Writes the server as `GUILD_CREATE` does: with members, channels and threads.
    pub(crate) fn guild_create_json(&self, guild: &Guild) -> Value {
        let members: Vec<Value> = guild.members.iter().map(|&user| self.member_json(guild, user)).collect();
        let of_guild = |threads: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|channel| channel.guild == Some(guild.id))
                .filter(|channel| channel.is_thread() == threads)
                .map(|channel| self.channel_json(channel))
                .collect()
        };
        let mut json = guild.json();
        json["joined_at"] = joined_at(guild).into();
        json["large"] = false.into();
        json["unavailable"] = false.into();
        json["member_count"] = members.len().into();
        json["members"] = members.into();
        json["channels"] = of_guild(false).into();
        json["threads"] = of_guild(true).into();
        for list in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            json[list] = json!([]);
        }
        json
    }
}

/// Everybody joined when the server was made: it keeps the payloads the same for a seed.
fn joined_at(guild: &Guild) -> String {
    iso(guild.id.made_at_ms())
}

fn bare_member(guild: &Guild, user: Snowflake) -> Value {
    json!({
        "nick": guild.nicks.get(&user), "avatar": null, "banner": null, "roles": [],
        "joined_at": joined_at(guild), "premium_since": null, "deaf": false, "mute": false,
        "flags": 0, "pending": false, "communication_disabled_until": null,
    })
}
