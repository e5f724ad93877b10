//! `/card`: a message in the second format, with every kind of nested component and accessory.

use serde_json::{Value, json};

use super::{Bot, EPHEMERAL, Failure, MESSAGE, MODAL, as_str};

/// The prefix of the card's custom ids.
pub(super) const PREFIX: &str = "card:";

/// The flag of a message that consists of components only.
const COMPONENTS_V2: u64 = 1 << 15;

/// Answers the command with the card.
pub(super) async fn answer_command(bot: &Bot, interaction: &Value) -> Result<(), Failure> {
    let data = json!({
        "flags": COMPONENTS_V2,
        "components": [card()],
        "attachments": [{ "id": 0, "filename": "patch.png", "description": "A patch" }],
    });
    bot.respond_with_file(interaction, &data).await
}

/// Answers a press on the card or its submitted modal.
pub(super) async fn answer_press(bot: &Bot, interaction: &Value, id: &str) -> Result<(), Failure> {
    let data = &interaction["data"];
    let content = match id {
        "place" => return bot.respond(interaction, MODAL, questions_modal()).await,
        "questions" => answers(data),
        _ => format!("You pressed {id}."),
    };
    let data = json!({ "content": content, "flags": EPHEMERAL });
    bot.respond(interaction, MESSAGE, data).await
}

/// Returns a modal with every kind of input other than texts and menus.
fn questions_modal() -> Value {
    let option = |label: &str| json!({ "label": label, "value": label });
    let label =
        |text: &str, component: Value| json!({ "type": 18, "label": text, "component": component });
    json!({ "custom_id": "card:questions", "title": "A few questions", "components": [
        label("Where", json!({ "type": 21, "custom_id": "where",
            "options": [option("by the window"), option("by the door")] })),
        label("What with it", json!({ "type": 22, "custom_id": "with", "required": false,
            "options": [option("milk"), option("sugar")] })),
        label("Hot", json!({ "type": 23, "custom_id": "hot", "default": true })),
        label("A picture of you", json!({ "type": 19, "custom_id": "picture", "required": false })),
    ]})
}

/// Returns a person's answers as text.
fn answers(data: &Value) -> String {
    let answer = |at: usize, field: &str| data["components"][at]["component"][field].clone();
    let hot = if answer(2, "value") == json!(true) {
        "hot"
    } else {
        "cold"
    };
    let file = &data["resolved"]["attachments"][as_str(&answer(3, "values")[0])];
    format!(
        "{}, {}, {hot}, {}",
        as_str(&answer(0, "value")),
        answer(1, "values"),
        file["filename"].as_str().unwrap_or("no picture")
    )
}

/// Returns the card, a container with every kind of component.
fn card() -> Value {
    let button = |id: &str, label: &str| json!({ "type": 2, "style": 2, "label": label, "custom_id": format!("card:{id}") });
    let text = |content: &str| json!({ "type": 10, "content": content });
    let picture =
        |alt: &str| json!({ "media": { "url": "attachment://patch.png" }, "description": alt });
    let section = |content: &str, accessory: Value| json!({ "type": 9, "components": [text(content)], "accessory": accessory });
    let mut thumbnail = picture("The patch once more");
    thumbnail["type"] = json!(11);
    let pictures: Vec<_> = ["First", "Second", "Third"].map(picture).to_vec();
    let options =
        json!([{ "label": "tea", "value": "tea" }, { "label": "water", "value": "water" }]);
    json!({ "type": 17, "accent_color": 0x2b7a9e, "components": [
        text("## A card\n-# With everything on it"),
        { "type": 14 },
        section("**A place**\n-# nobody sits here", button("place", "Sit here")),
        section("Words beside a picture, so many of them that a phone needs several lines.", thumbnail),
        { "type": 14, "spacing": 2 },
        { "type": 12, "items": pictures },
        { "type": 1, "components": [
            button("1", "One"), button("2", "Two"), button("3", "Three"), button("4", "Four"), button("5", "Five"),
        ]},
        { "type": 1, "components": [
            { "type": 3, "custom_id": "card:drink", "placeholder": "A drink", "options": options },
        ]},
    ]})
}
