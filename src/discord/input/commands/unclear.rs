//! Commands about the asker's own table, if the asker has several in several processes.

use std::sync::Arc;

use serenity::model::application::CommandInteraction;

use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::respond::Waiting;
use crate::discord::input::errors::{catch_panic, store_error_reply};
use crate::discord::input::incoming::sender;
use crate::discord::screens::{self, TableChoice};
use crate::id::{ChannelId, TableId, UserId};
use crate::metrics::InteractionKind;
use crate::store::StoreError;
use crate::table::Place;
use crate::text::phrases::ReplyText;

use super::{server_of, table_of};

/// Whether the asker sits at a table of the place where a command was typed, so that the command is about that one.
pub(in crate::discord::input) fn is_about_this_place(
    app: &AppState,
    command: &CommandInteraction,
) -> bool {
    let (user, channel) = (
        UserId::from(command.user.id),
        ChannelId::from(command.channel_id),
    );
    let here = match server_of(command) {
        // There `table_of` would return a table elsewhere too.
        None => app.tables.by_channel(channel),
        guild => table_of(app, user, (guild, channel)),
    };
    here.is_some_and(|handle| handle.now().is_here(user))
}

/// Asks the sender of a command which of these tables it is about.
pub(in crate::discord::input) async fn ask_which(
    app: &Arc<AppState>,
    command: &CommandInteraction,
    tables: &[TableId],
) {
    let responder = app.responder(InteractionKind::Command, command.id.into(), &command.token);
    let sender = sender(&command.user, command.member.as_deref(), &command.locale);
    let asker = Asker::meet(app, &sender, server_of(command)).await;
    app.metrics().commanded(&command.data.name);
    let question = async {
        match choices(app, tables).await {
            Ok(choices) => {
                let screen = screens::which(&choices, asker.locale, asker.public);
                app.private_reply(&asker, &screen)
            }
            Err(error) => {
                tracing::error!(%error, "a command failed");
                asker.reply(&store_error_reply(&error))
            }
        }
    };
    let reply = catch_panic(question, || asker.reply(&ReplyText::Halted));
    if let Err(error) = responder.answer(Waiting::Private, reply).await {
        app.log_unanswered(&responder, &error, "a question did not arrive");
    }
}

/// The tables that are still open, as they are stored.
async fn choices(app: &AppState, tables: &[TableId]) -> Result<Vec<TableChoice>, StoreError> {
    let mut choices = Vec::new();
    for table in tables {
        let Some(open) = app.store.open_table(*table).await? else {
            continue;
        };
        let row = open.table;
        choices.push(TableChoice {
            table: row.table,
            version: row.version,
            place: Place {
                guild: row.guild,
                channel: row.channel,
                parent: None,
            },
        });
    }
    Ok(choices)
}
