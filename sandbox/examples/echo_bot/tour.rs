//! `/tour`: the features of the page that the rest of the bot does not use.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Bot, EPHEMERAL, Failure, MESSAGE, MODAL, as_str};

/// The prefix of the tour's custom ids.
pub(super) const PREFIX: &str = "tour:";

/// The picture's description.
const ALT: &str =
    "A patch of colour that goes from blue at the top left to green at the bottom right.";

/// Answers the command with the tour's message.
pub(super) async fn answer_command(bot: &Bot, interaction: &Value) -> Result<(), Failure> {
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
    bot.respond(interaction, MESSAGE, data).await
}

/// Answers a press on one of the tour's components or its submitted modal.
pub(super) async fn answer_press(bot: &Bot, interaction: &Value, id: &str) -> Result<(), Failure> {
    let data = &interaction["data"];
    let message_path = format!(
        "/channels/{}/messages/{}",
        as_str(&interaction["channel_id"]),
        as_str(&interaction["message"]["id"])
    );
    match id {
        "picture" => send_picture(bot, interaction).await,
        "form" if as_str(&data["components"][0]["component"]["custom_id"]) == "dish" => {
            let dish = as_str(&data["components"][0]["component"]["values"][0]);
            let notes = as_str(&data["components"][1]["component"]["value"]);
            respond_privately(bot, interaction, &format!("**{dish}**, and: {notes}")).await
        }
        "form" => bot.respond(interaction, MODAL, order_modal()).await,
        "thread" => {
            let (threads, talk) = (
                format!("{message_path}/threads"),
                json!({ "name": "Side talk" }),
            );
            let thread = bot.send(Method::POST, &threads, &talk).await?;
            let path = format!("/channels/{}/messages", as_str(&thread["id"]));
            bot.send(Method::POST, &path, &json!({ "content": "Here we go on." }))
                .await?;
            respond_privately(bot, interaction, "I began a thread.").await
        }
        "react" => {
            let reaction = format!("{message_path}/reactions/%F0%9F%8D%B5/@me");
            bot.send(Method::PUT, &reaction, &Value::Null).await?;
            respond_privately(bot, interaction, "I like it.").await
        }
        "silent" => Ok(()),
        _ => {
            let content = format!("You chose {}.", mention(interaction, id));
            respond_privately(bot, interaction, &content).await
        }
    }
}

/// Returns the chosen object as a mention.
fn mention(interaction: &Value, id: &str) -> String {
    let chosen = as_str(&interaction["data"]["values"][0]);
    match id {
        "user" => format!("<@{chosen}>"),
        "role" => format!("<@&{chosen}>"),
        _ => format!("<#{chosen}>"),
    }
}

/// Answers with a message that only the user sees.
async fn respond_privately(bot: &Bot, interaction: &Value, content: &str) -> Result<(), Failure> {
    bot.respond(
        interaction,
        MESSAGE,
        json!({ "content": content, "flags": EPHEMERAL }),
    )
    .await
}

/// Returns a modal with a menu, a text input and a text.
fn order_modal() -> Value {
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

async fn send_picture(bot: &Bot, interaction: &Value) -> Result<(), Failure> {
    let data = json!({
        "content": "Look:",
        "attachments": [{ "id": 0, "filename": "patch.png", "description": ALT }],
    });
    bot.respond_with_file(interaction, &data).await
}
