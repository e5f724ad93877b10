//! Sending, changing, deleting and reading messages, channels and threads.

use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::client::{Answer, SandboxFixture, answer};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x07\0\0\0\x05\x08\x06\0\0\0";

async fn send_file(
    fixture: &SandboxFixture,
    method: Method,
    path: &str,
    json: &Value,
    name: &str,
) -> Answer {
    let part = Part::bytes(PICTURE)
        .file_name(name.to_owned())
        .mime_str("image/png")
        .unwrap();
    let form = Form::new()
        .text("payload_json", json.to_string())
        .part("files[0]", part);
    answer(fixture.bot.request(method, path).multipart(form)).await
}

#[tokio::test]
async fn a_message_is_sent_read_changed_and_deleted() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": " hello "}))
        .await
        .fine();
    assert_eq!(sent["content"], "hello");
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    assert_eq!(fixture.ben.get(&path).await.fine()["author"]["bot"], true);
    let edited = fixture
        .bot
        .patch(&path, json!({"content": "bye"}))
        .await
        .fine();
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_UPDATE").await["content"],
        "bye"
    );
    assert_eq!(fixture.bot.delete(&path).await.status, 204);
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_DELETE").await["id"],
        sent["id"]
    );
    fixture.bot.get(&path).await.refused(404, 10008);
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .refused(404, 10008);
}

#[tokio::test]
async fn history_is_the_newest_first_and_can_be_paged() {
    let fixture = SandboxFixture::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c", "d"] {
        let sent = fixture
            .bot
            .post(&fixture.messages(), json!({"content": text}))
            .await
            .fine();
        ids.push(sent["id"].as_str().unwrap().to_owned());
    }
    let page = async |query: String| {
        let list = fixture
            .bot
            .get(&format!("{}?{query}", fixture.messages()))
            .await
            .fine();
        let texts = list
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m["content"].as_str().unwrap());
        texts.collect::<String>()
    };
    assert_eq!(page("limit=2".to_owned()).await, "dc");
    assert_eq!(page(format!("before={}&limit=2", ids[2])).await, "ba");
    assert_eq!(page(format!("after={}&limit=2", ids[0])).await, "cb");
    let refused = fixture
        .bot
        .get(&format!("{}?limit=101", fixture.messages()))
        .await;
    assert_eq!(refused.wrong_field("limit"), "NUMBER_TYPE_MAX");
}

#[tokio::test]
async fn nobody_changes_anothers_message() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture
        .ben
        .post(&fixture.messages(), json!({"content": "mine"}))
        .await
        .fine();
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .refused(403, 50005);
    fixture.bot.delete(&path).await.refused(403, 50013);
    assert_eq!(
        fixture.ann.delete(&path).await.status,
        204,
        "the owner of the server may"
    );
}

#[tokio::test]
async fn nothing_to_see_is_50006() {
    let fixture = SandboxFixture::new().await;
    for body in [
        json!({}),
        json!({"content": "  \n "}),
        json!({"embeds": [{}]}),
    ] {
        fixture
            .bot
            .post(&fixture.messages(), body)
            .await
            .refused(400, 50006);
    }
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&path, json!({"content": ""}))
        .await
        .refused(400, 50006);
}

