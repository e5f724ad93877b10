//! Faults on the way: requests, answers and events that get lost, late, doubled or out of order.

use std::time::Duration;

use reqwest::Method;
use sandbox::{EventStorm, Fault, Options, RequestStorm};
use serde_json::{Value, json};

use crate::client::{Answer, Gateway, INTENTS, Stage, answer};
use crate::plane::plane;

/// Contents of the messages that the bot is told of, in the order in which it is told.
async fn told(gateway: &mut Gateway, count: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..count {
        let event = gateway.event("MESSAGE_CREATE").await;
        texts.push(event["content"].as_str().unwrap().to_owned());
    }
    texts
}

async fn say(stage: &Stage, texts: &[&str]) {
    for text in texts {
        stage.bot.post(&stage.messages(), json!({"content": text})).await.fine();
    }
}

#[tokio::test]
async fn an_answer_may_end_in_the_middle_after_its_effect() {
    let stage = Stage::new().await;
    let fault = json!({"route": "POST /channels", "cut": true});
    assert_eq!(plane(&stage, Method::POST, "faults", fault).await.status, 204);
    let request = stage.bot.request(Method::POST, &stage.messages()).json(&json!({"content": "landed"}));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.content_length().unwrap() > 2);
    assert!(response.bytes().await.is_err(), "the body ends before its announced end");
    assert_eq!(stage.history(&stage.bot).await, ["landed"]);
}

#[tokio::test]
async fn an_answer_may_come_late_on_the_sandboxs_clock() {
    let stage = Stage::new().await;
    let fault = Fault { route: "POST /channels".to_owned(), delay_ms: 3_600_000, ..Fault::default() };
    stage.control.add_fault(fault).unwrap();
    let (bot, path) = (stage.bot.clone(), stage.messages());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    let mut gateway = stage.bot_gateway;
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "late", "it takes effect at once");
    // The hour begins when the answer is ready, which may be a moment after the event.
    while !send.is_finished() {
        stage.control.advance(Duration::from_secs(3_600));
        tokio::task::yield_now().await;
    }
    send.await.unwrap().fine();
}

#[tokio::test]
async fn a_request_may_arrive_late_though_its_sender_has_given_it_up() {
    let stage = Stage::new().await;
    let fault = json!({"route": "POST /channels", "hold_ms": 3_600_000});
    assert_eq!(plane(&stage, Method::POST, "faults", fault).await.status, 204);
    let (bot, path) = (stage.bot.clone(), stage.messages());
    let send = tokio::spawn(async move { bot.post(&path, json!({"content": "late"})).await });
    while stage.control.held_requests() == 0 {
        tokio::task::yield_now().await;
    }
    send.abort();
    say(&stage, &["next"]).await;
    assert_eq!(stage.history(&stage.bot).await, ["next"], "nothing has taken effect yet");
    stage.control.advance(Duration::from_secs(3_600));
    let mut gateway = stage.bot_gateway;
    assert_eq!(told(&mut gateway, 2).await, ["next", "late"]);
    assert_eq!(stage.control.held_requests(), 0);
}

