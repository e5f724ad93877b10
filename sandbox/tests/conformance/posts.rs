//! Posts of interactions and events to the bot's own addresses.

use std::time::Duration;

use sandbox::{Clock, Options, Way};
use serde_json::{Value, json};

use crate::client::{Endpoint, Reaction, SandboxFixture};

const APPLICATION: &str = "/applications/@me";
const INTERACTIONS: &str = "interactions_endpoint_url";
const NOT_VERIFIED: &str = "APPLICATION_URL_NOT_VERIFIED";

/// Returns a sandbox with a still clock, so that no answer is late.
async fn unhurried() -> SandboxFixture {
    SandboxFixture::with(Options {
        clock: Clock::still(),
        rate_limits: false,
        ..Options::default()
    })
    .await
}

/// Returns a bot whose interactions are posted to an address.
async fn posted_to(reaction: Reaction) -> (SandboxFixture, Endpoint) {
    let fixture = unhurried().await;
    let mut endpoint = Endpoint::new(&fixture, Reaction::Right).await;
    let change = json!({INTERACTIONS: endpoint.url});
    fixture.bot.patch(APPLICATION, change).await.fine();
    endpoint.pinged().await;
    endpoint.react(reaction);
    (fixture, endpoint)
}

/// Ann presses a button of a new message.
async fn presses(fixture: &SandboxFixture) {
    let message = fixture.message_with_button().await;
    let data = json!({"component_type": 2, "custom_id": "go"});
    let body = fixture.press_body(3, Some(&message), data);
    fixture.ann.post("/interactions", body).await.is(204);
}

#[tokio::test]
async fn an_address_is_taken_if_it_tells_signatures_apart() {
    let fixture = unhurried().await;
    let set = async |url: Value| {
        fixture
            .bot
            .patch(APPLICATION, json!({INTERACTIONS: url}))
            .await
    };
    let shown = async || fixture.bot.get(APPLICATION).await.fine()[INTERACTIONS].clone();
    let mut endpoint = Endpoint::new(&fixture, Reaction::Right).await;
    let changed = set(json!(endpoint.url)).await.fine();
    assert_eq!(changed[INTERACTIONS], json!(endpoint.url));
    let [right, wrong] = endpoint.pinged().await;
    assert!(right.signed && !wrong.signed);
    assert_eq!((&right.body["type"], &right.body), (&json!(1), &wrong.body));
    for reaction in [
        Reaction::Credulous,
        Reaction::Answer(200, json!({"type": 4})),
        Reaction::Answer(500, json!({})),
    ] {
        endpoint.react(reaction);
        let refused = set(json!(endpoint.url)).await;
        assert_eq!(refused.wrong_field(INTERACTIONS), NOT_VERIFIED);
        assert_eq!(shown().await, json!(endpoint.url), "the old address stays");
    }
    for elsewhere in ["http://example.com/", "https://127.0.0.1:1/", "nowhere"] {
        let refused = set(json!(elsewhere)).await;
        assert_eq!(
            refused.wrong_field(INTERACTIONS),
            NOT_VERIFIED,
            "{elsewhere}"
        );
    }
    set(Value::Null).await.fine();
    assert_eq!(shown().await, Value::Null);
}

#[tokio::test]
async fn the_address_of_an_application_has_at_most_2048_characters() {
    let fixture = unhurried().await;
    let endpoint = Endpoint::new(&fixture, Reaction::Right).await;
    let long = |length: usize| {
        let path = "x".repeat(length - endpoint.url.len() - 1);
        format!("{}/{path}", endpoint.url)
    };
    let set = async |url: String| {
        fixture
            .bot
            .patch(APPLICATION, json!({INTERACTIONS: url}))
            .await
    };
    set(long(2_048)).await.fine();
    let refused = set(long(2_049)).await;
    assert_eq!(refused.wrong_field(INTERACTIONS), "BASE_TYPE_MAX_LENGTH");
}

#[tokio::test]
async fn interactions_are_posted_and_no_session_gets_them() {
    let (mut fixture, mut endpoint) = posted_to(Reaction::Right).await;
    presses(&fixture).await;
    let post = endpoint.next().await;
    assert!(post.signed);
    let now = fixture.sandbox.clock().now_ms() / 1_000;
    assert!(
        (now - 60..=now).contains(&post.timestamp),
        "{}",
        post.timestamp
    );
    assert_eq!(
        fixture.control.sign(post.timestamp, &post.text),
        post.signature
    );
    let data = json!({"content": "over HTTP"});
    let answer = fixture.answer(&post.body, 4, data).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(fixture.history(&fixture.ann).await[0], "over HTTP");
    fixture
        .bot
        .patch(APPLICATION, json!({INTERACTIONS: null}))
        .await
        .fine();
    presses(&fixture).await;
    fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let frames = fixture.control.frames_after(0);
    let told = frames.iter().filter(|frame| {
        frame.way == Way::ToBot && frame.body.contains("\"t\":\"INTERACTION_CREATE\"")
    });
    assert_eq!(told.count(), 1, "the second one");
    let posts = frames.iter().filter(|frame| frame.way == Way::Posted);
    let statuses: Vec<u16> = posts.map(|frame| frame.status).collect();
    assert_eq!(statuses, [200, 401, 202]);
}

