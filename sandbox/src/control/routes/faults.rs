//! Faults, storms, and the log of the bot's requests.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ControlState, Toggle};
use crate::control::ControlError;
use crate::server::Shared;
use crate::world::faults::fault::Fault;
use crate::world::faults::storm::{EventStorm, RequestStorm};

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/sandbox/requests", get(requests))
        .route("/sandbox/requests/counts", get(request_counts))
        .route(
            "/sandbox/requests/invalid",
            get(invalid_requests).post(add_invalid_requests),
        )
        .route("/sandbox/counts", get(unknown_names))
        .route("/sandbox/complaints", get(schema_mismatches))
        .route("/sandbox/faults", post(add_fault).delete(clear_faults))
        .route(
            "/sandbox/storms/requests",
            post(start_request_storm).delete(end_request_storm),
        )
        .route(
            "/sandbox/storms/events",
            post(start_event_storm).delete(end_event_storm),
        )
        .route("/sandbox/duplicate", post(duplicate_events))
}

async fn requests(
    State(control): ControlState,
    Query(query): Query<HashMap<String, String>>,
) -> Json<Value> {
    let after = query
        .get("after")
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    Json(json!(control.requests_after(after)))
}

async fn request_counts(State(control): ControlState) -> Json<Value> {
    Json(json!(control.request_counts()))
}

async fn invalid_requests(State(control): ControlState) -> Json<Value> {
    Json(json!({"count": control.invalid_requests()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InvalidRequestCount {
    count: usize,
}

async fn add_invalid_requests(
    State(control): ControlState,
    Json(added): Json<InvalidRequestCount>,
) -> StatusCode {
    control.add_invalid_requests(added.count);
    StatusCode::NO_CONTENT
}

async fn unknown_names(State(control): ControlState) -> Json<Value> {
    Json(json!(control.unknown_names()))
}

async fn schema_mismatches(State(control): ControlState) -> Json<Value> {
    Json(json!(control.schema_mismatches()))
}

async fn add_fault(
    State(control): ControlState,
    Json(fault): Json<Fault>,
) -> Result<StatusCode, ControlError> {
    control.add_fault(fault)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clear_faults(State(control): ControlState) -> StatusCode {
    control.clear_faults();
    StatusCode::NO_CONTENT
}

async fn start_request_storm(
    State(control): ControlState,
    Json(storm): Json<RequestStorm>,
) -> Result<StatusCode, ControlError> {
    control.set_request_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_request_storm(State(control): ControlState) -> Result<StatusCode, ControlError> {
    control.set_request_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn start_event_storm(
    State(control): ControlState,
    Json(storm): Json<EventStorm>,
) -> Result<StatusCode, ControlError> {
    control.set_event_storm(Some(storm))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_event_storm(State(control): ControlState) -> Result<StatusCode, ControlError> {
    control.set_event_storm(None)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn duplicate_events(State(control): ControlState, Json(toggle): Json<Toggle>) -> StatusCode {
    control.duplicate_events(toggle.on);
    StatusCode::NO_CONTENT
}
