//! Sending, changing, deleting and reading messages, channels and threads.

use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::client::{Answer, Stage, answer};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x07\0\0\0\x05\x08\x06\0\0\0";

async fn send_file(stage: &Stage, method: Method, path: &str, json: &Value, name: &str) -> Answer {
    let part = Part::bytes(PICTURE).file_name(name.to_owned()).mime_str("image/png").unwrap();
    let form = Form::new().text("payload_json", json.to_string()).part("files[0]", part);
    answer(stage.bot.request(method, path).multipart(form)).await
}

#[tokio::test]
async fn a_message_is_sent_read_changed_and_deleted() {
    let mut stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": " hello "})).await.fine();
    assert_eq!(sent["content"], "hello");
    let path = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    assert_eq!(stage.ben.get(&path).await.fine()["author"]["bot"], true);
    let edited = stage.bot.patch(&path, json!({"content": "bye"})).await.fine();
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!(stage.ann_gateway.event("MESSAGE_UPDATE").await["content"], "bye");
    assert_eq!(stage.bot.delete(&path).await.status, 204);
    assert_eq!(stage.ann_gateway.event("MESSAGE_DELETE").await["id"], sent["id"]);
    stage.bot.get(&path).await.refused(404, 10008);
    stage.bot.patch(&path, json!({"content": "x"})).await.refused(404, 10008);
}

#[tokio::test]
async fn history_is_the_newest_first_and_can_be_paged() {
    let stage = Stage::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c", "d"] {
        let sent = stage.bot.post(&stage.messages(), json!({"content": text})).await.fine();
        ids.push(sent["id"].as_str().unwrap().to_owned());
    }
    let page = async |query: String| {
        let list = stage.bot.get(&format!("{}?{query}", stage.messages())).await.fine();
        let texts = list.as_array().unwrap().iter().map(|m| m["content"].as_str().unwrap());
        texts.collect::<String>()
    };
    assert_eq!(page("limit=2".to_owned()).await, "dc");
    assert_eq!(page(format!("before={}&limit=2", ids[2])).await, "ba");
    assert_eq!(page(format!("after={}&limit=2", ids[0])).await, "cb");
    let refused = stage.bot.get(&format!("{}?limit=101", stage.messages())).await;
    assert_eq!(refused.wrong_field("limit"), "NUMBER_TYPE_MAX");
}

#[tokio::test]
async fn nobody_changes_anothers_message() {
    let stage = Stage::new().await;
    let sent = stage.ben.post(&stage.messages(), json!({"content": "mine"})).await.fine();
    let path = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    stage.bot.patch(&path, json!({"content": "x"})).await.refused(403, 50005);
    stage.bot.delete(&path).await.refused(403, 50013);
    assert_eq!(stage.ann.delete(&path).await.status, 204, "the owner of the server may");
}

#[tokio::test]
async fn nothing_to_see_is_50006() {
    let stage = Stage::new().await;
    for body in [json!({}), json!({"content": "  \n "}), json!({"embeds": [{}]})] {
        stage.bot.post(&stage.messages(), body).await.refused(400, 50006);
    }
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let path = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    stage.bot.patch(&path, json!({"content": ""})).await.refused(400, 50006);
}

