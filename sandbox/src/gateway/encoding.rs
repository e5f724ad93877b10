//! The encoding of frames for a connection: text or compressed.

use std::collections::HashMap;
use std::io::Write;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::limits::request;

/// The options in the address of a connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionOptions {
    version: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

impl ConnectionOptions {
    /// Reads the query of the address.
    pub(crate) fn read(query: &HashMap<String, String>) -> Self {
        let get = |name: &str| query.get(name).cloned();
        Self {
            version: get("v"),
            encoding: get("encoding"),
            compress: get("compress"),
        }
    }

    /// Returns whether Discord still supports the version.
    pub(super) fn has_known_version(&self) -> bool {
        self.version
            .as_deref()
            .is_none_or(|version| matches!(version, "9" | "10"))
    }

    /// Returns a message for the bot's developer if the sandbox does not support the encoding.
    pub(super) fn impossible(&self) -> Option<&'static str> {
        let encoding = self.encoding.as_deref();
        if encoding.is_some_and(|encoding| encoding != "json") {
            return Some("the sandbox supports only encoding=json\n");
        }
        match self.compress.as_deref() {
            None | Some("" | "zlib-stream") => None,
            Some(_) => Some("the sandbox supports only compress=zlib-stream or no compression\n"),
        }
    }
}

/// Writes frames for one connection.
pub(super) enum Encoding {
    Text,
    /// Each large frame is compressed separately.
    Large,
    /// All frames are one compressed stream.
    Stream(ZlibEncoder<Vec<u8>>),
}

impl Encoding {
    pub(super) fn of(options: &ConnectionOptions) -> Self {
        match options.compress.as_deref() {
            Some("zlib-stream") => Self::Stream(ZlibEncoder::new(Vec::new(), Compression::fast())),
            Some(_) | None => Self::Text,
        }
    }

    /// Starts to compress large frames, for a client that can read them.
    pub(super) fn allow_large(&mut self) {
        if matches!(self, Self::Text) {
            *self = Self::Large;
        }
    }

    /// Writes one frame.
    pub(super) fn write(&mut self, text: Utf8Bytes) -> Message {
        match self {
            Self::Large if text.len() >= request::COMPRESSED_FROM => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
                let written = encoder
                    .write_all(text.as_bytes())
                    .and_then(|()| encoder.finish());
                written.map_or_else(
                    |_| Message::Text(text),
                    |bytes| Message::Binary(Bytes::from(bytes)),
                )
            }
            Self::Text | Self::Large => Message::Text(text),
            Self::Stream(encoder) => {
                // A flush ends a frame with the four bytes that mark its end for clients. Writing to memory cannot fail.
                let written = encoder
                    .write_all(text.as_bytes())
                    .and_then(|()| encoder.flush());
                let bytes = std::mem::take(encoder.get_mut());
                written.map_or_else(
                    |_| Message::Binary(Bytes::new()),
                    |()| Message::Binary(Bytes::from(bytes)),
                )
            }
        }
    }
}
