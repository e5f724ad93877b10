//! Threads: how one begins, who may, and what happens in the archive.

use serde_json::{Value, json};

use crate::client::{Stage, with_button};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

/// The word of a channel that a thread was begun in it.
const THREAD_BEGUN: u64 = 18;

async fn begin(stage: &Stage) -> Value {
    let body = json!({"name": "table", "type": 11, "auto_archive_duration": 1_440});
    stage.bot.post(&format!("/channels/{}/threads", stage.channel), body).await.fine()
}

fn path(thread: &Value) -> String {
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_thread_is_a_channel_of_its_own_below_its_parent_which_tells_of_it() {
    let mut stage = Stage::new().await;
    let thread = begin(&stage).await;
    let parent = json!(stage.channel.to_string());
    assert_eq!((&thread["type"], &thread["parent_id"]), (&json!(11), &parent));
    assert_eq!(thread["thread_metadata"]["auto_archive_duration"], 1_440);
    assert_eq!(thread["thread_metadata"]["archived"], false);
    let told = stage.ann_gateway.event("THREAD_CREATE").await;
    assert_eq!((&told["id"], &told["newly_created"]), (&thread["id"], &json!(true)));
    let word = stage.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&word["type"], &word["channel_id"], &word["content"]),
        (&json!(THREAD_BEGUN), &parent, &json!("table"))
    );
    assert_eq!(word["message_reference"]["channel_id"], thread["id"]);
    stage
        .bot
        .post(&format!("{}/threads", path(&thread)), json!({"name": "x", "type": 11}))
        .await
        .refused(400, 50024);
}

#[tokio::test]
async fn beginning_a_thread_and_writing_in_it_are_rights_of_their_own() {
    let stage = Stage::new().await;
    let thread = begin(&stage).await;
    stage.control.deny_bot(stage.channel, CREATE_PUBLIC_THREADS).unwrap();
    let body = json!({"name": "x", "type": 11});
    stage.bot.post(&format!("/channels/{}/threads", stage.channel), body).await.refused(403, 50013);
    stage.control.deny_bot(stage.channel, SEND_IN_THREADS).unwrap();
    let inside = format!("{}/messages", path(&thread));
    stage.bot.post(&inside, json!({"content": "x"})).await.refused(403, 50013);
    stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    // What may be written in the channel itself says nothing about its threads.
    stage.control.deny_bot(stage.channel, 1 << 11).unwrap();
    stage.bot.post(&inside, json!({"content": "x"})).await.fine();
}

#[tokio::test]
async fn nothing_is_changed_in_the_archive_and_a_message_ends_it() {
    let mut stage = Stage::new().await;
    let thread = begin(&stage).await;
    let inside = format!("{}/messages", path(&thread));
    let sent = stage.bot.post(&inside, json!({"content": "x"})).await.fine();
    let one = format!("{inside}/{}", sent["id"].as_str().unwrap());
    let archive = json!({"archived": true});
    stage.bot.patch(&path(&thread), archive.clone()).await.fine();
    let told = stage.ann_gateway.event("THREAD_UPDATE").await;
    assert_eq!(told["thread_metadata"]["archived"], true);
    stage.bot.patch(&one, json!({"content": "y"})).await.refused(400, 50083);
    let ann = stage.sandbox.users()[0].id;
    let member = format!("{}/thread-members/{ann}", path(&thread));
    stage.bot.call(reqwest::Method::PUT, &member, None).await.refused(400, 50083);
    stage.bot.post(&inside, json!({"content": "z"})).await.fine();
    assert_eq!(stage.ann_gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    stage.bot.patch(&one, json!({"content": "y"})).await.fine();
    // Who may write in it may take it out of the archive; who may not, or a locked one, no.
    stage.bot.patch(&path(&thread), archive.clone()).await.fine();
    stage.ben.patch(&path(&thread), json!({"archived": false})).await.fine();
    stage.bot.patch(&path(&thread), json!({"archived": true, "locked": true})).await.fine();
    stage.ben.patch(&path(&thread), json!({"archived": false})).await.refused(403, 50013);
    stage.bot.post(&inside, json!({"content": "x"})).await.refused(400, 50083);
}

#[tokio::test]
async fn a_press_in_a_thread_says_where_it_was_made() {
    let mut stage = Stage::new().await;
    let thread = begin(&stage).await;
    let sent = stage.bot.post(&format!("{}/messages", path(&thread)), with_button("go")).await.fine();
    let body = stage.press_body(3, Some(&sent), json!({"component_type": 2, "custom_id": "go"}));
    assert_eq!(stage.ann.post("/interactions", body).await.status, 204);
    let interaction = stage.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["channel_id"], thread["id"]);
    let channel = &interaction["channel"];
    assert_eq!((&channel["type"], &channel["parent_id"]), (&json!(11), &json!(stage.channel.to_string())));
    assert!(channel["thread_metadata"].is_object(), "{channel}");
    let may: u64 = interaction["app_permissions"].as_str().unwrap().parse().unwrap();
    assert_ne!(may & SEND_IN_THREADS, 0);
}

#[tokio::test]
async fn threads_go_with_their_channel() {
    let mut stage = Stage::new().await;
    let thread = begin(&stage).await;
    stage.control.delete_channel(stage.channel).unwrap();
    assert_eq!(stage.bot_gateway.event("CHANNEL_DELETE").await["id"], json!(stage.channel.to_string()));
    stage.bot.get(&path(&thread)).await.refused(404, 10003);
}
