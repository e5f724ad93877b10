//! The counts of requests, and the ban of an address after too many invalid ones.

use std::time::Duration;

use sandbox::Options;
use serde_json::json;

use crate::client::{Response, SandboxFixture};
use crate::plane;

#[tokio::test]
async fn requests_are_counted_by_route_and_status() {
    let fixture = SandboxFixture::new().await;
    fixture.bot.get("/users/5").await.assert_error(404, 10013);
    fixture.bot.get("/users/6").await.assert_error(404, 10013);
    fixture.bot.get("/users/@me").await.assert_ok();
    fixture.ann.get("/users/@me").await.assert_ok();
    let counts = plane::get(&fixture, "requests/counts").await.assert_ok();
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
async fn ten_thousand_invalid_requests_in_ten_minutes_ban_the_address() {
    let mut fixture = SandboxFixture::with(Options::default()).await;
    for token in [None, Some("Bot wrong")] {
        let nobody = fixture.bot.with_token(token);
        nobody.get("/users/@me").await.assert_error(401, 0);
    }
    fixture.control.deny_bot(fixture.channel, 1 << 10).unwrap();
    assert_send_is_forbidden(&fixture).await;
    fixture.bot.get("/users/5").await.assert_error(404, 10013);
    let count = plane::get(&fixture, "requests/invalid").await.assert_ok();
    assert_eq!(count, json!({"count": 3}), "404 is no invalid request");
    let more = json!({"count": 9_996});
    let added = plane::post(&fixture, "requests/invalid", more).await;
    assert_eq!(added.status, 204);
    fixture.bot.get("/users/@me").await.assert_ok();
    assert_send_is_forbidden(&fixture).await;
    let banned = fixture.bot.get("/users/@me").await;
    let wait = assert_banned(&banned);
    fixture.ann.get("/users/@me").await.assert_ok();
    fixture.ann_gateway.send(json!({"op": 1, "d": null})).await;
    fixture.control.advance(Duration::from_secs(wait));
    fixture.bot.get("/users/@me").await.assert_ok();
}

/// Makes the bot send a message to a channel that it may not view, which is an invalid request.
async fn assert_send_is_forbidden(fixture: &SandboxFixture) {
    fixture
        .send(json!({"content": "x"}))
        .await
        .assert_error(403, 50001);
}

/// Fails unless a response reports a ban. Returns how many seconds the ban lasts.
fn assert_banned(banned: &Response) -> u64 {
    assert_eq!(
        (banned.status, &banned.body),
        (429, &json!("error code: 1015"))
    );
    let wait = banned.headers["retry-after"].to_str().unwrap();
    let wait: u64 = wait.parse().unwrap();
    assert!(wait > 3_500 && wait <= 3_600, "{wait}");
    assert!(!banned.headers.contains_key("x-ratelimit-scope"));
    wait
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
        .assert_error(401, 0);
    assert_eq!(fixture.control.invalid_requests(), 1);
    fixture.bot.get("/users/@me").await.assert_ok();
}
