//! `/hand` and `/hint`, and which table a command is about.

use std::sync::Arc;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::hint;
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens::{self, TableChoice};
use crate::table::{Place, Table, TableHandle};
use crate::text::phrases::ReplyText;

use super::{CommandCall, CommandError, Context, single_table};

/// Shows the asker's hand, only to the asker.
#[poise::command(slash_command)]
pub(crate) async fn hand(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = table_own_or_here(&call).ok_or_else(|| unclear_table(&call))?;
        let table = handle.now();
        if !table.is_here(call.asker.user) {
            let refusal = table.no_seat_refusal(call.asker.user);
            return Ok(call.asker.refusal_reply(&refusal));
        }
        let notes = elsewhere_note(&call, &table).into_iter();
        let notes = notes.chain(call.app.troubles(&table, &call.asker));
        Ok(panel_reply(&call, handle, &table, notes))
    })
    .await
}

/// Compares the asker's possible plays, only for the asker.
#[poise::command(slash_command)]
pub(crate) async fn hint(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = table_own_or_here(&call).ok_or_else(|| unclear_table(&call))?;
        let version = handle.now().version;
        let asked =
            hint::request_hint(&call.app, &handle, version, &call.asker, call.interaction).await;
        let table = asked.map_err(|error| call.refused(handle.id(), &error))?;
        let note = elsewhere_note(&call, &table);
        Ok(panel_reply(&call, handle, &table, note))
    })
    .await
}

/// Replies with the asker's panel of a table, and with notes.
fn panel_reply(
    call: &CommandCall<'_>,
    handle: TableHandle,
    table: &Arc<Table>,
    notes: impl IntoIterator<Item = String>,
) -> Reply {
    let notes: Vec<String> = notes.into_iter().collect();
    // The reply is ephemeral on a server and in a DM channel alike.
    let (panels, place) = (&call.app.panels, PrivatePlace::answer(call.asker.user));
    let draft = panels.draft(table, &place, call.asker.locale, &notes);
    panels.reply(draft, Some(handle), Reply::private)
}

/// The table of this channel, otherwise the only one at which the asker sits.
pub(super) fn table_here_or_own(call: &CommandCall<'_>) -> Option<TableHandle> {
    let of_asker = || single_table(call.app.tables.of_user(call.asker.user));
    call.table().or_else(of_asker)
}

/// The table at which the asker sits: the only one, or of several the one in this channel. If the asker sits
/// nowhere, the table of this channel.
pub(super) fn table_own_or_here(call: &CommandCall<'_>) -> Option<TableHandle> {
    let here = call.table();
    let own = call.app.tables.of_user(call.asker.user);
    let sits_here = here
        .as_ref()
        .is_some_and(|here| own.iter().any(|handle| handle.id() == here.id()));
    if sits_here || own.is_empty() {
        return here;
    }
    single_table(own)
}

/// Names the channel of the hand's table, if the command was typed in another channel of a server.
fn elsewhere_note(call: &CommandCall<'_>, table: &Table) -> Option<String> {
    let Place {
        channel, parent, ..
    } = table.place;
    let is_here = channel == call.channel || parent == Some(call.channel);
    let words = ReplyText::HandElsewhere {
        place: format!("<#{channel}>"),
    };
    (call.guild.is_some() && !is_here && !table.place.is_direct())
        .then(|| call.asker.locale.say(&words))
}

/// The reply if it is unclear which table is meant: the asker may sit at several, or at none.
pub(super) fn unclear_table(call: &CommandCall<'_>) -> Reply {
    let own = call.app.tables.of_user(call.asker.user);
    if own.is_empty() {
        return call.no_table();
    }
    let choice = |handle: &TableHandle| {
        let table = handle.now();
        TableChoice {
            table: table.id,
            version: table.version,
            place: table.place,
        }
    };
    let tables: Vec<_> = own.iter().map(choice).collect();
    let (locale, public) = (call.asker.locale, call.asker.public);
    call.show(&screens::which(&tables, locale, public))
}
