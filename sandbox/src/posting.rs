//! Posts interactions and events to the application's own addresses, which are all on this machine.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde_json::{Value, json};

use crate::rest;
use crate::server::Shared;
use crate::world::World;
use crate::world::posts::Post;

/// The fields of the application that contain its addresses.
pub(crate) const INTERACTIONS_URL: &str = "interactions_endpoint_url";
pub(crate) const EVENTS_URL: &str = "event_webhooks_url";

/// The HTTP statuses of answers.
const OK: u16 = 200;
const NO_CONTENT: u16 = 204;
const UNAUTHORIZED: u16 = 401;

/// The answer to a post.
struct Answer {
    status: u16,
    is_json: bool,
    body: Bytes,
}

/// Posts everything that the world queues, until the server stops.
pub(crate) async fn run(shared: Arc<Shared>) {
    let (client, post_queued) = (http_client(), shared.world().post_queued());
    loop {
        tokio::select! {
            () = post_queued.notified() => {}
            () = shared.stopped() => return,
        }
        let posts = shared.world().take_posts();
        for post in posts {
            let (shared, client) = (Arc::clone(&shared), client.clone());
            tokio::spawn(async move {
                let answer = deliver(&shared, &client, &post).await;
                process_answer(&mut shared.world(), &post, answer);
            });
        }
    }
}

fn http_client() -> Client {
    let client = Client::builder().no_proxy().redirect(Policy::none());
    client.build().expect("plain HTTP needs nothing")
}

/// Posts something and waits for the answer. Returns `None` if no answer comes in time.
async fn deliver(shared: &Shared, client: &Client, post: &Post) -> Option<Answer> {
    let clock = shared.world().clock().clone();
    let answer = tokio::select! {
        answer = send_post(client, post) => answer,
        () = clock.sleep_until(post.answer_by_ms) => None,
        () = shared.stopped() => None,
    };
    let status = answer.as_ref().map_or(0, |answer| answer.status);
    let mut world = shared.world();
    let now = world.now_ms();
    let frames = world.traffic.frames();
    frames.log_post(&post.url, status, &post.body, now);
    answer
}

async fn send_post(client: &Client, post: &Post) -> Option<Answer> {
    let request = client
        .post(&post.url)
        .header(CONTENT_TYPE, "application/json")
        .header("x-signature-ed25519", &post.signature)
        .header("x-signature-timestamp", post.timestamp.to_string())
        .body(post.body.clone());
    let response = request.send().await.ok()?;
    let content_type = response.headers().get(CONTENT_TYPE);
    let is_json = |value: &[u8]| value.starts_with(b"application/json");
    Some(Answer {
        status: response.status().as_u16(),
        is_json: content_type.is_some_and(|value| is_json(value.as_bytes())),
        body: response.bytes().await.ok()?,
    })
}

/// Processes the answer to a post. Its body is the first answer to the interaction. If it is empty, the bot sends that
/// answer in a request.
fn process_answer(world: &mut World, post: &Post, answer: Option<Answer>) {
    let Some(id) = post.interaction else { return };
    let is_accepted = answer.is_some_and(|answer| {
        let is_success = (200..300).contains(&answer.status);
        is_success
            && (answer.body.is_empty() || rest::answer_from_post(world, id, &answer.body).is_ok())
    });
    if !is_accepted {
        world.fail_interaction(id);
    }
}

/// Tests the addresses in a change of the application as Discord does, with a correctly signed ping and a wrongly signed
/// one. Returns the fields whose address fails the test or is not on this machine.
pub(crate) async fn unverified_fields(shared: &Shared, change: &Value) -> Vec<&'static str> {
    let mut unverified = Vec::new();
    for field in [INTERACTIONS_URL, EVENTS_URL] {
        let url = change[field].as_str().filter(|url| !url.is_empty());
        if let Some(url) = url
            && !(is_on_this_machine(url) && verifies_signatures(shared, field, url).await)
        {
            unverified.push(field);
        }
    }
    unverified
}

/// Returns whether an address answers a signed ping and refuses one with a wrong signature.
async fn verifies_signatures(shared: &Shared, field: &str, url: &str) -> bool {
    let right = {
        let mut world = shared.world();
        let ping = match field {
            INTERACTIONS_URL => interaction_ping(&mut world),
            _ => json!({"version": 1, "application_id": world.application.id(), "type": 0}),
        };
        world.sign_post(url, &ping, None)
    };
    let wrong = Post {
        // Reversed digits are a wrong signature.
        signature: right.signature.chars().rev().collect(),
        ..right.clone()
    };
    let client = http_client();
    let answer = deliver(shared, &client, &right).await;
    let is_pong = answer.is_some_and(|answer| match field {
        INTERACTIONS_URL => answer.status == OK && answer.is_json && is_pong(&answer.body),
        _ => answer.status == NO_CONTENT,
    });
    let answer = deliver(shared, &client, &wrong).await;
    is_pong && answer.is_some_and(|answer| answer.status == UNAUTHORIZED)
}

fn interaction_ping(world: &mut World) -> Value {
    let (id, owner) = (world.next_id(), world.directory.guilds().next());
    let owner = owner.map(|guild| world.directory.user_json(guild.owner));
    json!({
        "id": id, "application_id": world.application.id(), "type": 1, "token": "ping", "version": 1,
        "entitlements": [], "authorizing_integration_owners": {}, "user": owner,
    })
}

fn is_pong(body: &[u8]) -> bool {
    serde_json::from_slice::<Value>(body).is_ok_and(|body| body["type"] == 1)
}

fn is_on_this_machine(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else {
        return false;
    };
    let host = url.host_str().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    url.scheme() == "http" && bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
