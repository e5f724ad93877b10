//! The bot's application, and the way to the gateway.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;

/// Gives the address of the gateway, on the port of the REST routes.
pub(crate) fn gateway_address(world: &World) -> String {
    format!("{}/gateway", world.url.replacen("http", "ws", 1))
}

/// `GET /gateway`.
pub(super) fn gateway(world: &mut World, _: &Call) -> Outcome {
    Ok(Reply::ok(json!({"url": gateway_address(world)})))
}

/// `GET /gateway/bot`: with what is left of the day's IDENTIFYs.
pub(super) fn gateway_bot(world: &mut World, _: &Call) -> Outcome {
    let left = world.identifies_left();
    let first = world.identified_ms.first().copied();
    let reset = first.map_or(0, |first| (first + discord::DAY_MS - world.now_ms()).max(0));
    Ok(Reply::ok(json!({
        "url": gateway_address(world), "shards": 1,
        "session_start_limit": {
            "total": discord::IDENTIFIES, "remaining": left, "reset_after": reset,
            "max_concurrency": discord::CONCURRENCY,
        },
    })))
}

/// `GET /applications/@me` and the older `GET /oauth2/applications/@me`.
pub(super) fn me(world: &mut World, _: &Call) -> Outcome {
    let application = &world.application;
    let owner = world.guilds.values().next().map(|guild| world.user_json(guild.owner));
    Ok(Reply::ok(json!({
        "id": application.id, "name": application.name, "icon": null, "description": "",
        "type": null, "bot": world.user_json(application.bot),
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": 0, "owner": owner, "team": null, "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null,
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [], "flags_new": "0",
        "integration_types_config": {"0": {}}, "tags": application.tags,
    })))
}

/// `PATCH /applications/@me`: of what it can change the sandbox knows the tags.
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
    let tags = checker.list(fields, "tags", (0, discord::TAGS)).map(|list| {
        let words = list.iter().filter_map(Value::as_str).map(str::to_owned);
        words.collect::<Vec<String>>()
    });
    let long = tags.iter().flatten().any(|tag| tag.chars().count() > discord::TAG);
    if long {
        let words = format!("Must be {} or fewer in length.", discord::TAG);
        checker.fail("tags", "BASE_TYPE_MAX_LENGTH", words);
    }
    checker.finish(&mut world.traffic, call.route)?;
    if let Some(tags) = tags {
        world.application.tags = tags;
    }
    me(world, call)
}
