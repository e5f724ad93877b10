//! The reply to a person who has opened a table: below the table's message, where phones show what is new.

use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use reqwest::Method;

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::input::opening::wait_a_moment;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::phrases::ReplyText;

use super::thread_offer::ThreadOffer;

/// Gives a table's message a moment to arrive before the reply, if both are in one channel. The returned future
/// resolves, however late, to whether Discord has the message.
pub(super) async fn wait_for_table_message(
    request: &OpenTableRequest<'_>,
    table: &Arc<Table>,
) -> Shared<BoxFuture<'static, bool>> {
    let shown = request.app.updates.is_shown(table).boxed().shared();
    if table.place.channel == request.place.channel {
        wait_a_moment(&request.app.outbox, shown.clone()).await;
    }
    shown
}

/// Returns a reply once the table's message had a moment to arrive above it. The reply is edited if Discord does
/// not accept that message, and an offer may follow.
pub(super) async fn reply_below_table(
    request: &OpenTableRequest<'_>,
    reply: Reply,
    table: Arc<Table>,
    offer: Option<ThreadOffer>,
) -> Reply {
    let (app, locale) = (Arc::clone(request.app), request.asker.locale);
    // Requested before the reply: a table that cannot be shown closes, perhaps while the reply is being sent, and
    // then counts as shown.
    let is_shown = wait_for_table_message(request, &table).await;
    reply.then(move |message| {
        let path = message.path().to_owned();
        tokio::spawn(async move {
            if is_shown.await {
                if let Some(offer) = offer {
                    offer.post_if_busy(&app, &table).await;
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
