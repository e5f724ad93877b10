//! The changes in a channel, as the control plane lists them.

use serde_json::json;

use crate::client::SandboxFixture;

#[tokio::test]
async fn what_changed_in_a_channel_is_listed_and_waited_for() {
    let mut fixture = SandboxFixture::new().await;
    let (control, channel) = (fixture.control.clone(), fixture.channel);
    let waiting = tokio::spawn(async move { control.next_changes(channel, 0).await });
    let sent = fixture.posted().await;
    let first = waiting.await.unwrap().unwrap();
    assert_eq!(first.shown[0]["id"], sent["id"]);
    fixture.secret().await;
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&path, json!({"content": "y"}))
        .await
        .fine();
    let second = fixture
        .control
        .next_changes(channel, first.number)
        .await
        .unwrap();
    let contents: Vec<_> = second.shown.iter().map(|one| &one["content"]).collect();
    assert_eq!(contents, ["y", "secret"]);
    assert_eq!(
        second.shown[1]["only_for"],
        json!(fixture.sandbox.users()[0].id)
    );
    fixture.bot.delete(&path).await;
    let third = fixture
        .control
        .changes_after(channel, second.number)
        .unwrap();
    assert_eq!(json!(third.deleted), json!([sent["id"]]));
    assert!(third.shown.is_empty());
    let none = fixture
        .control
        .changes_after(channel, third.number)
        .unwrap();
    assert!(none.shown.is_empty() && none.number == third.number);
    let all = fixture.control.changes_after(channel, 0).unwrap();
    assert_eq!(all.shown, fixture.control.messages(channel).unwrap());
    let control = fixture.control.clone();
    let waiting = tokio::spawn(async move { control.next_changes(channel, third.number).await });
    fixture.control.delete_channel(channel).unwrap();
    assert!(waiting.await.unwrap().is_err());
}
