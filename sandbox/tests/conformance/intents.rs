//! Privileged intents: members, presences and message content.

use sandbox::Options;
use serde_json::json;

use crate::client::{Gateway, SandboxFixture};

const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// Identifies the bot. Returns the close code as an error if the connection is closed.
async fn identify(fixture: &SandboxFixture, intents: u64) -> Result<(), u16> {
    let mut gateway = Gateway::connect(&fixture.sandbox.api()).await;
    let data = json!({"token": fixture.sandbox.bot_token(), "intents": intents, "properties": {}});
    gateway.send(json!({"op": 2, "d": data})).await;
    gateway.frame().await.map(|_| ())
}

#[tokio::test]
async fn privileged_intents_are_refused_until_they_are_allowed() {
    let fixture = SandboxFixture::new().await;
    for privileged in [GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT] {
        assert_eq!(identify(&fixture, 1 | privileged).await, Err(4014));
    }
    assert_eq!(identify(&fixture, 1).await, Ok(()));
    fixture.control.allow_intents(GUILD_MEMBERS);
    assert_eq!(identify(&fixture, 1 | GUILD_MEMBERS).await, Ok(()));
    assert_eq!(identify(&fixture, 1 | MESSAGE_CONTENT).await, Err(4014));
}

#[tokio::test]
async fn privileged_intents_may_be_allowed_from_the_start() {
    let options = Options {
        rate_limits: false,
        privileged_intents: MESSAGE_CONTENT,
        ..Options::default()
    };
    let fixture = SandboxFixture::with(options).await;
    assert_eq!(identify(&fixture, 1 | MESSAGE_CONTENT).await, Ok(()));
    assert_eq!(identify(&fixture, 1 | GUILD_MEMBERS).await, Err(4014));
}
