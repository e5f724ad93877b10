//! The attachments of messages in Discord's responses.

use serde_json::{Value, json};

use super::Message;

/// Makes the pictures of components refer to the message's files again, because a response has
/// URLs instead. Returns the files as an edit has to list them: Discord finds a file by name only
/// if its id and name are listed.
pub(super) fn refer_to_files(components: &mut Value) -> Vec<Value> {
    match components {
        Value::Object(fields) => {
            let own = fields.get_mut("media").and_then(refer_to_file);
            let others = fields.values_mut().flat_map(refer_to_files);
            own.into_iter().chain(others).collect()
        }
        Value::Array(list) => list.iter_mut().flat_map(refer_to_files).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// The same for one picture.
fn refer_to_file(media: &mut Value) -> Option<Value> {
    let path = media["url"].as_str().and_then(|url| url.split('?').next());
    let name = path.and_then(|path| path.rsplit('/').next());
    let name = name.unwrap_or_default().to_owned();
    let id = media.get("attachment_id").cloned();
    *media = json!({"url": format!("attachment://{name}")});
    let id = id.filter(Value::is_string)?;
    Some(json!({"id": id, "filename": name}))
}

/// The attachment id of the picture in Discord's response to `message`, if it shows one.
#[must_use]
pub(crate) fn attachment_id(answer: &Value, message: &Message) -> Option<String> {
    message.attached_picture()?;
    attachment_in(&answer["components"])
}

/// The id of the first uploaded picture among components.
fn attachment_in(components: &Value) -> Option<String> {
    match components {
        Value::Object(fields) => {
            let id = components["media"]["attachment_id"].as_str();
            let id = id.map(str::to_owned);
            id.or_else(|| fields.values().find_map(attachment_in))
        }
        Value::Array(list) => list.iter().find_map(attachment_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