#[tokio::test]
async fn the_answer_may_come_with_the_response() {
    let reply = json!({"type": 4, "data": {"content": "at once"}});
    let (mut fixture, mut endpoint) = posted_to(Reaction::Answer(200, reply)).await;
    presses(&fixture).await;
    let post = endpoint.next().await;
    fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(fixture.history(&fixture.ann).await[0], "at once");
    let second = fixture.answer(&post.body, 6, Value::Null).await;
    second.refused(400, 40060);
}

#[tokio::test]
async fn a_post_that_is_not_taken_fails_its_interaction() {
    for refusal in [
        Reaction::Answer(500, json!({})),
        Reaction::Answer(200, json!({"type": 99})),
        Reaction::Answer(200, json!("words")),
    ] {
        let (mut fixture, mut endpoint) = posted_to(refusal).await;
        presses(&fixture).await;
        let post = endpoint.next().await;
        fixture.ann_gateway.event("INTERACTION_FAILURE").await;
        let late = fixture.answer(&post.body, 6, Value::Null).await;
        late.refused(404, 10062);
    }
}

#[tokio::test]
async fn nobody_waits_longer_than_three_seconds_for_the_answer_to_a_post() {
    let (mut fixture, mut endpoint) = posted_to(Reaction::Silent).await;
    presses(&fixture).await;
    let post = endpoint.next().await;
    fixture.control.advance(Duration::from_secs(3));
    fixture.ann_gateway.event("INTERACTION_FAILURE").await;
    let late = fixture.answer(&post.body, 6, Value::Null).await;
    late.refused(404, 10062);
}

#[tokio::test]
async fn posts_may_come_twice() {
    let (fixture, mut endpoint) = posted_to(Reaction::Right).await;
    fixture.control.duplicate_events(true);
    presses(&fixture).await;
    let [first, second] = endpoint.pinged().await;
    assert_eq!(
        (first.text, first.signature),
        (second.text, second.signature)
    );
}

#[tokio::test]
async fn people_who_add_and_remove_the_application_are_told() {
    let fixture = unhurried().await;
    let mut endpoint = Endpoint::new(&fixture, Reaction::Answer(204, Value::Null)).await;
    let both = json!(["APPLICATION_AUTHORIZED", "APPLICATION_DEAUTHORIZED"]);
    let change = json!({"event_webhooks_url": endpoint.url, "event_webhooks_status": 2,
        "event_webhooks_types": both});
    let changed = fixture.bot.patch(APPLICATION, change).await.fine();
    assert_eq!(changed["event_webhooks_types"], both);
    let [right, wrong] = endpoint.pinged().await;
    assert!(right.signed && !wrong.signed && right.body["type"] == 0);
    let ann = json!(fixture.sandbox.users()[0].id);
    fixture.control.install_for("ann", true).unwrap();
    let added = endpoint.next().await;
    assert!(added.signed && added.body["type"] == 1, "{}", added.body);
    let event = &added.body["event"];
    assert_eq!(event["type"], "APPLICATION_AUTHORIZED");
    assert_eq!(
        (
            &event["data"]["integration_type"],
            &event["data"]["user"]["id"]
        ),
        (&json!(1), &ann)
    );
    fixture.control.install_for("ann", false).unwrap();
    let removed = endpoint.next().await;
    let event = &removed.body["event"];
    assert_eq!(event["type"], "APPLICATION_DEAUTHORIZED");
    assert_eq!(event["data"]["user"]["id"], ann);
    let set = async |change: Value| fixture.bot.patch(APPLICATION, change).await;
    set(json!({"event_webhooks_types": ["APPLICATION_DEAUTHORIZED"]}))
        .await
        .fine();
    fixture.control.install_for("ann", true).unwrap();
    fixture.control.install_for("ann", false).unwrap();
    let next = endpoint.next().await;
    assert_eq!(
        next.body["event"]["type"], "APPLICATION_DEAUTHORIZED",
        "the application subscribed to that event only"
    );
    let unknown = set(json!({"event_webhooks_types": ["ANYTHING"]})).await;
    assert_eq!(
        unknown.wrong_field("event_webhooks_types"),
        "BASE_TYPE_CHOICES"
    );
    let status = set(json!({"event_webhooks_status": 3})).await;
    assert_eq!(
        status.wrong_field("event_webhooks_status"),
        "BASE_TYPE_CHOICES"
    );
}
