//! Threads from their start until they are archived or deleted, and their members.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::threads::channel_path;

#[tokio::test]
async fn a_thread_from_a_message_has_its_id_and_accepts_messages() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let path = format!(
        "{}/{}/threads",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    let body = json!({"name": "table", "auto_archive_duration": 60});
    let thread = fixture.bot.post(&path, body.clone()).await;
    assert_eq!(thread.status, 201);
    assert_eq!(
        (&thread.body["id"], &thread.body["type"]),
        (&sent["id"], &json!(11))
    );
    assert_eq!(
        fixture.ann_gateway.event("THREAD_CREATE").await["name"],
        "table"
    );
    fixture
        .bot
        .post(&path, body)
        .await
        .assert_error(400, 160_004);
    let inside = format!("/channels/{}/messages", sent["id"].as_str().unwrap());
    fixture
        .bot
        .post(&inside, json!({"content": "in it"}))
        .await
        .assert_ok();
    let thread_path = format!("/channels/{}", sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&thread_path, json!({"archived": true}))
        .await
        .assert_ok();
    fixture
        .bot
        .delete(&thread_path)
        .await
        .assert_error(403, 50013);
    fixture.control.grant_bot(fixture.channel, 1 << 34).unwrap();
    fixture.bot.delete(&thread_path).await.assert_status(200);
    fixture.bot.get(&thread_path).await.assert_error(404, 10003);
}

#[tokio::test]
async fn threads_have_members_and_an_archive() {
    let fixture = SandboxFixture::new().await;
    let threads = format!("/channels/{}/threads", fixture.channel);
    let create = async |body: Value| fixture.bot.post(&threads, body).await.assert_ok();
    let public = create(json!({"name": "open", "type": 11})).await;
    let private = create(json!({"name": "closed"})).await;
    add_and_remove_ben(&fixture, &channel_path(&private)).await;
    let active_path = format!("/guilds/{}/threads/active", fixture.sandbox.guild_id());
    let active = fixture.bot.get(&active_path).await.assert_ok();
    assert_eq!(active["threads"].as_array().unwrap().len(), 2);
    fixture
        .bot
        .patch(
            &channel_path(&public),
            json!({"archived": true, "locked": true}),
        )
        .await
        .assert_ok();
    let archived_path = format!("{threads}/archived/public");
    let archived = fixture.bot.get(&archived_path).await.assert_ok();
    assert_eq!(archived["threads"][0]["id"], public["id"]);
    let messages_path = format!("{}/messages", channel_path(&public));
    fixture
        .bot
        .post(&messages_path, json!({"content": "x"}))
        .await
        .assert_error(400, 50083);
}

/// Makes the bot add ben to a private thread and remove him again. Ben can read it only while he is a member.
async fn add_and_remove_ben(fixture: &SandboxFixture, thread: &str) {
    let ben = fixture.sandbox.users()[1].id;
    let members = format!("{thread}/thread-members");
    let (inside, member) = (format!("{thread}/messages"), format!("{members}/{ben}"));
    fixture.ben.get(&inside).await.assert_error(403, 50001);
    fixture
        .bot
        .call(Method::PUT, &member, None)
        .await
        .assert_ok();
    let list = fixture.bot.get(&members).await.assert_ok();
    assert_eq!(list.as_array().unwrap().len(), 2);
    let entry = fixture.bot.get(&member).await.assert_ok();
    assert_eq!(entry["user_id"], json!(ben));
    fixture.ben.get(&inside).await.assert_ok();
    fixture.bot.delete(&member).await.assert_status(204);
    fixture.bot.get(&member).await.assert_error(404, 10007);
}
