//! The routes of a process that stands by: alive but not ready.

use axum::Router;
use axum::routing::get;

use super::{HEALTH, READY, unavailable};

/// What both routes say.
const STANDING_BY: &str = "standing by: another process has the database";

pub(super) fn routes() -> Router {
    Router::new()
        .route(HEALTH, get(async || format!("{STANDING_BY}\n")))
        .route(READY, get(async || unavailable(STANDING_BY)))
}
