//! The reply to a person who has opened a table: below the table's message, where phones show what is new.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;

use crate::discord::context::AppState;
use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::phrases::ReplyText;

use super::offer::Offer;

/// How long a reply waits for the table's message. Discord gives three seconds for a reply.
const MESSAGE_FIRST: Duration = Duration::from_secs(1);

/// Waits a moment for a table's message, and returns whether Discord has it.
pub(super) async fn message_first(
    app: &AppState,
    table: &Arc<Table>,
) -> impl Future<Output = bool> + Send + use<> {
    let mut shown = Box::pin(app.updates.is_shown(table));
    let soon = tokio::select! {
        biased;
        is_shown = &mut shown => Some(is_shown),
        () = app.outbox.pause(MESSAGE_FIRST) => None,
    };
    async move {
        match soon {
            Some(is_shown) => is_shown,
            None => shown.await,
        }
    }
}

/// Sends a reply below the table's message. The reply is edited if Discord does not accept that message,
/// and an offer may follow.
pub(super) async fn below_table(
    opener: &Opener<'_>,
    reply: Reply,
    table: Arc<Table>,
    offer: Option<Offer>,
) -> Reply {
    let (app, locale) = (Arc::clone(opener.app), opener.asker.locale);
    let is_shown = message_first(&app, &table).await;
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
