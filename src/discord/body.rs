//! A [`Screen`] as the body of a request.

use serde_json::{Map, Value, json};

use super::screens::{Button, Embed, Form, List, Screen, Style, limits};

/// What the only line of a form is called.
const LINE: &str = "line";

/// Makes the body of a message that shows the screen.
///
/// Every part is always there, so that an edit leaves nothing of what was shown
/// before; whom it may ring for is always said.
#[must_use]
pub fn body(screen: &Screen) -> Value {
    debug_assert_eq!(limits::check(screen), Ok(()), "a screen within Discord's limits");
    json!({
        "content": screen.content,
        "embeds": screen.embeds.iter().map(embed).collect::<Vec<_>>(),
        "components": screen.rows.iter().map(|row| json!({
            "type": 1,
            "components": row.buttons.iter().map(button).chain(row.list.iter().map(list)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "allowed_mentions": {
            "parse": [],
            "users": screen.mentions.iter().map(ToString::to_string).collect::<Vec<_>>(),
        },
    })
}

/// Makes the form that asks for one line of text.
#[must_use]
pub fn form(form: &Form) -> Value {
    debug_assert_eq!(limits::check_form(form), Ok(()), "a form within Discord's limits");
    json!({
        "custom_id": form.press.to_string(),
        "title": form.title,
        "components": [{"type": 1, "components": [{
            "type": 4,
            "custom_id": LINE,
            "style": 1,
            "label": form.label,
            "placeholder": form.placeholder,
            "required": true,
            "max_length": form.length_max,
        }]}],
    })
}

fn embed(embed: &Embed) -> Value {
    let mut map = Map::new();
    if let Some(title) = &embed.title {
        map.insert("title".into(), json!(title));
    }
    let description = embed.description();
    if !description.is_empty() {
        map.insert("description".into(), json!(description));
    }
    if !embed.fields.is_empty() {
        let fields = embed
            .fields
            .iter()
            .map(|field| json!({"name": field.name, "value": field.value, "inline": field.inline}));
        map.insert("fields".into(), fields.collect());
    }
    map.insert("color".into(), json!(embed.colour.rgb()));
    if let Some(footer) = &embed.footer {
        map.insert("footer".into(), json!({"text": footer}));
    }
    Value::Object(map)
}

fn button(button: &Button) -> Value {
    let mut map = Map::new();
    map.insert("type".into(), json!(2));
    map.insert("style".into(), json!(style(button.style)));
    map.insert("label".into(), json!(button.label));
    map.insert("custom_id".into(), json!(button.press.to_string()));
    if button.disabled {
        map.insert("disabled".into(), json!(true));
    }
    if let Some(emoji) = button.emoji {
        map.insert("emoji".into(), json!({"name": emoji.to_string()}));
    }
    Value::Object(map)
}

fn list(list: &List) -> Value {
    let entry = |(place, label): (usize, &String)| json!({"label": label, "value": place.to_string(), "default": list.chosen == Some(place)});
    json!({
        "type": 3,
        "custom_id": list.press.to_string(),
        "placeholder": list.placeholder,
        "options": list.entries.iter().enumerate().map(entry).collect::<Vec<_>>(),
    })
}

/// Discord's number of a button style.
const fn style(style: Style) -> u8 {
    match style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    }
}
