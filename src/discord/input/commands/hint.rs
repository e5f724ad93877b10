//! `/hint`.

use crate::discord::input::hint;

use super::hand::{elsewhere, panel, seated_table, without_table};
use super::{Call, CommandError, Context};

/// Compares the asker's possible plays, only for the asker.
#[poise::command(slash_command)]
pub(crate) async fn hint(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let table = seated_table(&call);
    let work = async {
        let Some(handle) = &table else {
            return without_table(&call);
        };
        let version = handle.now().version;
        let asked = hint::hint(&call.app, handle, version, &call.asker, call.interaction).await;
        let table = match asked {
            Ok(found) => found,
            Err(error) => return call.refused(handle.id(), &error),
        };
        let notes = elsewhere(&call, &table);
        panel(&call, handle, &table, notes.into_iter())
    };
    call.answer(work).await
}
