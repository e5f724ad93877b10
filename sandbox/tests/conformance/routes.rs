//! Routes other than sending and answering: emojis, pins, reactions, threads, members; and what all
//! routes have in common.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture};
use crate::plane::plane;
use crate::table;

const MANAGE_MESSAGES: u64 = 1 << 13;
const PIN_MESSAGES: u64 = 1 << 51;

/// Returns a path of a route with parameters that do not exist.
fn nowhere(template: &str) -> String {
    let step = |part: &str| match part.starts_with('{') {
        true if part == "{token}" => "nonsense".to_owned(),
        true => "5".to_owned(),
        false => part.to_owned(),
    };
    template.split('/').map(step).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn no_route_works_without_a_token() {
    let fixture = SandboxFixture::new().await;
    let nobody = fixture.bot.with_token(None);
    let mut seen = 0;
    for (method, template, who) in table::routes() {
        let method: Method = method.parse().unwrap();
        let answer = nobody
            .call(method.clone(), &nowhere(&template), Some(&json!({})))
            .await;
        let expected = match who.as_str() {
            "anybody" => 200,
            "token in the path" => 404,
            _ => 401,
        };
        assert_eq!(
            answer.status, expected,
            "{method} {template}: {}",
            answer.body
        );
        seen += 1;
    }
    assert!(seen > 60, "{seen} routes");
}

#[tokio::test]
async fn bots_and_people_are_kept_to_their_routes() {
    let fixture = SandboxFixture::new().await;
    for (method, template, who) in table::routes() {
        let (method, path): (Method, _) = (method.parse().unwrap(), nowhere(&template));
        match who.as_str() {
            "bot" => fixture
                .ann
                .call(method, &path, Some(&json!({})))
                .await
                .refused(403, 20002),
            "person" => fixture
                .bot
                .call(method, &path, Some(&json!({})))
                .await
                .refused(403, 20001),
            _ => continue,
        };
    }
}

#[tokio::test]
async fn every_route_refuses_ids_that_name_nothing() {
    let fixture = SandboxFixture::new().await;
    for (method, template, who) in table::routes() {
        let client = if who == "person" {
            &fixture.ann
        } else {
            &fixture.bot
        };
        let unknown = template.contains("{channel}") || template.contains("{guild}");
        if !unknown {
            continue;
        }
        let answer = client
            .call(
                method.parse().unwrap(),
                &nowhere(&template),
                Some(&json!({})),
            )
            .await;
        let code = answer.body["code"].as_u64().unwrap();
        let foreign = template.starts_with("/applications");
        let fitting = if foreign {
            vec![10_002, 10_004]
        } else {
            vec![10_003, 10_004]
        };
        assert!(
            fitting.contains(&code) && answer.status == 404,
            "{method} {template}: {}",
            answer.body
        );
    }
}

#[tokio::test]
async fn emojis_of_the_application_are_made_renamed_and_deleted() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let made = fixture
        .bot
        .post(&path, json!({"name": "tile_66", "image": image}))
        .await;
    assert_eq!((made.status, &made.body["animated"]), (201, &json!(false)));
    let one = format!("{path}/{}", made.body["id"].as_str().unwrap());
    assert_eq!(
        fixture
            .bot
            .patch(&one, json!({"name": "tile_11"}))
            .await
            .fine()["name"],
        "tile_11"
    );
    assert_eq!(
        fixture.bot.get(&path).await.fine()["items"][0]["id"],
        made.body["id"]
    );
    assert_eq!(fixture.bot.get(&one).await.fine()["user"]["bot"], true);
    assert_eq!(fixture.bot.delete(&one).await.status, 204);
    fixture.bot.get(&one).await.refused(404, 10014);
}

#[tokio::test]
async fn an_emoji_has_a_plain_name_and_a_small_picture() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=".to_owned();
    let large = format!("data:image/png;base64,{}", "A".repeat(4 * 100_000));
    for (name, image, field, code) in [
        ("x", image.clone(), "name", "BASE_TYPE_BAD_LENGTH"),
        ("two words", image.clone(), "name", "STRING_TYPE_REGEX"),
        (
            "fine",
            "data:text/plain;base64,AAAA".to_owned(),
            "image",
            "IMAGE_INVALID",
        ),
        ("fine", large, "image", "BINARY_TYPE_MAX_SIZE"),
    ] {
        let refused = fixture
            .bot
            .post(&path, json!({"name": name, "image": image}))
            .await;
        assert_eq!(refused.wrong_field(field), code);
    }
    let long = "x".repeat(33);
    let refused = fixture.bot.post(&path, json!({"name": long})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(refused.wrong_field("image"), "BASE_TYPE_REQUIRED");
}

