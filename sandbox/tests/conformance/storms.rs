//! Network faults of requests and responses: lost, late, cut, or random from a seed.

use std::time::Duration;

use reqwest::Method;
use sandbox::{EventStorm, Fault, RequestStorm};
use serde_json::{Value, json};

use crate::client::{Gateway, SandboxFixture, send_request};
use crate::emojis::{INVALID_EMOJI, create_emoji, emoji_message};
use crate::plane;

/// Waits for events of new messages. Returns the contents of the messages, in order.
pub(crate) async fn received_texts(gateway: &mut Gateway, count: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..count {
        let event = gateway.event("MESSAGE_CREATE").await;
        texts.push(event["content"].as_str().unwrap().to_owned());
    }
    texts
}

/// Makes the bot send messages, one after another.
pub(crate) async fn send_texts(fixture: &SandboxFixture, texts: &[&str]) {
    for text in texts {
        fixture.send(json!({"content": text})).await.assert_ok();
    }
}

#[tokio::test]
async fn an_answer_may_end_in_the_middle_after_its_effect() {
    let fixture = SandboxFixture::new().await;
    let fault = json!({"route": "POST /channels", "cut": true});
    plane::post(&fixture, "faults", fault)
        .await
        .assert_status(204);
    let request = fixture
        .bot
        .request(Method::POST, &fixture.messages_path())
        .json(&json!({"content": "landed"}));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.content_length().unwrap() > 2);
    assert!(
        response.bytes().await.is_err(),
        "the body ends before its announced length"
    );
    assert_eq!(fixture.history(&fixture.bot).await, ["landed"]);
}

#[tokio::test]
async fn an_answer_may_come_late_on_the_sandboxs_clock() {
    let fixture = SandboxFixture::new().await;
    let fault = Fault {
        route: "POST /channels".to_owned(),
        delay_ms: 3_600_000,
        ..Fault::default()
    };
    fixture.control.add_fault(fault).unwrap();
    let (bot, path) = (fixture.bot.clone(), fixture.messages_path());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    let mut gateway = fixture.bot_gateway;
    assert_eq!(
        gateway.event("MESSAGE_CREATE").await["content"],
        "late",
        "the request takes effect immediately"
    );
    // The hour starts when the answer is ready, perhaps a moment after the event.
    while !send.is_finished() {
        fixture.control.advance(Duration::from_secs(3_600));
        tokio::task::yield_now().await;
    }
    send.await.unwrap().assert_ok();
}

#[tokio::test]
async fn a_request_may_arrive_late_although_its_sender_has_given_up() {
    let fixture = SandboxFixture::new().await;
    let fault = json!({"route": "POST /channels", "hold_ms": 3_600_000});
    plane::post(&fixture, "faults", fault)
        .await
        .assert_status(204);
    let (bot, path) = (fixture.bot.clone(), fixture.messages_path());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    while fixture.control.held_requests() == 0 {
        tokio::task::yield_now().await;
    }
    send.abort();
    send_texts(&fixture, &["next"]).await;
    assert_eq!(
        fixture.history(&fixture.bot).await,
        ["next"],
        "nothing has taken effect yet"
    );
    fixture.control.advance(Duration::from_secs(3_600));
    let mut gateway = fixture.bot_gateway;
    assert_eq!(received_texts(&mut gateway, 2).await, ["next", "late"]);
    assert_eq!(fixture.control.held_requests(), 0);
}

#[tokio::test]
async fn the_same_seed_gives_the_same_requests_the_same_faults() {
    let statuses = async |seed: u64| {
        let fixture = SandboxFixture::new().await;
        let storm = json!({"seed": seed, "route": "GET /users", "limited": 0.2, "retry_after": 0.5,
            "broken": 0.2, "html": 0.2});
        plane::post(&fixture, "storms/requests", storm)
            .await
            .assert_status(204);
        let mut list = Vec::new();
        for _ in 0..60 {
            list.push(fixture.bot.get("/users/@me").await.status);
        }
        assert_eq!(
            fixture.bot.get("/applications/@me").await.status,
            200,
            "other routes have no faults"
        );
        plane::delete(&fixture, "storms/requests")
            .await
            .assert_status(204);
        for _ in 0..20 {
            fixture.bot.get("/users/@me").await.assert_ok();
        }
        list
    };
    let first = statuses(3).await;
    assert_eq!(first, statuses(3).await);
    assert_ne!(first, statuses(4).await);
    for status in [200, 429, 500, 502] {
        assert!(first.contains(&status), "{status} is missing in {first:?}");
    }
}