#[tokio::test]
async fn an_enforced_nonce_makes_a_send_once_for_a_few_minutes() {
    let stage = Stage::new().await;
    let body = json!({"content": "x", "nonce": "n1", "enforce_nonce": true});
    let first = stage.bot.post(&stage.messages(), body.clone()).await.fine();
    let again = stage.bot.post(&stage.messages(), body.clone()).await.fine();
    assert_eq!(first["id"], again["id"]);
    let free = json!({"content": "x", "nonce": "n1"});
    let other = stage.bot.post(&stage.messages(), free).await.fine();
    assert_ne!(first["id"], other["id"], "without the wish a nonce is only a mark");
    let found = stage.bot.post(&stage.messages(), body.clone()).await.fine();
    assert_eq!(found["id"], other["id"], "whatever has the nonce is found, the newest first");
    let foreign = stage.ben.post(&stage.messages(), body.clone()).await.fine();
    assert_ne!(foreign["id"], other["id"], "everybody has nonces of their own");
    stage.control.advance(Duration::from_secs(10 * 60));
    let later = stage.bot.post(&stage.messages(), body).await.fine();
    assert_ne!(first["id"], later["id"]);
}

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_limited_by_30046() {
    let stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let path = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    for _ in 0..10 {
        stage.bot.patch(&path, json!({"content": "young"})).await.fine();
    }
    stage.control.advance(Duration::from_secs(3_600));
    for _ in 0..5 {
        stage.bot.patch(&path, json!({"content": "old"})).await.fine();
    }
    let refused = stage.bot.patch(&path, json!({"content": "older"})).await;
    refused.refused(429, 30046);
    let wait = refused.body["retry_after"].as_f64().unwrap();
    assert!(wait > 3_590.0 && wait <= 3_600.0, "{wait}");
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn a_file_is_kept_and_fetched_by_anybody_who_has_its_address() {
    let stage = Stage::new().await;
    let json = json!({"content": "look", "attachments": [{"id": 0, "description": "a picture"}]});
    let sent = send_file(&stage, Method::POST, &stage.messages(), &json, "a b.png").await.fine();
    let file = &sent["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("a_b.png"), &json!("a picture")));
    assert_eq!((&file["width"], &file["height"]), (&json!(7), &json!(5)));
    let response = reqwest::get(file["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.bytes().await.unwrap(), PICTURE);
}

#[tokio::test]
async fn a_file_inside_an_embed_is_shown_there_and_not_listed() {
    let stage = Stage::new().await;
    let json = json!({"embeds": [{"title": "t", "image": {"url": "attachment://p.png"}}]});
    let sent = send_file(&stage, Method::POST, &stage.messages(), &json, "p.png").await.fine();
    assert_eq!(sent["attachments"], json!([]));
    let url = sent["embeds"][0]["image"]["url"].as_str().unwrap();
    assert!(url.starts_with(&stage.sandbox.url()), "{url}");
    assert_eq!(reqwest::get(url).await.unwrap().status(), 200);
}

#[tokio::test]
async fn an_empty_list_of_attachments_drops_the_picture() {
    let stage = Stage::new().await;
    let json = json!({"content": "look"});
    let sent = send_file(&stage, Method::POST, &stage.messages(), &json, "p.png").await.fine();
    let path = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    let kept = stage.bot.patch(&path, json!({"content": "still"})).await.fine();
    assert_eq!(kept["attachments"].as_array().unwrap().len(), 1);
    let named = json!({"content": "named", "attachments": [{"id": kept["attachments"][0]["id"]}]});
    let named = stage.bot.patch(&path, named).await.fine();
    assert_eq!(named["attachments"].as_array().unwrap().len(), 1);
    let two = send_file(&stage, Method::PATCH, &path, &json!({}), "q.png").await.fine();
    assert_eq!(two["attachments"].as_array().unwrap().len(), 2);
    let dropped = stage.bot.patch(&path, json!({"attachments": []})).await.fine();
    assert_eq!(dropped["attachments"], json!([]));
}

#[tokio::test]
async fn a_file_over_ten_mebibytes_is_40005() {
    let stage = Stage::new().await;
    let part = Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("big.bin");
    let form = Form::new().text("payload_json", "{}").part("files[0]", part);
    let request = stage.bot.request(Method::POST, &stage.messages()).multipart(form);
    answer(request).await.refused(413, 40005);
}

#[tokio::test]
async fn forbidden_direct_messages_are_50007() {
    let stage = Stage::new().await;
    let ann = stage.sandbox.users()[0].id;
    stage.control.set_dms("ann", false).unwrap();
    let open = stage.bot.post("/users/@me/channels", json!({"recipient_id": ann})).await.fine();
    let path = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    stage.bot.post(&path, json!({"content": "hi"})).await.refused(403, 50007);
    stage.control.set_dms("ann", true).unwrap();
    stage.bot.post(&path, json!({"content": "hi"})).await.fine();
}

#[tokio::test]
async fn missing_permissions_are_50013_and_hidden_channels_50001() {
    let stage = Stage::new().await;
    let send = async || stage.bot.post(&stage.messages(), json!({"content": "x"})).await;
    stage.control.deny_bot(stage.channel, 1 << 11).unwrap();
    send().await.refused(403, 50013);
    stage.control.deny_bot(stage.channel, 1 << 10).unwrap();
    send().await.refused(403, 50001);
    stage.control.deny_bot(stage.channel, 0).unwrap();
    send().await.fine();
}

#[tokio::test]
async fn an_unknown_channel_is_10003() {
    let stage = Stage::new().await;
    stage.bot.post("/channels/123/messages", json!({"content": "x"})).await.refused(404, 10003);
    stage.control.delete_channel(stage.channel).unwrap();
    stage.bot.post(&stage.messages(), json!({"content": "x"})).await.refused(404, 10003);
}

#[tokio::test]
async fn a_reply_names_its_message() {
    let stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let body = json!({"content": "y", "message_reference": {"message_id": sent["id"]}});
    let reply = stage.bot.post(&stage.messages(), body).await.fine();
    assert_eq!((&reply["type"], &reply["message_reference"]["message_id"]), (&json!(19), &sent["id"]));
    let body = json!({"content": "y", "message_reference": {"message_id": "1"}});
    let refused = stage.bot.post(&stage.messages(), body).await;
    assert_eq!(refused.wrong_field("message_reference"), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE");
}

#[tokio::test]
async fn a_thread_from_a_message_has_its_id_and_takes_messages() {
    let mut stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let path = format!("{}/{}/threads", stage.messages(), sent["id"].as_str().unwrap());
    let body = json!({"name": "table", "auto_archive_duration": 60});
    let thread = stage.bot.post(&path, body.clone()).await;
    assert_eq!(thread.status, 201);
    assert_eq!((&thread.body["id"], &thread.body["type"]), (&sent["id"], &json!(11)));
    assert_eq!(stage.ann_gateway.event("THREAD_CREATE").await["name"], "table");
    stage.bot.post(&path, body).await.refused(400, 160_004);
    let inside = format!("/channels/{}/messages", sent["id"].as_str().unwrap());
    stage.bot.post(&inside, json!({"content": "in it"})).await.fine();
    let one = format!("/channels/{}", sent["id"].as_str().unwrap());
    stage.bot.patch(&one, json!({"archived": true})).await.fine();
    stage.bot.delete(&one).await.refused(403, 50013);
    stage.control.grant_bot(stage.channel, 1 << 34).unwrap();
    assert_eq!(stage.bot.delete(&one).await.status, 200);
    stage.bot.get(&one).await.refused(404, 10003);
}

#[tokio::test]
async fn reactions_come_and_go() {
    let mut stage = Stage::new().await;
    let sent = stage.bot.post(&stage.messages(), json!({"content": "x"})).await.fine();
    let message = format!("{}/{}", stage.messages(), sent["id"].as_str().unwrap());
    let path = format!("{message}/reactions/%F0%9F%80%84/@me");
    assert_eq!(stage.ben.call(Method::PUT, &path, None).await.status, 204);
    assert_eq!(stage.bot_gateway.event("MESSAGE_REACTION_ADD").await["emoji"]["name"], "🀄");
    let reaction = stage.bot.get(&message).await.fine()["reactions"][0].clone();
    assert_eq!((&reaction["count"], &reaction["me"]), (&json!(1), &json!(false)));
    assert_eq!(stage.ben.delete(&path).await.status, 204);
    assert_eq!(stage.bot.get(&message).await.fine()["reactions"], Value::Null);
    let none = format!("{message}/reactions/abc/@me");
    stage.ben.call(Method::PUT, &none, None).await.refused(400, 10014);
}

#[tokio::test]
async fn typing_is_seen() {
    let mut stage = Stage::new().await;
    let path = format!("/channels/{}/typing", stage.channel);
    assert_eq!(stage.bot.call(Method::POST, &path, None).await.status, 204);
    assert!(stage.ann_gateway.event("TYPING_START").await["timestamp"].is_i64());
}

#[tokio::test]
async fn accounts_servers_members_and_roles_are_shown() {
    let stage = Stage::new().await;
    let (guild, users) = (stage.sandbox.guild_id(), stage.sandbox.users());
    let me = stage.bot.get("/users/@me").await.fine();
    assert_eq!(me["id"], json!(stage.sandbox.application_id()));
    let application = stage.bot.get("/oauth2/applications/@me").await.fine();
    assert_eq!(application["owner"]["username"], "ann");
    assert_eq!(stage.bot.get(&format!("/users/{}", users[1].id)).await.fine()["username"], "ben");
    assert_eq!(stage.bot.get(&format!("/guilds/{guild}")).await.fine()["name"], "Sandbox");
    let channels = stage.bot.get(&format!("/guilds/{guild}/channels")).await.fine();
    assert_eq!(channels.as_array().unwrap().len(), 3);
    let members = stage.bot.get(&format!("/guilds/{guild}/members?limit=100")).await.fine();
    assert_eq!(members.as_array().unwrap().len(), 6);
    let member = stage.bot.get(&format!("/guilds/{guild}/members/{}", users[1].id)).await.fine();
    assert_eq!(member["user"]["global_name"], "Ben");
    assert_eq!(stage.bot.get(&format!("/guilds/{guild}/roles")).await.fine()[0]["id"], json!(guild));
    stage.bot.get(&format!("/guilds/{guild}/members/5")).await.refused(404, 10007);
    stage.bot.get("/guilds/5").await.refused(404, 10004);
    stage.bot.get("/users/5").await.refused(404, 10013);
    let emojis = format!("/applications/{}/emojis", stage.sandbox.application_id());
    assert_eq!(stage.bot.get(&emojis).await.fine(), json!({"items": []}));
}

#[tokio::test]
async fn the_second_format_shows_pictures_and_files() {
    let stage = Stage::new().await;
    let picture = |name: &str| json!({"url": format!("attachment://{name}")});
    let thumbnail = json!({"type": 11, "media": picture("p.png")});
    let section = json!({"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": thumbnail});
    let gallery = json!({"type": 12, "items": [{"media": picture("p.png")}]});
    let file = json!({"type": 13, "file": picture("p.png")});
    let json = json!({"flags": 1 << 15, "components": [section, gallery, file]});
    let sent = send_file(&stage, Method::POST, &stage.messages(), &json, "p.png").await.fine();
    assert_eq!(sent["attachments"], json!([]));
    let gallery = &sent["components"][1]["items"][0];
    assert_eq!((&gallery["spoiler"], &gallery["media"]["width"]), (&json!(false), &json!(7)));
    assert!(gallery["media"]["id"].is_string() && gallery["media"]["proxy_url"].is_string());
    let file = &sent["components"][2];
    assert_eq!((&file["name"], &file["size"]), (&json!("p.png"), &json!(PICTURE.len())));
}
