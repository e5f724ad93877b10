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

/// The behaviour of an address when it gets a post.
#[derive(Clone, Debug)]
pub(crate) enum EndpointBehaviour {
    /// Answers pings and accepts other posts, if the signature is right.
    Verify,
    /// Does the same without checking the signature.
    AcceptAll,
    /// Answers with this status and body, if the signature is right.
    Respond(u16, Value),
    /// Never answers.
    Hang,
}

/// A received post.
#[derive(Debug)]
pub(crate) struct ReceivedPost {
    /// Whether the application signed it.
    pub is_signed: bool,
    /// The time of the signature, in seconds since 1970.
    pub timestamp: i64,
    pub signature: String,
    pub text: String,
    pub body: Value,
}

/// The part of an [`Endpoint`] that the handler of posts uses.
#[derive(Clone)]
struct EndpointState {
    key: VerifyingKey,
    posts: mpsc::UnboundedSender<ReceivedPost>,
    behaviour: Arc<Mutex<EndpointBehaviour>>,
}

/// The bot's own address.
pub(crate) struct Endpoint {
    pub url: String,
    posts: mpsc::UnboundedReceiver<ReceivedPost>,
    behaviour: Arc<Mutex<EndpointBehaviour>>,
}

impl Endpoint {
    pub(crate) async fn new(fixture: &SandboxFixture, behaviour: EndpointBehaviour) -> Self {
        let application = fixture.bot.get("/applications/@me").await.assert_ok();
        let key = application["verify_key"].as_str().unwrap().to_owned();
        let bytes: Vec<u8> = (0..key.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&key[at..at + 2], 16).unwrap())
            .collect();
        let key = VerifyingKey::from_bytes(&bytes.try_into().unwrap()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let ((sender, posts), behaviour) =
            (mpsc::unbounded_channel(), Arc::new(Mutex::new(behaviour)));
        let state = EndpointState {
            key,
            posts: sender,
            behaviour: Arc::clone(&behaviour),
        };
        let routes = Router::new().fallback(receive_post).with_state(state);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self {
            url,
            posts,
            behaviour,
        }
    }

    /// Changes the behaviour for the next posts.
    pub(crate) fn set_behaviour(&self, behaviour: EndpointBehaviour) {
        *self.behaviour.lock().unwrap() = behaviour;
    }

    /// Waits for the next post.
    pub(crate) async fn next_post(&mut self) -> ReceivedPost {
        let next = tokio::time::timeout(PATIENCE, self.posts.recv()).await;
        next.expect("a post comes in time").unwrap()
    }

    /// Waits for two posts, such as the two pings that follow a change of the application's address.
    pub(crate) async fn next_two_posts(&mut self) -> [ReceivedPost; 2] {
        [self.next_post().await, self.next_post().await]
    }
}

async fn receive_post(
    State(state): State<EndpointState>,
    headers: HeaderMap,
    text: String,
) -> Response {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let (timestamp, signature) = (
        header("x-signature-timestamp"),
        header("x-signature-ed25519"),
    );
    let message = format!("{timestamp}{text}");
    let parsed: Signature = signature.parse().unwrap();
    let is_signed = state.key.verify_strict(message.as_bytes(), &parsed).is_ok();
    let body: Value = serde_json::from_str(&text).unwrap();
    let ping = body["type"].as_u64().filter(|kind| *kind < 2);
    let is_event = body.get("event").is_some();
    let timestamp = timestamp.parse().unwrap();
    let posted = ReceivedPost {
        is_signed,
        timestamp,
        signature,
        text,
        body,
    };
    state.posts.send(posted).unwrap();
    let behaviour = state.behaviour.lock().unwrap().clone();
    let content_type = [(header::CONTENT_TYPE, "application/json")];
    match behaviour {
        EndpointBehaviour::Verify | EndpointBehaviour::Respond(..) if !is_signed => {
            StatusCode::UNAUTHORIZED.into_response()
        }
        EndpointBehaviour::Verify | EndpointBehaviour::AcceptAll => match ping {
            Some(1) if !is_event => (content_type, json!({"type": 1}).to_string()).into_response(),
            Some(_) => (StatusCode::NO_CONTENT, content_type).into_response(),
            None => StatusCode::ACCEPTED.into_response(),
        },
        EndpointBehaviour::Respond(status, body) => {
            let status = StatusCode::from_u16(status).unwrap();
            (status, content_type, body.to_string()).into_response()
        }
        EndpointBehaviour::Hang => std::future::pending().await,
    }
}
