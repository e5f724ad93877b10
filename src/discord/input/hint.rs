//! The reply to a person who asks for a hint.

use std::sync::Arc;

use crate::discord::context::{AppState, Asker};
use crate::discord::screens;
use crate::discord::surfaces::panels::TileSelection;
use crate::id::InteractionId;
use crate::table::{Input, InputError, Table, TableHandle};

/// Asks for a hint, and returns the new state of the table. Unless the turn is over by then, the person's hand
/// shows the hint and buttons for its plays until they play. Everybody is notified of the request before the
/// answer is found.
pub(super) async fn request_hint(
    app: &AppState,
    handle: &TableHandle,
    version: u64,
    asker: &Asker,
    interaction: InteractionId,
) -> Result<Arc<Table>, InputError> {
    let (by, table) = (asker.user, handle.now());
    if table.seat_of(by).is_none() {
        let refusal = table.no_seat_refusal(by);
        return Err(InputError::Refused { refusal, table });
    }
    let scene = table.scene(Some(by));
    if scene.terms.house.has_bets() {
        if let Some((advised, words)) = screens::hint(&scene, asker.locale) {
            let mut selection = TileSelection::hinted(&scene, &[]);
            selection.hinted[0] = Some(advised);
            app.panels.show_hint(table.id, by, selection, words);
        }
        return Ok(table);
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
        return Ok(table);
    }
    let scene = table.scene(Some(by));
    let emoji = app.panels.hint_emojis(by);
    let words = screens::ideas(&scene, &ideas, &emoji, asker.locale);
    let selection = TileSelection::hinted(&scene, &ideas);
    app.panels.show_hint(table.id, by, selection, words);
    Ok(table)
}
