//! The changes in a channel, as the control plane lists them.

use serde_json::json;

use crate::client::SandboxFixture;

#[tokio::test]
async fn changes_in_a_channel_are_listed_and_can_be_awaited() {
    let mut fixture = SandboxFixture::new().await;
    let (control, channel) = (fixture.control.clone(), fixture.channel);
    let waiting = tokio::spawn(async move { control.next_changes(channel, 0).await });
    let sent = fixture.send_sample().await;
    let first = waiting.await.unwrap().unwrap();
    assert_eq!(first.updated[0]["id"], sent["id"]);
    fixture.send_ephemeral().await;
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    fixture
        .bot
        .patch(&path, json!({"content": "y"}))
        .await
        .assert_ok();
    let second = fixture
        .control
        .next_changes(channel, first.number)
        .await
        .unwrap();
    let contents: Vec<_> = second
        .updated
        .iter()
        .map(|message| &message["content"])
        .collect();
    assert_eq!(contents, ["y", "secret"]);
    assert_eq!(
        second.updated[1]["only_for"],
        json!(fixture.sandbox.users()[0].id)
    );
    fixture.bot.delete(&path).await;
    let third = fixture
        .control
        .changes_after(channel, second.number)
        .unwrap();
    assert_eq!(json!(third.deleted), json!([sent["id"]]));
    assert!(third.updated.is_empty());
    let unchanged = fixture
        .control
        .changes_after(channel, third.number)
        .unwrap();
    assert!(unchanged.updated.is_empty() && unchanged.number == third.number);
    let all = fixture.control.changes_after(channel, 0).unwrap();
    assert_eq!(all.updated, fixture.control.messages(channel).unwrap());
    let control = fixture.control.clone();
    let waiting = tokio::spawn(async move { control.next_changes(channel, third.number).await });
    fixture.control.delete_channel(channel).unwrap();
    assert!(waiting.await.unwrap().is_err());
}
