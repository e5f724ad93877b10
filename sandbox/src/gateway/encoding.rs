//! The encoding of the frames of a connection: text or compressed.

use std::collections::HashMap;
use std::io::Write;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::limits::request;

/// The options in the URL of a connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionOptions {
    version: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

impl ConnectionOptions {
    /// Reads the query of the URL.
    pub(crate) fn read(query: &HashMap<String, String>) -> Self {
        let get = |name: &str| query.get(name).cloned();
        Self {
            version: get("v"),
            encoding: get("encoding"),
            compress: get("compress"),
        }
    }

    /// Returns whether Discord still supports the version.
    pub(super) fn has_supported_version(&self) -> bool {
        self.version
            .as_deref()
            .is_none_or(|version| matches!(version, "9" | "10"))
    }

    /// Returns a message for the bot's developer if the sandbox does not support the encoding.
    pub(super) fn unsupported_reason(&self) -> Option<&'static str> {
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

/// The encoding of one connection's frames.
pub(super) enum Encoding {
    Text,
    /// Each large frame is compressed separately.
    CompressedFrames,
    /// All frames are one compressed stream.
    CompressedStream(ZlibEncoder<Vec<u8>>),
}

impl Encoding {
    pub(super) fn of(options: &ConnectionOptions) -> Self {
        match options.compress.as_deref() {
            Some("zlib-stream") => {
                Self::CompressedStream(ZlibEncoder::new(Vec::new(), Compression::fast()))
            }
            Some(_) | None => Self::Text,
        }
    }

    /// Starts to compress large frames, for a client that can read them.
    pub(super) fn compress_large_frames(&mut self) {
        if matches!(self, Self::Text) {
            *self = Self::CompressedFrames;
        }
    }

    /// Encodes one frame.
    pub(super) fn encode(&mut self, text: Utf8Bytes) -> Message {
        match self {
            Self::CompressedFrames if text.len() >= request::COMPRESSED_FROM => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
                let written = encoder
                    .write_all(text.as_bytes())
                    .and_then(|()| encoder.finish());
                written.map_or_else(
                    |_| Message::Text(text),
                    |bytes| Message::Binary(Bytes::from(bytes)),
                )
            }
            Self::Text | Self::CompressedFrames => Message::Text(text),
            Self::CompressedStream(encoder) => {
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
