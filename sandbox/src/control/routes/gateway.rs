//! Control of the bot's gateway sessions.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ControlState, Toggle};
use crate::control::ControlError;
use crate::server::Shared;

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/gateway/send", post(send_operation))
        .route("/sandbox/gateway/acks", post(acknowledge_heartbeats))
        .route("/sandbox/gateway/identifies", post(set_identifies_left))
        .route("/sandbox/gateway/intents", post(allow_intents))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Operation {
    op: u64,
    #[serde(default)]
    resumable: bool,
}

async fn send_operation(
    State(control): ControlState,
    Json(body): Json<Operation>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(
        json!({"told": control.send_operation(body.op, body.resumable)?}),
    ))
}

async fn acknowledge_heartbeats(
    State(control): ControlState,
    Json(toggle): Json<Toggle>,
) -> StatusCode {
    control.acknowledge_heartbeats(toggle.on);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IdentifyCount {
    left: u64,
}

async fn set_identifies_left(
    State(control): ControlState,
    Json(body): Json<IdentifyCount>,
) -> StatusCode {
    control.set_identifies_left(body.left);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AllowedIntents {
    privileged: u64,
}

async fn allow_intents(
    State(control): ControlState,
    Json(body): Json<AllowedIntents>,
) -> StatusCode {
    control.allow_intents(body.privileged);
    StatusCode::NO_CONTENT
}
