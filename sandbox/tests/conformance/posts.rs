//! Posts of interactions and events to the bot's own addresses.

use std::time::Duration;

use sandbox::{Clock, FrameKind, Options};
use serde_json::{Value, json};

use crate::client::{Endpoint, EndpointBehaviour, SandboxFixture};

const APPLICATION: &str = "/applications/@me";
const INTERACTIONS: &str = "interactions_endpoint_url";
const NOT_VERIFIED: &str = "APPLICATION_URL_NOT_VERIFIED";

/// Starts a fixture with a still clock, so that no answer is late.
async fn with_still_clock() -> SandboxFixture {
    SandboxFixture::with(Options {
        clock: Clock::still(),
        rate_limits: false,
        ..Options::default()
    })
    .await
}

/// Starts a fixture with a bot whose interactions are posted to an address.
async fn with_endpoint(behaviour: EndpointBehaviour) -> (SandboxFixture, Endpoint) {
    let fixture = with_still_clock().await;
    let mut endpoint = Endpoint::new(&fixture, EndpointBehaviour::Verify).await;
    let change = json!({INTERACTIONS: endpoint.url});
    fixture.bot.patch(APPLICATION, change).await.assert_ok();
    endpoint.next_two_posts().await;
    endpoint.set_behaviour(behaviour);
    (fixture, endpoint)
}

/// Makes ann press a button of a new message.
async fn press_new_button(fixture: &SandboxFixture) {
    let message = fixture.send_button().await;
    let data = json!({"component_type": 2, "custom_id": "go"});
    let body = fixture.interaction_body(3, Some(&message), data);
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
}

#[tokio::test]
async fn an_address_is_accepted_if_it_checks_signatures() {
    let fixture = with_still_clock().await;
    let set_url = async |url: Value| {
        fixture
            .bot
            .patch(APPLICATION, json!({INTERACTIONS: url}))
            .await
    };
    let current_url = async || fixture.bot.get(APPLICATION).await.assert_ok()[INTERACTIONS].clone();
    let mut endpoint = Endpoint::new(&fixture, EndpointBehaviour::Verify).await;
    let changed = set_url(json!(endpoint.url)).await.assert_ok();
    assert_eq!(changed[INTERACTIONS], json!(endpoint.url));
    let [right, wrong] = endpoint.next_two_posts().await;
    assert!(right.is_signed && !wrong.is_signed);
    assert_eq!((&right.body["type"], &right.body), (&json!(1), &wrong.body));
    for behaviour in [
        EndpointBehaviour::AcceptAll,
        EndpointBehaviour::Respond(200, json!({"type": 4})),
        EndpointBehaviour::Respond(500, json!({})),
    ] {
        endpoint.set_behaviour(behaviour);
        let refused = set_url(json!(endpoint.url)).await;
        assert_eq!(refused.field_error(INTERACTIONS), NOT_VERIFIED);
        assert_eq!(
            current_url().await,
            json!(endpoint.url),
            "the old address stays"
        );
    }
    for invalid in ["http://example.com/", "https://127.0.0.1:1/", "nowhere"] {
        let refused = set_url(json!(invalid)).await;
        assert_eq!(refused.field_error(INTERACTIONS), NOT_VERIFIED, "{invalid}");
    }
    set_url(Value::Null).await.assert_ok();
    assert_eq!(current_url().await, Value::Null);
}

#[tokio::test]
async fn the_address_of_an_application_has_at_most_2048_characters() {
    let fixture = with_still_clock().await;
    let endpoint = Endpoint::new(&fixture, EndpointBehaviour::Verify).await;
    let url_of_length = |length: usize| {
        let path = "x".repeat(length - endpoint.url.len() - 1);
        format!("{}/{path}", endpoint.url)
    };
    let set_url = async |url: String| {
        fixture
            .bot
            .patch(APPLICATION, json!({INTERACTIONS: url}))
            .await
    };
    set_url(url_of_length(2_048)).await.assert_ok();
    let refused = set_url(url_of_length(2_049)).await;
    assert_eq!(refused.field_error(INTERACTIONS), "BASE_TYPE_MAX_LENGTH");
}

#[tokio::test]
async fn interactions_are_posted_and_no_session_gets_them() {
    let (mut fixture, mut endpoint) = with_endpoint(EndpointBehaviour::Verify).await;
    press_new_button(&fixture).await;
    let post = endpoint.next_post().await;
    assert!(post.is_signed);
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
    let response = fixture.answer(&post.body, 4, data).await;
    assert_eq!(response.status, 204, "{}", response.body);
    fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(fixture.history(&fixture.ann).await[0], "over HTTP");
    fixture
        .bot
        .patch(APPLICATION, json!({INTERACTIONS: null}))
        .await
        .assert_ok();
    press_new_button(&fixture).await;
    fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let frames = fixture.control.frames_after(0);
    let events = frames.iter().filter(|frame| {
        frame.kind == FrameKind::ToBot && frame.body.contains("\"t\":\"INTERACTION_CREATE\"")
    });
    assert_eq!(events.count(), 1, "the second one");
    let posts = frames
        .iter()
        .filter(|frame| frame.kind == FrameKind::Posted);
    let statuses: Vec<u16> = posts.map(|frame| frame.status).collect();
    assert_eq!(statuses, [200, 401, 202]);
}

