//! A [`Screen`] in Discord's newer format, which consists only of components.
//!
//! Each embed is a container with its picture, then its text. The last one also has the screen's
//! own text, directly above the buttons, near the thumb. A screen with only text needs no
//! container.

use serde_json::{Value, json};

use crate::discord::screens::{Screen, Section};

use super::components::{button, object, row};
use super::message::AttachedPicture;

/// Discord's flag of a message that consists only of components.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

/// Discord's type number of a section: text with a button next to it.
pub(super) const SECTION: u64 = 9;

/// The components of a screen.
pub(super) fn layout(screen: &Screen, attached: Option<&AttachedPicture>) -> Vec<Value> {
    let below = || {
        text(&screen.content)
            .into_iter()
            .chain(screen.rows.iter().map(row))
    };
    if screen.embeds.is_empty() {
        return below().collect();
    }
    let last = screen.embeds.len() - 1;
    let containers = screen.embeds.iter().enumerate().map(|(at, embed)| {
        let picture = attached.filter(|attached| attached.embed == at);
        let mut parts: Vec<Value> = picture.map(gallery).into_iter().collect();
        let texts = embed.texts(picture.is_some());
        parts.extend(texts.iter().filter_map(|content| text(content)));
        parts.extend(embed.sections.iter().map(section));
        if at == last {
            parts.extend(below());
        }
        object([
            ("type", 17.into()),
            ("accent_color", embed.colour.rgb().into()),
            ("components", parts.into()),
        ])
    });
    containers.collect()
}

fn text(content: &str) -> Option<Value> {
    (!content.is_empty()).then(|| json!({"type": 10, "content": content}))
}

fn section(section: &Section) -> Value {
    let text = json!({"type": 10, "content": section.text});
    object([
        ("type", SECTION.into()),
        ("components", vec![text].into()),
        ("accessory", button(&section.button)),
    ])
}

fn gallery(attached: &AttachedPicture) -> Value {
    let url = format!("attachment://{}", attached.name());
    let item = json!({"media": {"url": url}, "description": attached.alt});
    object([("type", 12.into()), ("items", vec![item].into())])
}
