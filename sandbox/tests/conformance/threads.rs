//! Threads: starting them, the permission to do so, and archiving.

use serde_json::{Value, json};

use crate::client::{SandboxFixture, with_button};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

/// The type of the system message in a channel where a thread was started.
const THREAD_BEGUN: u64 = 18;

async fn begin(fixture: &SandboxFixture) -> Value {
    let body = json!({"name": "table", "type": 11, "auto_archive_duration": 1_440});
    fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .fine()
}

fn path(thread: &Value) -> String {
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_thread_is_a_channel_of_its_own_below_its_parent_which_tells_of_it() {
    let mut fixture = SandboxFixture::new().await;
    let thread = begin(&fixture).await;
    let parent = json!(fixture.channel.to_string());
    assert_eq!(
        (&thread["type"], &thread["parent_id"]),
        (&json!(11), &parent)
    );
    assert_eq!(thread["thread_metadata"]["auto_archive_duration"], 1_440);
    assert_eq!(thread["thread_metadata"]["archived"], false);
    let told = fixture.ann_gateway.event("THREAD_CREATE").await;
    assert_eq!(
        (&told["id"], &told["newly_created"]),
        (&thread["id"], &json!(true))
    );
    let word = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&word["type"], &word["channel_id"], &word["content"]),
        (&json!(THREAD_BEGUN), &parent, &json!("table"))
    );
    assert_eq!(word["message_reference"]["channel_id"], thread["id"]);
    fixture
        .bot
        .post(
            &format!("{}/threads", path(&thread)),
            json!({"name": "x", "type": 11}),
        )
        .await
        .refused(400, 50024);
}

#[tokio::test]
async fn beginning_a_thread_and_writing_in_it_are_rights_of_their_own() {
    let fixture = SandboxFixture::new().await;
    let thread = begin(&fixture).await;
    fixture
        .control
        .deny_bot(fixture.channel, CREATE_PUBLIC_THREADS)
        .unwrap();
    let body = json!({"name": "x", "type": 11});
    fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .refused(403, 50013);
    fixture
        .control
        .deny_bot(fixture.channel, SEND_IN_THREADS)
        .unwrap();
    let inside = format!("{}/messages", path(&thread));
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .refused(403, 50013);
    fixture.posted().await;
    // The permission to write in the channel itself does not apply to its threads.
    fixture.control.deny_bot(fixture.channel, 1 << 11).unwrap();
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .fine();
}

#[tokio::test]
async fn nothing_is_changed_in_the_archive_and_a_message_ends_it() {
    let mut fixture = SandboxFixture::new().await;
    let (bot, thread) = (fixture.bot.clone(), path(&begin(&fixture).await));
    let inside = format!("{thread}/messages");
    let sent = bot.post(&inside, json!({"content": "x"})).await.fine();
    let one = format!("{inside}/{}", sent["id"].as_str().unwrap());
    let archive = json!({"archived": true});
    bot.patch(&thread, archive).await.fine();
    let told = fixture.ann_gateway.event("THREAD_UPDATE").await;
    assert_eq!(told["thread_metadata"]["archived"], true);
    let edit = json!({"content": "y"});
    bot.patch(&one, edit.clone()).await.refused(400, 50083);
    let name = json!({"name": "later"});
    bot.patch(&thread, name).await.refused(400, 50083);
    let ann = fixture.sandbox.users()[0].id;
    let reaction = format!("{one}/reactions/%F0%9F%80%84/@me");
    for path in [reaction, format!("{thread}/thread-members/{ann}")] {
        let put = bot.call(reqwest::Method::PUT, &path, None).await;
        put.refused(400, 50083);
    }
    bot.post(&inside, json!({"content": "z"})).await.fine();
    let told = fixture.ann_gateway.event("THREAD_UPDATE").await;
    assert_eq!(told["thread_metadata"]["archived"], false);
    bot.patch(&one, edit).await.fine();
}

/// A member who may write in a thread may unarchive it, unless it is locked.
#[tokio::test]
async fn a_member_ends_the_archive_of_a_thread_that_is_not_locked() {
    let fixture = SandboxFixture::new().await;
    let thread = begin(&fixture).await;
    let inside = format!("{}/messages", path(&thread));
    let archive = json!({"archived": true});
    fixture.bot.patch(&path(&thread), archive).await.fine();
    fixture
        .ben
        .patch(&path(&thread), json!({"archived": false}))
        .await
        .fine();
    fixture
        .bot
        .patch(&path(&thread), json!({"archived": true, "locked": true}))
        .await
        .fine();
    fixture
        .ben
        .patch(&path(&thread), json!({"archived": false}))
        .await
        .refused(403, 50013);
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .refused(400, 50083);
}

#[tokio::test]
async fn a_press_in_a_thread_says_where_it_was_made() {
    let mut fixture = SandboxFixture::new().await;
    let thread = begin(&fixture).await;
    let sent = fixture
        .bot
        .post(&format!("{}/messages", path(&thread)), with_button("go"))
        .await
        .fine();
    let body = fixture.press_body(
        3,
        Some(&sent),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture.ann.post("/interactions", body).await.is(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["channel_id"], thread["id"]);
    let channel = &interaction["channel"];
    assert_eq!(
        (&channel["type"], &channel["parent_id"]),
        (&json!(11), &json!(fixture.channel.to_string()))
    );
    assert!(channel["thread_metadata"].is_object(), "{channel}");
    let may: u64 = interaction["app_permissions"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_ne!(may & SEND_IN_THREADS, 0);
}

#[tokio::test]
async fn threads_go_with_their_channel() {
    let mut fixture = SandboxFixture::new().await;
    let thread = begin(&fixture).await;
    fixture.control.delete_channel(fixture.channel).unwrap();
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_DELETE").await["id"],
        json!(fixture.channel.to_string())
    );
    fixture.bot.get(&path(&thread)).await.refused(404, 10003);
}
