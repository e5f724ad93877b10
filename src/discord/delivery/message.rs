//! A message to send: its text, buttons and picture.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::board;
use crate::discord::delivery::components::{object, row};
use crate::discord::delivery::json_tree;
use crate::discord::delivery::layout::{COMPONENTS_V2, SECTION, layout};
use crate::discord::delivery::rest::File;
use crate::discord::screens::{Screen, limits};
use crate::text::unbroken;

mod attachments;

use attachments::refer_to_files;

/// The attachment id of the only file of a message.
const FILE: u64 = 0;

/// Discord's type number of a file component.
const DOCUMENT: u64 = 13;

/// Discord's type number of an action row: a row of buttons, or a list.
const ROW: u64 = 1;

/// A message to send.
///
/// Its components are laid out and its picture is rendered only when the request is sent, so equal
/// messages have equal contents.
#[must_use]
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    content: Content,
    attached: Option<Arc<AttachedPicture>>,
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
    ButtonRemoval,
}

/// A file for the reader of a message.
#[derive(Debug, Clone, PartialEq)]
struct Document {
    file: File,
    /// The screen to show if Discord refuses the file; `None` keeps the message's own screen.
    fallback: Option<Arc<Screen>>,
}

/// A picture in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttachedPicture {
    /// Its contents.
    pub picture: board::Picture,
    /// The alt text.
    pub alt: String,
    /// The index of the embed that shows it.
    pub embed: usize,
}

impl AttachedPicture {
    /// Takes the first picture out of a screen.
    fn take_from(screen: &mut Screen, style: board::Style) -> Option<Self> {
        let mut embeds = screen.embeds.iter_mut().enumerate();
        embeds.find_map(|(embed, frame)| {
            let picture = frame.picture.take()?;
            let drawn = board::Picture {
                style,
                subject: picture.shows,
            };
            Some(Self {
                picture: drawn,
                alt: picture.alt,
                embed,
            })
        })
    }

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
            name: self.name().into(),
            bytes,
        }
    }
}

/// How a request refers to the picture of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureReference<'a> {
    /// There is no picture, and words replace it.
    Omitted,
    /// Uploaded with the request.
    Uploaded,
    /// Already attached to the message, under this id.
    Existing(&'a str),
}

impl Message {
    /// Makes a message that shows a screen, with its picture in this style, or without it.
    pub fn new(screen: Screen, style: Option<board::Style>) -> Self {
        let mut screen = prepared(screen);
        let attached = style.and_then(|style| AttachedPicture::take_from(&mut screen, style));
        Self {
            attached: attached.map(Arc::new),
            ..Self::of(Content::Screen(Arc::new(screen)))
        }
    }

    /// Makes an edit that removes the buttons of an unknown message; see [`Self::removing_buttons_of`].
    pub const fn button_removal() -> Self {
        Self::of(Content::ButtonRemoval)
    }

    /// Makes the edit that removes the buttons of `sent`, a message as Discord describes it, and
    /// leaves everything else as it is.
    pub fn removing_buttons_of(sent: &Value) -> Self {
        let is_new = sent["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
        let mut components = sent["components"].clone();
        remove_rows(&mut components);
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
            attached: None,
            document: None,
            nonce: None,
            flags: 0,
            is_edit: false,
            has_buttons: true,
            has_emojis: true,
        }
    }

    /// The same with a file. If Discord refuses the file, the message shows the fallback screen, or its
    /// own without the file.
    pub fn with_document(self, file: File, fallback: Option<Screen>) -> Self {
        let fallback = fallback.map(|screen| Arc::new(prepared(screen)));
        Self {
            document: Some(Box::new(Document { file, fallback })),
            ..self
        }
    }

    /// The same with a nonce. Discord posts only one of several messages with the same nonce.
    pub fn with_nonce(&self, nonce: String) -> Self {
        Self {
            nonce: Some(nonce.into()),
            ..self.clone()
        }
    }

    /// Whether the message has to be fetched before this edit, because only its id is known.
    pub fn needs_current_content(&self) -> bool {
        self.content == Content::ButtonRemoval
    }

    /// The same without its buttons.
    pub fn without_buttons(&self) -> Self {
        Self {
            has_buttons: false,
            ..self.clone()
        }
    }

