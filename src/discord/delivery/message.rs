//! A message as it is sent: its words, buttons and picture.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::board;
use crate::discord::delivery::components::{object, row};
use crate::discord::delivery::layout::{COMPONENTS_V2, SECTION, layout};
use crate::discord::delivery::rest::File;
use crate::discord::screens::{Screen, limits};

mod described;

pub(crate) use described::kept_id;
use described::refer_to_files;

/// The attachment id of the only file of a message.
const FILE: u64 = 0;

/// Discord's number of a file among the components.
const DOCUMENT: u64 = 13;

/// Discord's number of a row of buttons, or of a list.
const ROW: u64 = 1;

/// A message as it is sent.
///
/// Its components are laid out and its picture is rendered only when the request is sent, so equal
/// messages have equal contents.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    content: Content,
    enclosed: Option<Arc<Enclosed>>,
    document: Option<Box<Document>>,
    /// Makes Discord drop a second post with the same nonce.
    nonce: Option<Box<str>>,
    flags: u64,
    is_edit: bool,
    has_buttons: bool,
    has_emojis: bool,
}

/// The contents of a message.
#[derive(Debug, Clone, PartialEq)]
enum Content {
    /// Everything, so that an edit removes what the message had before.
    Screen(Arc<Screen>),
    /// Some keys of a request; an edit leaves everything else unchanged.
    Keys(Box<Value>),
    /// The removal of the buttons of a message that is known only by its id.
    Unread,
}

/// A file for the reader of a message.
#[derive(Debug, Clone, PartialEq)]
struct Document {
    file: File,
    /// The screen to show if Discord refuses the file; `None` shows the same screen without the file.
    instead: Option<Arc<Screen>>,
}

/// A picture in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosed {
    /// Its contents.
    pub picture: board::Picture,
    /// The alt text.
    pub alt: String,
    /// The index of the embed that shows it.
    pub embed: usize,
}

impl Enclosed {
    /// The file name, which reveals nothing about the picture.
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
    /// There is no picture, and words replace it.
    Without,
    /// Uploaded with the request.
    Sent,
    /// Already attached to the message, under this id.
    Kept(&'a str),
}

impl Message {
    /// Makes a message that shows a screen.
    #[must_use]
    pub fn new(screen: Screen, enclosed: Option<Enclosed>) -> Self {
        Self {
            enclosed: enclosed.map(Arc::new),
            ..Self::of(Content::Screen(checked(screen)))
        }
    }

    /// Makes an edit that removes the buttons of an unknown message; see [`Self::without_rows_of`].
    #[must_use]
    pub const fn only_without_buttons() -> Self {
        Self::of(Content::Unread)
    }

