//! The first deal of a table for one person, and replies that explain why no table was opened or no
//! hand dealt.

use std::sync::Arc;
use std::time::Duration;

use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::outbox::Outbox;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::table_message::newest;
use crate::id::{ChannelId, MINUTE_MS, TableId, Timestamp, UserId, whole_millis};
use crate::table::{HOSTED_MAX, Input, InputError, RegistryError, Table, TableHandle};
use crate::text::phrases::{ReplyText, TableText};

/// How long a reply waits for the table's message: shorter, by the time of one request, than a stopping process
/// waits for its replies (`REPLY_TIMEOUT` in `bot.rs`). Together with the work before it, it stays below the
/// 1.5 seconds after which the reply is acknowledged, because the acknowledgement already takes the reply's place.
const MESSAGE_TIMEOUT: Duration = Duration::from_millis(300);

/// Waits a moment until a table's message is on Discord; a reply that is sent after it appears below it.
pub(super) async fn wait_a_moment(outbox: &Outbox, is_shown: impl Future<Output = bool>) {
    tokio::select! {
        biased;
        _ = is_shown => {}
        () = outbox.pause(MESSAGE_TIMEOUT) => {}
        () = outbox.closed() => {}
    }
}

/// Deals the first hand at the table of one person, or lets them bet on it; refused if their chips do not cover it.
pub(super) async fn deal_first_hand(
    handle: &TableHandle,
    by: UserId,
) -> Result<Arc<Table>, InputError> {
    let answer = handle.ask(Input::Start { by }, None).await?;
    let (short, table) = (answer.chips_refusal(by), answer.table);
    match short {
        Some(refusal) => Err(InputError::Refused { refusal, table }),
        None => Ok(table),
    }
}

/// The reply to a person who has opened a table, by a request in the channel or thread `asked_in`.
pub(super) fn opened_reply(table: &Table, user: UserId, asked_in: ChannelId) -> ReplyText {
    let seat = table.seat_of(user).map(screens::seat_letter);
    let seat = seat.unwrap_or_default();
    if table.place.channel == asked_in {
        ReplyText::Opened { seat }
    } else {
        let thread = format!("<#{}>", table.place.channel);
        ReplyText::OpenedThread { thread, seat }
    }
}

/// The reply to a person whose table is open but has dealt no hand.
pub(super) fn not_dealt_screen(
    opened: String,
    table: &Table,
    asker: &Asker,
    error: &InputError,
) -> Screen {
    let why = asker.why(error);
    if table.seat_of(asker.user).is_some() {
        Screen::say(opened).headed(&why)
    } else {
        // Their chips do not cover a hand, so the seat is free again.
        Screen::say(why)
    }
}

/// Tells a person who has opened too many tables when they may open the next.
pub(super) fn too_many_opened(
    app: &AppState,
    opening: LimitedRequest,
    again: Timestamp,
) -> ReplyText {
    let minutes = whole_millis(opening.limit().span) / MINUTE_MS;
    ReplyText::TooManyOpened {
        tables: screens::phrase_number(opening.limit().most),
        minutes,
        when: screens::countdown(app.clock.date_at(again)),
    }
}

/// Explains to a person why no table was opened.
pub(super) async fn not_opened_reason(
    app: &AppState,
    asker: &Asker,
    error: &RegistryError,
) -> ReplyText {
    match error {
        RegistryError::ChannelTaken(table) => channel_taken(app, asker, *table).await,
        RegistryError::Broken(_) => ReplyText::TableBroken,
        RegistryError::TooManyTables => ReplyText::TooManyTables,
        RegistryError::ServerFull(most) => ReplyText::ServerFull {
            most: screens::phrase_number(*most),
        },
        RegistryError::TooManyHosted => ReplyText::TooManyHosted {
            most: screens::phrase_number(HOSTED_MAX),
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
async fn channel_taken(app: &AppState, asker: &Asker, table: TableId) -> ReplyText {
    let standing = app.tables.by_id(table).map(|handle| handle.now());
    let message = newest(&app.store, table).await;
    let link = standing.as_ref().zip(message);
    let link =
        link.map(|(table, row)| screens::link(table.place.guild, (row.channel, row.message)));
    let seat = match standing {
        Some(table) if table.is_here(asker.user) => "yours",
        Some(table) if table.ending.is_some() => "ending",
        Some(table) if table.room() == 0 => "full",
        Some(_) | None => "free",
    };
    ReplyText::ChannelTaken {
        link: link.unwrap_or_else(|| "none".to_owned()),
        seat,
        sit: asker.public.say(&TableText::ButtonSit),
    }
}
