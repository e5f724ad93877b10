//! The traffic log of the control plane.

use sandbox::FrameKind;
use serde_json::{Value, json};

use crate::client::{Gateway, SandboxFixture};

#[tokio::test]
async fn frames_list_the_bots_requests_and_gateway_traffic_in_order() {
    let fixture = SandboxFixture::new().await;
    let last = fixture
        .control
        .frames_after(0)
        .last()
        .map_or(0, |frame| frame.number);
    let mut gateway =
        Gateway::identify(&fixture.sandbox.api(), &fixture.sandbox.bot_token(), 1 << 9).await;
    fixture.send(json!({"content": "hello"})).await.assert_ok();
    gateway.event("MESSAGE_CREATE").await;
    gateway.send(json!({"op": 1, "d": null})).await;
    while gateway.frame().await.unwrap()["op"] != 11 {}
    let listed: Vec<String> = fixture
        .control
        .frames_after(last)
        .iter()
        .filter_map(summary)
        .collect();
    let expected = [
        "FromBot 2",
        "ToBot READY",
        "POST 200",
        "ToBot MESSAGE_CREATE",
        "FromBot 1",
        "ToBot 11",
    ];
    let mut rest = listed.iter();
    for wanted in expected {
        assert!(rest.any(|line| line == wanted), "{wanted} in {listed:?}");
    }
}

/// Returns the direction and the name of a frame, or the method and the status of a request.
fn summary(frame: &sandbox::Frame) -> Option<String> {
    let body: Value = serde_json::from_str(&frame.body).ok()?;
    let name = body["t"]
        .as_str()
        .map_or_else(|| body["op"].to_string(), str::to_owned);
    Some(match frame.kind {
        FrameKind::Request => format!("{} {}", frame.request.split(' ').next()?, frame.status),
        kind => format!("{kind:?} {name}"),
    })
}

#[tokio::test]
async fn a_request_for_frames_waits_for_the_next_one() {
    let fixture = SandboxFixture::new().await;
    let last = fixture
        .control
        .frames_after(0)
        .last()
        .map_or(0, |frame| frame.number);
    let url = format!(
        "{}/sandbox/frames?after={last}&wait=20000",
        fixture.sandbox.url()
    );
    let request = tokio::spawn(async move { reqwest::get(url).await?.json::<Value>().await });
    fixture.bot.get("/users/@me").await.assert_ok();
    let frames = request.await.unwrap().unwrap();
    assert_eq!(frames[0]["request"], "GET /users/@me");
    assert_eq!(
        (&frames[0]["way"], &frames[0]["status"]),
        (&json!("request"), &json!(200))
    );
    let url = format!(
        "{}/sandbox/frames?after={}",
        fixture.sandbox.url(),
        last + 1
    );
    assert_eq!(
        reqwest::get(url)
            .await
            .unwrap()
            .json::<Value>()
            .await
            .unwrap(),
        json!([])
    );
}
