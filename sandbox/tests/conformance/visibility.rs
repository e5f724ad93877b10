//! Visibility: ephemeral messages, deferred answers, intents.

use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture, button, row};

#[tokio::test]
async fn an_ephemeral_message_reaches_only_its_person() {
    let mut fixture = SandboxFixture::new().await;
    let mut ben = fixture.ben_gateway().await;
    fixture.secret().await;
    let seen = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&seen["content"], &seen["flags"]),
        (&json!("secret"), &json!(64))
    );
    fixture.send(json!({"content": "public"})).await.fine();
    assert_eq!(ben.event("MESSAGE_CREATE").await["content"], "public");
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_CREATE").await["content"],
        "public"
    );
}

#[tokio::test]
async fn an_ephemeral_message_is_in_nobodys_history_and_10008_by_plain_routes() {
    let mut fixture = SandboxFixture::new().await;
    fixture.secret().await;
    let secret = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    for who in [&fixture.bot, &fixture.ann, &fixture.ben] {
        assert!(fixture.history(who).await.is_empty());
        let path = format!("{}/{}", fixture.messages(), secret["id"].as_str().unwrap());
        who.get(&path).await.refused(404, 10008);
        who.patch(&path, json!({"content": "x"}))
            .await
            .refused(404, 10008);
        who.delete(&path).await.refused(404, 10008);
    }
}

#[tokio::test]
async fn an_ephemeral_message_is_changed_through_its_token() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.secret().await;
    let original = format!("{}/messages/@original", fixture.webhook(&interaction));
    fixture
        .bot
        .patch(&original, json!({"content": "changed"}))
        .await
        .fine();
    let changed = fixture.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&changed["content"], &changed["flags"]),
        (&json!("changed"), &json!(64))
    );
}

#[tokio::test]
async fn another_person_cannot_press_on_an_ephemeral_message() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let data = json!({"content": "s", "flags": 64, "components": [row(&json!([button("x")]))]});
    fixture.answer(&interaction, 4, data).await.fine();
    let secret = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    let press = json!({"component_type": 2, "custom_id": "x"});
    let body = fixture.press_body(3, Some(&secret), press);
    let refused = fixture.ben.post("/interactions", body).await;
    assert_eq!(refused.wrong_field("message_id"), "UNKNOWN_MESSAGE");
    let pressed = fixture.press(&secret, "x").await;
    assert_eq!(pressed["message"]["flags"], 64);
    fixture
        .answer(&pressed, 7, json!({"content": "pressed"}))
        .await
        .fine();
    let update = fixture.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&update["id"], &update["content"]),
        (&secret["id"], &json!("pressed"))
    );
}

#[tokio::test]
async fn the_first_follow_up_keeps_an_ephemeral_promise_private() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 5, json!({"flags": 64}))
        .await
        .fine();
    let kept = fixture
        .bot
        .post(&fixture.webhook(&interaction), json!({"content": "x"}))
        .await
        .fine();
    assert_eq!(kept["flags"], 64);
    assert!(fixture.history(&fixture.bot).await.is_empty());
}

#[tokio::test]
async fn after_a_public_promise_every_follow_up_is_public() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture.answer(&interaction, 5, json!({})).await.fine();
    let webhook = fixture.webhook(&interaction);
    for text in ["first", "second"] {
        fixture
            .bot
            .post(&webhook, json!({"content": text, "flags": 64}))
            .await
            .fine();
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
        .fine();
    let original = format!("{}/messages/@original", fixture.webhook(&interaction));
    let edited = fixture
        .bot
        .patch(&original, json!({"content": "still", "flags": 64}))
        .await
        .fine();
    assert_eq!(edited["flags"], 0);
    assert_eq!(fixture.history(&fixture.ben).await, ["still"]);
}

#[tokio::test]
async fn the_bot_reads_foreign_words_only_where_it_is_mentioned() {
    let mut fixture = SandboxFixture::new().await;
    fixture
        .ben
        .post(&fixture.messages(), json!({"content": "gossip"}))
        .await
        .fine();
    let heard = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], "");
    let path = format!("{}/{}", fixture.messages(), heard["id"].as_str().unwrap());
    assert_eq!(fixture.bot.get(&path).await.fine()["content"], "");
    assert_eq!(fixture.ben.get(&path).await.fine()["content"], "gossip");
    let mention = format!("hey <@{}>", fixture.sandbox.application_id());
    fixture
        .ben
        .post(&fixture.messages(), json!({"content": mention}))
        .await
        .fine();
    let heard = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], json!(mention));
    assert!(heard["member"].is_object() && heard["guild_id"].is_string());
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
        .post(&fixture.messages(), json!({"content": "gossip"}))
        .await
        .fine();
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "gossip");
}

#[tokio::test]
async fn direct_messages_are_seen_by_their_two_ends_only() {
    let mut fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    let open = fixture.direct(ann).await;
    assert_eq!(
        (&open["type"], &open["recipients"][0]["username"]),
        (&json!(1), &json!("ann"))
    );
    let path = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "psst"}))
        .await
        .fine();
    let seen = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&seen["content"], &seen["guild_id"]),
        (&json!("psst"), &Value::Null)
    );
    fixture.ben.get(&path).await.refused(403, 50001);
    assert_eq!(fixture.ann.get(&path).await.fine()[0]["content"], "psst");
    fixture
        .ann
        .post(&path, json!({"content": "pst"}))
        .await
        .fine();
    fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_CREATE").await["content"],
        "pst"
    );
}

#[tokio::test]
async fn mentions_ring_only_as_far_as_they_are_allowed() {
    let fixture = SandboxFixture::new().await;
    let users = fixture.sandbox.users();
    let text = format!("<@{}> and <@!{}> @everyone", users[0].id, users[1].id);
    let send = async |allowed: Value| {
        let body = json!({"content": text, "allowed_mentions": allowed});
        let sent = fixture.send(body).await.fine();
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
        send(json!({"parse": ["users", "everyone"]})).await,
        ["ann", "ben"]
    );
    assert_eq!(
        send(json!({"parse": [], "users": [users[1].id]})).await,
        ["ben"]
    );
    assert!(send(json!({"parse": []})).await.is_empty());
    assert_eq!(send(Value::Null).await, ["ann", "ben"]);
}