    /// The same without its picture.
    pub fn without_picture(&self) -> Self {
        Self {
            attached: None,
            ..self.clone()
        }
    }

    /// The same with one more flag.
    pub fn with_flag(&self, flag: u64) -> Self {
        Self {
            flags: self.flags | flag,
            ..self.clone()
        }
    }

    /// The same as an edit. A message in the newer format cannot return to the older one, so every
    /// edit uses the newer one and removes the contents in the older one.
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
    pub fn without_emojis(&self) -> Self {
        Self {
            has_emojis: false,
            ..self.clone()
        }
    }

    /// The picture of the message, if it has one.
    pub fn attached_picture(&self) -> Option<&AttachedPicture> {
        self.attached.as_deref()
    }

    /// The file for the reader, if there is one.
    pub fn document(&self) -> Option<&File> {
        self.document.as_ref().map(|document| &document.file)
    }

    /// The body of the request, which refers to the picture as `reference` says.
    #[must_use]
    pub fn payload(&self, reference: PictureReference<'_>) -> Value {
        let mut body = match &self.content {
            Content::Screen(screen) => self.screen_body(screen, reference),
            Content::Keys(keys) => Value::clone(keys),
            Content::ButtonRemoval => json!({}),
        };
        if let Some(components) = body.get_mut("components") {
            if !self.has_buttons {
                remove_rows(components);
            }
            if !self.has_emojis {
                json_tree::change(components, &mut |part| {
                    if let Some(fields) = part.as_object_mut() {
                        fields.remove("emoji");
                    }
                });
            }
        }
        if let Some(nonce) = &self.nonce {
            body["nonce"] = json!(nonce);
            body["enforce_nonce"] = json!(true);
        }
        body
    }

    /// The body that shows a screen. A screen with only text is posted in the older format, in which notifications
    /// show the text.
    fn screen_body(&self, screen: &Screen, reference: PictureReference<'_>) -> Value {
        let (document, screen) = match &self.document {
            Some(document) if reference == PictureReference::Uploaded => {
                (Some(&document.file), screen)
            }
            Some(document) => (None, document.fallback.as_deref().unwrap_or(screen)),
            None => (None, screen),
        };
        let attached = self
            .attached_picture()
            .filter(|_| reference != PictureReference::Omitted);
        let is_older = screen.embeds.is_empty() && document.is_none() && !self.is_edit;
        let mut components: Vec<Value> = if is_older {
            screen.rows.iter().map(row).collect()
        } else {
            layout(screen, attached)
        };
        components.extend(document.map(|file| {
            let url = format!("attachment://{}", file.name);
            json!({"type": DOCUMENT, "file": {"url": url}})
        }));
        let files = attachment(document, attached, reference);
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

/// Checks a screen, and keeps what belongs together in its texts on one line.
fn prepared(screen: Screen) -> Screen {
    debug_assert_eq!(
        limits::check(&screen),
        Ok(()),
        "a screen within Discord's limits"
    );
    let mut joined = screen.clone();
    joined.texts_mut().for_each(|text| *text = unbroken(text));
    // Joiners count as characters, too.
    if limits::check(&joined).is_ok() {
        joined
    } else {
        screen
    }
}

/// The only attachment of a message, as its request lists it. An edit removes those that it does not
/// list.
fn attachment(
    document: Option<&File>,
    attached: Option<&AttachedPicture>,
    reference: PictureReference<'_>,
) -> Option<Value> {
    if let Some(file) = document {
        return Some(json!({"id": FILE, "filename": file.name}));
    }
    let attached = attached?;
    let id = match reference {
        PictureReference::Omitted => return None,
        PictureReference::Uploaded => json!(FILE),
        PictureReference::Existing(id) => json!(id),
    };
    Some(json!({"id": id, "filename": attached.name(), "description": attached.alt}))
}

/// Removes the rows from components and from the containers among them, and the buttons next to texts.
fn remove_rows(components: &mut Value) {
    let Some(list) = components.as_array_mut() else {
        return;
    };
    list.retain(|part| part["type"].as_u64() != Some(ROW));
    for part in list {
        if part["type"].as_u64() == Some(SECTION) {
            // Only a section can have a button next to it, and every section has one.
            *part = part["components"][0].take();
        } else if let Some(inner) = part.get_mut("components") {
            remove_rows(inner);
        }
    }
}

#[cfg(test)]
mod tests;
