//! The errors of a browser.

use fantoccini::error::{CmdError, NewSessionError};

/// The reason why the browser failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// The driver could not be started.
    #[error("the browser could not be started: {0}")]
    Start(String),
    /// The driver started, but no window opened.
    #[error("no window could be opened: {0}")]
    Window(#[from] NewSessionError),
    /// The driver refused a command.
    #[error("the driver refused: {0}")]
    Refused(#[from] CmdError),
    /// The driver did not answer.
    #[error("the driver did not answer in time")]
    Hung,
    /// The page did not show what a test waited for.
    #[error("waited for {what} until the time was up; the page shows:\n{text}")]
    NotSeen {
        /// The expression that the test waited for.
        what: String,
        /// The text of the page.
        text: String,
    },
    /// A picture could not be written.
    #[error("a picture could not be written: {0}")]
    Picture(#[from] std::io::Error),
}

impl BrowserError {
    /// Whether a new attempt may succeed: the page redrew the element after it was found, or has yet to show it.
    pub(super) fn is_passing(&self) -> bool {
        let Self::Refused(error) = self else {
            return false;
        };
        error.is_stale_element_reference() || error.is_element_not_interactable()
    }
}