#[tokio::test]
async fn pins_need_the_permission_and_end_at_250() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let pins = format!("{}/pins", fixture.messages());
    let pin = |id: &Value| format!("{pins}/{}", id.as_str().unwrap());
    let first = pin(&sent["id"]);
    fixture
        .bot
        .call(Method::PUT, &first, None)
        .await
        .refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, PIN_MESSAGES)
        .unwrap();
    fixture.bot.call(Method::PUT, &first, None).await.fine();
    assert!(
        fixture.bot_gateway.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string()
    );
    let list = fixture.bot.get(&pins).await.fine();
    assert_eq!(
        (&list["items"][0]["message"]["id"], &list["has_more"]),
        (&sent["id"], &json!(false))
    );
    assert_eq!(list["items"][0]["message"]["pinned"], true);
    for number in 1..=250 {
        let more = fixture
            .bot
            .post(&fixture.messages(), json!({"content": number.to_string()}))
            .await
            .fine();
        let answer = fixture.bot.call(Method::PUT, &pin(&more["id"]), None).await;
        match number {
            250 => drop(answer.refused(400, 30003)),
            _ => drop(answer.fine()),
        }
    }
    let old = format!("/channels/{}/pins", fixture.channel);
    assert_eq!(
        fixture.bot.get(&old).await.fine().as_array().unwrap().len(),
        250
    );
    fixture.bot.delete(&first).await.fine();
    assert_eq!(
        fixture.bot.get(&old).await.fine().as_array().unwrap().len(),
        249
    );
}

#[tokio::test]
async fn many_messages_are_deleted_at_once_unless_they_are_old() {
    let mut fixture = SandboxFixture::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        ids.push(
            fixture
                .bot
                .post(&fixture.messages(), json!({"content": text}))
                .await
                .fine()["id"]
                .clone(),
        );
    }
    let path = format!("{}/bulk-delete", fixture.messages());
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    let refused = fixture.bot.post(&path, json!({"messages": [ids[0]]})).await;
    assert_eq!(refused.wrong_field("messages"), "BASE_TYPE_BAD_LENGTH");
    assert_eq!(
        fixture
            .bot
            .post(&path, json!({"messages": ids[..2]}))
            .await
            .status,
        204
    );
    let gone = fixture.bot_gateway.event("MESSAGE_DELETE_BULK").await;
    assert_eq!(gone["ids"], json!(ids[..2]));
    assert_eq!(fixture.history(&fixture.bot).await, ["c"]);
    fixture
        .control
        .advance(Duration::from_secs(15 * 24 * 3_600));
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .refused(400, 50034);
}

#[tokio::test]
async fn reactions_are_listed_and_removed_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let all = format!(
        "{}/{}/reactions",
        fixture.messages(),
        sent["id"].as_str().unwrap()
    );
    let one = format!("{all}/%F0%9F%80%84");
    fixture
        .ben
        .call(Method::PUT, &format!("{one}/@me"), None)
        .await
        .fine();
    assert_eq!(fixture.bot.get(&one).await.fine()[0]["username"], "ben");
    let foreign = format!("{one}/{}", fixture.sandbox.users()[1].id);
    fixture.bot.delete(&foreign).await.refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    assert_eq!(fixture.bot.delete(&foreign).await.status, 204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_REMOVE").await["emoji"]["name"],
        "🀄"
    );
    fixture
        .ben
        .call(Method::PUT, &format!("{one}/@me"), None)
        .await
        .fine();
    assert_eq!(fixture.bot.delete(&all).await.status, 204);
    assert_eq!(
        fixture
            .bot_gateway
            .event("MESSAGE_REACTION_REMOVE_ALL")
            .await["message_id"],
        sent["id"]
    );
    assert_eq!(fixture.bot.get(&one).await.fine(), json!([]));
}

