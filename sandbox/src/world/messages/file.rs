//! Uploaded files, kept in memory.

use std::collections::VecDeque;

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::limits::memory;
use crate::world::ids::snowflake::Snowflake;

/// A file uploaded with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The number in `files[n]`.
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) mime: String,
    pub(crate) bytes: Bytes,
}

/// A file attached to a message.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) mime: String,
    pub(crate) size: usize,
    /// The width and height of a picture whose format is known.
    pub(crate) dimensions: Option<(u32, u32)>,
    /// Whether the file is shown inside an embed and therefore not listed.
    pub(crate) is_embedded: bool,
}

impl Attachment {
    /// Returns the URL where anybody may download the file.
    pub(crate) fn url(&self, base: &str) -> String {
        format!(
            "{base}/attachments/{}/{}/{}",
            self.channel, self.id, self.name
        )
    }

    pub(crate) fn json(&self, base: &str) -> Value {
        let url = self.url(base);
        let mut json = json!({
            "id": self.id, "filename": self.name, "size": self.size, "url": url,
            "proxy_url": url, "content_type": self.mime,
        });
        if let Some(text) = &self.description {
            json["description"] = text.clone().into();
        }
        if let Some((width, height)) = self.dimensions {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        json
    }
}

/// The newest files, up to a total size.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// The id, media type and bytes of each file, oldest first.
    stored: VecDeque<(Snowflake, String, Bytes)>,
    total_bytes: usize,
}

impl Files {
    /// Adds a file. Above the limit, drops the oldest files.
    pub(crate) fn add(&mut self, id: Snowflake, mime: String, bytes: Bytes) {
        self.total_bytes += bytes.len();
        self.stored.push_back((id, mime, bytes));
        while self.total_bytes > memory::FILE_BYTES {
            let Some((_, _, oldest)) = self.stored.pop_front() else {
                return;
            };
            self.total_bytes -= oldest.len();
        }
    }

    /// Returns a file's media type and bytes.
    pub(crate) fn get(&self, id: Snowflake) -> Option<(&str, Bytes)> {
        let at = self
            .stored
            .binary_search_by_key(&id, |(id, _, _)| *id)
            .ok()?;
        let (_, mime, bytes) = &self.stored[at];
        Some((mime, bytes.clone()))
    }
}

/// Reads the width and height from the header of a PNG or GIF.
pub(crate) fn picture_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| -> Option<u32> {
            Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
        };
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| -> Option<u32> {
            Some(u32::from(u16::from_le_bytes(
                bytes.get(at..at + 2)?.try_into().ok()?,
            )))
        };
        return Some((number(6)?, number(8)?));
    }
    None
}

/// Finds the entry of `attachments` that describes an upload.
pub(crate) fn entry_of<'a>(file: &Upload, entries: &'a [Value]) -> Option<&'a Value> {
    let entry = |entry: &&Value| entry_has_id(entry, Snowflake(file.index));
    entries.iter().find(entry)
}

/// Returns whether an entry of `attachments` has the id of a file.
pub(crate) fn entry_has_id(entry: &Value, id: Snowflake) -> bool {
    match entry.get("id") {
        Some(Value::String(text)) => text.parse() == Ok(id),
        Some(number) => number.as_u64() == Some(id.0),
        None => false,
    }
}

/// Cleans a file's name as Discord does, which allows no paths and no spaces.
pub(crate) fn clean_name(name: &str) -> String {
    let clean = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    let cleaned: String = name.chars().map(clean).take(255).collect();
    if cleaned.is_empty() {
        "file".to_owned()
    } else {
        cleaned
    }
}
