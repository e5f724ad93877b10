//! Storms of gateway events: lost, late, duplicated or out of order.

use std::time::Duration;

use reqwest::Method;
use sandbox::EventStorm;
use serde_json::json;

use crate::client::{Gateway, SandboxFixture};
use crate::plane;
use crate::storms::{received_texts, send_texts};

#[tokio::test]
async fn a_dropped_event_is_replayed_by_a_resume() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let storm = json!({"dropped": 1.0, "events": ["MESSAGE_CREATE"]});
    plane::post(&fixture, "storms/events", storm)
        .await
        .assert_status(204);
    send_texts(&fixture, &["lost"]).await;
    let typing = format!("/channels/{}/typing", fixture.channel);
    fixture
        .ben
        .call(Method::POST, &typing, None)
        .await
        .assert_ok();
    plane::delete(&fixture, "storms/events")
        .await
        .assert_status(204);
    let (session, before) = (
        fixture.bot_gateway.session_id(),
        fixture.bot_gateway.sequence,
    );
    send_texts(&fixture, &["found"]).await;
    assert_eq!(received_texts(&mut fixture.bot_gateway, 1).await, ["found"]);
    assert_eq!(
        fixture.bot_gateway.sequence,
        before + 2,
        "the number of the lost event is missing"
    );
    fixture.control.drop_gateway(false);
    let mut resumed = Gateway::resume(&fixture, &session, before).await;
    assert_eq!(received_texts(&mut resumed, 2).await, ["lost", "found"]);
}

#[tokio::test]
async fn a_storm_may_send_events_twice() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        duplicated: 1.0,
        ..EventStorm::default()
    };
    fixture.control.set_event_storm(Some(storm)).unwrap();
    send_texts(&fixture, &["a", "b"]).await;
    assert_eq!(
        received_texts(&mut fixture.bot_gateway, 4).await,
        ["a", "a", "b", "b"]
    );
}

#[tokio::test]
async fn a_storm_may_reorder_events() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        reordered: 1.0,
        ..EventStorm::default()
    };
    fixture
        .control
        .set_event_storm(Some(storm.clone()))
        .unwrap();
    send_texts(&fixture, &["a"]).await;
    fixture
        .control
        .set_event_storm(Some(EventStorm {
            reordered: 0.0,
            ..storm.clone()
        }))
        .unwrap();
    send_texts(&fixture, &["b", "c"]).await;
    assert_eq!(
        received_texts(&mut fixture.bot_gateway, 3).await,
        ["b", "a", "c"]
    );
    fixture.control.set_event_storm(Some(storm)).unwrap();
    send_texts(&fixture, &["alone"]).await;
    fixture.control.advance(Duration::from_secs(1));
    assert_eq!(
        received_texts(&mut fixture.bot_gateway, 1).await,
        ["alone"],
        "without a successor the event arrives alone"
    );
}

#[tokio::test]
async fn a_storm_may_delay_events() {
    let mut fixture = SandboxFixture::new().await;
    let storm = EventStorm {
        delayed: 1.0,
        delay_ms: 3_600_000,
        events: vec!["MESSAGE_CREATE".to_owned()],
        ..EventStorm::default()
    };
    fixture.control.set_event_storm(Some(storm)).unwrap();
    send_texts(&fixture, &["a"]).await;
    let edit = format!(
        "{}/{}",
        fixture.messages_path(),
        fixture.control.messages(fixture.channel).unwrap()[0]["id"]
            .as_str()
            .unwrap()
    );
    fixture
        .bot
        .patch(&edit, json!({"content": "b"}))
        .await
        .assert_ok();
    let names = fixture.bot_gateway.names_until("MESSAGE_UPDATE").await;
    assert!(!names.contains(&"MESSAGE_CREATE".to_owned()), "{names:?}");
    fixture.control.advance(Duration::from_secs(3_600));
    assert_eq!(received_texts(&mut fixture.bot_gateway, 1).await, ["a"]);
}

#[tokio::test]
async fn the_same_seed_gives_the_same_events_the_same_faults() {
    let texts_with_seed = async |seed: u64| {
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
        fixture.control.set_event_storm(Some(storm)).unwrap();
        let texts: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        for text in &texts {
            // Every step is longer than any delay, so real time does not matter.
            fixture.control.advance(Duration::from_secs(2));
            fixture.send(json!({"content": text})).await.assert_ok();
        }
        fixture.control.set_event_storm(None).unwrap();
        fixture.send(json!({"content": "end"})).await.assert_ok();
        let mut received = Vec::new();
        while received.last().is_none_or(|text: &String| text != "end") {
            received.extend(received_texts(&mut fixture.bot_gateway, 1).await);
        }
        received
    };
    let first = texts_with_seed(11).await;
    assert_eq!(first, texts_with_seed(11).await);
    assert_ne!(first, texts_with_seed(12).await);
    let times = |n: i32| first.iter().filter(|text| **text == n.to_string()).count();
    assert!(
        (0..40).any(|n| times(n) == 0) && (0..40).any(|n| times(n) == 2),
        "{first:?}"
    );
}
