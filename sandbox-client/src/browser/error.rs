//! Why a browser did not do what it was asked.

/// Why the browser did not do what it was told.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// The driver could not be started.
    #[error("the browser could not be started: {0}")]
    Start(String),
    /// The driver could not be reached.
    #[error("the driver could not be reached: {0}")]
    Http(#[from] reqwest::Error),
    /// The driver refused a command.
    #[error("the driver refused {command}: {reason}")]
    Refused {
        /// The command's path.
        command: String,
        /// The driver's own words.
        reason: String,
    },
    /// What was waited for did not show up.
    #[error("the page never came to {what}; it shows:\n{text}")]
    NotSeen {
        /// What was waited for.
        what: String,
        /// The words on the page.
        text: String,
    },
    /// A picture could not be written.
    #[error("a picture could not be written: {0}")]
    Picture(#[from] std::io::Error),
}

impl BrowserError {
    /// Whether the element was drawn anew between being found and being pressed, or was about to appear.
    pub(super) fn is_passing(&self) -> bool {
        let Self::Refused { reason, .. } = self else { return false };
        ["stale element reference", "element not interactable"].iter().any(|words| reason.starts_with(words))
    }
}
