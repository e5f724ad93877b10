//! The errors of a client, worded for the output of a failing test.

/// Why an action or a wait of a client failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The sandbox has no user of this name.
    #[error("the sandbox has no user named {0:?}")]
    NoSuchUser(String),
    /// The server could not be reached.
    #[error("the sandbox could not be reached: {0}")]
    Http(#[from] reqwest::Error),
    /// The gateway connection could not be opened.
    #[error("the gateway could not be opened: {0}")]
    Gateway(String),
    /// The gateway connection ended.
    #[error("the gateway connection ended: {0}")]
    Disconnected(String),
    /// The server refused a request.
    #[error("{method} {path} was refused with {status}: {body}")]
    Refused {
        /// The HTTP method.
        method: &'static str,
        /// The path below the API's address.
        path: String,
        /// The HTTP status.
        status: u16,
        /// The body of the answer, with the server's own code and words.
        body: String,
    },
    /// The bot did not answer an interaction in time.
    #[error("{user}: \"this interaction failed\" (reason {reason}) after {action}\n{visible}")]
    Failed {
        /// The user's name.
        user: String,
        /// The action of the user.
        action: String,
        /// The reason code of the failure event.
        reason: u64,
        /// The messages that the user sees.
        visible: String,
    },
    /// The condition that a test waited for did not become true in time.
    #[error("{user} waited for {description} until the time was up, and sees:\n{visible}")]
    WaitTimeout {
        /// The user's name.
        user: String,
        /// A description of the event or message that the test waited for.
        description: String,
        /// The messages that the user sees.
        visible: String,
    },
    /// The typed command is not registered, or its options do not fit.
    #[error("the command cannot be sent: {0}")]
    Command(String),
    /// The client has no channel open.
    #[error("there is no such channel here")]
    NoChannel,
    /// No bot has registered a command, so the client knows no bot to write to.
    #[error("no bot has registered a command in this guild")]
    NoBot,
}
