//! Network faults: requests, answers and events that are lost, late, doubled or out of order.

use std::time::Duration;

use reqwest::Method;
use sandbox::{EventStorm, Fault, Options, RequestStorm};
use serde_json::{Value, json};

use crate::client::{Answer, Gateway, INTENTS, SandboxFixture, answer};
use crate::plane::plane;

/// Returns the contents of the messages in the bot's events, in order.
async fn told(gateway: &mut Gateway, count: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..count {
        let event = gateway.event("MESSAGE_CREATE").await;
        texts.push(event["content"].as_str().unwrap().to_owned());
    }
    texts
}

async fn say(fixture: &SandboxFixture, texts: &[&str]) {
    for text in texts {
        fixture
            .bot
            .post(&fixture.messages(), json!({"content": text}))
            .await
            .fine();
    }
}

#[tokio::test]
async fn an_answer_may_end_in_the_middle_after_its_effect() {
    let fixture = SandboxFixture::new().await;
    let fault = json!({"route": "POST /channels", "cut": true});
    assert_eq!(
        plane(&fixture, Method::POST, "faults", fault).await.status,
        204
    );
    let request = fixture
        .bot
        .request(Method::POST, &fixture.messages())
        .json(&json!({"content": "landed"}));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.content_length().unwrap() > 2);
    assert!(
        response.bytes().await.is_err(),
        "the body ends before its announced end"
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
    let (bot, path) = (fixture.bot.clone(), fixture.messages());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    let mut gateway = fixture.bot_gateway;
    assert_eq!(
        gateway.event("MESSAGE_CREATE").await["content"],
        "late",
        "it takes effect at once"
    );
    // The hour starts when the answer is ready, which may be a moment after the event.
    while !send.is_finished() {
        fixture.control.advance(Duration::from_secs(3_600));
        tokio::task::yield_now().await;
    }
    send.await.unwrap().fine();
}

#[tokio::test]
async fn a_request_may_arrive_late_though_its_sender_has_given_it_up() {
    let fixture = SandboxFixture::new().await;
    let fault = json!({"route": "POST /channels", "hold_ms": 3_600_000});
    assert_eq!(
        plane(&fixture, Method::POST, "faults", fault).await.status,
        204
    );
    let (bot, path) = (fixture.bot.clone(), fixture.messages());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    while fixture.control.held_requests() == 0 {
        tokio::task::yield_now().await;
    }
    send.abort();
    say(&fixture, &["next"]).await;
    assert_eq!(
        fixture.history(&fixture.bot).await,
        ["next"],
        "nothing has taken effect yet"
    );
    fixture.control.advance(Duration::from_secs(3_600));
    let mut gateway = fixture.bot_gateway;
    assert_eq!(told(&mut gateway, 2).await, ["next", "late"]);
    assert_eq!(fixture.control.held_requests(), 0);
}

#[tokio::test]
async fn the_same_seed_meets_the_same_requests_with_the_same_faults() {
    let statuses = async |seed: u64| {
        let fixture = SandboxFixture::new().await;
        let storm = json!({"seed": seed, "route": "GET /users", "limited": 0.2, "retry_after": 0.5,
            "broken": 0.2, "html": 0.2});
        assert_eq!(
            plane(&fixture, Method::POST, "storms/requests", storm)
                .await
                .status,
            204
        );
        let mut list = Vec::new();
        for _ in 0..60 {
            list.push(fixture.bot.get("/users/@me").await.status);
        }
        assert_eq!(
            fixture.bot.get("/applications/@me").await.status,
            200,
            "other routes are spared"
        );
        assert_eq!(
            plane(&fixture, Method::DELETE, "storms/requests", Value::Null)
                .await
                .status,
            204
        );
        for _ in 0..20 {
            fixture.bot.get("/users/@me").await.fine();
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
async fn a_storm_that_is_no_share_is_refused() {
    let fixture = SandboxFixture::new().await;
    let refuse = async |path: &str, storm: Value| {
        let answer = plane(&fixture, Method::POST, path, storm).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
    };
    refuse("storms/requests", json!({"limited": 0.9, "cut": 0.9})).await;
    refuse("storms/events", json!({"dropped": 1.5})).await;
    assert!(
        fixture
            .control
            .event_storm(Some(EventStorm {
                delayed: -1.0,
                ..EventStorm::default()
            }))
            .is_err()
    );
}

#[tokio::test]
async fn a_dropped_event_comes_with_the_resume() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let storm = json!({"dropped": 1.0, "events": ["MESSAGE_CREATE"]});
    assert_eq!(
        plane(&fixture, Method::POST, "storms/events", storm)
            .await
            .status,
        204
    );
    say(&fixture, &["lost"]).await;
    let typing = format!("/channels/{}/typing", fixture.channel);
    fixture.ben.call(Method::POST, &typing, None).await.fine();
    assert_eq!(
        plane(&fixture, Method::DELETE, "storms/events", Value::Null)
            .await
            .status,
        204
    );
    let (session, before) = (fixture.bot_gateway.session(), fixture.bot_gateway.sequence);
    say(&fixture, &["found"]).await;
    assert_eq!(told(&mut fixture.bot_gateway, 1).await, ["found"]);
    assert_eq!(
        fixture.bot_gateway.sequence,
        before + 2,
        "the number of the lost event is missing"
    );
    fixture.control.drop_gateway(false);
    let mut resumed = Gateway::resume(&fixture, &session, before).await;
    assert_eq!(told(&mut resumed, 2).await, ["lost", "found"]);
}

#[tokio::test]
async fn events_may_come_twice_by_a_storm() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        duplicated: 1.0,
        ..EventStorm::default()
    };
    fixture.control.event_storm(Some(storm)).unwrap();
    say(&fixture, &["a", "b"]).await;
    assert_eq!(
        told(&mut fixture.bot_gateway, 4).await,
        ["a", "a", "b", "b"]
    );
}

