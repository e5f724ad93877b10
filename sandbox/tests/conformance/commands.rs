//! The registration and lookup of application commands.

use serde_json::{Value, json};

use crate::client::SandboxFixture;

fn commands_path(fixture: &SandboxFixture) -> String {
    format!(
        "/applications/{}/commands",
        fixture.sandbox.application_id()
    )
}

#[tokio::test]
async fn a_bulk_put_replaces_all_commands_and_keeps_the_ids_of_unchanged_names() {
    let fixture = SandboxFixture::new().await;
    let put = async |list: Value| {
        let response = fixture.bot.put(&commands_path(&fixture), list).await;
        response.assert_ok()
    };
    let (a, b) = (
        json!({"name": "a", "description": "d"}),
        json!({"name": "b", "description": "d"}),
    );
    let first = put(json!([a, b])).await;
    let changed = json!({"name": "a", "description": "other"});
    let second = put(json!([changed])).await;
    assert_eq!(first[0]["id"], second[0]["id"]);
    assert_ne!(first[0]["version"], second[0]["version"]);
    assert_eq!(
        second[0]["version"],
        put(json!([changed])).await[0]["version"]
    );
    let list = fixture.bot.get(&commands_path(&fixture)).await.assert_ok();
    assert_eq!(list.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn one_command_is_created_read_changed_and_deleted() {
    let fixture = SandboxFixture::new().await;
    let created = fixture
        .bot
        .post(
            &commands_path(&fixture),
            json!({"name": "a", "description": "d"}),
        )
        .await;
    assert_eq!(created.status, 201);
    let again = fixture
        .bot
        .post(
            &commands_path(&fixture),
            json!({"name": "a", "description": "e"}),
        )
        .await;
    assert_eq!(
        (again.status, &again.body["id"]),
        (200, &created.body["id"])
    );
    let command_path = format!(
        "{}/{}",
        commands_path(&fixture),
        created.body["id"].as_str().unwrap()
    );
    assert_eq!(
        fixture.bot.get(&command_path).await.assert_ok()["description"],
        "e"
    );
    let changed = fixture
        .bot
        .patch(&command_path, json!({"description": "f"}))
        .await
        .assert_ok();
    assert_eq!(
        (&changed["name"], &changed["description"]),
        (&json!("a"), &json!("f"))
    );
    fixture.bot.delete(&command_path).await.assert_status(204);
    fixture
        .bot
        .get(&command_path)
        .await
        .assert_error(404, 10063);
}

#[tokio::test]
async fn a_servers_commands_are_separate_from_global_ones() {
    let fixture = SandboxFixture::new().await;
    let (application, guild) = (fixture.sandbox.application_id(), fixture.sandbox.guild_id());
    let server_path = format!("/applications/{application}/guilds/{guild}/commands");
    let created = fixture
        .bot
        .post(&server_path, json!({"name": "a", "description": "d"}))
        .await
        .assert_ok();
    assert_eq!(created["guild_id"], json!(guild));
    assert_eq!(
        fixture.bot.get(&commands_path(&fixture)).await.assert_ok(),
        json!([])
    );
    let index_path = format!("/guilds/{guild}/application-command-index");
    let index = fixture.ann.get(&index_path).await.assert_ok();
    assert_eq!(index["application_commands"][0]["name"], "a");
    let dm = fixture.ann.get("/users/@me/channels").await.assert_ok()[0]["id"].clone();
    let index_path = format!(
        "/channels/{}/application-command-index",
        dm.as_str().unwrap()
    );
    assert_eq!(
        fixture.ann.get(&index_path).await.assert_ok()["application_commands"],
        json!([])
    );
    let foreign = format!("/applications/{application}/guilds/5/commands");
    fixture.bot.get(&foreign).await.assert_error(403, 50001);
}

#[tokio::test]
async fn localizations_are_kept_and_shown_in_the_persons_language() {
    let fixture = SandboxFixture::new().await;
    let names = json!({"zh-TW": "天九"});
    let option =
        json!({"type": 5, "name": "x", "description": "d", "name_localizations": {"zh-TW": "是"}});
    let command =
        json!({"name": "a", "description": "d", "name_localizations": names, "options": [option]});
    fixture.register(command).await;
    let full = fixture
        .bot
        .get(&format!(
            "{}?with_localizations=true",
            commands_path(&fixture)
        ))
        .await
        .assert_ok();
    assert_eq!(full[0]["name_localizations"], names);
    fixture.control.set_locale("ann", "zh-TW").unwrap();
    let index = format!(
        "/guilds/{}/application-command-index",
        fixture.sandbox.guild_id()
    );
    let entry = fixture.ann.get(&index).await.assert_ok()["application_commands"][0].clone();
    assert_eq!(entry["name_localized"], "天九");
    assert_eq!(entry["options"][0]["name_localized"], "是");
    let other = fixture.ben.get(&index).await.assert_ok()["application_commands"][0].clone();
    assert!(other["name_localized"].is_null());
}

/// Fails unless a command with this change is refused because of the field at a path, alone and in a bulk PUT.
async fn assert_refused(fixture: &SandboxFixture, change: &Value, path: &str) {
    let mut command = json!({"name": "a", "description": "d"});
    for (name, value) in change.as_object().unwrap() {
        command[name] = value.clone();
    }
    fixture
        .bot
        .post(&commands_path(fixture), command.clone())
        .await
        .field_error(path);
    let bulk = fixture
        .bot
        .put(&commands_path(fixture), json!([command]))
        .await;
    bulk.field_error(&format!("0.{path}"));
}

#[tokio::test]
async fn a_refused_command_names_the_path_of_each_mistake() {
    let fixture = SandboxFixture::new().await;
    let option = |fields: Value| {
        let mut option = json!({"type": 3, "name": "o", "description": "d"});
        for (name, value) in fields.as_object().unwrap() {
            option[name] = value.clone();
        }
        json!({"options": [option]})
    };
    for (change, path) in [
        (json!({"name": "Loud"}), "name"),
        (json!({"name": "two words"}), "name"),
        (json!({"name": "x".repeat(33)}), "name"),
        (json!({"description": ""}), "description"),
        (json!({"description": "x".repeat(101)}), "description"),
        (
            json!({"name_localizations": {"xx": "a"}}),
            "name_localizations.xx",
        ),
        (
            json!({"name_localizations": {"de": "Laut"}}),
            "name_localizations.de",
        ),
        (json!({"contexts": [7]}), "contexts"),
        (option(json!({"name": "Loud"})), "options.0.name"),
        (option(json!({"type": 12})), "options.0.type"),
        (
            option(json!({"choices": vec![json!({"name": "c", "value": "v"}); 26]})),
            "options.0.choices",
        ),
        (
            option(json!({"choices": [{"name": "c", "value": 3}]})),
            "options.0.choices.0.value",
        ),
        (
            option(json!({"autocomplete": true, "choices": [{"name": "c", "value": "v"}]})),
            "options.0.autocomplete",
        ),
        (
            option(json!({"options": [{"type": 3, "name": "i", "description": "d"}]})),
            "options.0.options",
        ),
    ] {
        assert_refused(&fixture, &change, path).await;
    }
}

#[tokio::test]
async fn required_options_come_first_and_subcommands_mix_with_nothing_else() {
    let fixture = SandboxFixture::new().await;
    let option = |name: &str, required: bool| json!({"type": 3, "name": name, "description": "d", "required": required});
    let command = |options: Value| json!({"name": "a", "description": "d", "options": options});
    let order = command(json!([option("a", false), option("b", true)]));
    fixture
        .bot
        .post(&commands_path(&fixture), order)
        .await
        .field_error("options.1");
    let twice = command(json!([option("a", true), option("a", true)]));
    fixture
        .bot
        .post(&commands_path(&fixture), twice)
        .await
        .field_error("options.1.name");
    let mixed = json!([{"type": 1, "name": "s", "description": "d"}, option("a", false)]);
    fixture
        .bot
        .post(&commands_path(&fixture), command(mixed))
        .await
        .field_error("options.0.type");
    let inner =
        json!([{"type": 1, "name": "s", "description": "d", "options": [option("a", true)]}]);
    let group = json!([{"type": 2, "name": "g", "description": "d", "options": inner}]);
    fixture
        .bot
        .post(&commands_path(&fixture), command(group))
        .await
        .assert_ok();
}

#[tokio::test]
async fn a_scope_has_at_most_100_commands_and_no_name_twice() {
    let fixture = SandboxFixture::new().await;
    let many = |count: usize| -> Value {
        (0..count)
            .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
            .collect()
    };
    fixture
        .bot
        .put(&commands_path(&fixture), many(101))
        .await
        .assert_error(400, 30032);
    fixture
        .bot
        .put(&commands_path(&fixture), many(100))
        .await
        .assert_ok();
    let one_more = json!({"name": "more", "description": "d"});
    fixture
        .bot
        .post(&commands_path(&fixture), one_more)
        .await
        .assert_error(400, 30032);
    let same = json!([{"name": "a", "description": "d"}, {"name": "a", "description": "e"}]);
    let code = fixture
        .bot
        .put(&commands_path(&fixture), same)
        .await
        .field_error("1.name");
    assert_eq!(code, "APPLICATION_COMMANDS_DUPLICATE_NAME");
}

#[tokio::test]
async fn a_servers_commands_are_replaced_read_changed_and_deleted() {
    let fixture = SandboxFixture::new().await;
    let (application, guild) = (fixture.sandbox.application_id(), fixture.sandbox.guild_id());
    let server_path = format!("/applications/{application}/guilds/{guild}/commands");
    let list = fixture
        .bot
        .put(&server_path, json!([{"name": "a", "description": "d"}]))
        .await
        .assert_ok();
    let command_path = format!("{server_path}/{}", list[0]["id"].as_str().unwrap());
    assert_eq!(
        fixture.bot.get(&command_path).await.assert_ok()["guild_id"],
        json!(guild)
    );
    assert_eq!(
        fixture
            .bot
            .patch(&command_path, json!({"description": "e"}))
            .await
            .assert_ok()["description"],
        "e"
    );
    let global_path = format!(
        "{}/{}",
        commands_path(&fixture),
        list[0]["id"].as_str().unwrap()
    );
    fixture.bot.get(&global_path).await.assert_error(404, 10063);
    fixture.bot.delete(&command_path).await.assert_status(204);
    fixture
        .bot
        .get(&command_path)
        .await
        .assert_error(404, 10063);
}

#[tokio::test]
async fn options_come_back_with_the_fields_of_their_kind() {
    let fixture = SandboxFixture::new().await;
    // Some libraries send every field that any option can have.
    let full = |kind: u64| {
        json!({"type": kind, "name": format!("o{kind}"), "description": "d", "required": false,
            "choices": [], "options": [], "channel_types": [], "min_value": null, "max_value": null,
            "min_length": null, "max_length": null, "autocomplete": false})
    };
    let options: Vec<Value> = (3..=10).map(full).collect();
    let created = fixture
        .bot
        .post(
            &commands_path(&fixture),
            json!({"name": "a", "description": "d", "options": options}),
        )
        .await;
    let created = created.assert_ok();
    assert_eq!(created["options"][0]["autocomplete"], false);
    assert_eq!(
        created["options"][2],
        json!({"type": 5, "name": "o5", "description": "d", "required": false})
    );
    assert_eq!(created["options"][4]["channel_types"], json!([]));
}
