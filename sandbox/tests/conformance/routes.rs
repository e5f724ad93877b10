//! Routes beyond sending and answering: emojis, pins, reactions, threads, members; and what all routes
//! have in common.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, Stage};
use crate::plane::plane;
use crate::table;

const MANAGE_MESSAGES: u64 = 1 << 13;
const PIN_MESSAGES: u64 = 1 << 51;

/// A path of a route with something that exists nowhere in its places.
fn nowhere(template: &str) -> String {
    let step = |part: &str| match part.starts_with('{') {
        true if part == "{token}" => "nonsense".to_owned(),
        true => "5".to_owned(),
        false => part.to_owned(),
    };
    template.split('/').map(step).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn no_route_lets_in_whoever_shows_no_token() {
    let stage = Stage::new().await;
    let nobody = stage.bot.with_token(None);
    let mut seen = 0;
    for (method, template, who) in table::routes() {
        let method: Method = method.parse().unwrap();
        let answer = nobody.call(method.clone(), &nowhere(&template), Some(&json!({}))).await;
        let expected = match who.as_str() {
            "anybody" => 200,
            "token in the path" => 404,
            _ => 401,
        };
        assert_eq!(answer.status, expected, "{method} {template}: {}", answer.body);
        seen += 1;
    }
    assert!(seen > 60, "{seen} routes");
}

#[tokio::test]
async fn bots_and_people_are_kept_to_their_routes() {
    let stage = Stage::new().await;
    for (method, template, who) in table::routes() {
        let (method, path): (Method, _) = (method.parse().unwrap(), nowhere(&template));
        match who.as_str() {
            "bot" => stage.ann.call(method, &path, Some(&json!({}))).await.refused(403, 20002),
            "person" => stage.bot.call(method, &path, Some(&json!({}))).await.refused(403, 20001),
            _ => continue,
        };
    }
}

#[tokio::test]
async fn every_route_refuses_ids_that_name_nothing() {
    let stage = Stage::new().await;
    for (method, template, who) in table::routes() {
        let client = if who == "person" { &stage.ann } else { &stage.bot };
        let unknown = template.contains("{channel}") || template.contains("{guild}");
        if !unknown {
            continue;
        }
        let answer = client.call(method.parse().unwrap(), &nowhere(&template), Some(&json!({}))).await;
        let code = answer.body["code"].as_u64().unwrap();
        let foreign = template.starts_with("/applications");
        let fitting = if foreign { vec![10_002, 10_004] } else { vec![10_003, 10_004] };
        assert!(fitting.contains(&code) && answer.status == 404, "{method} {template}: {}", answer.body);
    }
}

#[tokio::test]
async fn emojis_of_the_application_are_made_renamed_and_deleted() {
    let stage = Stage::new().await;
    let path = format!("/applications/{}/emojis", stage.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let made = stage.bot.post(&path, json!({"name": "tile_66", "image": image})).await;
    assert_eq!((made.status, &made.body["animated"]), (201, &json!(false)));
    let one = format!("{path}/{}", made.body["id"].as_str().unwrap());
    assert_eq!(stage.bot.patch(&one, json!({"name": "tile_11"})).await.fine()["name"], "tile_11");
    assert_eq!(stage.bot.get(&path).await.fine()["items"][0]["id"], made.body["id"]);
    assert_eq!(stage.bot.get(&one).await.fine()["user"]["bot"], true);
    assert_eq!(stage.bot.delete(&one).await.status, 204);
    stage.bot.get(&one).await.refused(404, 10014);
}

#[tokio::test]
async fn an_emoji_has_a_plain_name_and_a_small_picture() {
    let stage = Stage::new().await;
    let path = format!("/applications/{}/emojis", stage.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=".to_owned();
    let large = format!("data:image/png;base64,{}", "A".repeat(4 * 100_000));
    for (name, image, field, code) in [
        ("x", image.clone(), "name", "BASE_TYPE_BAD_LENGTH"),
        ("two words", image.clone(), "name", "STRING_TYPE_REGEX"),
        ("fine", "data:text/plain;base64,AAAA".to_owned(), "image", "IMAGE_INVALID"),
        ("fine", large, "image", "BINARY_TYPE_MAX_SIZE"),
    ] {
        let refused = stage.bot.post(&path, json!({"name": name, "image": image})).await;
        assert_eq!(refused.wrong_field(field), code);
    }
    let long = "x".repeat(33);
    let refused = stage.bot.post(&path, json!({"name": long})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(refused.wrong_field("image"), "BASE_TYPE_REQUIRED");
}

#[tokio::test]
async fn messages_are_pinned_by_whoever_may_up_to_250() {
    let mut stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let pins = format!("{}/pins", stage.messages());
    let pin = |id: &Value| format!("{pins}/{}", id.as_str().unwrap());
    let first = pin(&sent["id"]);
    stage.bot.call(Method::PUT, &first, None).await.refused(403, 50013);
    stage.control.grant_bot(stage.channel, PIN_MESSAGES).unwrap();
    stage.bot.call(Method::PUT, &first, None).await.fine();
    assert!(stage.bot_gateway.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string());
    let list = stage.bot.get(&pins).await.fine();
    assert_eq!((&list["items"][0]["message"]["id"], &list["has_more"]), (&sent["id"], &json!(false)));
    assert_eq!(list["items"][0]["message"]["pinned"], true);
    for number in 1..=250 {
        let more = stage.bot.post(&stage.messages(), json!({"content": number.to_string()})).await.fine();
        let answer = stage.bot.call(Method::PUT, &pin(&more["id"]), None).await;
        match number {
            250 => drop(answer.refused(400, 30003)),
            _ => drop(answer.fine()),
        }
    }
    let old = format!("/channels/{}/pins", stage.channel);
    assert_eq!(stage.bot.get(&old).await.fine().as_array().unwrap().len(), 250);
    stage.bot.delete(&first).await.fine();
    assert_eq!(stage.bot.get(&old).await.fine().as_array().unwrap().len(), 249);
}

#[tokio::test]
async fn many_messages_are_deleted_at_once_unless_they_are_old() {
    let mut stage = Stage::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        ids.push(stage.bot.post(&stage.messages(), json!({"content": text})).await.fine()["id"].clone());
    }
    let path = format!("{}/bulk-delete", stage.messages());
    stage.bot.post(&path, json!({"messages": ids})).await.refused(403, 50013);
    stage.control.grant_bot(stage.channel, MANAGE_MESSAGES).unwrap();
    let refused = stage.bot.post(&path, json!({"messages": [ids[0]]})).await;
    assert_eq!(refused.wrong_field("messages"), "BASE_TYPE_BAD_LENGTH");
    assert_eq!(stage.bot.post(&path, json!({"messages": ids[..2]})).await.status, 204);
    let gone = stage.bot_gateway.event("MESSAGE_DELETE_BULK").await;
    assert_eq!(gone["ids"], json!(ids[..2]));
    assert_eq!(stage.history(&stage.bot).await, ["c"]);
    stage.control.advance(Duration::from_secs(15 * 24 * 3_600));
    stage.bot.post(&path, json!({"messages": ids})).await.refused(400, 50034);
}

#[tokio::test]
async fn reactions_are_listed_and_taken_away_by_whoever_may() {
    let mut stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let all = format!("{}/{}/reactions", stage.messages(), sent["id"].as_str().unwrap());
    let one = format!("{all}/%F0%9F%80%84");
    stage.ben.call(Method::PUT, &format!("{one}/@me"), None).await.fine();
    assert_eq!(stage.bot.get(&one).await.fine()[0]["username"], "ben");
    let foreign = format!("{one}/{}", stage.sandbox.users()[1].id);
    stage.bot.delete(&foreign).await.refused(403, 50013);
    stage.control.grant_bot(stage.channel, MANAGE_MESSAGES).unwrap();
    assert_eq!(stage.bot.delete(&foreign).await.status, 204);
    assert_eq!(stage.bot_gateway.event("MESSAGE_REACTION_REMOVE").await["emoji"]["name"], "🀄");
    stage.ben.call(Method::PUT, &format!("{one}/@me"), None).await.fine();
    assert_eq!(stage.bot.delete(&all).await.status, 204);
    assert_eq!(stage.bot_gateway.event("MESSAGE_REACTION_REMOVE_ALL").await["message_id"], sent["id"]);
    assert_eq!(stage.bot.get(&one).await.fine(), json!([]));
}

#[tokio::test]
async fn threads_have_members_and_an_archive() {
    let stage = Stage::new().await;
    let make = format!("/channels/{}/threads", stage.channel);
    let public = stage.bot.post(&make, json!({"name": "open", "type": 11})).await.fine();
    let private = stage.bot.post(&make, json!({"name": "closed"})).await.fine();
    let place = |thread: &Value| format!("/channels/{}", thread["id"].as_str().unwrap());
    let ben = stage.sandbox.users()[1].id;
    let members = format!("{}/thread-members", place(&private));
    let inside = format!("{}/messages", place(&private));
    stage.ben.get(&inside).await.refused(403, 50001);
    stage.bot.call(Method::PUT, &format!("{members}/{ben}"), None).await.fine();
    assert_eq!(stage.bot.get(&members).await.fine().as_array().unwrap().len(), 2);
    assert_eq!(stage.bot.get(&format!("{members}/{ben}")).await.fine()["user_id"], json!(ben));
    stage.ben.get(&inside).await.fine();
    assert_eq!(stage.bot.delete(&format!("{members}/{ben}")).await.status, 204);
    stage.bot.get(&format!("{members}/{ben}")).await.refused(404, 10007);
    let active = format!("/guilds/{}/threads/active", stage.sandbox.guild_id());
    assert_eq!(stage.bot.get(&active).await.fine()["threads"].as_array().unwrap().len(), 2);
    stage.bot.patch(&place(&public), json!({"archived": true, "locked": true})).await.fine();
    let archived = stage.bot.get(&format!("{make}/archived/public")).await.fine();
    assert_eq!(archived["threads"][0]["id"], public["id"]);
    let send = format!("{}/messages", place(&public));
    stage.bot.post(&send, json!({"content": "x"})).await.refused(400, 50083);
}

#[tokio::test]
async fn a_bot_looks_itself_and_others_up_and_changes_its_own_names() {
    let stage = Stage::new().await;
    let guild = stage.sandbox.guild_id();
    let member = format!("/guilds/{guild}/members/@me");
    assert_eq!(stage.bot.patch(&member, json!({"nick": "Dealer"})).await.fine()["nick"], "Dealer");
    let own = stage.bot.get(&format!("/users/@me/guilds/{guild}/member")).await.fine();
    assert_eq!(own["nick"], "Dealer");
    let long = stage.bot.patch(&member, json!({"nick": "x".repeat(33)})).await;
    assert_eq!(long.wrong_field("nick"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(stage.bot.patch(&member, json!({"nick": null})).await.fine()["nick"], Value::Null);
    let found = stage.bot.get(&format!("/guilds/{guild}/members/search?query=be&limit=5")).await.fine();
    assert_eq!(found[0]["user"]["username"], "ben");
    let role = format!("/guilds/{guild}/roles/{guild}");
    assert_eq!(stage.bot.get(&role).await.fine()["name"], "@everyone");
    stage.bot.get(&format!("/guilds/{guild}/roles/5")).await.refused(404, 10011);
    assert_eq!(
        stage.bot.patch("/users/@me", json!({"username": "croupier"})).await.fine()["username"],
        "croupier"
    );
    let taken = stage.bot.patch("/users/@me", json!({"username": "ann"})).await;
    assert_eq!(taken.wrong_field("username"), "USERNAME_ALREADY_TAKEN");
    let application = stage.bot.patch("/applications/@me", json!({"tags": ["cards"]})).await.fine();
    assert_eq!(application["tags"], json!(["cards"]));
    let many = stage.bot.patch("/applications/@me", json!({"tags": vec!["x"; 6]})).await;
    assert_eq!(many.wrong_field("tags"), "BASE_TYPE_MAX_LENGTH");
    let permissions =
        format!("/applications/{}/guilds/{guild}/commands/permissions", stage.sandbox.application_id());
    assert_eq!(stage.bot.get(&permissions).await.fine(), json!([]));
}

#[tokio::test]
async fn a_bot_leaves_a_server_by_itself() {
    let mut stage = Stage::new().await;
    let guild = stage.sandbox.guild_id();
    assert_eq!(stage.bot.delete(&format!("/users/@me/guilds/{guild}")).await.status, 204);
    assert_eq!(stage.bot_gateway.event("GUILD_DELETE").await, json!({"id": guild}));
    stage.bot.get(&stage.messages()).await.refused(403, 50001);
}

#[tokio::test]
async fn channels_are_made_by_whoever_may() {
    let mut stage = Stage::new().await;
    let path = format!("/guilds/{}/channels", stage.sandbox.guild_id());
    stage.bot.post(&path, json!({"name": "new"})).await.refused(403, 50013);
    let made = stage.ann.post(&path, json!({"name": "new", "topic": "fresh"})).await;
    assert_eq!((made.status, &made.body["topic"]), (201, &json!("fresh")));
    assert_eq!(stage.bot_gateway.event("CHANNEL_CREATE").await["id"], made.body["id"]);
    let refused = stage.ann.post(&path, json!({"name": ""})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn permissions_are_given_and_taken_over_http() {
    let stage = Stage::new().await;
    let path = format!("channels/{}", stage.channel);
    let change = json!({"deny": 1 << 11, "allow": MANAGE_MESSAGES});
    assert_eq!(plane(&stage, Method::POST, &path, change).await.status, 204);
    stage.bot.post(&stage.messages(), json!({"content": "x"})).await.refused(403, 50013);
    let foreign = stage.ben.post(&stage.messages(), json!({"content": "y"})).await.fine();
    let delete = format!("{}/{}", stage.messages(), foreign["id"].as_str().unwrap());
    assert_eq!(stage.bot.delete(&delete).await.status, 204);
    let gateway = Gateway::identify(&stage.sandbox.api(), &stage.sandbox.bot_token(), INTENTS).await;
    assert!(gateway.ready.is_object());
    let shown = stage.bot.get(&format!("/channels/{}", stage.channel)).await.fine();
    assert_eq!(shown["permission_overwrites"][0]["allow"], MANAGE_MESSAGES.to_string());
}
