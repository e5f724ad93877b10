//! `/hint`.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::hint;

use super::hand::{elsewhere, own_table, private_place, without_table};
use super::{Call, CommandError, Context};

/// Compares the plays that the asker has, for the asker alone.
#[poise::command(slash_command)]
pub(crate) async fn hint(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let table = own_table(&call);
    let work = async {
        let Some(handle) = &table else {
            return without_table(&call);
        };
        let version = handle.now().version;
        let asked = hint::hint(handle, version, &call.asker, call.interaction).await;
        let (table, words) = match asked {
            Ok(found) => found,
            Err(error) => return call.asker.refused(&error),
        };
        let notes: Vec<String> = words.into_iter().chain(elsewhere(&call, &table)).collect();
        let note = (!notes.is_empty()).then(|| notes.join("\n"));
        let (panels, place) = (&call.app.panels, private_place(&call));
        let draft = panels.draft(&table, &place, call.asker.locale, note.as_deref());
        panels.reply(draft, Some(handle.clone()), Reply::private)
    };
    call.answer(work).await
}
