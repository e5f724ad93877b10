//! The control plane over HTTP, under `/sandbox`.

mod faults;
mod gateway;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Control, ControlError, RawInteraction};
use crate::server::Shared;
use crate::world::ids::snowflake::Snowflake;

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/state", get(state))
        .route("/sandbox/clock/advance", post(advance))
        .route("/sandbox/suggestions", post(suggest))
        .route("/sandbox/users/{user}", post(change_user))
        .route("/sandbox/channels/{channel}", post(change_channel))
        .route("/sandbox/channels/{channel}/delete", post(delete_channel))
        .route("/sandbox/channels/{channel}/messages", get(messages))
        .route("/sandbox/interact", post(interact))
        .route("/sandbox/frames", get(super::frames::frames))
        .route(
            "/sandbox/messages/{channel}/{message}/delete",
            post(delete_message),
        )
        .route("/sandbox/limits", post(limits))
        .route("/sandbox/users", post(add_user))
        .route("/sandbox/groups", post(add_group))
        .route("/sandbox/guilds", post(add_guild))
        .route("/sandbox/guilds/{guild}", post(change_guild))
        .route("/sandbox/guilds/{guild}/channels", post(add_channel))
        .route(
            "/sandbox/guilds/{guild}/members/{user}",
            delete(remove_member),
        )
        .merge(faults::router())
        .merge(gateway::router())
}

pub(super) type Plane = State<Arc<Shared>>;

pub(super) fn control(shared: Arc<Shared>) -> Control {
    Control::new(shared)
}

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::NoUser(_) | Self::NoChannel(_) | Self::NoMessage(_) | Self::NoGuild(_) => {
                StatusCode::NOT_FOUND
            }
            Self::NoSuchKind(_) | Self::UnsoundStorm | Self::NoGroup | Self::NoSuchOperation(_) => {
                StatusCode::BAD_REQUEST
            }
            Self::TooManyFaults | Self::NameTaken(_) | Self::Full => StatusCode::CONFLICT,
        };
        (status, Json(json!({"error": self.to_string()}))).into_response()
    }
}

async fn state(State(shared): Plane) -> Json<Value> {
    Json(control(shared).state())
}

#[derive(Deserialize)]
struct Advance {
    ms: u64,
}

async fn advance(State(shared): Plane, Json(body): Json<Advance>) -> Json<Value> {
    let now_ms = {
        control(Arc::clone(&shared)).advance(Duration::from_millis(body.ms));
        shared.world().now_ms()
    };
    Json(json!({"now_ms": now_ms}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suggestions {
    lines: Vec<String>,
}

async fn suggest(State(shared): Plane, Json(body): Json<Suggestions>) -> StatusCode {
    control(shared).suggest(body.lines);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UserChange {
    dms: Option<bool>,
    locale: Option<String>,
    /// Whether the application is installed for this person.
    installed: Option<bool>,
}

async fn change_user(
    State(shared): Plane,
    Path(user): Path<String>,
    Json(change): Json<UserChange>,
) -> Result<StatusCode, ControlError> {
    let control = control(shared);
    if let Some(open) = change.dms {
        control.set_dms(&user, open)?;
    }
    if let Some(on) = change.installed {
        control.install_for(&user, on)?;
    }
    if let Some(locale) = change.locale {
        control.set_locale(&user, &locale)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChannelChange {
    /// Permissions to deny the bot, as a number.
    deny: Option<u64>,
    /// Permissions to grant the bot that `@everyone` does not have.
    allow: Option<u64>,
}

async fn change_channel(
    State(shared): Plane,
    Path(channel): Path<u64>,
    Json(change): Json<ChannelChange>,
) -> Result<StatusCode, ControlError> {
    let (control, channel) = (control(shared), Snowflake(channel));
    if let Some(permissions) = change.deny {
        control.deny_bot(channel, permissions)?;
    }
    if let Some(permissions) = change.allow {
        control.grant_bot(channel, permissions)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn delete_channel(
    State(shared): Plane,
    Path(channel): Path<u64>,
) -> Result<StatusCode, ControlError> {
    control(shared).delete_channel(Snowflake(channel))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn messages(
    State(shared): Plane,
    Path(channel): Path<u64>,
) -> Result<Json<Vec<Value>>, ControlError> {
    Ok(Json(control(shared).messages(Snowflake(channel))?))
}

async fn interact(
    State(shared): Plane,
    Json(raw): Json<RawInteraction>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(json!({"id": control(shared).interact(&raw)?})))
}

async fn delete_message(
    State(shared): Plane,
    Path((channel, message)): Path<(u64, u64)>,
) -> Result<StatusCode, ControlError> {
    control(shared).delete_message(Snowflake(channel), Snowflake(message))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A setting that is on or off.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Toggle {
    on: bool,
}

async fn limits(State(shared): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control(shared).rate_limits(toggle.on);
    StatusCode::NO_CONTENT
}

/// The name of a new person, server or channel.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
}

async fn add_user(
    State(shared): Plane,
    Json(new): Json<Name>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(json!({"id": control(shared).add_user(&new.name)?})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGroup {
    name: String,
    users: Vec<String>,
}

async fn add_group(
    State(shared): Plane,
    Json(new): Json<NewGroup>,
) -> Result<Json<Value>, ControlError> {
    let users: Vec<&str> = new.users.iter().map(String::as_str).collect();
    let id = control(shared).add_group(&new.name, &users)?;
    Ok(Json(json!({"id": id})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGuild {
    name: String,
    channels: Vec<String>,
}

async fn add_guild(
    State(shared): Plane,
    Json(new): Json<NewGuild>,
) -> Result<Json<Value>, ControlError> {
    let channels: Vec<&str> = new.channels.iter().map(String::as_str).collect();
    Ok(Json(
        json!({"id": control(shared).add_guild(&new.name, &channels)?}),
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GuildChange {
    /// Whether the bot is in the server.
    bot: Option<bool>,
    /// Whether the server is unavailable to the bot.
    outage: Option<bool>,
}

async fn change_guild(
    State(shared): Plane,
    Path(guild): Path<u64>,
    Json(change): Json<GuildChange>,
) -> Result<StatusCode, ControlError> {
    let (control, guild) = (control(shared), Snowflake(guild));
    match change.bot {
        Some(true) => control.invite_bot(guild)?,
        Some(false) => control.remove_bot(guild)?,
        None => {}
    }
    if let Some(on) = change.outage {
        control.set_outage(guild, on)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn add_channel(
    State(shared): Plane,
    Path(guild): Path<u64>,
    Json(new): Json<Name>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(
        json!({"id": control(shared).add_channel(Snowflake(guild), &new.name)?}),
    ))
}

async fn remove_member(
    State(shared): Plane,
    Path((guild, user)): Path<(u64, String)>,
) -> Result<StatusCode, ControlError> {
    control(shared).remove_member(Snowflake(guild), &user)?;
    Ok(StatusCode::NO_CONTENT)
}
