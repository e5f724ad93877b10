//! A message as it is sent: its words and buttons, and the picture that goes with it.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::board;
use crate::discord::delivery::layout::{COMPONENTS_V2, SECTION, of_text};
use crate::discord::delivery::rest::File;

/// The attachment id of the only file of a message.
const FILE: u64 = 0;

/// Discord's number of a file among the components.
const DOCUMENT: u64 = 13;

/// Discord's number of a row of buttons, or of a list.
const ROW: u64 = 1;

/// A message as it is sent.
///
/// The picture is rendered only when the request is sent, so equal messages show the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    body: Value,
    pictured: Option<Box<Pictured>>,
    document: Option<Box<Documented>>,
    /// Whether the body is complete, so that an edit removes attachments that it does not name.
    whole: bool,
}

/// A message with its picture.
#[derive(Debug, Clone, PartialEq)]
struct Pictured {
    body: Value,
    enclosed: Enclosed,
}

/// A message with a file for its reader.
#[derive(Debug, Clone, PartialEq)]
struct Documented {
    body: Value,
    document: File,
}

/// A picture in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosed {
    /// What it shows.
    pub picture: board::Picture,
    /// The alt text.
    pub alt: String,
    /// The index of the embed that shows it.
    pub embed: usize,
}

impl Enclosed {
    /// The file name, which reveals nothing of what the picture shows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        if self.picture.is_private() {
            "hand.png"
        } else {
            "table.png"
        }
    }

    /// The picture as a file, once it is rendered.
    pub(super) fn file(&self, bytes: Arc<[u8]>) -> File {
        File {
            name: self.name(),
            bytes,
        }
    }
}

/// How a request refers to the picture of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way<'a> {
    /// Not at all: the words say what the picture would show.
    Without,
    /// Uploaded with the request.
    Sent,
    /// Already attached to the message, under this id.
    Kept(&'a str),
}

impl Message {
    /// Makes a complete message without a picture.
    #[must_use]
    pub const fn new(body: Value) -> Self {
        Self {
            body,
            pictured: None,
            document: None,
            whole: true,
        }
    }

    /// Makes a complete message with a picture; `without` is its body when the picture cannot be
    /// sent.
    #[must_use]
    pub fn with_picture(body: Value, without: Value, enclosed: Enclosed) -> Self {
        Self {
            pictured: Some(Box::new(Pictured { body, enclosed })),
            ..Self::new(without)
        }
    }

    /// The same with a file; `self` is what is shown if Discord refuses it.
    #[must_use]
    pub fn with_document(self, document: File) -> Self {
        let mut body = self.body.clone();
        let url = format!("attachment://{}", document.name);
        if let Some(components) = body["components"].as_array_mut() {
            components.push(json!({"type": DOCUMENT, "file": {"url": url}}));
        }
        Self {
            document: Some(Box::new(Documented { body, document })),
            ..self
        }
    }

    /// The same with another message that is shown if Discord refuses the file.
    #[must_use]
    pub fn or_words(self, other: Self) -> Self {
        Self {
            body: other.body,
            ..self
        }
    }

    /// Makes an edit that removes the buttons of an unknown message; see [`Self::without_rows_of`].
    #[must_use]
    pub const fn only_without_buttons() -> Self {
        Self {
            body: Value::Null,
            pictured: None,
            document: None,
            whole: false,
        }
    }

    /// Makes the edit that removes the buttons of `sent`, a message as Discord describes it, and
    /// leaves everything else as it is.
    #[must_use]
    pub fn without_rows_of(sent: &Value) -> Self {
        let is_new = sent["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
        let mut components = sent["components"].clone();
        drop_rows(&mut components);
        refer_to_files(&mut components);
        let body = if is_new {
            json!({"flags": COMPONENTS_V2, "components": components})
        } else {
            json!({"components": []})
        };
        Self {
            whole: false,
            ..Self::new(body)
        }
    }

    /// Whether the message is known only by its id, so that it has to be read before its edit.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.body.is_null()
    }

    /// The same without its buttons.
    #[must_use]
    pub fn without_buttons(&self) -> Self {
        self.changed(|body| {
            if let Some(components) = body.get_mut("components") {
                drop_rows(components);
            }
        })
    }

    /// The same without its picture.
    #[must_use]
    pub fn without_picture(&self) -> Self {
        Self {
            pictured: None,
            ..self.clone()
        }
    }

    /// The same with one more key in its body.
    #[must_use]
    pub fn with(&self, key: &str, value: &Value) -> Self {
        self.changed(|body| body[key] = value.clone())
    }

    /// The same with one more flag.
    #[must_use]
    pub fn flagged(&self, flag: u64) -> Self {
        self.changed(|body| body["flags"] = json!(body["flags"].as_u64().unwrap_or(0) | flag))
    }

