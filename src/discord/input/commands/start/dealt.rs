//! A table against computers, whose first hand begins with the command.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
use crate::discord::input::opening::{not_dealt, start};
use crate::discord::private_place::PrivatePlace;
use crate::table::TableHandle;
use crate::text::phrases::ReplyText;

use super::below_table::{below_table, message_first};
use super::offer::Offer;
use super::placement::TablePlacement;

/// Starts a table against computers, and replies with the hand of the person who opened it. If it
/// cannot start, for example because that person lacks the chips, the table waits in its lobby and
/// the reply says why.
pub(super) async fn dealt_at_once(
    opener: &Opener<'_>,
    placement: &TablePlacement,
    handle: TableHandle,
    offer: Option<Offer>,
) -> Reply {
    let (user, panels) = (opener.asker.user, &opener.app.panels);
    let is_new = !opener.saw_tutorial && is_new(opener).await;
    panels.await_reply(&handle.now(), user, true);
    match start(&handle, user).await {
        // The hand is shown even if Discord does not accept the table's message.
        Ok(table) => drop(message_first(opener, &table).await),
        Err(error) => {
            panels.await_reply(&handle.now(), user, false);
            opener.app.tables.announce(&handle);
            let table = handle.now();
            let opened = placement.opened(table.seat_of(user));
            let opened = opener.asker.locale.say(&opened);
            let screen = not_dealt(opened, &table, opener.asker, &error);
            return below_table(opener, opener.show(&screen), table, offer).await;
        }
    }
    let table = handle.now();
    let place = PrivatePlace::answer(user);
    let note = placement.note(table.seat_of(user));
    let note = note.or_else(|| is_new.then_some(ReplyText::NewHere));
    let note = note.map(|note| opener.asker.locale.say(&note));
    let draft = panels.draft(&table, &place, opener.asker.locale, note.as_deref());
    let draft = draft.with_lasting_note(&table);
    panels.reply(draft, Some(handle), Reply::private)
}

/// Whether the person has never played for chips.
async fn is_new(opener: &Opener<'_>) -> bool {
    let entries = opener.app.store.statement(opener.asker.user, None).await;
    entries.is_ok_and(|entries| entries.iter().all(|entry| entry.hand.is_none()))
}