#[tokio::test]
async fn the_answer_may_come_with_the_response() {
    let reply = json!({"type": 4, "data": {"content": "at once"}});
    let (mut fixture, mut endpoint) = with_endpoint(EndpointBehaviour::Respond(200, reply)).await;
    press_new_button(&fixture).await;
    let post = endpoint.next_post().await;
    fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(fixture.history(&fixture.ann).await[0], "at once");
    let second = fixture.answer(&post.body, 6, Value::Null).await;
    second.assert_error(400, 40060);
}

#[tokio::test]
async fn a_refused_post_fails_its_interaction() {
    for behaviour in [
        EndpointBehaviour::Respond(500, json!({})),
        EndpointBehaviour::Respond(200, json!({"type": 99})),
        EndpointBehaviour::Respond(200, json!("words")),
    ] {
        let (mut fixture, mut endpoint) = with_endpoint(behaviour).await;
        press_new_button(&fixture).await;
        let post = endpoint.next_post().await;
        fixture.ann_gateway.event("INTERACTION_FAILURE").await;
        let late = fixture.answer(&post.body, 6, Value::Null).await;
        late.assert_error(404, 10062);
    }
}

#[tokio::test]
async fn a_post_without_an_answer_fails_its_interaction_after_three_seconds() {
    let (mut fixture, mut endpoint) = with_endpoint(EndpointBehaviour::Hang).await;
    press_new_button(&fixture).await;
    let post = endpoint.next_post().await;
    fixture.control.advance(Duration::from_secs(3));
    fixture.ann_gateway.event("INTERACTION_FAILURE").await;
    let late = fixture.answer(&post.body, 6, Value::Null).await;
    late.assert_error(404, 10062);
}

#[tokio::test]
async fn posts_may_be_sent_twice() {
    let (fixture, mut endpoint) = with_endpoint(EndpointBehaviour::Verify).await;
    fixture.control.duplicate_events(true);
    press_new_button(&fixture).await;
    let [first, second] = endpoint.next_two_posts().await;
    assert_eq!(
        (first.text, first.signature),
        (second.text, second.signature)
    );
}

#[tokio::test]
async fn events_report_people_who_add_and_remove_the_application() {
    let fixture = with_still_clock().await;
    let mut endpoint = Endpoint::new(&fixture, EndpointBehaviour::Respond(204, Value::Null)).await;
    let both = json!(["APPLICATION_AUTHORIZED", "APPLICATION_DEAUTHORIZED"]);
    let change = json!({"event_webhooks_url": endpoint.url, "event_webhooks_status": 2,
        "event_webhooks_types": both});
    let changed = fixture.bot.patch(APPLICATION, change).await.assert_ok();
    assert_eq!(changed["event_webhooks_types"], both);
    let [right, wrong] = endpoint.next_two_posts().await;
    assert!(right.is_signed && !wrong.is_signed && right.body["type"] == 0);
    let ann = json!(fixture.sandbox.users()[0].id);
    fixture.control.install_for("ann", true).unwrap();
    let added = endpoint.next_post().await;
    assert!(added.is_signed && added.body["type"] == 1, "{}", added.body);
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
    let removed = endpoint.next_post().await;
    let event = &removed.body["event"];
    assert_eq!(event["type"], "APPLICATION_DEAUTHORIZED");
    assert_eq!(event["data"]["user"]["id"], ann);
    let change_application = async |change: Value| fixture.bot.patch(APPLICATION, change).await;
    change_application(json!({"event_webhooks_types": ["APPLICATION_DEAUTHORIZED"]}))
        .await
        .assert_ok();
    fixture.control.install_for("ann", true).unwrap();
    fixture.control.install_for("ann", false).unwrap();
    let next = endpoint.next_post().await;
    assert_eq!(
        next.body["event"]["type"], "APPLICATION_DEAUTHORIZED",
        "the application subscribed to that event only"
    );
    let unknown = change_application(json!({"event_webhooks_types": ["ANYTHING"]})).await;
    assert_eq!(
        unknown.field_error("event_webhooks_types"),
        "BASE_TYPE_CHOICES"
    );
    let status = change_application(json!({"event_webhooks_status": 3})).await;
    assert_eq!(
        status.field_error("event_webhooks_status"),
        "BASE_TYPE_CHOICES"
    );
}