#[tokio::test]
#[expect(clippy::too_many_lines)]
async fn threads_have_members_and_an_archive() {
    let fixture = SandboxFixture::new().await;
    let make = format!("/channels/{}/threads", fixture.channel);
    let public = fixture
        .bot
        .post(&make, json!({"name": "open", "type": 11}))
        .await
        .fine();
    let private = fixture
        .bot
        .post(&make, json!({"name": "closed"}))
        .await
        .fine();
    let place = |thread: &Value| format!("/channels/{}", thread["id"].as_str().unwrap());
    let ben = fixture.sandbox.users()[1].id;
    let members = format!("{}/thread-members", place(&private));
    let inside = format!("{}/messages", place(&private));
    fixture.ben.get(&inside).await.refused(403, 50001);
    fixture
        .bot
        .call(Method::PUT, &format!("{members}/{ben}"), None)
        .await
        .fine();
    assert_eq!(
        fixture
            .bot
            .get(&members)
            .await
            .fine()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        fixture.bot.get(&format!("{members}/{ben}")).await.fine()["user_id"],
        json!(ben)
    );
    fixture.ben.get(&inside).await.fine();
    assert_eq!(
        fixture.bot.delete(&format!("{members}/{ben}")).await.status,
        204
    );
    fixture
        .bot
        .get(&format!("{members}/{ben}"))
        .await
        .refused(404, 10007);
    let active = format!("/guilds/{}/threads/active", fixture.sandbox.guild_id());
    assert_eq!(
        fixture.bot.get(&active).await.fine()["threads"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    fixture
        .bot
        .patch(&place(&public), json!({"archived": true, "locked": true}))
        .await
        .fine();
    let archived = fixture
        .bot
        .get(&format!("{make}/archived/public"))
        .await
        .fine();
    assert_eq!(archived["threads"][0]["id"], public["id"]);
    let send = format!("{}/messages", place(&public));
    fixture
        .bot
        .post(&send, json!({"content": "x"}))
        .await
        .refused(400, 50083);
}

#[tokio::test]
#[expect(clippy::too_many_lines)]
async fn a_bot_looks_itself_and_others_up_and_changes_its_own_names() {
    let fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    let member = format!("/guilds/{guild}/members/@me");
    assert_eq!(
        fixture
            .bot
            .patch(&member, json!({"nick": "Dealer"}))
            .await
            .fine()["nick"],
        "Dealer"
    );
    let own = fixture
        .bot
        .get(&format!("/users/@me/guilds/{guild}/member"))
        .await
        .fine();
    assert_eq!(own["nick"], "Dealer");
    let long = fixture
        .bot
        .patch(&member, json!({"nick": "x".repeat(33)}))
        .await;
    assert_eq!(long.wrong_field("nick"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(
        fixture
            .bot
            .patch(&member, json!({"nick": null}))
            .await
            .fine()["nick"],
        Value::Null
    );
    let found = fixture
        .bot
        .get(&format!("/guilds/{guild}/members/search?query=be&limit=5"))
        .await
        .fine();
    assert_eq!(found[0]["user"]["username"], "ben");
    let role = format!("/guilds/{guild}/roles/{guild}");
    assert_eq!(fixture.bot.get(&role).await.fine()["name"], "@everyone");
    fixture
        .bot
        .get(&format!("/guilds/{guild}/roles/5"))
        .await
        .refused(404, 10011);
    assert_eq!(
        fixture
            .bot
            .patch("/users/@me", json!({"username": "croupier"}))
            .await
            .fine()["username"],
        "croupier"
    );
    let taken = fixture
        .bot
        .patch("/users/@me", json!({"username": "ann"}))
        .await;
    assert_eq!(taken.wrong_field("username"), "USERNAME_ALREADY_TAKEN");
    let application = fixture
        .bot
        .patch("/applications/@me", json!({"tags": ["cards"]}))
        .await
        .fine();
    assert_eq!(application["tags"], json!(["cards"]));
    let many = fixture
        .bot
        .patch("/applications/@me", json!({"tags": vec!["x"; 6]}))
        .await;
    assert_eq!(many.wrong_field("tags"), "BASE_TYPE_MAX_LENGTH");
    let permissions = format!(
        "/applications/{}/guilds/{guild}/commands/permissions",
        fixture.sandbox.application_id()
    );
    assert_eq!(fixture.bot.get(&permissions).await.fine(), json!([]));
}

#[tokio::test]
async fn a_bot_leaves_a_server_by_itself() {
    let mut fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    assert_eq!(
        fixture
            .bot
            .delete(&format!("/users/@me/guilds/{guild}"))
            .await
            .status,
        204
    );
    assert_eq!(
        fixture.bot_gateway.event("GUILD_DELETE").await,
        json!({"id": guild})
    );
    fixture
        .bot
        .get(&fixture.messages())
        .await
        .refused(403, 50001);
}

#[tokio::test]
async fn channels_are_created_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let path = format!("/guilds/{}/channels", fixture.sandbox.guild_id());
    fixture
        .bot
        .post(&path, json!({"name": "new"}))
        .await
        .refused(403, 50013);
    let made = fixture
        .ann
        .post(&path, json!({"name": "new", "topic": "fresh"}))
        .await;
    assert_eq!((made.status, &made.body["topic"]), (201, &json!("fresh")));
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_CREATE").await["id"],
        made.body["id"]
    );
    let refused = fixture.ann.post(&path, json!({"name": ""})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn permissions_are_given_and_taken_over_http() {
    let fixture = SandboxFixture::new().await;
    let path = format!("channels/{}", fixture.channel);
    let change = json!({"deny": 1 << 11, "allow": MANAGE_MESSAGES});
    assert_eq!(
        plane(&fixture, Method::POST, &path, change).await.status,
        204
    );
    fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .refused(403, 50013);
    let foreign = fixture
        .ben
        .post(&fixture.messages(), json!({"content": "y"}))
        .await
        .fine();
    let delete = format!("{}/{}", fixture.messages(), foreign["id"].as_str().unwrap());
    assert_eq!(fixture.bot.delete(&delete).await.status, 204);
    let gateway = Gateway::identify(
        &fixture.sandbox.api(),
        &fixture.sandbox.bot_token(),
        INTENTS,
    )
    .await;
    assert!(gateway.ready.is_object());
    let shown = fixture
        .bot
        .get(&format!("/channels/{}", fixture.channel))
        .await
        .fine();
    assert_eq!(
        shown["permission_overwrites"][0]["allow"],
        MANAGE_MESSAGES.to_string()
    );
}
