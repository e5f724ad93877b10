//! Replies that explain why no table was opened.

use crate::discord::context::AppState;
use crate::discord::context::rate_limiter::{OPENING_SPAN, Opening};
use crate::discord::screens;
use crate::discord::surfaces::table_message::newest;
use crate::id::{MINUTE_MS, Millis, TableId, UserId, whole_millis};
use crate::table::RegistryError;
use crate::text::phrases::ReplyText;

/// Tells a person who has opened too many tables when they may open the next.
pub(super) fn too_many(app: &AppState, opening: Opening, again: Millis) -> ReplyText {
    let shown = Millis::new(again.get().saturating_add(app.clock.ahead_ms()));
    let minutes = whole_millis(OPENING_SPAN) / MINUTE_MS;
    ReplyText::TooManyOpened {
        tables: i64::try_from(opening.most()).unwrap_or(i64::MAX),
        minutes,
        when: screens::countdown(shown),
    }
}

/// Explains to a person why no table was opened.
pub(super) async fn not_opened(app: &AppState, user: UserId, error: &RegistryError) -> ReplyText {
    match error {
        RegistryError::ChannelTaken(table) => taken(app, user, *table).await,
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

/// Says where the open table of a channel is, and what the person can do about it.
async fn taken(app: &AppState, user: UserId, table: TableId) -> ReplyText {
    let standing = app.tables.by_id(table).map(|handle| handle.now());
    let message = newest(&app.store, table).await;
    let link = standing.as_ref().zip(message);
    let link =
        link.map(|(table, row)| screens::link(table.place.guild, (row.channel, row.message)));
    let seat = match standing {
        Some(table) if table.is_here(user) => "yours",
        Some(table) if table.room() == 0 => "full",
        Some(_) | None => "free",
    };
    ReplyText::ChannelTaken {
        link: link.unwrap_or_else(|| "none".to_owned()),
        seat,
    }
}