#[tokio::test]
async fn an_enforced_nonce_makes_a_send_once_for_a_few_minutes() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "x", "nonce": "n1", "enforce_nonce": true});
    let first = fixture
        .bot
        .post(&fixture.messages(), body.clone())
        .await
        .fine();
    let again = fixture
        .bot
        .post(&fixture.messages(), body.clone())
        .await
        .fine();
    assert_eq!(first["id"], again["id"]);
    let free = json!({"content": "x", "nonce": "n1"});
    let other = fixture.bot.post(&fixture.messages(), free).await.fine();
    assert_ne!(
        first["id"], other["id"],
        "without `enforce_nonce` a nonce is only a mark"
    );
    let found = fixture
        .bot
        .post(&fixture.messages(), body.clone())
        .await
        .fine();
    assert_eq!(
        found["id"], other["id"],
        "whatever has the nonce is found, the newest first"
    );
    let foreign = fixture
        .ben
        .post(&fixture.messages(), body.clone())
        .await
        .fine();
    assert_ne!(
        foreign["id"], other["id"],
        "everybody has nonces of their own"
    );
    fixture.control.advance(Duration::from_secs(10 * 60));
    let later = fixture.bot.post(&fixture.messages(), body).await.fine();
    assert_ne!(first["id"], later["id"]);
}

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_limited_by_30046() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    for _ in 0..10 {
        fixture
            .bot
            .patch(&path, json!({"content": "young"}))
            .await
            .fine();
    }
    fixture.control.advance(Duration::from_secs(3_600));
    for _ in 0..5 {
        fixture
            .bot
            .patch(&path, json!({"content": "old"}))
            .await
            .fine();
    }
    let refused = fixture.bot.patch(&path, json!({"content": "older"})).await;
    refused.refused(429, 30046);
    let wait = refused.body["retry_after"].as_f64().unwrap();
    assert!(wait > 3_590.0 && wait <= 3_600.0, "{wait}");
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn a_file_is_kept_and_fetched_by_anybody_who_has_its_address() {
    let fixture = SandboxFixture::new().await;
    let json = json!({"content": "look", "attachments": [{"id": 0, "description": "a picture"}]});
    let sent = send_file(
        &fixture,
        Method::POST,
        &fixture.messages(),
        &json,
        "a b.png",
    )
    .await
    .fine();
    let file = &sent["attachments"][0];
    assert_eq!(
        (&file["filename"], &file["description"]),
        (&json!("a_b.png"), &json!("a picture"))
    );
    assert_eq!((&file["width"], &file["height"]), (&json!(7), &json!(5)));
    let response = reqwest::get(file["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.bytes().await.unwrap(), PICTURE);
}

#[tokio::test]
async fn a_file_inside_an_embed_is_shown_there_and_not_listed() {
    let fixture = SandboxFixture::new().await;
    let json = json!({"embeds": [{"title": "t", "image": {"url": "attachment://p.png"}}]});
    let sent = send_file(&fixture, Method::POST, &fixture.messages(), &json, "p.png")
        .await
        .fine();
    assert_eq!(sent["attachments"], json!([]));
    let url = sent["embeds"][0]["image"]["url"].as_str().unwrap();
    assert!(url.starts_with(&fixture.sandbox.url()), "{url}");
    assert_eq!(reqwest::get(url).await.unwrap().status(), 200);
}

#[tokio::test]
async fn an_empty_list_of_attachments_drops_the_picture() {
    let fixture = SandboxFixture::new().await;
    let json = json!({"content": "look"});
    let sent = send_file(&fixture, Method::POST, &fixture.messages(), &json, "p.png")
        .await
        .fine();
    let path = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    let kept = fixture
        .bot
        .patch(&path, json!({"content": "still"}))
        .await
        .fine();
    assert_eq!(kept["attachments"].as_array().unwrap().len(), 1);
    let named = json!({"content": "named", "attachments": [{"id": kept["attachments"][0]["id"]}]});
    let named = fixture.bot.patch(&path, named).await.fine();
    assert_eq!(named["attachments"].as_array().unwrap().len(), 1);
    let two = send_file(&fixture, Method::PATCH, &path, &json!({}), "q.png")
        .await
        .fine();
    assert_eq!(two["attachments"].as_array().unwrap().len(), 2);
    let dropped = fixture
        .bot
        .patch(&path, json!({"attachments": []}))
        .await
        .fine();
    assert_eq!(dropped["attachments"], json!([]));
}

#[tokio::test]
async fn a_file_over_ten_mebibytes_is_40005() {
    let fixture = SandboxFixture::new().await;
    let part = Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("big.bin");
    let form = Form::new()
        .text("payload_json", "{}")
        .part("files[0]", part);
    let request = fixture
        .bot
        .request(Method::POST, &fixture.messages())
        .multipart(form);
    answer(request).await.refused(413, 40005);
}

#[tokio::test]
async fn forbidden_direct_messages_are_50007() {
    let fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    fixture.control.set_dms("ann", false).unwrap();
    let open = fixture
        .bot
        .post("/users/@me/channels", json!({"recipient_id": ann}))
        .await
        .fine();
    let path = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "hi"}))
        .await
        .refused(403, 50007);
    fixture.control.set_dms("ann", true).unwrap();
    fixture
        .bot
        .post(&path, json!({"content": "hi"}))
        .await
        .fine();
}

