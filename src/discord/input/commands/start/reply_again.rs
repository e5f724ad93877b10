//! The reply to a command that has opened its table already: the process that opened it ended before it replied.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::input::opening::opened_reply;
use crate::discord::private_place::PrivatePlace;
use crate::table::{Phase, TableHandle};
use crate::text::phrases::ReplyText;

/// Replies to a request that has opened a table already; `None` if it has not.
pub(super) async fn reply_again(request: &OpenTableRequest<'_>) -> Option<Reply> {
    let app = request.app;
    // Only a shared interaction can have reached another process before.
    app.deduplicator.arrival_if_shared(request.interaction)?;
    match app.store.accepted(request.interaction).await {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(request.failed(&error)),
    }
    let Some(handle) = newest_table(request) else {
        return Some(request.say(&ReplyText::TableGone));
    };
    let (user, locale) = (request.asker.user, request.asker.locale);
    let table = handle.now();
    let opened = opened_reply(&table, user, request.place.channel);
    if matches!(table.phase, Phase::Lobby) {
        return Some(request.say(&opened));
    }
    let is_elsewhere = table.place.channel != request.place.channel;
    let note = is_elsewhere.then(|| locale.say(&opened));
    let (panels, place) = (&app.panels, PrivatePlace::answer(user));
    let draft = panels.draft(&table, &place, locale, note.as_slice());
    Some(panels.reply(draft, Some(handle), Reply::private))
}

/// The person's newest table in the channel of the request or in a thread of it.
fn newest_table(request: &OpenTableRequest<'_>) -> Option<TableHandle> {
    let mut own = request.app.tables.of_user(request.asker.user).into_iter();
    own.rfind(|handle| {
        let place = handle.now().place;
        [Some(place.channel), place.parent].contains(&Some(request.place.channel))
    })
}
