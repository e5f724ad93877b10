//! Applications that people install for themselves, and groups, which have no bot.

use sandbox::Snowflake;
use serde_json::{Value, json};

use crate::client::{Client, Response, SandboxFixture, button, row};

/// Registers a command for some installations and contexts.
async fn register_command(
    fixture: &SandboxFixture,
    name: &str,
    installations: Value,
    contexts: Value,
) -> Value {
    fixture
        .register(json!({"name": name, "description": "goes",
            "integration_types": installations, "contexts": contexts}))
        .await
}

/// Returns the names of the commands that a person may type in a channel.
async fn offered_commands(person: &Client, channel: Snowflake) -> Vec<String> {
    let path = format!("/channels/{channel}/application-command-index");
    let index = person.get(&path).await.assert_ok();
    let commands = index["application_commands"].as_array().unwrap().iter();
    let mut names: Vec<String> = commands
        .map(|command| command["name"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// Makes ann use a command in a channel.
async fn use_command(fixture: &SandboxFixture, command: &Value, channel: Snowflake) -> Response {
    let data = json!({"id": command["id"], "name": command["name"], "type": 1});
    let mut body = fixture.interaction_body(2, None, data);
    body["channel_id"] = json!(channel);
    fixture.ann.post("/interactions", body).await
}

/// Makes ann use a command in a channel. Returns the interaction that the bot gets.
async fn receive_command(
    fixture: &mut SandboxFixture,
    command: &Value,
    channel: Snowflake,
) -> Value {
    use_command(fixture, command, channel)
        .await
        .assert_status(204);
    fixture.bot_gateway.event("INTERACTION_CREATE").await
}

/// Returns the id of ann's direct messages with the bot.
fn dm_channel(fixture: &SandboxFixture) -> Snowflake {
    let state = fixture.control.state();
    let id = state["users"][0]["dm_channel_id"].as_str().unwrap();
    id.parse().unwrap()
}

#[tokio::test]
async fn a_person_can_use_commands_where_the_bot_is_absent() {
    let fixture = SandboxFixture::new().await;
    register_command(&fixture, "server", json!([0]), Value::Null).await;
    register_command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    register_command(&fixture, "mine", json!([1]), json!([0, 1, 2])).await;
    register_command(&fixture, "alone", json!([1]), json!([1])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    let (channel, dm) = (fixture.channel, dm_channel(&fixture));
    let offered_to_ann = async |channel| offered_commands(&fixture.ann, channel).await;
    assert_eq!(offered_to_ann(channel).await, ["both", "server"]);
    assert_eq!(offered_to_ann(dm).await, ["both", "server"]);
    assert!(offered_to_ann(group).await.is_empty());

    fixture.control.install_for("ann", true).unwrap();
    assert_eq!(offered_to_ann(channel).await, ["both", "mine", "server"]);
    assert_eq!(
        offered_to_ann(dm).await,
        ["alone", "both", "mine", "server"]
    );
    assert_eq!(offered_to_ann(group).await, ["both", "mine"]);
    fixture
        .control
        .remove_bot(fixture.sandbox.guild_id())
        .unwrap();
    assert_eq!(offered_to_ann(channel).await, ["both", "mine"]);
    // Ben has installed nothing.
    assert!(offered_commands(&fixture.ben, channel).await.is_empty());
    assert!(offered_commands(&fixture.ben, group).await.is_empty());
    fixture.control.install_for("ann", false).unwrap();
    assert!(offered_to_ann(channel).await.is_empty());
}

#[tokio::test]
async fn an_interaction_names_its_place_and_the_installer_of_the_application() {
    let mut fixture = SandboxFixture::new().await;
    let both = register_command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    let server = register_command(&fixture, "server", json!([0]), json!([0, 1])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    let (ann, guild) = (fixture.sandbox.users()[0].id, fixture.sandbox.guild_id());
    let (channel, dm) = (fixture.channel, dm_channel(&fixture));
    for (command, channel, context, owners) in [
        (&both, channel, 0, json!({"0": guild, "1": ann})),
        (&both, dm, 1, json!({"0": "0", "1": ann})),
        (&both, group, 2, json!({"1": ann})),
        (&server, channel, 0, json!({"0": guild})),
        (&server, dm, 1, json!({"0": "0"})),
    ] {
        let interaction = receive_command(&mut fixture, command, channel).await;
        assert_eq!(interaction["context"], context);
        assert_eq!(interaction["authorizing_integration_owners"], owners);
        assert_eq!(interaction["member"].is_object(), context == 0);
        assert_eq!(interaction["user"].is_object(), context != 0);
    }
    fixture.control.remove_bot(guild).unwrap();
    let elsewhere = receive_command(&mut fixture, &both, channel).await;
    assert_eq!(
        elsewhere["authorizing_integration_owners"],
        json!({"1": ann})
    );
    assert_eq!(elsewhere["guild_id"], json!(guild));
    assert_eq!(elsewhere["app_permissions"], "180224");
    let refused = use_command(&fixture, &server, channel).await;
    refused.assert_error(400, 50035);
}

#[tokio::test]
async fn a_press_in_a_group_names_the_installer_of_the_application() {
    let mut fixture = SandboxFixture::new().await;
    let mine = register_command(&fixture, "mine", json!([1]), json!([2])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    let mut ben_gateway = fixture.ben_gateway().await;
    let interaction = receive_command(&mut fixture, &mine, group).await;
    let message = json!({"content": "press", "components": [row(&json!([button("go")]))]});
    fixture
        .answer(&interaction, 4, message)
        .await
        .assert_status(204);
    let posted = ben_gateway.event("MESSAGE_CREATE").await;
    let (ann, ben) = (fixture.sandbox.users()[0].id, fixture.sandbox.users()[1].id);
    assert_eq!(
        posted["interaction_metadata"]["authorizing_integration_owners"],
        json!({"1": ann})
    );
    let data = json!({"component_type": 2, "custom_id": "go"});
    let mut body = fixture.interaction_body(3, Some(&posted), data);
    body["session_id"] = json!(ben_gateway.session_id());
    fixture
        .ben
        .post("/interactions", body)
        .await
        .assert_status(204);
    // The press is the bot's next event after the command, because the bot gets no event of its own message in a group.
    let names = fixture.bot_gateway.names_until("INTERACTION_CREATE").await;
    assert_eq!(names, ["INTERACTION_CREATE"]);
    let history = fixture
        .ann
        .get(&format!("/channels/{group}/messages"))
        .await;
    assert_eq!(history.assert_ok()[0]["content"], "press");
    let again = receive_command(&mut fixture, &mine, group).await;
    assert_eq!(again["user"]["id"], json!(ann));
    assert_ne!(again["user"]["id"], json!(ben));
}

#[tokio::test]
async fn where_the_bot_is_absent_an_interaction_has_at_most_five_follow_ups() {
    let mut fixture = SandboxFixture::new().await;
    let both = register_command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    for (place, is_refused) in [(fixture.channel, false), (group, true)] {
        let interaction = receive_command(&mut fixture, &both, place).await;
        let first = json!({"content": "first"});
        fixture
            .answer(&interaction, 4, first)
            .await
            .assert_status(204);
        let webhook = fixture.webhook_path(&interaction);
        for _ in 0..5 {
            let more = json!({"content": "more"});
            fixture.bot.post(&webhook, more).await.assert_ok();
        }
        let sixth = fixture
            .bot
            .post(&webhook, json!({"content": "too much"}))
            .await;
        if is_refused {
            sixth.assert_error(400, 40094);
        } else {
            sixth.assert_ok();
        }
        // An edit does not count as a follow-up.
        let original = format!("{webhook}/messages/@original");
        let edit = json!({"content": "edited"});
        fixture.bot.patch(&original, edit).await.assert_ok();
    }
}

#[tokio::test]
async fn only_its_people_see_a_group() {
    let mut fixture = SandboxFixture::new().await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    let created = fixture.ann_gateway.event("CHANNEL_CREATE").await;
    assert_eq!(
        (&created["id"], &created["type"], &created["name"]),
        (&json!(group), &json!(3), &json!("Four"))
    );
    assert_eq!(created["recipients"].as_array().unwrap().len(), 1);
    assert_eq!(created["recipients"][0]["username"], "ben");
    assert_eq!(created["owner_id"], json!(fixture.sandbox.users()[0].id));
    let path = format!("/channels/{group}/messages");
    let body = json!({"content": "hello"});
    fixture.ben.post(&path, body.clone()).await.assert_ok();
    let event = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], "hello");
    fixture
        .bot
        .post(&path, body.clone())
        .await
        .assert_error(403, 50001);
    let chloe = fixture
        .ann
        .with_token(Some(&fixture.sandbox.users()[2].token));
    chloe.post(&path, body).await.assert_error(403, 50001);
    for invalid in [&["ann"][..], &["ann", "ann"], &["ann", "nobody"]] {
        assert!(fixture.control.add_group("Few", invalid).is_err());
    }
    // The bot gets no event of the group: its next event is the public message.
    fixture.send_sample().await;
    let names = fixture.bot_gateway.names_until("MESSAGE_CREATE").await;
    assert_eq!(names, ["GUILD_CREATE", "MESSAGE_CREATE"]);
}
