//! Registering the commands with Discord, and what is remembered of it.

use reqwest::Method;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::discord::context::AppState;
use crate::discord::input::commands;
use crate::store::{Record, Step};

use super::error::BotError;
use super::reach::reach;

/// The store's key for the hash of the registered commands.
const COMMANDS_KEY: &str = "commands";

/// The store's key for the ids that Discord gave them.
const IDS_KEY: &str = "command-ids";

/// Registers the commands with Discord if they differ from the last registration, and learns their
/// ids.
pub(super) async fn register(app: &AppState, remembers: bool) -> Result<(), BotError> {
    let commands = serde_json::to_value(commands::registration()).unwrap_or(Value::Null);
    let mut hash = Sha256::new();
    hash.update(app.application.to_be_bytes());
    hash.update(commands.to_string());
    let hash: String = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let ids = app.outbox.rest().commands();
    if remembers && app.store.meta(COMMANDS_KEY).await?.as_deref() == Some(hash.as_str()) {
        // An earlier version stored no ids: its texts have commands as plain words.
        let stored = app.store.meta(IDS_KEY).await?;
        let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
        ids.learn(&stored.unwrap_or(Value::Null));
        return Ok(());
    }
    let path = format!("/applications/{}/commands", app.application);
    let registered = reach(&app.outbox, Method::PUT, &path, Some(&commands)).await?;
    ids.learn(&registered);
    let note = |key: &str, value: String| Record::Meta {
        key: key.to_owned(),
        value,
    };
    app.store
        .commit(Step {
            records: vec![
                note(COMMANDS_KEY, hash),
                note(IDS_KEY, ids.known().to_string()),
            ],
            ..Step::new(app.clock.date())
        })
        .await?;
    tracing::info!("the slash commands have been registered");
    Ok(())
}
