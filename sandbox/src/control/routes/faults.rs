//! Faults, storms, and the log of the bot's requests.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Plane, Toggle};
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
}

async fn requests(
    State(control): Plane,
    Query(query): Query<HashMap<String, String>>,
) -> Json<Value> {
    let after = query
        .get("after")
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    Json(json!(control.requests_after(after)))
}

async fn request_counts(State(control): Plane) -> Json<Value> {
    Json(json!(control.request_counts()))
}

async fn invalid(State(control): Plane) -> Json<Value> {
    Json(json!({"count": control.invalid_requests()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invalid {
    count: usize,
}

async fn add_invalid(State(control): Plane, Json(more): Json<Invalid>) -> StatusCode {
    control.add_invalid_requests(more.count);
    StatusCode::NO_CONTENT
}

async fn counts(State(control): Plane) -> Json<Value> {
    Json(json!(control.unknowns()))
}

async fn complaints(State(control): Plane) -> Json<Value> {
    Json(json!(control.complaints()))
}

async fn add_fault(
    State(control): Plane,
    Json(fault): Json<Fault>,
) -> Result<StatusCode, ControlError> {
    control.add_fault(fault)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clear_faults(State(control): Plane) -> StatusCode {
    control.clear_faults();
    StatusCode::NO_CONTENT
}

async fn request_storm(
    State(control): Plane,
    Json(storm): Json<RequestStorm>,
) -> Result<StatusCode, ControlError> {
    control.request_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_request_storm(State(control): Plane) -> Result<StatusCode, ControlError> {
    control.request_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn event_storm(
    State(control): Plane,
    Json(storm): Json<EventStorm>,
) -> Result<StatusCode, ControlError> {
    control.event_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_event_storm(State(control): Plane) -> Result<StatusCode, ControlError> {
    control.event_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn duplicate(State(control): Plane, Json(toggle): Json<Toggle>) -> StatusCode {
    control.duplicate_events(toggle.on);
    StatusCode::NO_CONTENT
}
