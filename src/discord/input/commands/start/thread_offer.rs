//! An offer to move a table to a thread, because people write messages below its lobby.

use std::time::Duration;

use reqwest::Method;

use crate::discord::context::AppState;
use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::paths;
use crate::discord::delivery::respond::EPHEMERAL;
use crate::discord::delivery::rest::RestError;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::screens;
use crate::discord::surfaces::table_message::newest;
use crate::id::{MessageId, Timestamp, UserId};
use crate::table::Table;
use crate::text::Locale;

/// How long after the command the bot checks whether people write below the lobby. Most tables have
/// begun by then.
const OFFER_DELAY: Duration = Duration::from_secs(60);

/// How much newer than the lobby the newest message of a busy channel is. Messages about the lobby
/// itself come sooner.
const BUSY_MARGIN: Duration = Duration::from_secs(30);

/// An offer that may follow the reply to a start command.
pub(super) struct ThreadOffer {
    at: Timestamp,
    host: UserId,
    locale: Locale,
    /// The API path of the command's token.
    follow_ups: String,
}

impl ThreadOffer {
    pub(super) fn new(request: &OpenTableRequest<'_>) -> Self {
        Self {
            at: request.app.clock.now().plus(OFFER_DELAY),
            host: request.asker.user,
            locale: request.asker.locale,
            follow_ups: request.follow_ups.clone(),
        }
    }

    /// Waits, then offers the host a thread if the table is still in its lobby and the channel is busy.
    pub(super) async fn post_if_busy(self, app: &AppState, lobby: &Table) {
        let due = app.clock.sleep_until(self.at);
        if app.outbox.until_closed(due).await.is_none() {
            return;
        }
        let Some(handle) = app.tables.by_id(lobby.id) else {
            return;
        };
        let table = handle.now();
        if table.may_move(self.host).is_err() {
            return;
        }
        let made = match is_busy(app, &table).await {
            Ok(true) => self.post(app, &table).await,
            Ok(false) => return,
            Err(error) => Err(error),
        };
        if let Err(error) = made {
            tracing::warn!(table = %table.id, %error, "a thread could not be offered");
        }
    }

    /// Shows the offer only to the host, with the token of the command.
    async fn post(&self, app: &AppState, table: &Table) -> Result<(), RestError> {
        let screen = screens::thread_offer(&table.scene(Some(self.host)), self.locale);
        let message = body(&screen).with_flag(EPHEMERAL);
        let path = &self.follow_ups;
        let posted = app
            .outbox
            .show(Purpose::OTHER, Method::POST, path, &message);
        posted.await.map(drop)
    }
}

/// Whether people keep writing below a table's lobby; `false` if its message is unknown.
async fn is_busy(app: &AppState, table: &Table) -> Result<bool, RestError> {
    let Some(lobby) = newest(&app.store, table.id).await else {
        return Ok(false);
    };
    let purpose = Purpose::of(table.id, Priority::Other);
    let path = paths::channel(table.place.channel);
    let channel = app.outbox.send(purpose, Method::GET, &path, None).await?;
    let newest = channel["last_message_id"].as_str();
    let newest: Option<MessageId> = newest.and_then(|id| id.parse().ok());
    let is_young = |newest: MessageId| newest.made() >= lobby.message.made().plus(BUSY_MARGIN);
    Ok(newest.is_some_and(is_young))
}
