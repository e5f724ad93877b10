//! A [`Screen`] as the body of a request.

use serde_json::{Map, Value, json};

use crate::board;
use crate::store::PictureStyle;

use crate::discord::delivery::message::{Enclosed, Message};
use crate::discord::screens::{Button, Embed, Form, List, ListEntry, Screen, Sign, Style, limits};

/// The `custom_id` of the only text input of a form.
const LINE: &str = "line";

/// Makes a message that anybody may see, with pictures in the classic style.
///
/// It never has a picture of a player's own pieces: those need a [`PrivatePlace`].
#[must_use]
pub(crate) fn body(screen: &Screen) -> Message {
    public_body(screen, board::Style::Classic)
}

/// The same in the style that the server has chosen.
#[must_use]
pub(crate) fn public_body(screen: &Screen, style: board::Style) -> Message {
    let enclosed = enclosed(screen, style);
    debug_assert!(
        !enclosed
            .as_ref()
            .is_some_and(|enclosed| enclosed.picture.is_private())
    );
    Message::new(
        words(screen),
        enclosed.filter(|enclosed| !enclosed.picture.is_private()),
    )
}

/// Makes a message that shows a screen in a private place, in the style that its person has chosen.
#[must_use]
pub(crate) fn private_body(screen: &Screen, style: PictureStyle) -> Message {
    Message::new(
        words(screen),
        style_of(style).and_then(|style| enclosed(screen, style)),
    )
}

/// The style of a person's pictures; `None` if they want no pictures.
const fn style_of(style: PictureStyle) -> Option<board::Style> {
    match style {
        PictureStyle::Classic => Some(board::Style::Classic),
        PictureStyle::HighContrast => Some(board::Style::HighContrast),
        PictureStyle::ColourBlind => Some(board::Style::ColourBlind),
        PictureStyle::Off => None,
    }
}

fn enclosed(screen: &Screen, style: board::Style) -> Option<Enclosed> {
    screen.embeds.iter().enumerate().find_map(|(embed, frame)| {
        let picture = frame.picture.as_ref()?;
        let drawn = board::Picture {
            style,
            subject: picture.shows.clone(),
        };
        Some(Enclosed {
            picture: drawn,
            alt: picture.alt.clone(),
            embed,
        })
    })
}

/// The text, embeds and components of a message.
///
/// Every key is always present, so that an edit leaves nothing of the previous content; so are the
/// people whom the message may ping.
fn words(screen: &Screen) -> Value {
    debug_assert_eq!(
        limits::check(screen),
        Ok(()),
        "a screen within Discord's limits"
    );
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
pub(crate) fn form(form: &Form) -> Value {
    debug_assert_eq!(
        limits::check_form(form),
        Ok(()),
        "a form within Discord's limits"
    );
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
    if let Some(Sign { id, name }) = &button.emoji {
        map.insert("emoji".into(), json!({"id": id, "name": name}));
    }
    Value::Object(map)
}

fn list(list: &List) -> Value {
    let entry = |entry: &ListEntry| json!({"label": entry.label, "value": entry.value, "default": entry.chosen});
    json!({
        "type": 3,
        "custom_id": list.press.to_string(),
        "placeholder": list.placeholder,
        "options": list.entries.iter().map(entry).collect::<Vec<_>>(),
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
