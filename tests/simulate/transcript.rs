//! The hash of all events of a run, which the same seed makes again.

use std::fmt::{self, Write as _};

use sha2::{Digest as _, Sha256};

/// The size of the buffer before hashing, in bytes.
const CHUNK: usize = 8 * 1024;

/// The events of a run, in order.
#[derive(Default)]
pub(super) struct Transcript {
    hash: Sha256,
    text: String,
}

impl Transcript {
    /// Adds a line.
    pub(super) fn add_line(&mut self, line: fmt::Arguments<'_>) {
        self.text
            .write_fmt(line)
            .expect("writing to a string cannot fail");
        self.text.push('\n');
        if self.text.len() >= CHUNK {
            self.hash.update(&self.text);
            self.text.clear();
        }
    }

    /// Returns the hash of all lines.
    pub(super) fn finish(mut self) -> String {
        self.hash.update(&self.text);
        self.hash
            .finalize()
            .iter()
            .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }
}
