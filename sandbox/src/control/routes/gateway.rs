//! The gateway's treatment of the bot.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Plane, Toggle};
use crate::control::ControlError;
use crate::server::Shared;

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/gateway/send", post(operate))
        .route("/sandbox/gateway/acks", post(acknowledge))
        .route("/sandbox/gateway/identifies", post(identifies))
        .route("/sandbox/gateway/intents", post(intents))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Operation {
    op: u64,
    #[serde(default)]
    resumable: bool,
}

async fn operate(
    State(control): Plane,
    Json(body): Json<Operation>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(
        json!({"told": control.operate(body.op, body.resumable)?}),
    ))
}

async fn acknowledge(State(control): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control.acknowledge_heartbeats(toggle.on);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Identifies {
    left: u64,
}

async fn identifies(State(control): Plane, Json(body): Json<Identifies>) -> StatusCode {
    control.set_identifies_left(body.left);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Intents {
    privileged: u64,
}

async fn intents(State(control): Plane, Json(body): Json<Intents>) -> StatusCode {
    control.allow_intents(body.privileged);
    StatusCode::NO_CONTENT
}
