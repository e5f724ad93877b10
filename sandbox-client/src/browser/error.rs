//! The errors of the test browser.

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
    /// The driver did not answer in time.
    #[error("the driver did not answer in time")]
    DriverTimeout,
    /// A condition of the page did not become true in time, or the page has no such element.
    #[error("waited for {condition} until the time was up; the page shows:\n{text}")]
    WaitTimeout {
        /// The awaited JavaScript expression, or a description of the element.
        condition: String,
        /// The text of the page.
        text: String,
    },
    /// A picture could not be written.
    #[error("a picture could not be written: {0}")]
    Picture(#[from] std::io::Error),
}

impl BrowserError {
    /// Returns whether a new attempt may succeed, because the page redrew the element after it was found or has yet to
    /// show it.
    pub(super) fn is_transient(&self) -> bool {
        let Self::Refused(error) = self else {
            return false;
        };
        error.is_stale_element_reference() || error.is_element_not_interactable()
    }
}
