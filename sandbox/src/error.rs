//! The errors of the start, and refusals with Discord's codes and messages.

use serde_json::{Map, Value, json};

/// The reason why the sandbox could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken, or this program may not open it.
    #[error("port {port} on 127.0.0.1 cannot be opened")]
    Port {
        /// The requested port.
        port: u16,
        /// The system's error.
        source: std::io::Error,
    },
    /// No certificate could be made for HTTPS.
    #[error("no certificate could be made: {0}")]
    Certificate(String),
    /// The OpenAPI file cannot be used.
    #[error("the OpenAPI file cannot be used: {0}")]
    Openapi(String),
    /// The options name no user or no channel, or use a name twice.
    #[error("{0}")]
    Options(&'static str),
}

/// Defines the codes, each with its HTTP status, Discord's number and Discord's message.
macro_rules! codes {
    ($($name:ident = $status:literal, $number:literal, $message:literal;)*) => {
        /// A code of Discord's JSON errors.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Code {
            $($name,)*
        }

        /// Discord's numbers, to check that the conformance page names each of them.
        #[cfg(test)]
        pub(crate) const NUMBERS: &[u32] = &[$($number,)*];

        impl Code {
            /// Returns the HTTP status, Discord's number and Discord's message.
            const fn parts(self) -> (u16, u32, &'static str) {
                match self {
                    $(Self::$name => ($status, $number, $message),)*
                }
            }
        }
    };
}

codes! {
    NotFound = 404, 0, "404: Not Found";
    MethodNotAllowed = 405, 0, "405: Method Not Allowed";
    Unauthorized = 401, 0, "401: Unauthorized";
    UnknownApplication = 404, 10002, "Unknown Application";
    UnknownChannel = 404, 10003, "Unknown Channel";
    UnknownGuild = 404, 10004, "Unknown Guild";
    UnknownMember = 404, 10007, "Unknown Member";
    UnknownMessage = 404, 10008, "Unknown Message";
    UnknownUser = 404, 10013, "Unknown User";
    UnknownReactionEmoji = 400, 10014, "Unknown Emoji";
    UnknownEmoji = 404, 10014, "Unknown Emoji";
    UnknownRole = 404, 10011, "Unknown Role";
    UnknownWebhook = 404, 10015, "Unknown Webhook";
    UnknownInteraction = 404, 10062, "Unknown interaction";
    UnknownCommand = 404, 10063, "Unknown application command";
    UsersOnly = 403, 20001, "Bots cannot use this endpoint";
    BotsOnly = 403, 20002, "Only bots can use this endpoint";
    TooManyPins = 400, 30003, "Maximum number of pins reached for the channel (250)";
    TooManyEmojis = 400, 30008, "Maximum number of emojis reached (2000)";
    TooManyCommands = 400, 30032, "Maximum number of application commands reached (100)";
    TooOldForBulk = 400, 50034, "You can only bulk delete messages that are under 14 days old.";
    TooManyOldEdits = 429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later";
    TooLarge = 413, 40005, "Request entity too large";
    TooManyFollowups = 400, 40094, "This interaction has hit the maximum number of follow up messages";
    AlreadyAcknowledged = 400, 40060, "Interaction has already been acknowledged.";
    MissingAccess = 403, 50001, "Missing Access";
    NotInDirectMessages = 403, 50003, "Cannot execute action on a DM channel";
    ForeignMessage = 403, 50005, "Cannot edit a message authored by another user";
    EmptyMessage = 400, 50006, "Cannot send an empty message";
    DirectMessagesClosed = 403, 50007, "Cannot send messages to this user";
    NoCommonGuild = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    OpeningTooFast = 400, 40003, "You are opening direct messages too fast";
    WrongChannelKind = 400, 50024, "Cannot execute action on this channel type";
    MissingPermissions = 403, 50013, "Missing Permissions";
    InvalidWebhookToken = 401, 50027, "Invalid Webhook Token";
    InvalidForm = 400, 50035, "Invalid Form Body";
    ThreadArchived = 400, 50083, "Thread is archived";
    InvalidJson = 400, 50109, "The request body contains invalid JSON.";
    ThreadExists = 400, 160_004, "A thread has already been created for this message";
    UnreadableForward = 400, 160_014, "You cannot forward a message whose content you cannot read";
}

/// One error in a field of a body.
#[derive(Clone, Debug)]
pub(crate) struct FieldError {
    /// The path of the field. The indices of lists are numbers as text.
    pub(crate) path: Vec<String>,
    /// Discord's code for the error.
    pub(crate) code: &'static str,
    /// The message that people read.
    pub(crate) message: String,
}

/// A refusal that the sandbox sends to a client.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) fields: Vec<FieldError>,
    /// The time until the client may try again, after too many requests.
    pub(crate) retry_after_ms: Option<i64>,
}

impl Refusal {
    /// Refuses a body because of one field. `path` is its path, with dots.
    pub(crate) fn field(path: &str, code: &'static str, message: impl Into<String>) -> Self {
        let path = path.split('.').map(str::to_owned).collect();
        let error = FieldError {
            path,
            code,
            message: message.into(),
        };
        Self {
            fields: vec![error],
            ..Code::InvalidForm.into()
        }
    }

    /// Refuses a request because the client sent too many. The client may retry after a time.
    pub(crate) fn with_retry_after(code: Code, retry_after_ms: i64) -> Self {
        Self {
            retry_after_ms: Some(retry_after_ms),
            ..code.into()
        }
    }

    pub(crate) fn status(&self) -> u16 {
        self.code.parts().0
    }

    /// Returns Discord's number for the code.
    pub(crate) fn number(&self) -> u32 {
        self.code.parts().1
    }

    /// Returns the body: the code, the message, and the tree of wrong fields of an invalid form.
    pub(crate) fn body(&self) -> Value {
        let (_, number, message) = self.code.parts();
        if let Some(ms) = self.retry_after_ms {
            let wait = seconds(ms);
            return json!({"message": message, "code": number, "retry_after": wait, "global": false});
        }
        if self.fields.is_empty() {
            return json!({"message": message, "code": number});
        }
        let mut tree = Map::new();
        for field in &self.fields {
            insert(&mut tree, field);
        }
        json!({"message": message, "code": number, "errors": tree})
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self {
            code,
            fields: Vec::new(),
            retry_after_ms: None,
        }
    }
}

/// Converts milliseconds to seconds, as Discord writes them.
pub(crate) fn seconds(ms: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "times of this century are exact in a double"
    )]
    let ms = ms as f64;
    ms / 1_000.0
}

/// Inserts one error into the tree of `errors`.
fn insert(tree: &mut Map<String, Value>, field: &FieldError) {
    let mut node = tree;
    for step in &field.path {
        let child = node.entry(step.clone()).or_insert_with(|| json!({}));
        // A client may name a field `_errors`; such an error is left out of the tree.
        let Some(child) = child.as_object_mut() else {
            return;
        };
        node = child;
    }
    let list = node.entry("_errors").or_insert_with(|| json!([]));
    if let Some(list) = list.as_array_mut() {
        list.push(json!({"code": field.code, "message": field.message}));
    }
}