#[tokio::test]
async fn events_may_come_in_another_order() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        reordered: 1.0,
        ..EventStorm::default()
    };
    fixture.control.event_storm(Some(storm.clone())).unwrap();
    say(&fixture, &["a"]).await;
    fixture
        .control
        .event_storm(Some(EventStorm {
            reordered: 0.0,
            ..storm.clone()
        }))
        .unwrap();
    say(&fixture, &["b", "c"]).await;
    assert_eq!(told(&mut fixture.bot_gateway, 3).await, ["b", "a", "c"]);
    fixture.control.event_storm(Some(storm)).unwrap();
    say(&fixture, &["alone"]).await;
    fixture.control.advance(Duration::from_secs(1));
    assert_eq!(
        told(&mut fixture.bot_gateway, 1).await,
        ["alone"],
        "without a successor it comes by itself"
    );
}

#[tokio::test]
async fn events_may_come_late() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        delayed: 1.0,
        delay_ms: 3_600_000,
        events: vec!["MESSAGE_CREATE".to_owned()],
        ..EventStorm::default()
    };
    fixture.control.event_storm(Some(storm)).unwrap();
    say(&fixture, &["a"]).await;
    let edit = format!(
        "{}/{}",
        fixture.messages(),
        fixture.control.messages(fixture.channel).unwrap()[0]["id"]
            .as_str()
            .unwrap()
    );
    fixture
        .bot
        .patch(&edit, json!({"content": "b"}))
        .await
        .fine();
    let names = fixture.bot_gateway.names_until("MESSAGE_UPDATE").await;
    assert!(!names.contains(&"MESSAGE_CREATE".to_owned()), "{names:?}");
    fixture.control.advance(Duration::from_secs(3_600));
    assert_eq!(told(&mut fixture.bot_gateway, 1).await, ["a"]);
}

#[tokio::test]
async fn the_same_seed_meets_the_same_events_with_the_same_faults() {
    let order = async |seed: u64| {
        let mut fixture = SandboxFixture::new().await;
        let storm = EventStorm {
            seed,
            dropped: 0.2,
            duplicated: 0.2,
            reordered: 0.2,
            delayed: 0.2,
            delay_ms: 5,
            ..EventStorm::default()
        };
        fixture.control.event_storm(Some(storm)).unwrap();
        let texts: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        for text in &texts {
            // Every step is longer than any delay, so real time does not matter.
            fixture.control.advance(Duration::from_secs(2));
            fixture
                .bot
                .post(&fixture.messages(), json!({"content": text}))
                .await
                .fine();
        }
        fixture.control.event_storm(None).unwrap();
        fixture
            .bot
            .post(&fixture.messages(), json!({"content": "end"}))
            .await
            .fine();
        let mut seen = Vec::new();
        while seen.last().is_none_or(|text: &String| text != "end") {
            seen.extend(told(&mut fixture.bot_gateway, 1).await);
        }
        seen
    };
    let first = order(11).await;
    assert_eq!(first, order(11).await);
    assert_ne!(first, order(12).await);
    let times = |n: i32| first.iter().filter(|text| **text == n.to_string()).count();
    assert!(
        (0..40).any(|n| times(n) == 0) && (0..40).any(|n| times(n) == 2),
        "{first:?}"
    );
}

