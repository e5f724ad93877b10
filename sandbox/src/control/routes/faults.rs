//! Faults, storms, and the log of the bot's requests.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Plane, Toggle, control};
use crate::control::ControlError;
use crate::server::Shared;
use crate::world::faults::fault::Fault;
use crate::world::faults::storm::{EventStorm, RequestStorm};

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/requests", get(requests))
        .route("/sandbox/requests/counts", get(request_counts))
        .route("/sandbox/requests/invalid", get(invalid).post(add_invalid))
        .route("/sandbox/counts", get(counts))
        .route("/sandbox/complaints", get(complaints))
        .route("/sandbox/faults", post(add_fault).delete(clear_faults))
        .route(
            "/sandbox/storms/requests",
            post(request_storm).delete(end_request_storm),
        )
        .route(
            "/sandbox/storms/events",
            post(event_storm).delete(end_event_storm),
        )
        .route("/sandbox/duplicate", post(duplicate))
        .route("/sandbox/forget-tokens", post(forget_tokens))
}

async fn requests(
    State(shared): Plane,
    Query(query): Query<HashMap<String, String>>,
) -> Json<Value> {
    let after = query
        .get("after")
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    Json(json!(control(shared).requests_after(after)))
}

async fn request_counts(State(shared): Plane) -> Json<Value> {
    Json(json!(control(shared).request_counts()))
}

async fn invalid(State(shared): Plane) -> Json<Value> {
    Json(json!({"count": control(shared).invalid_requests()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invalid {
    count: usize,
}

async fn add_invalid(State(shared): Plane, Json(more): Json<Invalid>) -> StatusCode {
    control(shared).add_invalid_requests(more.count);
    StatusCode::NO_CONTENT
}

async fn counts(State(shared): Plane) -> Json<Value> {
    Json(json!(control(shared).unknowns()))
}

async fn complaints(State(shared): Plane) -> Json<Value> {
    Json(json!(control(shared).complaints()))
}

async fn add_fault(
    State(shared): Plane,
    Json(fault): Json<Fault>,
) -> Result<StatusCode, ControlError> {
    control(shared).add_fault(fault)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clear_faults(State(shared): Plane) -> StatusCode {
    control(shared).clear_faults();
    StatusCode::NO_CONTENT
}

async fn request_storm(
    State(shared): Plane,
    Json(storm): Json<RequestStorm>,
) -> Result<StatusCode, ControlError> {
    control(shared).request_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_request_storm(State(shared): Plane) -> Result<StatusCode, ControlError> {
    control(shared).request_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn event_storm(
    State(shared): Plane,
    Json(storm): Json<EventStorm>,
) -> Result<StatusCode, ControlError> {
    control(shared).event_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_event_storm(State(shared): Plane) -> Result<StatusCode, ControlError> {
    control(shared).event_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn duplicate(State(shared): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control(shared).duplicate_events(toggle.on);
    StatusCode::NO_CONTENT
}

async fn forget_tokens(State(shared): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control(shared).forget_tokens(toggle.on);
    StatusCode::NO_CONTENT
}
