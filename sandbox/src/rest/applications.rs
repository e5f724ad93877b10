//! The bot's application, and the gateway's address.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::limits::discord;
use crate::posting::{EVENTS_URL, INTERACTIONS_URL};
use crate::validate::{Checker, Fields, object_body};
use crate::world::World;
use crate::world::application::endpoint::{
    AUTHORIZED, DEAUTHORIZED, EVENTS_OFF, EVENTS_ON, Endpoints,
};

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
        "url": world.gateway_url(), "shards": world.gateway.shards(),
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
    let endpoints = world.application.endpoints();
    let mut application = json!({
        "id": world.application.id(), "name": world.application.name(), "icon": null, "description": "",
        "type": null, "bot": world.directory.user_json(world.directory.bot()),
        "bot_public": true, "bot_require_code_grant": false, "verify_key": world.application.signer().public_key(),
        "flags": 0, "owner": owner, "team": null, "redirect_uris": [],
        "interactions_endpoint_url": endpoints.interactions, "role_connections_verification_url": null,
        "approximate_guild_count": world.directory.guilds().len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [], "flags_new": "0",
        "integration_types_config": {"0": {}}, "tags": world.application.tags(),
    });
    // Discord lists the events only when there is an address for them.
    if endpoints.events.is_some() {
        application["event_webhooks_url"] = json!(endpoints.events);
        application["event_webhooks_status"] = endpoints.events_status.into();
        application["event_webhooks_types"] = json!(endpoints.event_types);
    }
    Ok(Reply::ok(application))
}

/// Returns whether a call changes the application.
pub(super) fn is_application_change(call: &Call) -> bool {
    call.method == "PATCH" && call.path.trim_end_matches('/') == "/applications/@me"
}

/// `PATCH /applications/@me`: the sandbox supports only the tags and the addresses for posts.
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
    checker.expect_fields(fields, KNOWN);
    let tags = checker
        .list(fields, "tags", (0, discord::TAGS))
        .map(|list| {
            let tags = list.iter().filter_map(Value::as_str).map(str::to_owned);
            tags.collect::<Vec<String>>()
        });
    let has_long_tag = tags
        .iter()
        .flatten()
        .any(|tag| tag.chars().count() > discord::TAG);
    if has_long_tag {
        let message = format!("Must be {} or fewer in length.", discord::TAG);
        checker.fail("tags", "BASE_TYPE_MAX_LENGTH", message);
    }
    let endpoints = read_endpoints(world.application.endpoints(), call, fields, &mut checker);
    checker.finish(&mut world.traffic, call.route)?;
    if let Some(tags) = tags {
        world.application.set_tags(tags);
    }
    world.application.set_endpoints(endpoints);
    me(world, call)
}

/// Reads the addresses for posts of interactions and events.
fn read_endpoints(
    old: &Endpoints,
    call: &Call,
    fields: &Fields,
    checker: &mut Checker,
) -> Endpoints {
    let mut endpoints = old.clone();
    for (field, url) in [
        (INTERACTIONS_URL, &mut endpoints.interactions),
        (EVENTS_URL, &mut endpoints.events),
    ] {
        if !fields.contains_key(field) {
            continue;
        }
        let text = checker.text(fields, field, (0, discord::ENDPOINT));
        *url = text.filter(|text| !text.is_empty()).map(str::to_owned);
        if call.unverified_fields.contains(&field) {
            let message = "The specified url could not be verified.";
            checker.fail(field, "APPLICATION_URL_NOT_VERIFIED", message);
        }
    }
    let statuses = [EVENTS_OFF, EVENTS_ON];
    if let Some(status) = checker.choice(fields, "event_webhooks_status", &statuses) {
        endpoints.events_status = status;
    }
    if let Some(kinds) = checker.list(fields, "event_webhooks_types", (0, EVENTS.len())) {
        let kinds = kinds.iter().filter_map(Value::as_str).map(str::to_owned);
        endpoints.event_types = kinds.collect();
        let is_known = |kind: &String| EVENTS.contains(&kind.as_str());
        if !endpoints.event_types.iter().all(is_known) {
            let message = format!("Value must be one of {{{}}}.", EVENTS.join(", "));
            checker.fail("event_webhooks_types", "BASE_TYPE_CHOICES", message);
        }
    }
    endpoints
}

/// The events that the sandbox can post. Discord has more.
const EVENTS: [&str; 2] = [AUTHORIZED, DEAUTHORIZED];
