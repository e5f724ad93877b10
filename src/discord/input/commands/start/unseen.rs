//! The steps after the reply to a person who has opened a table.

use std::sync::Arc;

use reqwest::Method;

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
use crate::discord::screens::Screen;
use crate::discord::surfaces::press_token::Loan;
use crate::table::Table;
use crate::text::phrases::ReplyText;

use super::offer::Offer;

/// The reply to a person who has opened a table. It is edited if Discord does not accept the
/// table's message, and an offer may follow. Once Discord has the reply, the table's message may be
/// posted with the command's token.
pub(super) fn or_unseen(
    opener: &Opener<'_>,
    reply: Reply,
    table: Arc<Table>,
    (loan, offer): (Option<Loan>, Option<Offer>),
) -> Reply {
    let (app, locale) = (Arc::clone(opener.app), opener.asker.locale);
    // This is read before the reply, because a table that cannot be shown closes, perhaps while the reply
    // is under way.
    let is_shown = app.updates.is_shown(&table);
    reply.then(move |message| {
        if let Some(loan) = loan {
            loan.settle(message.is_certain());
        }
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
