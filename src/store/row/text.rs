//! Text that `Debug` does not show.

use std::fmt;

/// A JSON text that may contain secrets; `Debug` shows only its length.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Text(String);

impl Text {
    /// Returns the text.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({} bytes)", self.0.len())
    }
}
