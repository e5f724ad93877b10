//! The gateway's treatment of the bot.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Plane, Toggle, control};
use crate::control::ControlError;
use crate::server::Shared;

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/gateway/drop", post(drop_gateway))
        .route("/sandbox/gateway/send", post(operate))
        .route("/sandbox/gateway/acks", post(acknowledge))
        .route("/sandbox/gateway/identifies", post(identifies))
        .route("/sandbox/gateway/intents", post(intents))
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
struct Operation {
    op: u64,
    #[serde(default)]
    resumable: bool,
}

async fn operate(
    State(shared): Plane,
    Json(body): Json<Operation>,
) -> Result<Json<Value>, ControlError> {
    Ok(Json(
        json!({"told": control(shared).operate(body.op, body.resumable)?}),
    ))
}

async fn acknowledge(State(shared): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control(shared).acknowledge_heartbeats(toggle.on);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Identifies {
    left: u64,
}

async fn identifies(State(shared): Plane, Json(body): Json<Identifies>) -> StatusCode {
    control(shared).set_identifies_left(body.left);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Intents {
    privileged: u64,
}

async fn intents(State(shared): Plane, Json(body): Json<Intents>) -> StatusCode {
    control(shared).allow_intents(body.privileged);
    StatusCode::NO_CONTENT
}
