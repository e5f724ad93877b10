//! Pictures and files inside embeds and components.

use serde_json::{Map, Value, json};

use crate::world::World;
use crate::world::messages::file::{Attachment, clean_name};
use crate::world::messages::message::Message;

/// Replaces `attachment://name` with real URLs and removes these files from the list of attachments.
pub(super) fn resolve_attachment_urls(world: &World, message: &mut Message) {
    let Message {
        embeds,
        components,
        attachments,
        ..
    } = message;
    for value in embeds.iter_mut().chain(components) {
        resolve_in(value, attachments, world.url());
    }
}

fn resolve_in(value: &mut Value, attachments: &mut [Attachment], base: &str) {
    match value {
        Value::Array(list) => {
            for inner in list {
                resolve_in(inner, attachments, base);
            }
        }
        Value::Object(fields) => {
            if let Some(name) = fields.get("url").and_then(Value::as_str)
                && let Some(name) = name.strip_prefix("attachment://")
                && let Some(file) = attachments
                    .iter_mut()
                    .find(|file| file.name == clean_name(name))
            {
                file.is_embedded = true;
                let url = file.url(base);
                fields.insert("proxy_url".to_owned(), url.clone().into());
                // The file is no longer listed, so move its description to the picture.
                if let Some(text) = &file.description {
                    fields.insert("description".to_owned(), text.clone().into());
                }
                fields.insert("url".to_owned(), url.into());
                if let Some((width, height)) = file.dimensions {
                    fields.insert("width".to_owned(), json!(width));
                    fields.insert("height".to_owned(), json!(height));
                }
            }
            for inner in fields.values_mut() {
                resolve_in(inner, attachments, base);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Completes the pictures and files in components, as clients get them.
pub(super) fn complete_media(world: &mut World, message: &mut Message) {
    let Message {
        components,
        attachments,
        ..
    } = message;
    for component in components {
        complete_in(world, component, attachments);
    }
}

fn complete_in(world: &mut World, value: &mut Value, attachments: &[Attachment]) {
    let Some(fields) = value.as_object_mut() else {
        return;
    };
    for name in ["media", "file"] {
        let Some(media) = fields.get_mut(name).and_then(Value::as_object_mut) else {
            continue;
        };
        let file = complete_one(world, media, attachments);
        if let Some(file) = file.filter(|_| name == "file") {
            fields.insert("name".to_owned(), json!(file.name));
            fields.insert("size".to_owned(), json!(file.size));
            fields.entry("spoiler").or_insert(Value::Bool(false));
        }
    }
    for name in ["components", "items"] {
        let inner = fields.get_mut(name).and_then(Value::as_array_mut);
        for inner in inner.into_iter().flatten() {
            complete_in(world, inner, attachments);
        }
    }
    if let Some(inner) = fields.get_mut("accessory") {
        complete_in(world, inner, attachments);
    }
}

/// Completes one picture or file. Returns its attachment, if it was uploaded.
fn complete_one<'a>(
    world: &mut World,
    media: &mut Map<String, Value>,
    attachments: &'a [Attachment],
) -> Option<&'a Attachment> {
    let url = media.get("url").and_then(Value::as_str)?.to_owned();
    let file = attachments.iter().find(|file| file.url(world.url()) == url);
    if let Some(file) = file {
        media.insert("attachment_id".to_owned(), json!(file.id));
        media.insert("content_type".to_owned(), json!(file.mime));
    }
    let has_id = media.get("id").is_some_and(Value::is_string);
    if !has_id {
        media.insert("id".to_owned(), json!(world.next_id()));
    }
    media.entry("proxy_url").or_insert_with(|| url.into());
    file
}
