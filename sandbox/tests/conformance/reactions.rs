//! Reactions: adding, listing and removing them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::permissions::MANAGE_MESSAGES;

#[tokio::test]
async fn reactions_are_added_and_removed() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let message_path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    let path = format!("{message_path}/reactions/%F0%9F%80%84/@me");
    fixture
        .ben
        .call(Method::PUT, &path, None)
        .await
        .assert_status(204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"],
        "🀄"
    );
    let reaction = fixture.bot.get(&message_path).await.assert_ok()["reactions"][0].clone();
    assert_eq!(
        (&reaction["count"], &reaction["me"]),
        (&json!(1), &json!(false))
    );
    fixture.ben.delete(&path).await.assert_status(204);
    assert_eq!(
        fixture.bot.get(&message_path).await.assert_ok()["reactions"],
        Value::Null
    );
    let unknown = format!("{message_path}/reactions/abc/@me");
    fixture
        .ben
        .call(Method::PUT, &unknown, None)
        .await
        .assert_error(400, 10014);
}

#[tokio::test]
async fn reactions_are_listed_and_removed_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let reactions_path = format!(
        "{}/{}/reactions",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    let reaction_path = format!("{reactions_path}/%F0%9F%80%84");
    fixture
        .ben
        .call(Method::PUT, &format!("{reaction_path}/@me"), None)
        .await
        .assert_ok();
    assert_eq!(
        fixture.bot.get(&reaction_path).await.assert_ok()[0]["username"],
        "ben"
    );
    let of_ben = format!("{reaction_path}/{}", fixture.sandbox.users()[1].id);
    fixture.bot.delete(&of_ben).await.assert_error(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    fixture.bot.delete(&of_ben).await.assert_status(204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_REMOVE").await["emoji"]["name"],
        "🀄"
    );
    fixture
        .ben
        .call(Method::PUT, &format!("{reaction_path}/@me"), None)
        .await
        .assert_ok();
    fixture.bot.delete(&reactions_path).await.assert_status(204);
    assert_eq!(
        fixture
            .bot_gateway
            .event("MESSAGE_REACTION_REMOVE_ALL")
            .await["message_id"],
        sent["id"]
    );
    assert_eq!(fixture.bot.get(&reaction_path).await.assert_ok(), json!([]));
}
