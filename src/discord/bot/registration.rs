//! Registers the commands with Discord, and stores what was registered.

use std::collections::BTreeSet;

use gow::fair::Hash32;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::discord::context::AppState;
use crate::discord::input::commands;
use crate::id::GuildId;
use crate::store::{Step, Write};

use super::error::BotError;
use super::retry::request_until_answered;

/// The store's key for the hash of the registered commands.
const COMMANDS_KEY: &str = "commands";

/// The store's key for the servers where the operators' command is registered.
const ADMIN_KEY: &str = "admin-commands";

/// The store's key for the commands' ids on Discord.
const IDS_KEY: &str = "command-ids";

/// Registers the commands with Discord if they differ from the last registration, and sets their
/// ids.
pub(super) async fn register(app: &AppState, remembers: bool) -> Result<(), BotError> {
    let commands = serde_json::to_value(commands::registration()).unwrap_or(Value::Null);
    let hash = hash(app, &commands);
    if remembers && app.store.meta(COMMANDS_KEY).await?.as_deref() == Some(hash.as_str()) {
        return restore_command_ids(app).await;
    }
    let path = format!("/applications/{}/commands", app.application);
    let registered =
        request_until_answered(&app.outbox, Method::PUT, &path, Some(&commands)).await?;
    let ids = app.outbox.rest().commands();
    ids.learn(&registered);
    store_meta(
        app,
        [(COMMANDS_KEY, hash), (IDS_KEY, ids.known().to_string())],
    )
    .await?;
    tracing::info!("the slash commands were registered");
    Ok(())
}

/// Sets the ids of the commands from the last registration.
pub(super) async fn restore_command_ids(app: &AppState) -> Result<(), BotError> {
    // An earlier version stored no ids; without them, texts show commands as plain words.
    let stored = app.store.meta(IDS_KEY).await?;
    let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
    let ids = app.outbox.rest().commands();
    ids.learn(&stored.unwrap_or(Value::Null));
    Ok(())
}

/// Registers the operators' command in the servers of `admin_guilds`, and removes it from servers
/// that are no longer listed. Logs a server that refuses; the bot starts anyway.
pub(super) async fn register_admin(app: &AppState, remembers: bool) -> Result<(), BotError> {
    let named = app.config.servers_with_admin();
    let wanted: BTreeSet<GuildId> = named.iter().copied().collect();
    let commands = serde_json::to_value(commands::admin_registration()).unwrap_or(Value::Null);
    let hash = hash(app, &commands);
    let stored = app.store.meta(ADMIN_KEY).await?;
    let stored: AdminRegistration = stored
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let mut now = AdminRegistration {
        hash,
        ..AdminRegistration::default()
    };
    for guild in wanted.union(&stored.guilds) {
        let is_wanted = wanted.contains(guild);
        let is_there = stored.guilds.contains(guild) && stored.hash == now.hash;
        if remembers && is_wanted && is_there {
            now.guilds.insert(*guild);
            continue;
        }
        let path = format!("/applications/{}/guilds/{guild}/commands", app.application);
        let none = Value::Array(Vec::new());
        let body = if is_wanted { &commands } else { &none };
        match request_until_answered(&app.outbox, Method::PUT, &path, Some(body)).await {
            Ok(_) if is_wanted => {
                now.guilds.insert(*guild);
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(server = %guild, %error, "the operators' command could not be changed in a server: is the bot in it?");
            }
        }
    }
    if now != stored {
        let text = serde_json::to_string(&now).unwrap_or_default();
        store_meta(app, [(ADMIN_KEY, text)]).await?;
    }
    Ok(())
}

/// Where the operators' command is registered.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct AdminRegistration {
    hash: String,
    guilds: BTreeSet<GuildId>,
}

/// Returns the hash of this application's commands.
fn hash(app: &AppState, commands: &Value) -> String {
    let mut hash = Sha256::new();
    hash.update(app.application.to_be_bytes());
    hash.update(commands.to_string());
    Hash32::from_bytes(hash.finalize().into()).to_string()
}

async fn store_meta<const N: usize>(
    app: &AppState,
    entries: [(&str, String); N],
) -> Result<(), BotError> {
    let write = |(key, value): (&str, String)| Write::Meta {
        key: key.to_owned(),
        value,
    };
    let step = Step {
        writes: entries.map(write).into(),
        ..Step::new(app.clock.date())
    };
    app.store.commit(step).await?;
    Ok(())
}
