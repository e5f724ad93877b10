//! Reactions: adding, listing and removing them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::permissions::MANAGE_MESSAGES;

#[tokio::test]
async fn reactions_come_and_go() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.posted().await;
    let message = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    let path = format!("{message}/reactions/%F0%9F%80%84/@me");
    fixture.ben.call(Method::PUT, &path, None).await.is(204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"],
        "🀄"
    );
    let reaction = fixture.bot.get(&message).await.fine()["reactions"][0].clone();
    assert_eq!(
        (&reaction["count"], &reaction["me"]),
        (&json!(1), &json!(false))
    );
    fixture.ben.delete(&path).await.is(204);
    assert_eq!(
        fixture.bot.get(&message).await.fine()["reactions"],
        Value::Null
    );
    let none = format!("{message}/reactions/abc/@me");
    fixture
        .ben
        .call(Method::PUT, &none, None)
        .await
        .refused(400, 10014);
}

#[tokio::test]
async fn reactions_are_listed_and_removed_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.posted().await;
    let all = format!(
        "{}/{}/reactions",
        fixture.messages(),
        sent["id"].as_str().unwrap()
    );
    let one = format!("{all}/%F0%9F%80%84");
    fixture
        .ben
        .call(Method::PUT, &format!("{one}/@me"), None)
        .await
        .fine();
    assert_eq!(fixture.bot.get(&one).await.fine()[0]["username"], "ben");
    let foreign = format!("{one}/{}", fixture.sandbox.users()[1].id);
    fixture.bot.delete(&foreign).await.refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    fixture.bot.delete(&foreign).await.is(204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_REMOVE").await["emoji"]["name"],
        "🀄"
    );
    fixture
        .ben
        .call(Method::PUT, &format!("{one}/@me"), None)
        .await
        .fine();
    fixture.bot.delete(&all).await.is(204);
    assert_eq!(
        fixture
            .bot_gateway
            .event("MESSAGE_REACTION_REMOVE_ALL")
            .await["message_id"],
        sent["id"]
    );
    assert_eq!(fixture.bot.get(&one).await.fine(), json!([]));
}
