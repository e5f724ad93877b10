//! Threads: starting them, the permission to do so, and archiving.

use serde_json::{Value, json};

use crate::client::{SandboxFixture, button_message};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

/// The type of the system message in a channel where a thread was started.
const THREAD_CREATED: u64 = 18;

async fn create_thread(fixture: &SandboxFixture) -> Value {
    let body = json!({"name": "table", "type": 11, "auto_archive_duration": 1_440});
    fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .assert_ok()
}

/// Returns the path of a thread, which is a channel.
pub(crate) fn channel_path(thread: &Value) -> String {
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_thread_is_a_channel_below_its_parent_which_announces_it() {
    let mut fixture = SandboxFixture::new().await;
    let thread = create_thread(&fixture).await;
    let parent = json!(fixture.channel.to_string());
    assert_eq!(
        (&thread["type"], &thread["parent_id"]),
        (&json!(11), &parent)
    );
    assert_eq!(thread["thread_metadata"]["auto_archive_duration"], 1_440);
    assert_eq!(thread["thread_metadata"]["archived"], false);
    let event = fixture.ann_gateway.event("THREAD_CREATE").await;
    assert_eq!(
        (&event["id"], &event["newly_created"]),
        (&thread["id"], &json!(true))
    );
    let system_message = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (
            &system_message["type"],
            &system_message["channel_id"],
            &system_message["content"]
        ),
        (&json!(THREAD_CREATED), &parent, &json!("table"))
    );
    assert_eq!(
        system_message["message_reference"]["channel_id"],
        thread["id"]
    );
    fixture
        .bot
        .post(
            &format!("{}/threads", channel_path(&thread)),
            json!({"name": "x", "type": 11}),
        )
        .await
        .assert_error(400, 50024);
}

#[tokio::test]
async fn creating_a_thread_and_writing_in_it_are_separate_permissions() {
    let fixture = SandboxFixture::new().await;
    let thread = create_thread(&fixture).await;
    fixture
        .control
        .deny_bot(fixture.channel, CREATE_PUBLIC_THREADS)
        .unwrap();
    let body = json!({"name": "x", "type": 11});
    fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .assert_error(403, 50013);
    fixture
        .control
        .deny_bot(fixture.channel, SEND_IN_THREADS)
        .unwrap();
    let inside = format!("{}/messages", channel_path(&thread));
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .assert_error(403, 50013);
    fixture.send_sample().await;
    // The permission to write in the channel itself does not apply to its threads.
    fixture.control.deny_bot(fixture.channel, 1 << 11).unwrap();
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .assert_ok();
}

#[tokio::test]
async fn an_archived_thread_cannot_be_changed_and_a_message_unarchives_it() {
    let mut fixture = SandboxFixture::new().await;
    let (bot, thread) = (
        fixture.bot.clone(),
        channel_path(&create_thread(&fixture).await),
    );
    let inside = format!("{thread}/messages");
    let sent = bot.post(&inside, json!({"content": "x"})).await.assert_ok();
    let message_path = format!("{inside}/{}", sent["id"].as_str().unwrap());
    let archive = json!({"archived": true});
    bot.patch(&thread, archive).await.assert_ok();
    let event = fixture.ann_gateway.event("THREAD_UPDATE").await;
    assert_eq!(event["thread_metadata"]["archived"], true);
    let edit = json!({"content": "y"});
    bot.patch(&message_path, edit.clone())
        .await
        .assert_error(400, 50083);
    let name = json!({"name": "later"});
    bot.patch(&thread, name).await.assert_error(400, 50083);
    let ann = fixture.sandbox.users()[0].id;
    let reaction = format!("{message_path}/reactions/%F0%9F%80%84/@me");
    for path in [reaction, format!("{thread}/thread-members/{ann}")] {
        let put = bot.call(reqwest::Method::PUT, &path, None).await;
        put.assert_error(400, 50083);
    }
    bot.post(&inside, json!({"content": "z"})).await.assert_ok();
    let event = fixture.ann_gateway.event("THREAD_UPDATE").await;
    assert_eq!(event["thread_metadata"]["archived"], false);
    bot.patch(&message_path, edit).await.assert_ok();
}

/// A member who may write in a thread may unarchive it, unless it is locked.
#[tokio::test]
async fn a_member_can_unarchive_an_unlocked_thread() {
    let fixture = SandboxFixture::new().await;
    let thread = create_thread(&fixture).await;
    let inside = format!("{}/messages", channel_path(&thread));
    let archive = json!({"archived": true});
    fixture
        .bot
        .patch(&channel_path(&thread), archive)
        .await
        .assert_ok();
    fixture
        .ben
        .patch(&channel_path(&thread), json!({"archived": false}))
        .await
        .assert_ok();
    fixture
        .bot
        .patch(
            &channel_path(&thread),
            json!({"archived": true, "locked": true}),
        )
        .await
        .assert_ok();
    fixture
        .ben
        .patch(&channel_path(&thread), json!({"archived": false}))
        .await
        .assert_error(403, 50013);
    fixture
        .bot
        .post(&inside, json!({"content": "x"}))
        .await
        .assert_error(400, 50083);
}

#[tokio::test]
async fn a_press_in_a_thread_names_its_place() {
    let mut fixture = SandboxFixture::new().await;
    let thread = create_thread(&fixture).await;
    let sent = fixture
        .bot
        .post(
            &format!("{}/messages", channel_path(&thread)),
            button_message("go"),
        )
        .await
        .assert_ok();
    let body = fixture.interaction_body(
        3,
        Some(&sent),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["channel_id"], thread["id"]);
    let channel = &interaction["channel"];
    assert_eq!(
        (&channel["type"], &channel["parent_id"]),
        (&json!(11), &json!(fixture.channel.to_string()))
    );
    assert!(channel["thread_metadata"].is_object(), "{channel}");
    let permissions: u64 = interaction["app_permissions"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_ne!(permissions & SEND_IN_THREADS, 0);
}

#[tokio::test]
async fn threads_are_deleted_with_their_channel() {
    let mut fixture = SandboxFixture::new().await;
    let thread = create_thread(&fixture).await;
    fixture.control.delete_channel(fixture.channel).unwrap();
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_DELETE").await["id"],
        json!(fixture.channel.to_string())
    );
    fixture
        .bot
        .get(&channel_path(&thread))
        .await
        .assert_error(404, 10003);
}
