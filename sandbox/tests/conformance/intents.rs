//! Privileged intents: members, presences and message content.

use sandbox::Options;
use serde_json::json;

use crate::client::{Gateway, SandboxFixture};

const MEMBERS: u64 = 1 << 1;
const PRESENCES: u64 = 1 << 8;
const CONTENT: u64 = 1 << 15;

/// Identifies the bot. Returns the close code as an error if the connection is closed.
async fn identified(fixture: &SandboxFixture, intents: u64) -> Result<(), u16> {
    let mut gateway = Gateway::bare(&fixture.sandbox.api()).await;
    let data = json!({"token": fixture.sandbox.bot_token(), "intents": intents, "properties": {}});
    gateway.send(json!({"op": 2, "d": data})).await;
    gateway.frame().await.map(|_| ())
}

#[tokio::test]
async fn privileged_intents_are_off_until_they_are_switched_on() {
    let fixture = SandboxFixture::new().await;
    for privileged in [MEMBERS, PRESENCES, CONTENT] {
        assert_eq!(identified(&fixture, 1 | privileged).await, Err(4014));
    }
    assert_eq!(identified(&fixture, 1).await, Ok(()));
    fixture.control.allow_intents(MEMBERS);
    assert_eq!(identified(&fixture, 1 | MEMBERS).await, Ok(()));
    assert_eq!(identified(&fixture, 1 | CONTENT).await, Err(4014));
}

#[tokio::test]
async fn privileged_intents_may_be_on_from_the_start() {
    let options = Options {
        rate_limits: false,
        privileged_intents: CONTENT,
        ..Options::default()
    };
    let fixture = SandboxFixture::with(options).await;
    assert_eq!(identified(&fixture, 1 | CONTENT).await, Ok(()));
    assert_eq!(identified(&fixture, 1 | MEMBERS).await, Err(4014));
}
