//! `/tour`: the features of the page that the rest of the bot does not use.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Bot, EPHEMERAL, Failure, MESSAGE, MODAL, word};

/// The prefix of the tour's custom ids.
pub(super) const PREFIX: &str = "tour:";

/// The picture's description.
const ALT: &str =
    "A patch of colour that goes from blue at the top left to green at the bottom right.";

/// Answers the command.
pub(super) async fn begin(bot: &Bot, it: &Value) -> Result<(), Failure> {
    let button = |id: &str, label: &str| json!({ "type": 2, "style": 2, "label": label, "custom_id": format!("{PREFIX}{id}") });
    let menu = |kind: u64, id: &str, placeholder: &str| {
        json!({ "type": 1, "components": [
            { "type": kind, "custom_id": format!("{PREFIX}{id}"), "placeholder": placeholder },
        ]})
    };
    let data = json!({ "content": "Here is everything else.", "components": [
        { "type": 1, "components": [
            button("picture", "Picture"), button("form", "Long form"), button("thread", "Thread"),
            button("react", "React"), button("silent", "Silence"),
        ]},
        menu(5, "user", "A person"), menu(6, "role", "A role"), menu(8, "channel", "A channel"),
    ]});
    bot.respond(it, MESSAGE, data).await
}

/// Answers a press on one of the tour's components or its submitted modal.
pub(super) async fn go_on(bot: &Bot, it: &Value, id: &str) -> Result<(), Failure> {
    let data = &it["data"];
    let place = format!(
        "/channels/{}/messages/{}",
        word(&it["channel_id"]),
        word(&it["message"]["id"])
    );
    match id {
        "picture" => send_picture(bot, it).await,
        "form" if word(&data["components"][0]["component"]["custom_id"]) == "dish" => {
            let dish = word(&data["components"][0]["component"]["values"][0]);
            let line = word(&data["components"][1]["component"]["value"]);
            whisper(bot, it, &format!("**{dish}**, and: {line}")).await
        }
        "form" => bot.respond(it, MODAL, form()).await,
        "thread" => {
            let (threads, talk) = (format!("{place}/threads"), json!({ "name": "Side talk" }));
            let made = bot.send(Method::POST, &threads, &talk).await?;
            let path = format!("/channels/{}/messages", word(&made["id"]));
            bot.send(Method::POST, &path, &json!({ "content": "Here we go on." }))
                .await?;
            whisper(bot, it, "I began a thread.").await
        }
        "react" => {
            let reaction = format!("{place}/reactions/%F0%9F%8D%B5/@me");
            bot.send(Method::PUT, &reaction, &Value::Null).await?;
            whisper(bot, it, "I like it.").await
        }
        "silent" => Ok(()),
        _ => whisper(bot, it, &format!("You chose {}.", shown(it, id))).await,
    }
}

/// Returns the chosen object as a mention.
fn shown(it: &Value, id: &str) -> String {
    let chosen = word(&it["data"]["values"][0]);
    match id {
        "user" => format!("<@{chosen}>"),
        "role" => format!("<@&{chosen}>"),
        _ => format!("<#{chosen}>"),
    }
}

async fn whisper(bot: &Bot, it: &Value, words: &str) -> Result<(), Failure> {
    bot.respond(it, MESSAGE, json!({ "content": words, "flags": EPHEMERAL }))
        .await
}

fn form() -> Value {
    let dishes: Vec<_> = ["dumplings", "noodles", "rice"]
        .map(|d| json!({ "label": d, "value": d }))
        .to_vec();
    json!({ "custom_id": "tour:form", "title": "An order", "components": [
        { "type": 18, "label": "A dish", "description": "One of today's", "component":
            { "type": 3, "custom_id": "dish", "placeholder": "Choose a dish", "options": dishes } },
        { "type": 18, "label": "Notes", "component":
            { "type": 4, "custom_id": "notes", "style": 2, "required": false, "max_length": 200 } },
        { "type": 10, "content": "The kitchen closes at **ten**." },
    ]})
}

async fn send_picture(bot: &Bot, it: &Value) -> Result<(), Failure> {
    let data = json!({
        "content": "Look:",
        "attachments": [{ "id": 0, "filename": "patch.png", "description": ALT }],
    });
    bot.respond_with_file(it, &data).await
}
