//! URLs of files in a message: `attachment://name`.

use serde_json::Value;

use super::{Checker, Fields};
use crate::world::messages::file::{Upload, clean_name, entry_has_id, entry_of};

const SCHEME: &str = "attachment://";

/// Checks that the message will have every file that its embeds and components refer to. Such a file comes with the body,
/// or it is already on the message and stays there.
pub(super) fn check(checker: &mut Checker, body: &Fields, uploads: &[Upload]) {
    let listed = body.get("attachments").and_then(Value::as_array);
    let entries = listed.map_or(&[][..], Vec::as_slice);
    let sent = uploads.iter().map(|file| {
        let name = entry_of(file, entries).and_then(|entry| entry["filename"].as_str());
        name.map_or_else(|| file.name.clone(), clean_name)
    });
    let stays = |id| listed.is_none_or(|list| list.iter().any(|entry| entry_has_id(entry, id)));
    let staying = checker.allowed_files.iter().filter(|(id, _)| stays(*id));
    let files: Vec<String> = staying.map(|(_, name)| name.clone()).chain(sent).collect();
    for field in ["embeds", "components"] {
        if let Some(value) = body.get(field) {
            checker.within(field, |checker| check_in(checker, value, &files));
        }
    }
}

fn check_in(checker: &mut Checker, value: &Value, files: &[String]) {
    match value {
        Value::Array(list) => {
            for (number, inner) in list.iter().enumerate() {
                checker.within(number, |checker| check_in(checker, inner, files));
            }
        }
        Value::Object(fields) => {
            for (name, inner) in fields {
                match inner.as_str() {
                    Some(url) if name == "url" || name == "icon_url" => {
                        check_url(checker, name, url, files);
                    }
                    Some(_) | None => {
                        checker.within(name.as_str(), |checker| check_in(checker, inner, files));
                    }
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn check_url(checker: &mut Checker, field: &str, url: &str, files: &[String]) {
    let Some(name) = url.strip_prefix(SCHEME) else {
        return;
    };
    if !files.contains(&clean_name(name)) {
        let message = format!("The referenced attachment (\"{url}\") was not found");
        checker.fail(
            field,
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            message,
        );
    }
}
