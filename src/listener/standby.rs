//! The private listener of a process that stands by: alive, and not ready.

use std::io;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::config::HttpConfig;

use super::{HEALTH, READY, admitted, served, unavailable};

/// What both routes say.
const STANDING_BY: &str = "standing by: another process has the database";

/// The listener of a process that stands by; dropping it closes it.
pub struct StandbyListener(JoinHandle<()>);

impl StandbyListener {
    /// Starts to listen; `None` if the configuration turns the listener off.
    ///
    /// # Errors
    /// When the address is taken or not this machine's.
    pub async fn start(config: &HttpConfig) -> io::Result<Option<Self>> {
        let Some(address) = config.address() else {
            return Ok(None);
        };
        let routes = Router::new()
            .route(HEALTH, get(async || format!("{STANDING_BY}\n")))
            .route(READY, get(async || unavailable(STANDING_BY)));
        let socket = TcpListener::bind(address).await?;
        Ok(Some(Self(served(socket, admitted(routes, &config.hosts)))))
    }

    /// Stops listening; the address is free afterwards.
    pub async fn close(mut self) {
        self.0.abort();
        // It has been aborted.
        let _aborted = (&mut self.0).await;
    }
}

impl Drop for StandbyListener {
    fn drop(&mut self) {
        self.0.abort();
    }
}
