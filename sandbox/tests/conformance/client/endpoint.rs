//! The bot's own address, which interactions and events are posted to.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::{PATIENCE, SandboxFixture};

/// The reaction of an address to a post.
#[derive(Clone, Debug)]
pub(crate) enum Reaction {
    /// Answers pings and accepts other posts, if the signature is right.
    Right,
    /// Does the same without checking the signature.
    Credulous,
    /// Answers with this status and body, if the signature is right.
    Answer(u16, Value),
    /// Never answers.
    Silent,
}

/// A received post.
#[derive(Debug)]
pub(crate) struct Posted {
    /// Whether the application signed it.
    pub signed: bool,
    /// The time of the signature, in seconds since 1970.
    pub timestamp: i64,
    pub signature: String,
    pub text: String,
    pub body: Value,
}

#[derive(Clone)]
struct Shared {
    key: VerifyingKey,
    posts: mpsc::UnboundedSender<Posted>,
    reaction: Arc<Mutex<Reaction>>,
}

/// The bot's own address.
pub(crate) struct Endpoint {
    pub url: String,
    posts: mpsc::UnboundedReceiver<Posted>,
    reaction: Arc<Mutex<Reaction>>,
}

impl Endpoint {
    pub(crate) async fn new(fixture: &SandboxFixture, reaction: Reaction) -> Self {
        let application = fixture.bot.get("/applications/@me").await.fine();
        let key = application["verify_key"].as_str().unwrap().to_owned();
        let bytes: Vec<u8> = (0..key.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&key[at..at + 2], 16).unwrap())
            .collect();
        let key = VerifyingKey::from_bytes(&bytes.try_into().unwrap()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let ((sender, posts), reaction) =
            (mpsc::unbounded_channel(), Arc::new(Mutex::new(reaction)));
        let shared = Shared {
            key,
            posts: sender,
            reaction: Arc::clone(&reaction),
        };
        let routes = Router::new().fallback(take).with_state(shared);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self {
            url,
            posts,
            reaction,
        }
    }

    /// Changes the reaction to the next posts.
    pub(crate) fn react(&self, reaction: Reaction) {
        *self.reaction.lock().unwrap() = reaction;
    }

    /// Waits for the next post.
    pub(crate) async fn next(&mut self) -> Posted {
        let next = tokio::time::timeout(PATIENCE, self.posts.recv()).await;
        next.expect("a post comes in time").unwrap()
    }

    /// Waits for the two pings that follow a change of the application's address.
    pub(crate) async fn pinged(&mut self) -> [Posted; 2] {
        [self.next().await, self.next().await]
    }
}

async fn take(State(shared): State<Shared>, headers: HeaderMap, text: String) -> Response {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let (timestamp, signature) = (
        header("x-signature-timestamp"),
        header("x-signature-ed25519"),
    );
    let message = format!("{timestamp}{text}");
    let read: Signature = signature.parse().unwrap();
    let signed = shared.key.verify_strict(message.as_bytes(), &read).is_ok();
    let body: Value = serde_json::from_str(&text).unwrap();
    let ping = body["type"].as_u64().filter(|kind| *kind < 2);
    let is_event = body.get("event").is_some();
    let timestamp = timestamp.parse().unwrap();
    let posted = Posted {
        signed,
        timestamp,
        signature,
        text,
        body,
    };
    shared.posts.send(posted).unwrap();
    let reaction = shared.reaction.lock().unwrap().clone();
    let kind = [(header::CONTENT_TYPE, "application/json")];
    match reaction {
        Reaction::Right | Reaction::Answer(..) if !signed => {
            StatusCode::UNAUTHORIZED.into_response()
        }
        Reaction::Right | Reaction::Credulous => match ping {
            Some(1) if !is_event => (kind, json!({"type": 1}).to_string()).into_response(),
            Some(_) => (StatusCode::NO_CONTENT, kind).into_response(),
            None => StatusCode::ACCEPTED.into_response(),
        },
        Reaction::Answer(status, body) => {
            let status = StatusCode::from_u16(status).unwrap();
            (status, kind, body.to_string()).into_response()
        }
        Reaction::Silent => std::future::pending().await,
    }
}
