//! Why no table was opened, in words.

use crate::discord::context::AppState;
use crate::discord::context::rate_limiter::{OPENING_SPAN, OPENINGS_MAX};
use crate::discord::screens;
use crate::id::{MINUTE_MS, Millis, whole_millis};
use crate::table::RegistryError;
use crate::text::phrases::ReplyText;

/// Tells a person who has opened too many tables when they may open the next.
pub(super) fn too_many(app: &AppState, again: Millis) -> ReplyText {
    let shown = Millis::new(again.get().saturating_add(app.clock.ahead_ms()));
    let minutes = whole_millis(OPENING_SPAN) / MINUTE_MS;
    ReplyText::TooManyOpened {
        tables: i64::try_from(OPENINGS_MAX).unwrap_or(i64::MAX),
        minutes,
        when: screens::countdown(shown),
    }
}

/// Explains why no table was opened.
pub(super) fn not_opened(error: &RegistryError) -> ReplyText {
    match error {
        RegistryError::ChannelTaken(_) => ReplyText::ChannelTaken,
        RegistryError::Broken(_) => ReplyText::TableBroken,
        RegistryError::TooManyTables => ReplyText::TooManyTables,
        RegistryError::ServerFull(most) => ReplyText::ServerFull {
            most: i64::try_from(*most).unwrap_or(i64::MAX),
        },
        RegistryError::Store(_)
        | RegistryError::Restore(_)
        | RegistryError::BadStake(_)
        | RegistryError::BadBet(_) => {
            tracing::error!(%error, "a table could not be opened");
            ReplyText::Halted
        }
    }
}
