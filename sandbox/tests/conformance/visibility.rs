//! Visibility: ephemeral messages, deferred answers, intents.

use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture, button, row};

#[tokio::test]
async fn an_ephemeral_message_reaches_only_its_person() {
    let mut fixture = SandboxFixture::new().await;
    let mut ben = fixture.ben_gateway().await;
    fixture.send_ephemeral().await;
    let seen = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&seen["content"], &seen["flags"]),
        (&json!("secret"), &json!(64))
    );
    fixture.send(json!({"content": "public"})).await.assert_ok();
    assert_eq!(ben.event("MESSAGE_CREATE").await["content"], "public");
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_CREATE").await["content"],
        "public"
    );
}

#[tokio::test]
async fn an_ephemeral_message_is_in_no_history_and_plain_routes_return_10008() {
    let mut fixture = SandboxFixture::new().await;
    fixture.send_ephemeral().await;
    let secret = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    for client in [&fixture.bot, &fixture.ann, &fixture.ben] {
        assert!(fixture.history(client).await.is_empty());
        let path = format!(
            "{}/{}",
            fixture.messages_path(),
            secret["id"].as_str().unwrap()
        );
        client.get(&path).await.assert_error(404, 10008);
        client
            .patch(&path, json!({"content": "x"}))
            .await
            .assert_error(404, 10008);
        client.delete(&path).await.assert_error(404, 10008);
    }
}

#[tokio::test]
async fn an_ephemeral_message_is_changed_through_its_token() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.send_ephemeral().await;
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    fixture
        .bot
        .patch(&original, json!({"content": "changed"}))
        .await
        .assert_ok();
    let changed = fixture.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&changed["content"], &changed["flags"]),
        (&json!("changed"), &json!(64))
    );
}

#[tokio::test]
async fn another_person_cannot_press_a_button_of_an_ephemeral_message() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let data = json!({"content": "s", "flags": 64, "components": [row(&json!([button("x")]))]});
    fixture.answer(&interaction, 4, data).await.assert_ok();
    let secret = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    let press = json!({"component_type": 2, "custom_id": "x"});
    let body = fixture.interaction_body(3, Some(&secret), press);
    let refused = fixture.ben.post("/interactions", body).await;
    assert_eq!(refused.field_error("message_id"), "UNKNOWN_MESSAGE");
    let pressed = fixture.press(&secret, "x").await;
    assert_eq!(pressed["message"]["flags"], 64);
    fixture
        .answer(&pressed, 7, json!({"content": "pressed"}))
        .await
        .assert_ok();
    let update = fixture.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&update["id"], &update["content"]),
        (&secret["id"], &json!("pressed"))
    );
}

#[tokio::test]
async fn the_first_follow_up_of_an_ephemeral_deferral_stays_private() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 5, json!({"flags": 64}))
        .await
        .assert_ok();
    let follow_up = fixture
        .bot
        .post(&fixture.webhook_path(&interaction), json!({"content": "x"}))
        .await
        .assert_ok();
    assert_eq!(follow_up["flags"], 64);
    assert!(fixture.history(&fixture.bot).await.is_empty());
}

#[tokio::test]
async fn after_a_public_deferral_every_follow_up_is_public() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture.answer(&interaction, 5, json!({})).await.assert_ok();
    let webhook = fixture.webhook_path(&interaction);
    for text in ["first", "second"] {
        fixture
            .bot
            .post(&webhook, json!({"content": text, "flags": 64}))
            .await
            .assert_ok();
    }
    assert_eq!(fixture.history(&fixture.ben).await, ["second", "first"]);
}

#[tokio::test]
async fn an_edit_cannot_make_a_public_message_private() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "public"}))
        .await
        .assert_ok();
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    let edited = fixture
        .bot
        .patch(&original, json!({"content": "still", "flags": 64}))
        .await
        .assert_ok();
    assert_eq!(edited["flags"], 0);
    assert_eq!(fixture.history(&fixture.ben).await, ["still"]);
}

#[tokio::test]
async fn the_bot_reads_others_messages_only_where_it_is_mentioned() {
    let mut fixture = SandboxFixture::new().await;
    fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": "gossip"}))
        .await
        .assert_ok();
    let event = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], "");
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        event["id"].as_str().unwrap()
    );
    assert_eq!(fixture.bot.get(&path).await.assert_ok()["content"], "");
    assert_eq!(
        fixture.ben.get(&path).await.assert_ok()["content"],
        "gossip"
    );
    let mention = format!("hey <@{}>", fixture.sandbox.application_id());
    fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": mention}))
        .await
        .assert_ok();
    let event = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], json!(mention));
    assert!(event["member"].is_object() && event["guild_id"].is_string());
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_CREATE").await["content"],
        "gossip"
    );
}

#[tokio::test]
async fn with_the_privileged_intent_the_bot_reads_everything() {
    let fixture = SandboxFixture::new().await;
    fixture.control.allow_intents(1 << 15);
    let token = fixture.sandbox.bot_token();
    let intents = INTENTS | 1 << 15;
    let mut gateway = Gateway::identify(&fixture.sandbox.api(), &token, intents).await;
    fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": "gossip"}))
        .await
        .assert_ok();
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "gossip");
}

#[tokio::test]
async fn only_the_two_participants_see_direct_messages() {
    let mut fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    let dm = fixture.open_dm(ann).await;
    assert_eq!(
        (&dm["type"], &dm["recipients"][0]["username"]),
        (&json!(1), &json!("ann"))
    );
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "psst"}))
        .await
        .assert_ok();
    let seen = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&seen["content"], &seen["guild_id"]),
        (&json!("psst"), &Value::Null)
    );
    fixture.ben.get(&path).await.assert_error(403, 50001);
    assert_eq!(
        fixture.ann.get(&path).await.assert_ok()[0]["content"],
        "psst"
    );
    fixture
        .ann
        .post(&path, json!({"content": "pst"}))
        .await
        .assert_ok();
    fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_CREATE").await["content"],
        "pst"
    );
}

#[tokio::test]
async fn only_allowed_mentions_notify() {
    let fixture = SandboxFixture::new().await;
    let users = fixture.sandbox.users();
    let text = format!("<@{}> and <@!{}> @everyone", users[0].id, users[1].id);
    let mentioned_names = async |allowed: Value| {
        let body = json!({"content": text, "allowed_mentions": allowed});
        let sent = fixture.send(body).await.assert_ok();
        let mentions = sent["mentions"].as_array().unwrap().clone();
        let names = mentions
            .iter()
            .map(|user| user["username"].as_str().unwrap().to_owned());
        assert_eq!(
            sent["mention_everyone"], false,
            "the bot may not mention everyone here"
        );
        names.collect::<Vec<_>>()
    };
    assert_eq!(
        mentioned_names(json!({"parse": ["users", "everyone"]})).await,
        ["ann", "ben"]
    );
    assert_eq!(
        mentioned_names(json!({"parse": [], "users": [users[1].id]})).await,
        ["ben"]
    );
    assert!(mentioned_names(json!({"parse": []})).await.is_empty());
    assert_eq!(mentioned_names(Value::Null).await, ["ann", "ben"]);
}
