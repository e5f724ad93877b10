//! The page's files, as they were when the crate was built.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::gateway;
use crate::server::Shared;

/// The page's content security policy: it may load its own files and connect to this server, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self' ws://127.0.0.1:* ws://localhost:*; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// The path, media type and content of every file.
const FILES: &[(&str, &str, &[u8])] = &[
    ("api.js", JS, include_bytes!("../web/api.js")),
    ("app.js", JS, include_bytes!("../web/app.js")),
    ("base.css", CSS, include_bytes!("../web/base.css")),
    (
        "command-form.js",
        JS,
        include_bytes!("../web/command-form.js"),
    ),
    ("commands.js", JS, include_bytes!("../web/commands.js")),
    (
        "components.css",
        CSS,
        include_bytes!("../web/components.css"),
    ),
    ("components.js", JS, include_bytes!("../web/components.js")),
    ("composer.css", CSS, include_bytes!("../web/composer.css")),
    ("composer.js", JS, include_bytes!("../web/composer.js")),
    ("dom.js", JS, include_bytes!("../web/dom.js")),
    ("embed.js", JS, include_bytes!("../web/embed.js")),
    ("extras.css", CSS, include_bytes!("../web/extras.css")),
    ("fields.js", JS, include_bytes!("../web/fields.js")),
    ("gateway.js", JS, include_bytes!("../web/gateway.js")),
    ("index.html", HTML, include_bytes!("../web/index.html")),
    (
        "interactions.js",
        JS,
        include_bytes!("../web/interactions.js"),
    ),
    ("keyboard.js", JS, include_bytes!("../web/keyboard.js")),
    ("languages.js", JS, include_bytes!("../web/languages.js")),
    ("layout.css", CSS, include_bytes!("../web/layout.css")),
    ("markdown.js", JS, include_bytes!("../web/markdown.js")),
    ("media.js", JS, include_bytes!("../web/media.js")),
    ("memory.js", JS, include_bytes!("../web/memory.js")),
    ("menu.js", JS, include_bytes!("../web/menu.js")),
    ("message.css", CSS, include_bytes!("../web/message.css")),
    ("message.js", JS, include_bytes!("../web/message.js")),
    ("modal.js", JS, include_bytes!("../web/modal.js")),
    ("people.js", JS, include_bytes!("../web/people.js")),
    ("reactions.js", JS, include_bytes!("../web/reactions.js")),
    ("select.js", JS, include_bytes!("../web/select.js")),
    ("sidebar.js", JS, include_bytes!("../web/sidebar.js")),
    ("store.js", JS, include_bytes!("../web/store.js")),
    (
        "suggestions.js",
        JS,
        include_bytes!("../web/suggestions.js"),
    ),
    ("thread.js", JS, include_bytes!("../web/thread.js")),
    ("time.js", JS, include_bytes!("../web/time.js")),
    ("timeline.js", JS, include_bytes!("../web/timeline.js")),
    ("toasts.js", JS, include_bytes!("../web/toasts.js")),
    ("traffic.css", CSS, include_bytes!("../web/traffic.css")),
    ("traffic.js", JS, include_bytes!("../web/traffic.js")),
    ("welcome.js", JS, include_bytes!("../web/welcome.js")),
];

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new().route("/", get(root)).route(
        "/assets/{name}",
        get(|Path(name): Path<String>| async move { file(&name) }),
    )
}

/// Serves the page, or the gateway for bots that drop the path of the gateway's address.
async fn root(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<HashMap<String, String>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match socket {
        Ok(socket) => gateway::accept(shared, &gateway::ConnectionOptions::read(&query), socket),
        Err(_) => file("index.html"),
    }
}

fn file(name: &str) -> Response {
    let Some((_, mime, bytes)) = FILES.iter().find(|(path, _, _)| *path == name) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, *mime),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, *bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        for entry in std::fs::read_dir(folder).expect("the folder of the page") {
            let name = entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a plain name");
            assert!(
                FILES.iter().any(|(path, _, _)| *path == name),
                "{name} is not in the table"
            );
        }
    }
}
