//! `/hand`.

use crate::discord::door::Door;
use crate::discord::message::Message;
use crate::discord::respond::{PrivateMessage, Reply};
use crate::discord::screens;
use crate::table::{Refusal, TableHandle};
use crate::text::phrases::ReplyText;

use super::{Call, CommandError, Context};

/// Shows the asker's own hand, to nobody else.
#[poise::command(slash_command)]
pub async fn hand(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let table = call.table();
    let shown = std::sync::Mutex::new(None);
    let work = async {
        let Some(handle) = &table else { return without_table(&call) };
        let table = handle.now();
        call.desk.doors.recall(call.asker.user).await;
        if !table.is_here(call.asker.user) {
            return call
                .show(&screens::Screen::say(screens::refusal(&Refusal::NotSeated, call.asker.locale)));
        }
        let troubles = call.desk.troubles(&table, &call.asker);
        let note = (!troubles.is_empty()).then(|| troubles.join("\n"));
        let body = call.desk.panels.draw(&table, &door(&call), call.asker.locale, note.as_deref());
        *shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(body.clone());
        Reply::Private(body)
    };
    let answer = call.answer_privately(work).await?;
    let shown = shown.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let (Some(handle), Some(shown), Some(answer)) = (table, shown, answer) {
        keep_in_step(&call, &handle, &answer, &shown);
    }
    Ok(())
}

/// The answer is ephemeral in a server and in a direct channel alike.
pub(super) fn door(call: &Call<'_>) -> Door {
    Door::answer(call.asker.user)
}

fn keep_in_step(call: &Call<'_>, handle: &TableHandle, answer: &PrivateMessage, shown: &Message) {
    call.desk.panels.answered(handle.id(), &door(call), answer, call.asker.locale, shown);
    call.desk.panels.refresh_one(handle.id(), call.asker.user);
}

/// In a direct message somebody may sit at several tables, or at none.
fn without_table(call: &Call<'_>) -> Reply {
    let own = call.desk.tables.of_user(call.asker.user);
    if call.direct().is_none() || own.is_empty() {
        return call.say(&ReplyText::NoTable);
    }
    let scenes: Vec<_> = own.iter().map(|handle| handle.now().scene(None)).collect();
    call.show(&screens::which(&scenes, call.asker.locale))
}