#[tokio::test]
async fn missing_permissions_are_50013_and_hidden_channels_50001() {
    let fixture = SandboxFixture::new().await;
    let send = async || {
        fixture
            .bot
            .post(&fixture.messages(), json!({"content": "x"}))
            .await
    };
    fixture.control.deny_bot(fixture.channel, 1 << 11).unwrap();
    send().await.refused(403, 50013);
    fixture.control.deny_bot(fixture.channel, 1 << 10).unwrap();
    send().await.refused(403, 50001);
    fixture.control.deny_bot(fixture.channel, 0).unwrap();
    send().await.fine();
}

#[tokio::test]
async fn an_unknown_channel_is_10003() {
    let fixture = SandboxFixture::new().await;
    fixture
        .bot
        .post("/channels/123/messages", json!({"content": "x"}))
        .await
        .refused(404, 10003);
    fixture.control.delete_channel(fixture.channel).unwrap();
    fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .refused(404, 10003);
}

#[tokio::test]
async fn a_reply_names_its_message() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let body = json!({"content": "y", "message_reference": {"message_id": sent["id"]}});
    let reply = fixture.bot.post(&fixture.messages(), body).await.fine();
    assert_eq!(
        (&reply["type"], &reply["message_reference"]["message_id"]),
        (&json!(19), &sent["id"])
    );
    let body = json!({"content": "y", "message_reference": {"message_id": "1"}});
    let refused = fixture.bot.post(&fixture.messages(), body).await;
    assert_eq!(
        refused.wrong_field("message_reference"),
        "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
    );
}

