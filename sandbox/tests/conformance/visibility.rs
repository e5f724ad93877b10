//! Who sees what: ephemeral messages, promises, intents.

use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, Stage, button, row};

#[tokio::test]
async fn an_ephemeral_message_reaches_only_its_person() {
    let mut stage = Stage::new().await;
    let mut ben = stage.ben_gateway().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 4, json!({"content": "secret", "flags": 64})).await.fine();
    let seen = stage.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!((&seen["content"], &seen["flags"]), (&json!("secret"), &json!(64)));
    stage.bot.post(&stage.messages(), json!({"content": "public"})).await.fine();
    assert_eq!(ben.event("MESSAGE_CREATE").await["content"], "public");
    assert_eq!(stage.bot_gateway.event("MESSAGE_CREATE").await["content"], "public");
}

#[tokio::test]
async fn an_ephemeral_message_is_in_nobodys_history_and_10008_by_plain_routes() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 4, json!({"content": "secret", "flags": 64})).await.fine();
    let secret = stage.ann_gateway.event("MESSAGE_CREATE").await;
    for who in [&stage.bot, &stage.ann, &stage.ben] {
        assert!(stage.history(who).await.is_empty());
        let path = format!("{}/{}", stage.messages(), secret["id"].as_str().unwrap());
        who.get(&path).await.refused(404, 10008);
        who.patch(&path, json!({"content": "x"})).await.refused(404, 10008);
        who.delete(&path).await.refused(404, 10008);
    }
}

#[tokio::test]
async fn an_ephemeral_message_is_changed_through_its_token() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 4, json!({"content": "secret", "flags": 64})).await.fine();
    let original = format!("{}/messages/@original", stage.webhook(&interaction));
    stage.bot.patch(&original, json!({"content": "changed"})).await.fine();
    let changed = stage.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!((&changed["content"], &changed["flags"]), (&json!("changed"), &json!(64)));
}

#[tokio::test]
async fn another_person_cannot_press_on_an_ephemeral_message() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    let data = json!({"content": "s", "flags": 64, "components": [row(&json!([button("x")]))]});
    stage.answer(&interaction, 4, data).await.fine();
    let secret = stage.ann_gateway.event("MESSAGE_CREATE").await;
    let press = json!({"component_type": 2, "custom_id": "x"});
    let body = stage.press_body(3, Some(&secret), press);
    let refused = stage.ben.post("/interactions", body).await;
    assert_eq!(refused.wrong_field("message_id"), "UNKNOWN_MESSAGE");
    let pressed = stage.press(&secret, "x").await;
    assert_eq!(pressed["message"]["flags"], 64);
    stage.answer(&pressed, 7, json!({"content": "pressed"})).await.fine();
    let update = stage.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!((&update["id"], &update["content"]), (&secret["id"], &json!("pressed")));
}

#[tokio::test]
async fn the_first_follow_up_keeps_an_ephemeral_promise_private() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 5, json!({"flags": 64})).await.fine();
    let kept = stage.bot.post(&stage.webhook(&interaction), json!({"content": "x"})).await.fine();
    assert_eq!(kept["flags"], 64);
    assert!(stage.history(&stage.bot).await.is_empty());
}

#[tokio::test]
async fn after_a_public_promise_every_follow_up_is_public() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 5, json!({})).await.fine();
    let webhook = stage.webhook(&interaction);
    for text in ["first", "second"] {
        stage.bot.post(&webhook, json!({"content": text, "flags": 64})).await.fine();
    }
    assert_eq!(stage.history(&stage.ben).await, ["second", "first"]);
}

#[tokio::test]
async fn an_edit_cannot_make_a_public_message_private() {
    let mut stage = Stage::new().await;
    let interaction = stage.slash().await;
    stage.answer(&interaction, 4, json!({"content": "public"})).await.fine();
    let original = format!("{}/messages/@original", stage.webhook(&interaction));
    let edited = stage.bot.patch(&original, json!({"content": "still", "flags": 64})).await.fine();
    assert_eq!(edited["flags"], 0);
    assert_eq!(stage.history(&stage.ben).await, ["still"]);
}

#[tokio::test]
async fn the_bot_reads_foreign_words_only_where_it_is_mentioned() {
    let mut stage = Stage::new().await;
    stage.ben.post(&stage.messages(), json!({"content": "gossip"})).await.fine();
    assert_eq!(stage.bot_gateway.event("MESSAGE_CREATE").await["content"], "");
    let mention = format!("hey <@{}>", stage.sandbox.application_id());
    stage.ben.post(&stage.messages(), json!({"content": mention})).await.fine();
    let heard = stage.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], json!(mention));
    assert!(heard["member"].is_object() && heard["guild_id"].is_string());
    assert_eq!(stage.ann_gateway.event("MESSAGE_CREATE").await["content"], "gossip");
}

#[tokio::test]
async fn with_the_privileged_intent_the_bot_reads_everything() {
    let stage = Stage::new().await;
    let token = stage.sandbox.bot_token();
    let intents = INTENTS | 1 << 15;
    let mut gateway = Gateway::identify(&stage.sandbox.api(), &token, intents).await;
    stage.ben.post(&stage.messages(), json!({"content": "gossip"})).await.fine();
    assert_eq!(gateway.event("MESSAGE_CREATE").await["content"], "gossip");
}

#[tokio::test]
async fn direct_messages_are_seen_by_their_two_ends_only() {
    let mut stage = Stage::new().await;
    let ann = stage.sandbox.users()[0].id;
    let open = stage.bot.post("/users/@me/channels", json!({"recipient_id": ann})).await.fine();
    assert_eq!((&open["type"], &open["recipients"][0]["username"]), (&json!(1), &json!("ann")));
    let path = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    stage.bot.post(&path, json!({"content": "psst"})).await.fine();
    let seen = stage.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!((&seen["content"], &seen["guild_id"]), (&json!("psst"), &Value::Null));
    stage.ben.get(&path).await.refused(403, 50001);
    assert_eq!(stage.ann.get(&path).await.fine()[0]["content"], "psst");
    stage.ann.post(&path, json!({"content": "pst"})).await.fine();
    stage.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(stage.bot_gateway.event("MESSAGE_CREATE").await["content"], "pst");
}

#[tokio::test]
async fn mentions_ring_only_as_far_as_they_are_allowed() {
    let stage = Stage::new().await;
    let users = stage.sandbox.users();
    let text = format!("<@{}> and <@!{}> @everyone", users[0].id, users[1].id);
    let send = async |allowed: Value| {
        let body = json!({"content": text, "allowed_mentions": allowed});
        let sent = stage.bot.post(&stage.messages(), body).await.fine();
        let mentions = sent["mentions"].as_array().unwrap().clone();
        let names = mentions.iter().map(|user| user["username"].as_str().unwrap().to_owned());
        assert_eq!(sent["mention_everyone"], false, "the bot may not call everyone here");
        names.collect::<Vec<_>>()
    };
    assert_eq!(send(json!({"parse": ["users", "everyone"]})).await, ["ann", "ben"]);
    assert_eq!(send(json!({"parse": [], "users": [users[1].id]})).await, ["ben"]);
    assert!(send(json!({"parse": []})).await.is_empty());
    assert_eq!(send(Value::Null).await, ["ann", "ben"]);
}
