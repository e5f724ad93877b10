//! The control plane over HTTP, under `/sandbox`.

mod faults;
mod gateway;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, Path, State};
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
        .route("/sandbox/suggestions", post(set_suggestions))
        .route("/sandbox/users/{user}", post(change_user))
        .route("/sandbox/channels/{channel}", post(change_channel))
        .route("/sandbox/channels/{channel}/delete", post(delete_channel))
        .route("/sandbox/interact", post(interact))
        .route("/sandbox/frames", get(super::frames::frames))
        .route(
            "/sandbox/messages/{channel}/{message}/delete",
            post(delete_message),
        )
        .route("/sandbox/users", post(add_user))
        .route("/sandbox/groups", post(add_group))
        .route("/sandbox/guilds", post(add_guild))
        .route("/sandbox/guilds/{guild}", post(change_guild))
        .route(
            "/sandbox/guilds/{guild}/members/{user}",
            delete(remove_member),
        )
        .merge(faults::router())
        .merge(gateway::router())
}

type ControlState = State<Control>;

impl FromRef<Arc<Shared>> for Control {
    fn from_ref(shared: &Arc<Shared>) -> Self {
        Self::new(Arc::clone(shared))
    }
}

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::NoUser(_) | Self::NoChannel(_) | Self::NoMessage(_) | Self::NoGuild(_) => {
                StatusCode::NOT_FOUND
            }
            Self::NoSuchKind(_)
            | Self::InvalidStorm
            | Self::InvalidGroup
            | Self::NoSuchOperation(_) => StatusCode::BAD_REQUEST,
            Self::TooManyFaults | Self::NameTaken(_) | Self::LimitReached => StatusCode::CONFLICT,
        };
        (status, Json(json!({"error": self.to_string()}))).into_response()
    }
}

async fn state(State(control): ControlState) -> Json<Value> {
    Json(control.state())
}

#[derive(Deserialize)]
struct Advance {
    ms: u64,
}

async fn advance(State(control): ControlState, Json(body): Json<Advance>) -> Json<Value> {
    control.advance(Duration::from_millis(body.ms));
    Json(json!({"now_ms": control.shared.world().now_ms()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suggestions {
    lines: Vec<String>,
}

async fn set_suggestions(
    State(control): ControlState,
    Json(body): Json<Suggestions>,
) -> StatusCode {
    control.set_suggestions(body.lines);
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
    State(control): ControlState,
    Path(user): Path<String>,
    Json(change): Json<UserChange>,
) -> Result<StatusCode, ControlError> {
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
    State(control): ControlState,
    Path(channel): Path<u64>,
    Json(change): Json<ChannelChange>,
) -> Result<StatusCode, ControlError> {
    let channel = Snowflake(channel);
    if let Some(permissions) = change.deny {
        control.deny_bot(channel, permissions)?;
    }
    if let Some(permissions) = change.allow {
        control.grant_bot(channel, permissions)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn delete_channel(
    State(control): ControlState,
    Path(channel): Path<u64>,
) -> Result<StatusCode, ControlError> {
    control.delete_channel(Snowflake(channel))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn interact(
    State(control): ControlState,
    Json(raw): Json<RawInteraction>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(json!({"id": control.interact(&raw)?})))
}

async fn delete_message(
    State(control): ControlState,
    Path((channel, message)): Path<(u64, u64)>,
) -> Result<StatusCode, ControlError> {
    control.delete_message(Snowflake(channel), Snowflake(message))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A setting that is on or off.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Toggle {
    on: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewUser {
    name: String,
}

async fn add_user(
    State(control): ControlState,
    Json(new): Json<NewUser>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(json!({"id": control.add_user(&new.name)?})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGroup {
    name: String,
    users: Vec<String>,
}

async fn add_group(
    State(control): ControlState,
    Json(new): Json<NewGroup>,
) -> Result<Json<Value>, ControlError> {
    let users: Vec<&str> = new.users.iter().map(String::as_str).collect();
    let id = control.add_group(&new.name, &users)?;
    Ok(Json(json!({"id": id})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGuild {
    name: String,
    channels: Vec<String>,
}

async fn add_guild(
    State(control): ControlState,
    Json(new): Json<NewGuild>,
) -> Result<Json<Value>, ControlError> {
    let channels: Vec<&str> = new.channels.iter().map(String::as_str).collect();
    Ok(Json(
        json!({"id": control.add_guild(&new.name, &channels)?}),
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
    State(control): ControlState,
    Path(guild): Path<u64>,
    Json(change): Json<GuildChange>,
) -> Result<StatusCode, ControlError> {
    let guild = Snowflake(guild);
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

async fn remove_member(
    State(control): ControlState,
    Path((guild, user)): Path<(u64, String)>,
) -> Result<StatusCode, ControlError> {
    control.remove_member(Snowflake(guild), &user)?;
    Ok(StatusCode::NO_CONTENT)
}