    /// The same as an edit. A message in the newer format cannot go back to the older one, so every
    /// edit is in the newer one; what the older one had is removed.
    #[must_use]
    pub fn as_edit(&self) -> Self {
        if !self.whole {
            return self.clone();
        }
        self.changed(|body| {
            if let Some(content) = body["content"].as_str() {
                let rows = body["components"].as_array();
                let rows = rows.map(Vec::as_slice).unwrap_or_default();
                body["components"] = of_text(content, rows);
            }
            body["flags"] = json!(body["flags"].as_u64().unwrap_or(0) | COMPONENTS_V2);
            body["content"] = Value::Null;
            body["embeds"] = json!([]);
        })
    }

    /// Whether one of its buttons or list entries has an emoji of the application.
    #[must_use]
    pub fn has_emojis(&self) -> bool {
        emojis_in(&self.body["components"])
    }

    /// The same without the emojis of its buttons and list entries, which all have words as well.
    #[must_use]
    pub fn without_emojis(&self) -> Self {
        self.changed(|body| {
            if let Some(components) = body.get_mut("components") {
                drop_emojis(components);
            }
        })
    }

    /// The picture, if it has one.
    #[must_use]
    pub fn enclosed(&self) -> Option<&Enclosed> {
        self.pictured.as_ref().map(|pictured| &pictured.enclosed)
    }

    /// The file for its reader, if it has one.
    #[must_use]
    pub fn document(&self) -> Option<&File> {
        self.document
            .as_ref()
            .map(|documented| &documented.document)
    }

    /// The body of the request, which refers to the picture as `way` requires.
    #[must_use]
    pub fn payload(&self, way: Way<'_>) -> Value {
        if let (Some(documented), Way::Sent) = (&self.document, way) {
            let mut body = documented.body.clone();
            body["attachments"] = json!([{"id": FILE, "filename": documented.document.name}]);
            return body;
        }
        let named = match (&self.pictured, way) {
            (None, _) | (_, Way::Without) => None,
            (Some(pictured), Way::Sent) => Some((pictured, json!(FILE))),
            (Some(pictured), Way::Kept(id)) => Some((pictured, json!(id))),
        };
        let mut body = named
            .as_ref()
            .map_or(&self.body, |(it, _)| &it.body)
            .clone();
        // A complete edit removes attachments that it does not name; a partial one names none and
        // keeps all.
        if self.whole {
            let file = named.map(|(pictured, id)| {
                let enclosed = &pictured.enclosed;
                json!({"id": id, "filename": enclosed.name(), "description": enclosed.alt})
            });
            body["attachments"] = file.into_iter().collect();
        }
        body
    }

    /// The same with a change in its body, with the picture and without.
    fn changed(&self, change: impl Fn(&mut Value)) -> Self {
        let mut message = self.clone();
        change(&mut message.body);
        if let Some(pictured) = &mut message.pictured {
            change(&mut pictured.body);
        }
        if let Some(documented) = &mut message.document {
            change(&mut documented.body);
        }
        message
    }
}

fn emojis_in(components: &Value) -> bool {
    match components {
        Value::Object(fields) => fields.contains_key("emoji") || fields.values().any(emojis_in),
        Value::Array(list) => list.iter().any(emojis_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn drop_emojis(components: &mut Value) {
    match components {
        Value::Object(fields) => {
            fields.remove("emoji");
            fields.values_mut().for_each(drop_emojis);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_emojis),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Removes the rows from components and from the containers among them, and the buttons beside
/// texts.
fn drop_rows(components: &mut Value) {
    let Some(list) = components.as_array_mut() else {
        return;
    };
    list.retain(|part| part["type"].as_u64() != Some(ROW));
    for part in list {
        if part["type"].as_u64() == Some(SECTION) {
            // Nothing but a section may stand beside a button, and no section without one.
            *part = part["components"][0].take();
        } else if let Some(inner) = part.get_mut("components") {
            drop_rows(inner);
        }
    }
}

/// Makes the pictures of a message's components refer to its files again: in a response they have
/// the addresses of the files.
fn refer_to_files(components: &mut Value) {
    match components {
        Value::Object(fields) => {
            if let Some(media) = fields.get_mut("media") {
                let path = media["url"].as_str().and_then(|url| url.split('?').next());
                let name = path
                    .and_then(|path| path.rsplit('/').next())
                    .unwrap_or_default();
                *media = json!({"url": format!("attachment://{name}")});
            }
            fields.values_mut().for_each(refer_to_files);
        }
        Value::Array(list) => list.iter_mut().for_each(refer_to_files),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The attachment id of the picture in Discord's response to `message`, if it shows one.
#[must_use]
pub(crate) fn kept_id(answer: &Value, message: &Message) -> Option<String> {
    message.enclosed()?;
    attachment_in(&answer["components"])
}

/// The id of the first uploaded picture among components.
fn attachment_in(components: &Value) -> Option<String> {
    match components {
        Value::Object(fields) => {
            let media = fields
                .get("media")
                .and_then(|media| media.get("attachment_id"));
            let id = media.and_then(Value::as_str).map(str::to_owned);
            id.or_else(|| fields.values().find_map(attachment_in))
        }
        Value::Array(list) => list.iter().find_map(attachment_in),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

#[cfg(test)]
mod tests;