#[tokio::test]
async fn a_storm_refuses_valid_emojis_in_a_share_of_messages() {
    let fixture = SandboxFixture::new().await;
    let own = create_emoji(&fixture).await;
    let storm = json!({"seed": 3, "invalid_emoji": 0.5});
    plane::post(&fixture, "storms/requests", storm)
        .await
        .assert_status(204);
    let mut refused = 0;
    for _ in 0..60 {
        let custom = emoji_message(json!({"id": own, "name": "tile_66"}));
        let response = fixture.send(custom).await;
        if response.status == 200 {
            continue;
        }
        refused += 1;
        let code = response.field_error("components.0.components.0.emoji.id");
        assert_eq!(code, INVALID_EMOJI);
    }
    assert!((15..45).contains(&refused), "{refused} of 60");
    for body in [
        emoji_message(json!({"id": null, "name": "🔁"})),
        json!({"content": format!("<:tile_66:{own}>")}),
    ] {
        for _ in 0..20 {
            fixture.send(body.clone()).await.assert_ok();
        }
    }
}

#[tokio::test]
async fn a_fault_may_be_the_global_limit() {
    let fixture = SandboxFixture::new().await;
    for (body, scope) in [
        (Value::Null, "user"),
        (json!({"retry_after": 0.5, "global": true}), "global"),
    ] {
        let fault = json!({"status": 429, "retry_after": 0.5, "body": body});
        plane::post(&fixture, "faults", fault).await;
        let response = fixture.bot.get("/users/@me").await;
        assert_eq!(
            (response.status, &response.body["retry_after"]),
            (429, &json!(0.5))
        );
        assert_eq!(response.headers["x-ratelimit-scope"], scope);
        let is_global = response.headers.contains_key("x-ratelimit-global");
        assert_eq!(is_global, scope == "global");
    }
}

#[tokio::test]
async fn a_storm_with_an_invalid_share_is_refused() {
    let fixture = SandboxFixture::new().await;
    let assert_refused = async |path: &str, storm: Value| {
        let response = plane::post(&fixture, path, storm).await;
        assert_eq!(response.status, 400, "{}", response.body);
    };
    assert_refused("storms/requests", json!({"limited": 0.9, "cut": 0.9})).await;
    assert_refused("storms/requests", json!({"invalid_emoji": 1.5})).await;
    assert_refused("storms/events", json!({"dropped": 1.5})).await;
    assert!(
        fixture
            .control
            .set_event_storm(Some(EventStorm {
                delayed: -1.0,
                ..EventStorm::default()
            }))
            .is_err()
    );
}

#[tokio::test]
async fn a_storm_of_all_faults_leaves_the_sandbox_intact() {
    let fixture = SandboxFixture::new().await;
    let storm = RequestStorm {
        seed: 5,
        limited: 0.15,
        broken: 0.15,
        html: 0.15,
        lost: 0.15,
        cut: 0.15,
        ..RequestStorm::default()
    };
    fixture.control.set_request_storm(Some(storm)).unwrap();
    let mut landed = 0;
    for number in 0..60 {
        let body = json!({"content": "x", "nonce": number.to_string(), "enforce_nonce": true});
        // A careful bot repeats the same nonce until the message is certain to have arrived.
        loop {
            let request = fixture
                .bot
                .request(Method::POST, &fixture.messages_path())
                .json(&body);
            let Ok(response) = request.send().await else {
                continue;
            };
            let is_ok = response.status() == 200;
            if is_ok && response.bytes().await.is_ok() {
                landed += 1;
                break;
            }
        }
    }
    fixture.control.set_request_storm(None).unwrap();
    let list = fixture
        .bot
        .get(&format!("{}?limit=100", fixture.messages_path()))
        .await
        .assert_ok();
    assert_eq!((landed, list.as_array().unwrap().len()), (60, 60));
    let gateway = fixture.another_gateway().await;
    assert!(gateway.ready["session_id"].is_string());
    let request = fixture.bot.request(Method::GET, "/users/@me");
    send_request(request).await.assert_ok();
}
