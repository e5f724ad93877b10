//! Why a request to Discord failed, classified by how to handle it.

use std::time::Duration;

/// How many times a wait is doubled, at most.
const DOUBLED_MAX: u32 = 6;

/// Why a request failed; holds no address, token or body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RestError {
    /// Discord refused the request for good.
    #[error("refused with status {status}, code {code}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 when there was none.
        code: i64,
        /// Whether Discord refused an emoji of the body.
        emoji: bool,
    },
    /// Too many requests, or a block by the proxy in front of Discord; the same request may be sent again after the
    /// given time.
    #[error("not allowed for {retry_after_ms} ms")]
    Limited {
        /// How long to wait, in milliseconds.
        retry_after_ms: u64,
        /// Whether every request has to wait, not only this route.
        global: bool,
    },
    /// There was no usable answer: a timeout, a broken connection or a 5xx.
    #[error("no usable answer")]
    Unreachable,
}

impl RestError {
    /// Discord's code of a refusal; 0 for every other error.
    pub fn code(&self) -> i64 {
        match self {
            Self::Refused { code, .. } => *code,
            Self::Limited { .. } | Self::Unreachable => 0,
        }
    }

    /// How long to wait before retrying the same request; `None` if a retry is useless.
    ///
    /// Without a usable answer it is `first`, doubled for each of the `tried` attempts.
    pub fn wait(&self, first: Duration, tried: u32) -> Option<Duration> {
        match self {
            Self::Limited { retry_after_ms, .. } => Some(Duration::from_millis(*retry_after_ms)),
            Self::Unreachable => Some(first * 2_u32.saturating_pow(tried.min(DOUBLED_MAX))),
            Self::Refused { .. } => None,
        }
    }

    /// Whether the channel, the message or the token that leads to it no longer exists.
    pub fn is_gone(&self) -> bool {
        matches!(
            self.code(),
            codes::UNKNOWN_CHANNEL
                | codes::UNKNOWN_MESSAGE
                | codes::UNKNOWN_WEBHOOK
                | codes::INVALID_WEBHOOK_TOKEN
        )
    }

    /// Whether the message is too old to be edited for now, so that a new one may have to take its place.
    pub fn is_too_old_to_edit(&self) -> bool {
        self.code() == codes::TOO_OLD_TO_EDIT
    }

    /// Whether the bot is barred from the channel; that can change, so callers try again later.
    ///
    /// An archived thread counts too, because only a lock keeps the bot from unarchiving it.
    pub fn is_barred(&self) -> bool {
        matches!(
            self.code(),
            codes::MISSING_ACCESS | codes::MISSING_PERMISSIONS
        ) || self.is_archived()
    }

    /// Whether the thread is archived, so that nothing in it can be changed.
    pub fn is_archived(&self) -> bool {
        self.code() == codes::THREAD_ARCHIVED
    }

    /// Whether Discord may accept the same request without its picture.
    pub fn is_about_the_picture(&self) -> bool {
        // Without access to the channel nothing can be sent, but the missing permission may be only the one to
        // attach files.
        let has_other_reason = self.is_gone()
            || self.is_too_old_to_edit()
            || self.is_archived()
            || self.refuses_direct_messages()
            || matches!(
                self.code(),
                codes::UNKNOWN_INTERACTION | codes::ALREADY_ACKNOWLEDGED | codes::MISSING_ACCESS
            );
        matches!(self, Self::Refused { emoji: false, .. }) && !has_other_reason
    }

    /// Whether Discord refuses an emoji of the message; it may accept the same message without emojis.
    pub const fn is_about_an_emoji(&self) -> bool {
        matches!(self, Self::Refused { emoji: true, .. })
    }

    /// Whether the person does not accept direct messages.
    pub fn refuses_direct_messages(&self) -> bool {
        matches!(
            self.code(),
            codes::CANNOT_MESSAGE | codes::CANNOT_MESSAGE_NO_GUILD
        )
    }

    /// Whether the bot has opened too many DM channels lately, which is not a refusal by the person.
    pub fn is_opening_too_fast(&self) -> bool {
        self.code() == codes::OPENING_TOO_FAST
    }
}

/// Discord's error codes that the bot distinguishes.
pub(crate) mod codes {
    /// The channel does not exist.
    pub(crate) const UNKNOWN_CHANNEL: i64 = 10_003;
    /// The person is not in the server.
    pub(crate) const UNKNOWN_MEMBER: i64 = 10_007;
    /// The message does not exist.
    pub(crate) const UNKNOWN_MESSAGE: i64 = 10_008;
    /// The webhook of an interaction does not exist.
    pub(crate) const UNKNOWN_WEBHOOK: i64 = 10_015;
    /// The interaction does not exist, or was not answered in time.
    pub(crate) const UNKNOWN_INTERACTION: i64 = 10_062;
    /// A message older than an hour has been edited too often recently.
    pub(crate) const TOO_OLD_TO_EDIT: i64 = 30_046;
    /// The bot cannot see the channel.
    pub(crate) const MISSING_ACCESS: i64 = 50_001;
    /// The bot may not do that in the channel.
    pub(crate) const MISSING_PERMISSIONS: i64 = 50_013;
    /// The bot opens DM channels too fast.
    pub(crate) const OPENING_TOO_FAST: i64 = 40_003;
    /// The interaction has already been acknowledged.
    pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40_060;
    /// The thread is archived.
    pub(crate) const THREAD_ARCHIVED: i64 = 50_083;
    /// The token of an interaction has expired.
    pub(crate) const INVALID_WEBHOOK_TOKEN: i64 = 50_027;
    /// The person does not accept direct messages.
    pub(crate) const CANNOT_MESSAGE: i64 = 50_007;
    /// The body of the request is malformed.
    pub(crate) const INVALID_BODY: i64 = 50_035;
    /// The person shares no server with the bot.
    pub(crate) const CANNOT_MESSAGE_NO_GUILD: i64 = 50_278;
}
