//! The traffic log of the control plane.

use sandbox::Way;
use serde_json::{Value, json};

use crate::client::{Gateway, SandboxFixture};

#[tokio::test]
async fn frames_tell_the_bots_requests_and_gateway_in_their_order() {
    let fixture = SandboxFixture::new().await;
    let begun = fixture
        .control
        .frames_after(0)
        .last()
        .map_or(0, |frame| frame.number);
    let mut gateway =
        Gateway::identify(&fixture.sandbox.api(), &fixture.sandbox.bot_token(), 1 << 9).await;
    fixture.send(json!({"content": "hello"})).await.fine();
    gateway.event("MESSAGE_CREATE").await;
    gateway.send(json!({"op": 1, "d": null})).await;
    while gateway.frame().await.unwrap()["op"] != 11 {}
    let shown: Vec<String> = fixture
        .control
        .frames_after(begun)
        .iter()
        .filter_map(words)
        .collect();
    let wanted = [
        "FromBot 2",
        "ToBot READY",
        "POST 200",
        "ToBot MESSAGE_CREATE",
        "FromBot 1",
        "ToBot 11",
    ];
    let mut rest = shown.iter();
    for word in wanted {
        assert!(rest.any(|line| line == word), "{word} in {shown:?}");
    }
}

fn words(frame: &sandbox::Frame) -> Option<String> {
    let body: Value = serde_json::from_str(&frame.body).ok()?;
    let name = body["t"]
        .as_str()
        .map_or_else(|| body["op"].to_string(), str::to_owned);
    Some(match frame.way {
        Way::Request => format!("{} {}", frame.request.split(' ').next()?, frame.status),
        way => format!("{way:?} {name}"),
    })
}

#[tokio::test]
async fn a_question_for_frames_waits_for_the_next_one() {
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
    let question = tokio::spawn(async move { reqwest::get(url).await?.json::<Value>().await });
    fixture.bot.get("/users/@me").await.fine();
    let answer = question.await.unwrap().unwrap();
    assert_eq!(answer[0]["request"], "GET /users/@me");
    assert_eq!(
        (&answer[0]["way"], &answer[0]["status"]),
        (&json!("request"), &json!(200))
    );
    let now = format!(
        "{}/sandbox/frames?after={}",
        fixture.sandbox.url(),
        last + 1
    );
    assert_eq!(
        reqwest::get(now)
            .await
            .unwrap()
            .json::<Value>()
            .await
            .unwrap(),
        json!([])
    );
}
