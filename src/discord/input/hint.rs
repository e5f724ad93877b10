//! The reply to a person who asks for a hint.

use std::sync::Arc;

use crate::discord::context::{AppState, Asker};
use crate::discord::screens;
use crate::discord::surfaces::panels::Picked;
use crate::id::InteractionId;
use crate::table::{AskError, Input, Table, TableHandle};

/// Asks for a hint, and returns the new state of the table and the words above the person's hand, which
/// gets buttons for the plays; `None` if the turn is over. Everybody is notified of the request before
/// the answer is found.
pub(super) async fn hint(
    app: &AppState,
    handle: &TableHandle,
    version: u64,
    asker: &Asker,
    interaction: InteractionId,
) -> Result<(Arc<Table>, Option<String>), AskError> {
    let (by, table) = (asker.user, handle.now());
    if table.seat_of(by).is_none() {
        let refusal = table.without_seat(by);
        return Err(AskError::Refused { refusal, table });
    }
    let scene = table.scene(Some(by));
    if scene.house.has_bets() {
        let words = screens::hint(&scene, asker.locale);
        return Ok((table, words));
    }
    let answer = handle
        .ask(Input::Hint { by, version }, Some(interaction))
        .await?;
    let asked = answer.table.version;
    let ideas = match answer.hint {
        Some(hint) => hint.ideas().await,
        None => Arc::default(),
    };
    let table = handle.now();
    if table.version != asked {
        return Ok((table, None));
    }
    let scene = table.scene(Some(by));
    app.panels
        .pick(table.id, by, Picked::hinted(&scene, &ideas));
    let words = screens::ideas(&scene, &ideas, asker.locale);
    Ok((table, Some(words)))
}