#[tokio::test]
async fn a_thread_from_a_message_has_its_id_and_takes_messages() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let path = format!(
        "{}/{}/threads",
        fixture.messages(),
        sent["id"].as_str().unwrap()
    );
    let body = json!({"name": "table", "auto_archive_duration": 60});
    let thread = fixture.bot.post(&path, body.clone()).await;
    assert_eq!(thread.status, 201);
    assert_eq!(
        (&thread.body["id"], &thread.body["type"]),
        (&sent["id"], &json!(11))
    );
    assert_eq!(
        fixture.ann_gateway.event("THREAD_CREATE").await["name"],
        "table"
    );
    fixture.bot.post(&path, body).await.refused(400, 160_004);
    let inside = format!("/channels/{}/messages", sent["id"].as_str().unwrap());
    fixture
        .bot
        .post(&inside, json!({"content": "in it"}))
        .await
        .fine();
    let one = format!("/channels/{}", sent["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&one, json!({"archived": true}))
        .await
        .fine();
    fixture.bot.delete(&one).await.refused(403, 50013);
    fixture.control.grant_bot(fixture.channel, 1 << 34).unwrap();
    assert_eq!(fixture.bot.delete(&one).await.status, 200);
    fixture.bot.get(&one).await.refused(404, 10003);
}

#[tokio::test]
async fn reactions_come_and_go() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .bot
        .post(&fixture.messages(), json!({"content": "x"}))
        .await
        .fine();
    let message = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    let path = format!("{message}/reactions/%F0%9F%80%84/@me");
    assert_eq!(fixture.ben.call(Method::PUT, &path, None).await.status, 204);
    assert_eq!(
        fixture.bot_gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"],
        "🀄"
    );
    let reaction = fixture.bot.get(&message).await.fine()["reactions"][0].clone();
    assert_eq!(
        (&reaction["count"], &reaction["me"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(fixture.ben.delete(&path).await.status, 204);
    assert_eq!(
        fixture.bot.get(&message).await.fine()["reactions"],
        Value::Null
    );
    let none = format!("{message}/reactions/abc/@me");
    fixture
        .ben
        .call(Method::PUT, &none, None)
        .await
        .refused(400, 10014);
}

#[tokio::test]
async fn typing_is_seen() {
    let mut fixture = SandboxFixture::new().await;
    let path = format!("/channels/{}/typing", fixture.channel);
    assert_eq!(
        fixture.bot.call(Method::POST, &path, None).await.status,
        204
    );
    assert!(fixture.ann_gateway.event("TYPING_START").await["timestamp"].is_i64());
}

#[tokio::test]
#[expect(clippy::too_many_lines)]
async fn accounts_servers_members_and_roles_are_shown() {
    let fixture = SandboxFixture::new().await;
    let (guild, users) = (fixture.sandbox.guild_id(), fixture.sandbox.users());
    let me = fixture.bot.get("/users/@me").await.fine();
    assert_eq!(me["id"], json!(fixture.sandbox.application_id()));
    let application = fixture.bot.get("/oauth2/applications/@me").await.fine();
    assert_eq!(application["owner"]["username"], "ann");
    assert_eq!(
        fixture
            .bot
            .get(&format!("/users/{}", users[1].id))
            .await
            .fine()["username"],
        "ben"
    );
    assert_eq!(
        fixture.bot.get(&format!("/guilds/{guild}")).await.fine()["name"],
        "Sandbox"
    );
    let channels = fixture
        .bot
        .get(&format!("/guilds/{guild}/channels"))
        .await
        .fine();
    assert_eq!(channels.as_array().unwrap().len(), 3);
    let members = fixture
        .bot
        .get(&format!("/guilds/{guild}/members?limit=100"))
        .await
        .fine();
    assert_eq!(members.as_array().unwrap().len(), 6);
    let member = fixture
        .bot
        .get(&format!("/guilds/{guild}/members/{}", users[1].id))
        .await
        .fine();
    assert_eq!(member["user"]["global_name"], "Ben");
    assert_eq!(
        fixture
            .bot
            .get(&format!("/guilds/{guild}/roles"))
            .await
            .fine()[0]["id"],
        json!(guild)
    );
    fixture
        .bot
        .get(&format!("/guilds/{guild}/members/5"))
        .await
        .refused(404, 10007);
    fixture.bot.get("/guilds/5").await.refused(404, 10004);
    fixture.bot.get("/users/5").await.refused(404, 10013);
    let emojis = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    assert_eq!(fixture.bot.get(&emojis).await.fine(), json!({"items": []}));
}

#[tokio::test]
async fn the_second_format_shows_pictures_and_files() {
    let fixture = SandboxFixture::new().await;
    let picture = |name: &str| json!({"url": format!("attachment://{name}")});
    let thumbnail = json!({"type": 11, "media": picture("p.png")});
    let section =
        json!({"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": thumbnail});
    let gallery = json!({"type": 12, "items": [{"media": picture("p.png")}]});
    let file = json!({"type": 13, "file": picture("p.png")});
    let json = json!({"flags": 1 << 15, "components": [section, gallery, file]});
    let sent = send_file(&fixture, Method::POST, &fixture.messages(), &json, "p.png")
        .await
        .fine();
    assert_eq!(sent["attachments"], json!([]));
    let gallery = &sent["components"][1]["items"][0];
    assert_eq!(
        (&gallery["spoiler"], &gallery["media"]["width"]),
        (&json!(false), &json!(7))
    );
    assert!(gallery["media"]["id"].is_string() && gallery["media"]["proxy_url"].is_string());
    let file = &sent["components"][2];
    assert_eq!(
        (&file["name"], &file["size"]),
        (&json!("p.png"), &json!(PICTURE.len()))
    );
}