#[tokio::test]
async fn the_same_seed_meets_the_same_requests_with_the_same_faults() {
    let statuses = async |seed: u64| {
        let stage = Stage::new().await;
        let storm = json!({"seed": seed, "route": "GET /users", "limited": 0.2, "retry_after": 0.5,
            "broken": 0.2, "html": 0.2});
        assert_eq!(plane(&stage, Method::POST, "storms/requests", storm).await.status, 204);
        let mut list = Vec::new();
        for _ in 0..60 {
            list.push(stage.bot.get("/users/@me").await.status);
        }
        assert_eq!(stage.bot.get("/applications/@me").await.status, 200, "other routes are spared");
        assert_eq!(plane(&stage, Method::DELETE, "storms/requests", Value::Null).await.status, 204);
        for _ in 0..20 {
            stage.bot.get("/users/@me").await.fine();
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
    let stage = Stage::new().await;
    let refuse = async |path: &str, storm: Value| {
        let answer = plane(&stage, Method::POST, path, storm).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
    };
    refuse("storms/requests", json!({"limited": 0.9, "cut": 0.9})).await;
    refuse("storms/events", json!({"dropped": 1.5})).await;
    assert!(stage.control.event_storm(Some(EventStorm { delayed: -1.0, ..EventStorm::default() })).is_err());
}

#[tokio::test]
async fn a_dropped_event_comes_with_the_resume() {
    let mut stage = Stage::new().await;
    stage.bot_gateway.event("GUILD_CREATE").await;
    let storm = json!({"dropped": 1.0, "events": ["MESSAGE_CREATE"]});
    assert_eq!(plane(&stage, Method::POST, "storms/events", storm).await.status, 204);
    say(&stage, &["lost"]).await;
    let typing = format!("/channels/{}/typing", stage.channel);
    stage.ben.call(Method::POST, &typing, None).await.fine();
    assert_eq!(plane(&stage, Method::DELETE, "storms/events", Value::Null).await.status, 204);
    let (session, before) = (stage.bot_gateway.session(), stage.bot_gateway.sequence);
    say(&stage, &["found"]).await;
    assert_eq!(told(&mut stage.bot_gateway, 1).await, ["found"]);
    assert_eq!(stage.bot_gateway.sequence, before + 2, "the number of the lost event is missing");
    stage.control.drop_gateway(false);
    let mut resumed = Gateway::resume(&stage, &session, before).await;
    assert_eq!(told(&mut resumed, 2).await, ["lost", "found"]);
}

#[tokio::test]
async fn events_may_come_twice_by_a_storm() {
    let mut stage = Stage::new().await;
    let storm = EventStorm { duplicated: 1.0, ..EventStorm::default() };
    stage.control.event_storm(Some(storm)).unwrap();
    say(&stage, &["a", "b"]).await;
    assert_eq!(told(&mut stage.bot_gateway, 4).await, ["a", "a", "b", "b"]);
}

#[tokio::test]
async fn events_may_come_in_another_order() {
    let mut stage = Stage::new().await;
    let storm = EventStorm { reordered: 1.0, ..EventStorm::default() };
    stage.control.event_storm(Some(storm.clone())).unwrap();
    say(&stage, &["a"]).await;
    stage.control.event_storm(Some(EventStorm { reordered: 0.0, ..storm.clone() })).unwrap();
    say(&stage, &["b", "c"]).await;
    assert_eq!(told(&mut stage.bot_gateway, 3).await, ["b", "a", "c"]);
    stage.control.event_storm(Some(storm)).unwrap();
    say(&stage, &["alone"]).await;
    stage.control.advance(Duration::from_secs(1));
    assert_eq!(told(&mut stage.bot_gateway, 1).await, ["alone"], "without a successor it comes by itself");
}

#[tokio::test]
async fn events_may_come_late() {
    let mut stage = Stage::new().await;
    let storm = EventStorm {
        delayed: 1.0,
        delay_ms: 3_600_000,
        events: vec!["MESSAGE_CREATE".to_owned()],
        ..EventStorm::default()
    };
    stage.control.event_storm(Some(storm)).unwrap();
    say(&stage, &["a"]).await;
    let edit = format!(
        "{}/{}",
        stage.messages(),
        stage.control.messages(stage.channel).unwrap()[0]["id"].as_str().unwrap()
    );
    stage.bot.patch(&edit, json!({"content": "b"})).await.fine();
    let names = stage.bot_gateway.names_until("MESSAGE_UPDATE").await;
    assert!(!names.contains(&"MESSAGE_CREATE".to_owned()), "{names:?}");
    stage.control.advance(Duration::from_secs(3_600));
    assert_eq!(told(&mut stage.bot_gateway, 1).await, ["a"]);
}

#[tokio::test]
async fn the_same_seed_meets_the_same_events_with_the_same_faults() {
    let order = async |seed: u64| {
        let mut stage = Stage::new().await;
        let storm = EventStorm {
            seed,
            dropped: 0.2,
            duplicated: 0.2,
            reordered: 0.2,
            delayed: 0.2,
            delay_ms: 5,
            ..EventStorm::default()
        };
        stage.control.event_storm(Some(storm)).unwrap();
        let texts: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        for text in &texts {
            // Every step is longer than any delay, so that the real time between two sends is no part of it.
            stage.control.advance(Duration::from_secs(2));
            stage.bot.post(&stage.messages(), json!({"content": text})).await.fine();
        }
        stage.control.event_storm(None).unwrap();
        stage.bot.post(&stage.messages(), json!({"content": "end"})).await.fine();
        let mut seen = Vec::new();
        while seen.last().is_none_or(|text: &String| text != "end") {
            seen.extend(told(&mut stage.bot_gateway, 1).await);
        }
        seen
    };
    let first = order(11).await;
    assert_eq!(first, order(11).await);
    assert_ne!(first, order(12).await);
    let times = |n: i32| first.iter().filter(|text| **text == n.to_string()).count();
    assert!((0..40).any(|n| times(n) == 0) && (0..40).any(|n| times(n) == 2), "{first:?}");
}

#[tokio::test]
async fn requests_are_counted_by_route_and_status() {
    let stage = Stage::new().await;
    stage.bot.get("/users/5").await.refused(404, 10013);
    stage.bot.get("/users/6").await.refused(404, 10013);
    stage.bot.get("/users/@me").await.fine();
    stage.ann.get("/users/@me").await.fine();
    let counts = plane(&stage, Method::GET, "requests/counts", Value::Null).await.fine();
    assert_eq!(counts, json!({"GET /users/{user}": {"404": 2}, "GET /users/@me": {"200": 1}}));
    assert_eq!(stage.control.request_counts()["GET /users/{user}"][&404], 2);
}

#[tokio::test]
async fn ten_thousand_invalid_requests_in_ten_minutes_ban_the_address() {
    let mut stage = Stage::with(Options::default()).await;
    stage.bot.with_token(None).get("/users/@me").await.refused(401, 0);
    stage.bot.with_token(Some("Bot wrong")).get("/users/@me").await.refused(401, 0);
    stage.control.deny_bot(stage.channel, 1 << 10).unwrap();
    stage.bot.post(&stage.messages(), json!({"content": "x"})).await.refused(403, 50001);
    stage.bot.get("/users/5").await.refused(404, 10013);
    let count = plane(&stage, Method::GET, "requests/invalid", Value::Null).await.fine();
    assert_eq!(count, json!({"count": 3}), "404 is no invalid request");
    let more = json!({"count": 9_996});
    assert_eq!(plane(&stage, Method::POST, "requests/invalid", more).await.status, 204);
    stage.bot.get("/users/@me").await.fine();
    stage.bot.post(&stage.messages(), json!({"content": "x"})).await.refused(403, 50001);
    let banned: Answer = stage.bot.get("/users/@me").await;
    assert_eq!((banned.status, &banned.body), (429, &json!("error code: 1015")));
    let wait: u64 = banned.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!(wait > 3_500 && wait <= 3_600, "{wait}");
    assert!(!banned.headers.contains_key("x-ratelimit-scope"));
    stage.ann.get("/users/@me").await.fine();
    stage.ann_gateway.send(json!({"op": 1, "d": null})).await;
    stage.control.advance(Duration::from_secs(wait));
    stage.bot.get("/users/@me").await.fine();
}

#[tokio::test]
async fn invalid_requests_are_forgotten_after_ten_minutes() {
    let stage = Stage::new().await;
    stage.control.add_invalid_requests(9_999);
    stage.control.advance(Duration::from_secs(600));
    stage.bot.with_token(None).get("/users/@me").await.refused(401, 0);
    assert_eq!(stage.control.invalid_requests(), 1);
    stage.bot.get("/users/@me").await.fine();
}

#[tokio::test]
async fn a_storm_of_all_kinds_leaves_the_sandbox_sound() {
    let stage = Stage::new().await;
    let storm = RequestStorm {
        seed: 5,
        limited: 0.15,
        broken: 0.15,
        html: 0.15,
        lost: 0.15,
        cut: 0.15,
        ..RequestStorm::default()
    };
    stage.control.request_storm(Some(storm)).unwrap();
    let mut landed = 0;
    for number in 0..60 {
        let body = json!({"content": "x", "nonce": number.to_string(), "enforce_nonce": true});
        // The same nonce until it is certain to have landed: what a careful bot does.
        loop {
            let request = stage.bot.request(Method::POST, &stage.messages()).json(&body);
            let Ok(response) = request.send().await else { continue };
            let fine = response.status() == 200;
            if fine && response.bytes().await.is_ok() {
                landed += 1;
                break;
            }
        }
    }
    stage.control.request_storm(None).unwrap();
    let list = stage.bot.get(&format!("{}?limit=100", stage.messages())).await.fine();
    assert_eq!((landed, list.as_array().unwrap().len()), (60, 60));
    let gateway = Gateway::identify(&stage.sandbox.api(), &stage.sandbox.bot_token(), INTENTS).await;
    assert!(gateway.ready["session_id"].is_string());
    let request = stage.bot.request(Method::GET, "/users/@me");
    answer(request).await.fine();
}
