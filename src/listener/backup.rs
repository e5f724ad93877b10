//! Backs up the database of a running bot, for a program that can read its data folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::timeout;

use crate::config::Config;
use crate::store::{Report, StoreError};

use super::client::{ListenerClient, ListenerClientError, refusal_reason};
use super::secret::{self, BearerSecret};
use super::{ListenerState, REPLY_TIMEOUT, unavailable};

/// The route that takes the name of a file, and returns what is in the backup.
pub(super) const BACKUP_PATH: &str = "/copy";

/// The longest name of a file, in bytes: the limit of Linux.
const PATH_MAX: usize = 4_096;

/// Backs up the database into the named file.
pub(super) async fn back_up(
    State(shared): State<Arc<ListenerState>>,
    request: Request,
) -> Response {
    if !shared.secret.authorizes(&request) {
        return refused(StatusCode::UNAUTHORIZED, "the secret is missing or wrong");
    }
    let name = axum::body::to_bytes(request.into_body(), PATH_MAX);
    let name = match timeout(REPLY_TIMEOUT, name).await {
        Ok(Ok(name)) => name,
        Ok(Err(_)) => return refused(StatusCode::PAYLOAD_TOO_LARGE, "the path is too long"),
        Err(_) => {
            return refused(
                StatusCode::REQUEST_TIMEOUT,
                "the path did not arrive in time",
            );
        }
    };
    let path = std::str::from_utf8(&name).map(PathBuf::from);
    let Some(path) = path.ok().filter(|path| path.is_absolute()) else {
        return refused(StatusCode::BAD_REQUEST, "the path is not absolute");
    };
    let store = shared.sources.store.clone();
    // In a separate task, so that the backup completes even if the client goes away.
    let copied = tokio::spawn(async move { store.back_up(&path).await }).await;
    match copied {
        Ok(Ok(report)) => {
            tracing::info!("the database was backed up by command");
            json!(report).to_string().into_response()
        }
        Ok(Err(error @ StoreError::Copy { .. })) => {
            refused(StatusCode::CONFLICT, &error.to_string())
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "the database was not backed up by command");
            unavailable(&error.to_string())
        }
        Err(_) => unavailable("the backup was interrupted"),
    }
}

fn refused(status: StatusCode, why: &str) -> Response {
    (status, format!("{why}\n")).into_response()
}

/// Asks the running bot to back up its database into a new file.
///
/// # Errors
/// When the bot cannot be asked, refuses, or writes the file where this process does not see it.
pub async fn ask_for_backup(config: &Config, file: &Path) -> Result<Report, ListenerClientError> {
    let client = ListenerClient::of(&config.http)?;
    let folder = &config.data_dir;
    let secret = BearerSecret::read_in(folder).map_err(|why| ListenerClientError::NoSecret {
        path: secret::path(folder),
        why,
    })?;
    let path = std::path::absolute(file).ok();
    let path = path.as_deref().and_then(Path::to_str);
    let path = path.ok_or_else(|| ListenerClientError::Path(file.to_owned()))?;
    let response = client
        .post(BACKUP_PATH, secret.authorization(), path.to_owned())
        .await?;
    if !response.status().is_success() {
        return Err(ListenerClientError::Refused(refusal_reason(response).await));
    }
    let answer = response.text().await.unwrap_or_default();
    let report =
        serde_json::from_str(&answer).map_err(|_| ListenerClientError::NoAnswer(client.address))?;
    // The bot may have folders of its own, such as a private /tmp.
    if matches!(file.try_exists(), Ok(false)) {
        return Err(ListenerClientError::OtherFilesystem(file.to_owned()));
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::post;

    use super::*;
    use crate::config::HttpConfig;

    #[tokio::test]
    async fn a_backup_has_to_be_where_this_process_sees_it() {
        let folder = tempfile::tempdir().unwrap();
        BearerSecret::create_in(folder.path()).unwrap();
        let report = json!({"accounts": 1, "transfers": 2, "circulating": 3}).to_string();
        let routes = Router::new().route(BACKUP_PATH, post(|| async move { report }));
        let socket = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = Config {
            data_dir: folder.path().to_owned(),
            http: HttpConfig {
                listen: socket.local_addr().unwrap().to_string(),
                ..HttpConfig::default()
            },
            ..Config::default()
        };
        let server = tokio::spawn(async move { axum::serve(socket, routes).await });
        let file = folder.path().join("copy.db");
        let elsewhere = ask_for_backup(&config, &file).await.unwrap_err();
        assert!(
            matches!(elsewhere, ListenerClientError::OtherFilesystem(_)),
            "{elsewhere}"
        );
        std::fs::write(&file, "").unwrap();
        assert_eq!(ask_for_backup(&config, &file).await.unwrap().transfers, 2);
        server.abort();
    }
}
