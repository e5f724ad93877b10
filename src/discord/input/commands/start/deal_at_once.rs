//! A table against computers or the house's bank, whose first hand begins with the command.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::input::opening::{deal_first_hand, not_dealt_screen};
use crate::discord::private_place::PrivatePlace;
use crate::table::TableHandle;
use crate::text::phrases::ReplyText;

use super::below_table::{reply_below_table, wait_for_table_message};
use super::placement::TablePlacement;
use super::thread_offer::ThreadOffer;

/// Starts a table for one person, and replies with the hand of the person who opened it. If it
/// cannot start, for example because that person lacks the chips, the table waits in its lobby and
/// the reply says why.
pub(super) async fn deal_at_once(
    request: &OpenTableRequest<'_>,
    placement: &TablePlacement,
    handle: TableHandle,
    offer: Option<ThreadOffer>,
) -> Reply {
    let (user, panels) = (request.asker.user, &request.app.panels);
    let is_new = !request.saw_tutorial && is_new(request).await;
    panels.await_reply(&handle.now(), user, true);
    match deal_first_hand(&handle, user).await {
        // The hand is shown even if Discord does not accept the table's message.
        Ok(table) => drop(wait_for_table_message(request, &table).await),
        Err(error) => {
            panels.await_reply(&handle.now(), user, false);
            request.app.tables.announce(&handle);
            let table = handle.now();
            let opened = placement.opened(table.seat_of(user));
            let opened = request.asker.locale.say(&opened);
            let screen = not_dealt_screen(opened, &table, request.asker, &error);
            return reply_below_table(request, request.show(&screen), table, offer).await;
        }
    }
    let table = handle.now();
    let place = PrivatePlace::answer(user);
    let note = placement.note(table.seat_of(user));
    let note = note.or_else(|| is_new.then_some(ReplyText::NewHere));
    let note = note.map(|note| request.asker.locale.say(&note));
    let draft = panels.draft(&table, &place, request.asker.locale, note.as_slice());
    let draft = draft.with_lasting_note(&table);
    panels.reply(draft, Some(handle), Reply::private)
}

/// Whether the person has never played for chips, as far as the store answers.
async fn is_new(request: &OpenTableRequest<'_>) -> bool {
    let has_played = request.app.store.has_played(request.asker.user).await;
    has_played.is_ok_and(|has_played| !has_played)
}
