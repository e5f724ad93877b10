//! The control plane over HTTP, under `/sandbox`.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Control, ControlError, Forged};
use crate::server::Shared;
use crate::world::snowflake::Snowflake;
use crate::world::traffic::Fault;

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/state", get(state))
        .route("/sandbox/clock/advance", post(advance))
        .route("/sandbox/users/{user}", post(change_user))
        .route("/sandbox/channels/{channel}", post(change_channel))
        .route("/sandbox/channels/{channel}/delete", post(delete_channel))
        .route("/sandbox/channels/{channel}/messages", get(messages))
        .route("/sandbox/interact", post(interact))
        .route("/sandbox/requests", get(requests))
        .route("/sandbox/counts", get(counts))
        .route("/sandbox/frames", get(super::frames::frames))
        .route("/sandbox/messages/{channel}/{message}/delete", post(delete_message))
        .route("/sandbox/gateway/drop", post(drop_gateway))
        .route("/sandbox/duplicate", post(duplicate))
        .route("/sandbox/limits", post(limits))
        .route("/sandbox/faults", post(add_fault).delete(clear_faults))
}

type Plane = State<Arc<Shared>>;

fn control(shared: Arc<Shared>) -> Control {
    Control::new(shared)
}

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::NoUser(_) | Self::NoChannel(_) | Self::NoMessage(_) => StatusCode::NOT_FOUND,
            Self::NoSuchKind(_) => StatusCode::BAD_REQUEST,
            Self::TooManyFaults => StatusCode::CONFLICT,
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
struct UserChange {
    dms: Option<bool>,
    locale: Option<String>,
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
    if let Some(locale) = change.locale {
        control.set_locale(&user, &locale)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChannelChange {
    /// Permissions that the bot has not, as a number.
    deny: u64,
}

async fn change_channel(
    State(shared): Plane,
    Path(channel): Path<u64>,
    Json(change): Json<ChannelChange>,
) -> Result<StatusCode, ControlError> {
    control(shared).deny_bot(Snowflake(channel), change.deny)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn delete_channel(State(shared): Plane, Path(channel): Path<u64>) -> Result<StatusCode, ControlError> {
    control(shared).delete_channel(Snowflake(channel))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn messages(State(shared): Plane, Path(channel): Path<u64>) -> Result<Json<Vec<Value>>, ControlError> {
    Ok(Json(control(shared).messages(Snowflake(channel))?))
}

async fn interact(State(shared): Plane, Json(forged): Json<Forged>) -> Result<Json<Value>, ControlError> {
    Ok(Json(json!({"id": control(shared).interact(&forged)?})))
}

async fn requests(State(shared): Plane, Query(query): Query<HashMap<String, String>>) -> Json<Value> {
    let after = query.get("after").and_then(|text| text.parse().ok()).unwrap_or(0);
    Json(json!(control(shared).requests_after(after)))
}

async fn counts(State(shared): Plane) -> Json<Value> {
    Json(json!(control(shared).unknowns()))
}

async fn delete_message(
    State(shared): Plane,
    Path((channel, message)): Path<(u64, u64)>,
) -> Result<StatusCode, ControlError> {
    control(shared).delete_message(Snowflake(channel), Snowflake(message))?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drop {
    #[serde(default)]
    forget: bool,
}

async fn drop_gateway(State(shared): Plane, body: Option<Json<Drop>>) -> Json<Value> {
    let forget = body.map(|Json(body)| body.forget).unwrap_or_default();
    Json(json!({"dropped": control(shared).drop_gateway(forget)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Switch {
    on: bool,
}

async fn duplicate(State(shared): Plane, Json(switch): Json<Switch>) -> StatusCode {
    control(shared).duplicate_events(switch.on);
    StatusCode::NO_CONTENT
}

async fn limits(State(shared): Plane, Json(switch): Json<Switch>) -> StatusCode {
    control(shared).rate_limits(switch.on);
    StatusCode::NO_CONTENT
}

async fn add_fault(State(shared): Plane, Json(fault): Json<Fault>) -> Result<StatusCode, ControlError> {
    control(shared).add_fault(fault)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clear_faults(State(shared): Plane) -> StatusCode {
    control(shared).clear_faults();
    StatusCode::NO_CONTENT
}
