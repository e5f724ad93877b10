//! The reply to a person who has opened a table: below the table's message, where phones show what is new.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use reqwest::Method;

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::phrases::ReplyText;

use super::offer::Offer;

/// How long a reply waits for the table's message: less, by the time of a request, than a process that stops
/// waits for its replies (`ANSWER_PATIENCE` in `bot.rs`). With the work before it, it is less than the 1.5 seconds
/// after which the reply is acknowledged, because the acknowledgement already has the reply's place.
const MESSAGE_FIRST: Duration = Duration::from_millis(300);

/// Gives a table's message a moment to arrive before the reply, if both are in one channel. The returned future
/// tells whether Discord has the message, however long that takes.
pub(super) async fn message_first(
    opener: &Opener<'_>,
    table: &Arc<Table>,
) -> Shared<BoxFuture<'static, bool>> {
    let outbox = &opener.app.outbox;
    let shown = opener.app.updates.is_shown(table).boxed().shared();
    if table.place.channel == opener.spot.channel {
        tokio::select! {
            biased;
            _ = shown.clone() => {}
            () = outbox.pause(MESSAGE_FIRST) => {}
            () = outbox.closed() => {}
        }
    }
    shown
}

/// Returns a reply once the table's message had a moment to arrive above it. The reply is edited if Discord does
/// not accept that message, and an offer may follow.
pub(super) async fn below_table(
    opener: &Opener<'_>,
    reply: Reply,
    table: Arc<Table>,
    offer: Option<Offer>,
) -> Reply {
    let (app, locale) = (Arc::clone(opener.app), opener.asker.locale);
    // Asked before the reply: a table that cannot be shown closes, perhaps while the reply is under way, and then
    // counts as shown.
    let is_shown = message_first(opener, &table).await;
    reply.then(move |message| {
        let path = message.path().to_owned();
        tokio::spawn(async move {
            if is_shown.await {
                if let Some(offer) = offer {
                    offer.make(&app, &table).await;
                }
                return;
            }
            let unseen = body(&Screen::say(locale.say(&ReplyText::TableUnseen)));
            let edited = app
                .outbox
                .show(Purpose::OTHER, Method::PATCH, &path, &unseen);
            if let Err(error) = edited.await {
                tracing::warn!(%error, "the reply that a table cannot be shown failed");
            }
        });
    })
}
