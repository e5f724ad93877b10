//! Threads from their start until they are archived or deleted, and their members.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;

#[tokio::test]
async fn a_thread_from_a_message_has_its_id_and_takes_messages() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.posted().await;
    let path = format!(
        "{}/{}/threads",
        fixture.messages(),
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
    fixture.bot.post(&path, body).await.refused(400, 160_004);
    let inside = format!("/channels/{}/messages", sent["id"].as_str().unwrap());
    fixture
        .bot
        .post(&inside, json!({"content": "in it"}))
        .await
        .fine();
    let one = format!("/channels/{}", sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&one, json!({"archived": true}))
        .await
        .fine();
    fixture.bot.delete(&one).await.refused(403, 50013);
    fixture.control.grant_bot(fixture.channel, 1 << 34).unwrap();
    fixture.bot.delete(&one).await.is(200);
    fixture.bot.get(&one).await.refused(404, 10003);
}

#[tokio::test]
async fn threads_have_members_and_an_archive() {
    let fixture = SandboxFixture::new().await;
    let threads = format!("/channels/{}/threads", fixture.channel);
    let make = async |body: Value| fixture.bot.post(&threads, body).await.fine();
    let public = make(json!({"name": "open", "type": 11})).await;
    let private = make(json!({"name": "closed"})).await;
    ben_comes_and_goes(&fixture, &place(&private)).await;
    let active = format!("/guilds/{}/threads/active", fixture.sandbox.guild_id());
    let active = fixture.bot.get(&active).await.fine();
    assert_eq!(active["threads"].as_array().unwrap().len(), 2);
    fixture
        .bot
        .patch(&place(&public), json!({"archived": true, "locked": true}))
        .await
        .fine();
    let archived = format!("{threads}/archived/public");
    let archived = fixture.bot.get(&archived).await.fine();
    assert_eq!(archived["threads"][0]["id"], public["id"]);
    let send = format!("{}/messages", place(&public));
    fixture
        .bot
        .post(&send, json!({"content": "x"}))
        .await
        .refused(400, 50083);
}

fn place(thread: &Value) -> String {
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

/// The bot adds ben to a private thread and removes him again. He can read the thread only while he is a member.
async fn ben_comes_and_goes(fixture: &SandboxFixture, thread: &str) {
    let ben = fixture.sandbox.users()[1].id;
    let members = format!("{thread}/thread-members");
    let (inside, member) = (format!("{thread}/messages"), format!("{members}/{ben}"));
    fixture.ben.get(&inside).await.refused(403, 50001);
    fixture.bot.call(Method::PUT, &member, None).await.fine();
    let list = fixture.bot.get(&members).await.fine();
    assert_eq!(list.as_array().unwrap().len(), 2);
    let shown = fixture.bot.get(&member).await.fine();
    assert_eq!(shown["user_id"], json!(ben));
    fixture.ben.get(&inside).await.fine();
    fixture.bot.delete(&member).await.is(204);
    fixture.bot.get(&member).await.refused(404, 10007);
}
