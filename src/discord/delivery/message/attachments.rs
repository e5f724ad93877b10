//! The attachments of messages in Discord's responses.

use serde_json::{Value, json};

use crate::discord::delivery::json_tree;

/// Makes the pictures of components refer to the message's files again, because a response has
/// URLs instead. Returns the files as an edit has to list them: Discord finds a file by name only
/// if its id and name are listed.
pub(super) fn refer_to_files(components: &mut Value) -> Vec<Value> {
    let mut files = Vec::new();
    json_tree::change(components, &mut |part| {
        files.extend(part.get_mut("media").and_then(refer_to_file));
    });
    files
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
