//! Applications that people install for themselves, and groups, which have no bot.

use sandbox::Snowflake;
use serde_json::{Value, json};

use crate::client::{Answer, Client, SandboxFixture, button, row};

/// Registers a command for some installations and contexts.
async fn command(fixture: &SandboxFixture, name: &str, kinds: Value, contexts: Value) -> Value {
    fixture
        .register(json!({"name": name, "description": "goes",
            "integration_types": kinds, "contexts": contexts}))
        .await
}

/// Returns the names of the commands that a person may type in a channel.
async fn offered(person: &Client, channel: Snowflake) -> Vec<String> {
    let path = format!("/channels/{channel}/application-command-index");
    let index = person.get(&path).await.fine();
    let commands = index["application_commands"].as_array().unwrap().iter();
    let mut names: Vec<String> = commands
        .map(|command| command["name"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// Ann uses a command in a channel.
async fn used(fixture: &SandboxFixture, command: &Value, channel: Snowflake) -> Answer {
    let data = json!({"id": command["id"], "name": command["name"], "type": 1});
    let mut body = fixture.press_body(2, None, data);
    body["channel_id"] = json!(channel);
    fixture.ann.post("/interactions", body).await
}

/// Ann uses a command in a channel. Returns the bot's event.
async fn told(fixture: &mut SandboxFixture, command: &Value, channel: Snowflake) -> Value {
    used(fixture, command, channel).await.is(204);
    fixture.bot_gateway.event("INTERACTION_CREATE").await
}

fn direct(fixture: &SandboxFixture) -> Snowflake {
    let state = fixture.control.state();
    let id = state["users"][0]["dm_channel_id"].as_str().unwrap();
    id.parse().unwrap()
}

#[tokio::test]
async fn a_person_takes_commands_to_where_the_bot_is_not() {
    let fixture = SandboxFixture::new().await;
    command(&fixture, "server", json!([0]), Value::Null).await;
    command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    command(&fixture, "mine", json!([1]), json!([0, 1, 2])).await;
    command(&fixture, "alone", json!([1]), json!([1])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    let (channel, direct) = (fixture.channel, direct(&fixture));
    let ann = async |channel| offered(&fixture.ann, channel).await;
    assert_eq!(ann(channel).await, ["both", "server"]);
    assert_eq!(ann(direct).await, ["both", "server"]);
    assert!(ann(group).await.is_empty());

    fixture.control.install_for("ann", true).unwrap();
    assert_eq!(ann(channel).await, ["both", "mine", "server"]);
    assert_eq!(ann(direct).await, ["alone", "both", "mine", "server"]);
    assert_eq!(ann(group).await, ["both", "mine"]);
    fixture
        .control
        .remove_bot(fixture.sandbox.guild_id())
        .unwrap();
    assert_eq!(ann(channel).await, ["both", "mine"]);
    // Ben has installed nothing.
    assert!(offered(&fixture.ben, channel).await.is_empty());
    assert!(offered(&fixture.ben, group).await.is_empty());
    fixture.control.install_for("ann", false).unwrap();
    assert!(ann(channel).await.is_empty());
}

#[tokio::test]
async fn an_interaction_says_where_it_happens_and_who_installed_the_application() {
    let mut fixture = SandboxFixture::new().await;
    let both = command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    let server = command(&fixture, "server", json!([0]), json!([0, 1])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    let (ann, guild) = (fixture.sandbox.users()[0].id, fixture.sandbox.guild_id());
    let (channel, direct) = (fixture.channel, direct(&fixture));
    for (command, channel, context, owners) in [
        (&both, channel, 0, json!({"0": guild, "1": ann})),
        (&both, direct, 1, json!({"0": "0", "1": ann})),
        (&both, group, 2, json!({"1": ann})),
        (&server, channel, 0, json!({"0": guild})),
        (&server, direct, 1, json!({"0": "0"})),
    ] {
        let told = told(&mut fixture, command, channel).await;
        assert_eq!(told["context"], context);
        assert_eq!(told["authorizing_integration_owners"], owners);
        assert_eq!(told["member"].is_object(), context == 0);
        assert_eq!(told["user"].is_object(), context != 0);
    }
    fixture.control.remove_bot(guild).unwrap();
    let elsewhere = told(&mut fixture, &both, channel).await;
    assert_eq!(
        elsewhere["authorizing_integration_owners"],
        json!({"1": ann})
    );
    assert_eq!(elsewhere["guild_id"], json!(guild));
    assert_eq!(elsewhere["app_permissions"], "180224");
    let refused = used(&fixture, &server, channel).await;
    refused.refused(400, 50035);
}

#[tokio::test]
async fn a_press_in_a_group_names_the_person_who_brought_the_application() {
    let mut fixture = SandboxFixture::new().await;
    let mine = command(&fixture, "mine", json!([1]), json!([2])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    let mut ben_gateway = fixture.ben_gateway().await;
    let interaction = told(&mut fixture, &mine, group).await;
    let message = json!({"content": "press", "components": [row(&json!([button("go")]))]});
    fixture.answer(&interaction, 4, message).await.is(204);
    let seen = ben_gateway.event("MESSAGE_CREATE").await;
    let (ann, ben) = (fixture.sandbox.users()[0].id, fixture.sandbox.users()[1].id);
    assert_eq!(
        seen["interaction_metadata"]["authorizing_integration_owners"],
        json!({"1": ann})
    );
    let data = json!({"component_type": 2, "custom_id": "go"});
    let mut body = fixture.press_body(3, Some(&seen), data);
    body["session_id"] = json!(ben_gateway.session());
    fixture.ben.post("/interactions", body).await.is(204);
    // The press is the bot's next event after the command, because the bot gets no event of its own message in a group.
    let names = fixture.bot_gateway.names_until("INTERACTION_CREATE").await;
    assert_eq!(names, ["INTERACTION_CREATE"]);
    let history = fixture
        .ann
        .get(&format!("/channels/{group}/messages"))
        .await;
    assert_eq!(history.fine()[0]["content"], "press");
    let again = told(&mut fixture, &mine, group).await;
    assert_eq!(again["user"]["id"], json!(ann));
    assert_ne!(again["user"]["id"], json!(ben));
}

#[tokio::test]
async fn without_the_server_an_interaction_has_at_most_five_follow_ups() {
    let mut fixture = SandboxFixture::new().await;
    let both = command(&fixture, "both", json!([0, 1]), json!([0, 1, 2])).await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    fixture.control.install_for("ann", true).unwrap();
    for (place, refused) in [(fixture.channel, false), (group, true)] {
        let interaction = told(&mut fixture, &both, place).await;
        let first = json!({"content": "first"});
        fixture.answer(&interaction, 4, first).await.is(204);
        let webhook = fixture.webhook(&interaction);
        for _ in 0..5 {
            let more = json!({"content": "more"});
            fixture.bot.post(&webhook, more).await.fine();
        }
        let sixth = fixture
            .bot
            .post(&webhook, json!({"content": "too much"}))
            .await;
        if refused {
            sixth.refused(400, 40094);
        } else {
            sixth.fine();
        }
        // An edit does not count as a follow-up.
        let original = format!("{webhook}/messages/@original");
        let edit = json!({"content": "edited"});
        fixture.bot.patch(&original, edit).await.fine();
    }
}

#[tokio::test]
async fn a_group_is_seen_by_its_people_alone() {
    let mut fixture = SandboxFixture::new().await;
    let group = fixture.control.add_group("Four", &["ann", "ben"]).unwrap();
    let made = fixture.ann_gateway.event("CHANNEL_CREATE").await;
    assert_eq!(
        (&made["id"], &made["type"], &made["name"]),
        (&json!(group), &json!(3), &json!("Four"))
    );
    assert_eq!(made["recipients"].as_array().unwrap().len(), 1);
    assert_eq!(made["recipients"][0]["username"], "ben");
    assert_eq!(made["owner_id"], json!(fixture.sandbox.users()[0].id));
    let path = format!("/channels/{group}/messages");
    let say = json!({"content": "hello"});
    fixture.ben.post(&path, say.clone()).await.fine();
    let heard = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], "hello");
    fixture
        .bot
        .post(&path, say.clone())
        .await
        .refused(403, 50001);
    let chloe = fixture
        .ann
        .with_token(Some(&fixture.sandbox.users()[2].token));
    chloe.post(&path, say).await.refused(403, 50001);
    for wrong in [&["ann"][..], &["ann", "ann"], &["ann", "nobody"]] {
        assert!(fixture.control.add_group("Few", wrong).is_err());
    }
    // The bot gets no event of the group: its next event is the public message.
    fixture.posted().await;
    let names = fixture.bot_gateway.names_until("MESSAGE_CREATE").await;
    assert_eq!(names, ["GUILD_CREATE", "MESSAGE_CREATE"]);
}
