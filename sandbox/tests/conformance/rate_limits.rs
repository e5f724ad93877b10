//! Rate limits.

use std::time::Duration;

use serde_json::json;

use crate::client::SandboxFixture;

#[tokio::test]
async fn the_sixth_send_in_five_seconds_is_429_with_headers_and_body() {
    let fixture = SandboxFixture::with_rate_limits().await;
    for remaining in (0..5).rev() {
        let sent = fixture.send(json!({"content": "x"})).await;
        assert_eq!(
            sent.headers["x-ratelimit-remaining"],
            remaining.to_string().as_str()
        );
        assert_eq!(sent.headers["x-ratelimit-limit"], "5");
        sent.assert_ok();
    }
    let limited = fixture.send(json!({"content": "x"})).await;
    assert_eq!(
        (limited.status, &limited.body["global"]),
        (429, &json!(false))
    );
    let wait = limited.body["retry_after"].as_f64().unwrap();
    assert!(wait > 0.0 && wait <= 5.0, "{wait}");
    assert_eq!(limited.headers["x-ratelimit-scope"], "user");
    assert!(limited.headers.contains_key("retry-after"));
    assert!(limited.headers.contains_key("x-ratelimit-reset-after"));
    fixture.control.advance(Duration::from_secs(5));
    fixture.send_sample().await;
}

#[tokio::test]
async fn channels_and_kinds_of_requests_have_their_own_limits() {
    let fixture = SandboxFixture::with_rate_limits().await;
    let mut sent = json!(null);
    for _ in 0..5 {
        sent = fixture.send_sample().await;
    }
    let edit = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    fixture
        .bot
        .patch(&edit, json!({"content": "y"}))
        .await
        .assert_ok();
    let other = format!("/channels/{}/messages", fixture.sandbox.channel_ids()[1]);
    fixture
        .bot
        .post(&other, json!({"content": "x"}))
        .await
        .assert_ok();
}

#[tokio::test]
async fn more_than_fifty_requests_in_a_second_are_429_for_all_routes() {
    let mut fixture = SandboxFixture::with_rate_limits().await;
    let interaction = fixture.slash().await;
    fixture.control.advance(Duration::from_secs(1));
    // Alternate between two routes, so that neither reaches its own limit.
    let paths = ["/users/@me", "/applications/@me"]
        .into_iter()
        .cycle()
        .take(80);
    let responses = futures_util::future::join_all(paths.map(|path| fixture.bot.get(path))).await;
    let limited = responses
        .into_iter()
        .find(|response| response.status == 429)
        .unwrap();
    assert_eq!(limited.body["global"], true);
    assert_eq!(limited.headers["x-ratelimit-global"], "true");
    assert_eq!(limited.headers["x-ratelimit-scope"], "global");
    let response = fixture
        .answer(&interaction, 4, json!({"content": "in time"}))
        .await;
    assert_eq!(
        response.status, 204,
        "answers to interactions do not count towards the limit"
    );
}

#[tokio::test]
async fn calls_by_a_token_do_not_count_towards_the_global_limit() {
    let mut fixture = SandboxFixture::with_rate_limits().await;
    let mut interactions = Vec::new();
    for _ in 0..3 {
        let interaction = fixture.slash().await;
        let first = json!({"content": "first"});
        fixture
            .answer(&interaction, 4, first)
            .await
            .assert_status(204);
        interactions.push(interaction);
    }
    fixture.control.advance(Duration::from_secs(1));
    // More than fifty requests with tokens leave all fifty for other routes.
    for interaction in &interactions {
        let original = format!("{}/messages/@original", fixture.webhook_path(interaction));
        for _ in 0..20 {
            fixture
                .bot
                .patch(&original, json!({"content": "again"}))
                .await
                .assert_ok();
        }
    }
    let paths = ["/users/@me", "/applications/@me"];
    let call_other_routes = async || {
        let calls = paths.into_iter().cycle().take(80);
        futures_util::future::join_all(calls.map(|path| fixture.bot.get(path))).await
    };
    let responses = call_other_routes().await;
    let ok_count = responses
        .iter()
        .filter(|response| response.status == 200)
        .count();
    assert_eq!(ok_count, 50);
    let limited = responses
        .iter()
        .find(|response| response.status == 429)
        .unwrap();
    assert_eq!(limited.body["global"], true);
    // When other routes have none left, requests with the token still succeed.
    let webhook = fixture.webhook_path(&interactions[0]);
    fixture
        .bot
        .post(&webhook, json!({"content": "more"}))
        .await
        .assert_ok();
    let original = format!("{webhook}/messages/@original");
    fixture.bot.delete(&original).await.assert_status(204);
}

#[tokio::test]
async fn people_have_no_limits_and_a_sandbox_may_have_none() {
    let fixture = SandboxFixture::new().await;
    for _ in 0..20 {
        fixture.send_sample().await;
    }
    fixture.control.set_rate_limits(true);
    for _ in 0..20 {
        fixture
            .ben
            .post(&fixture.messages_path(), json!({"content": "x"}))
            .await
            .assert_ok();
    }
}

#[tokio::test]
async fn a_token_and_a_route_have_their_own_windows() {
    let mut fixture = SandboxFixture::with_rate_limits().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "first"}))
        .await
        .assert_ok();
    // The first answer and its follow-ups have separate windows.
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    let mut last = fixture.bot.get(&original).await;
    for _ in 1..30 {
        last = fixture.bot.get(&original).await;
    }
    assert_eq!(
        (last.status, &last.headers["x-ratelimit-limit"]),
        (200, &"30".parse().unwrap())
    );
    let limited = fixture.bot.get(&original).await;
    assert_eq!(
        (limited.status, &limited.body["global"]),
        (429, &json!(false))
    );
    assert_eq!(
        limited.headers["via"], "1.1 google",
        "without the header a library would mistake it for a ban"
    );
    fixture.control.advance(Duration::from_secs(10));
    fixture.bot.get(&original).await.assert_ok();
    let other = fixture.bot.get("/users/@me").await;
    assert_eq!(other.headers["x-ratelimit-limit"], "50");
    assert!(
        other.headers["x-ratelimit-reset-after"]
            .to_str()
            .unwrap()
            .parse::<f64>()
            .unwrap()
            <= 1.0
    );
}