#[tokio::test]
async fn requests_are_counted_by_route_and_status() {
    let fixture = SandboxFixture::new().await;
    fixture.bot.get("/users/5").await.refused(404, 10013);
    fixture.bot.get("/users/6").await.refused(404, 10013);
    fixture.bot.get("/users/@me").await.fine();
    fixture.ann.get("/users/@me").await.fine();
    let counts = plane(&fixture, Method::GET, "requests/counts", Value::Null)
        .await
        .fine();
    assert_eq!(
        counts,
        json!({"GET /users/{user}": {"404": 2}, "GET /users/@me": {"200": 1}})
    );
    assert_eq!(
        fixture.control.request_counts()["GET /users/{user}"][&404],
        2
    );
}

#[tokio::test]
#[expect(clippy::too_many_lines)]
async fn ten_thousand_invalid_requests_in_ten_minutes_ban_the_address() {
    let mut fixture = SandboxFixture::with(Options::default()).await;
    fixture
        .bot
        .with_token(None)
        .get("/users/@me")
        .await
        .refused(401, 0);
    fixture
        .bot
        .with_token(Some("Bot wrong"))
        .get("/users/@me")
        .await
        .refused(401, 0);
    fixture.control.deny_bot(fixture.channel, 1 << 10).unwrap();
    fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .refused(403, 50001);
    fixture.bot.get("/users/5").await.refused(404, 10013);
    let count = plane(&fixture, Method::GET, "requests/invalid", Value::Null)
        .await
        .fine();
    assert_eq!(count, json!({"count": 3}), "404 is no invalid request");
    let more = json!({"count": 9_996});
    assert_eq!(
        plane(&fixture, Method::POST, "requests/invalid", more)
            .await
            .status,
        204
    );
    fixture.bot.get("/users/@me").await.fine();
    fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .refused(403, 50001);
    let banned: Answer = fixture.bot.get("/users/@me").await;
    assert_eq!(
        (banned.status, &banned.body),
        (429, &json!("error code: 1015"))
    );
    let wait: u64 = banned.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(wait > 3_500 && wait <= 3_600, "{wait}");
    assert!(!banned.headers.contains_key("x-ratelimit-scope"));
    fixture.ann.get("/users/@me").await.fine();
    fixture.ann_gateway.send(json!({"op": 1, "d": null})).await;
    fixture.control.advance(Duration::from_secs(wait));
    fixture.bot.get("/users/@me").await.fine();
}

#[tokio::test]
async fn invalid_requests_are_forgotten_after_ten_minutes() {
    let fixture = SandboxFixture::new().await;
    fixture.control.add_invalid_requests(9_999);
    fixture.control.advance(Duration::from_secs(600));
    fixture
        .bot
        .with_token(None)
        .get("/users/@me")
        .await
        .refused(401, 0);
    assert_eq!(fixture.control.invalid_requests(), 1);
    fixture.bot.get("/users/@me").await.fine();
}

#[tokio::test]
async fn a_storm_of_all_kinds_leaves_the_sandbox_sound() {
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
    fixture.control.request_storm(Some(storm)).unwrap();
    let mut landed = 0;
    for number in 0..60 {
        let body = json!({"content": "x", "nonce": number.to_string(), "enforce_nonce": true});
        // A careful bot repeats the same nonce until the message is certain to have arrived.
        loop {
            let request = fixture
                .bot
                .request(Method::POST, &fixture.messages())
                .json(&body);
            let Ok(response) = request.send().await else {
                continue;
            };
            let fine = response.status() == 200;
            if fine && response.bytes().await.is_ok() {
                landed += 1;
                break;
            }
        }
    }
    fixture.control.request_storm(None).unwrap();
    let list = fixture
        .bot
        .get(&format!("{}?limit=100", fixture.messages()))
        .await
        .fine();
    assert_eq!((landed, list.as_array().unwrap().len()), (60, 60));
    let gateway = Gateway::identify(
        &fixture.sandbox.api(),
        &fixture.sandbox.bot_token(),
        INTENTS,
    )
    .await;
    assert!(gateway.ready["session_id"].is_string());
    let request = fixture.bot.request(Method::GET, "/users/@me");
    answer(request).await.fine();
}