    /// Makes the edit that removes the buttons of `sent`, a message as Discord describes it, and
    /// leaves everything else as it is.
    #[must_use]
    pub fn without_rows_of(sent: &Value) -> Self {
        let is_new = sent["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
        let mut components = sent["components"].clone();
        drop_rows(&mut components);
        let files = refer_to_files(&mut components);
        let keys = if is_new {
            json!({"flags": COMPONENTS_V2, "components": components, "attachments": files})
        } else {
            json!({"components": []})
        };
        Self::of(Content::Keys(Box::new(keys)))
    }

    const fn of(content: Content) -> Self {
        Self {
            content,
            enclosed: None,
            document: None,
            nonce: None,
            flags: 0,
            is_edit: false,
            has_buttons: true,
            has_emojis: true,
        }
    }

    /// The same with a file. If Discord refuses the file, the message shows another screen, or its own
    /// without the file.
    #[must_use]
    pub fn with_document(self, file: File, instead: Option<Screen>) -> Self {
        let instead = instead.map(checked);
        Self {
            document: Some(Box::new(Document { file, instead })),
            ..self
        }
    }

    /// The same with a nonce. Discord posts only one of several messages with the same nonce.
    #[must_use]
    pub fn with_nonce(&self, nonce: String) -> Self {
        Self {
            nonce: Some(nonce.into()),
            ..self.clone()
        }
    }

    /// Whether only the message's id is known, so that it has to be read before an edit.
    pub fn is_unknown(&self) -> bool {
        self.content == Content::Unread
    }

    /// The same without its buttons.
    #[must_use]
    pub fn without_buttons(&self) -> Self {
        Self {
            has_buttons: false,
            ..self.clone()
        }
    }

    /// The same without its picture.
    #[must_use]
    pub fn without_picture(&self) -> Self {
        Self {
            enclosed: None,
            ..self.clone()
        }
    }

    /// The same with one more flag.
    #[must_use]
    pub fn flagged(&self, flag: u64) -> Self {
        Self {
            flags: self.flags | flag,
            ..self.clone()
        }
    }

    /// The same as an edit. A message in the newer format cannot return to the older one, so every
    /// edit uses the newer one and removes the contents in the older one.
    #[must_use]
    pub fn as_edit(&self) -> Self {
        Self {
            is_edit: true,
            ..self.clone()
        }
    }

    /// Whether one of its buttons has an emoji of the application.
    pub fn has_emojis(&self) -> bool {
        let Content::Screen(screen) = &self.content else {
            return false;
        };
        self.has_buttons && self.has_emojis && screen.buttons().any(|it| it.emoji.is_some())
    }

    /// The same without the emojis of its buttons, which all have words as well.
    #[must_use]
    pub fn without_emojis(&self) -> Self {
        Self {
            has_emojis: false,
            ..self.clone()
        }
    }

    /// The picture, if it has one.
    pub fn enclosed(&self) -> Option<&Enclosed> {
        self.enclosed.as_deref()
    }

    /// The file for its reader, if it has one.
    pub fn document(&self) -> Option<&File> {
        self.document.as_ref().map(|document| &document.file)
    }

    /// The body of the request, which refers to the picture as `way` requires.
    #[must_use]
    pub fn payload(&self, way: Way<'_>) -> Value {
        let mut body = match &self.content {
            Content::Screen(screen) => self.whole(screen, way),
            Content::Keys(keys) => Value::clone(keys),
            Content::Unread => json!({}),
        };
        if let Some(components) = body.get_mut("components") {
            if !self.has_buttons {
                drop_rows(components);
            }
            if !self.has_emojis {
                drop_emojis(components);
            }
        }
        if let Some(nonce) = &self.nonce {
            body["nonce"] = json!(nonce);
            body["enforce_nonce"] = json!(true);
        }
        body
    }

    /// The whole body. A screen with only text is posted in the older format, in which notifications
    /// show the text.
    fn whole(&self, screen: &Screen, way: Way<'_>) -> Value {
        let (document, screen) = match &self.document {
            Some(document) if way == Way::Sent => (Some(&document.file), screen),
            Some(document) => (None, document.instead.as_deref().unwrap_or(screen)),
            None => (None, screen),
        };
        let enclosed = self.enclosed().filter(|_| way != Way::Without);
        let is_older = screen.embeds.is_empty() && document.is_none() && !self.is_edit;
        let mut components: Vec<Value> = if is_older {
            screen.rows.iter().map(row).collect()
        } else {
            layout(screen, enclosed)
        };
        components.extend(document.map(|file| {
            let url = format!("attachment://{}", file.name);
            json!({"type": DOCUMENT, "file": {"url": url}})
        }));
        let files = attachment(document, enclosed, way);
        let mut body = object([
            ("components", components.into()),
            ("attachments", files.into_iter().collect()),
            (
                "allowed_mentions",
                json!({"parse": [], "users": screen.mentions}),
            ),
        ]);
        let flags = if is_older {
            self.flags
        } else {
            self.flags | COMPONENTS_V2
        };
        if flags != 0 {
            body["flags"] = json!(flags);
        }
        if is_older {
            body["content"] = json!(screen.content);
        } else if self.is_edit {
            body["content"] = Value::Null;
            body["embeds"] = json!([]);
        }
        body
    }
}

fn checked(screen: Screen) -> Arc<Screen> {
    debug_assert_eq!(
        limits::check(&screen),
        Ok(()),
        "a screen within Discord's limits"
    );
    Arc::new(screen)
}

/// The only attachment of a message, as its request names it. An edit removes those that it does not
/// name.
fn attachment(document: Option<&File>, enclosed: Option<&Enclosed>, way: Way<'_>) -> Option<Value> {
    if let Some(file) = document {
        return Some(json!({"id": FILE, "filename": file.name}));
    }
    let enclosed = enclosed?;
    let id = match way {
        Way::Without => return None,
        Way::Sent => json!(FILE),
        Way::Kept(id) => json!(id),
    };
    Some(json!({"id": id, "filename": enclosed.name(), "description": enclosed.alt}))
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

/// Removes the rows from components and from the containers among them, and the buttons next to texts.
fn drop_rows(components: &mut Value) {
    let Some(list) = components.as_array_mut() else {
        return;
    };
    list.retain(|part| part["type"].as_u64() != Some(ROW));
    for part in list {
        if part["type"].as_u64() == Some(SECTION) {
            // Only a section can have a button next to it, and every section has one.
            *part = part["components"][0].take();
        } else if let Some(inner) = part.get_mut("components") {
            drop_rows(inner);
        }
    }
}

#[cfg(test)]
mod tests;
