//! The bot's application, and the way to the gateway.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;

/// `GET /gateway`.
pub(super) fn gateway(world: &mut World, _: &Call) -> Outcome {
    Ok(Reply::ok(json!({"url": world.gateway_url()})))
}

/// `GET /gateway/bot`: with the rest of the day's IDENTIFYs.
pub(super) fn gateway_bot(world: &mut World, _: &Call) -> Outcome {
    let now = world.now_ms();
    let left = world.gateway.identifies_left(now);
    let reset = world.gateway.identifies_reset_in(now);
    Ok(Reply::ok(json!({
        "url": world.gateway_url(), "shards": 1,
        "session_start_limit": {
            "total": discord::IDENTIFIES, "remaining": left, "reset_after": reset,
            "max_concurrency": discord::CONCURRENCY,
        },
    })))
}

/// `GET /applications/@me` and the older `GET /oauth2/applications/@me`.
pub(super) fn me(world: &mut World, _: &Call) -> Outcome {
    let owner = world
        .directory
        .guilds()
        .next()
        .map(|guild| world.directory.user_json(guild.owner));
    Ok(Reply::ok(json!({
        "id": world.application.id(), "name": world.application.name(), "icon": null, "description": "",
        "type": null, "bot": world.directory.user_json(world.directory.bot()),
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": 0, "owner": owner, "team": null, "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "approximate_guild_count": world.directory.guilds().len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [], "flags_new": "0",
        "integration_types_config": {"0": {}}, "tags": world.application.tags(),
    })))
}

/// `PATCH /applications/@me`: the sandbox knows only the tags.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    const KNOWN: &[&str] = &[
        "description",
        "icon",
        "cover_image",
        "flags",
        "tags",
        "install_params",
        "custom_install_url",
        "integration_types_config",
        "interactions_endpoint_url",
        "role_connections_verification_url",
        "event_webhooks_url",
        "event_webhooks_status",
        "event_webhooks_types",
    ];
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.known(fields, KNOWN);
    let tags = checker
        .list(fields, "tags", (0, discord::TAGS))
        .map(|list| {
            let words = list.iter().filter_map(Value::as_str).map(str::to_owned);
            words.collect::<Vec<String>>()
        });
    let long = tags
        .iter()
        .flatten()
        .any(|tag| tag.chars().count() > discord::TAG);
    if long {
        let words = format!("Must be {} or fewer in length.", discord::TAG);
        checker.fail("tags", "BASE_TYPE_MAX_LENGTH", words);
    }
    checker.finish(&mut world.traffic, call.route)?;
    if let Some(tags) = tags {
        world.application.set_tags(tags);
    }
    me(world, call)
}
