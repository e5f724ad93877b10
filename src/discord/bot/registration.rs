//! Makes Discord's commands those of this build, and stores their ids.

use std::collections::BTreeSet;

use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::discord::context::AppState;
use crate::discord::delivery::rest::RestError;
use crate::discord::input::commands;
use crate::id::GuildId;
use crate::store::{Step, Write};

use super::error::BotError;
use super::retry::request_until_answered;

mod difference;

pub(super) use difference::differing;

/// The store's key for the servers where the operators' command is registered.
const ADMIN_KEY: &str = "admin-commands";

/// The store's key for the commands' ids on Discord.
const IDS_KEY: &str = "command-ids";

/// Returns the path of the global commands, or of those of one server.
fn commands_path(application: u64, guild: Option<GuildId>) -> String {
    match guild {
        None => format!("/applications/{application}/commands"),
        Some(guild) => format!("/applications/{application}/guilds/{guild}/commands"),
    }
}

/// Returns the path that lists those commands in all languages.
pub(super) fn commands_query(application: u64, guild: Option<GuildId>) -> String {
    let path = commands_path(application, guild);
    format!("{path}?with_localizations=true")
}

/// Requests the global commands that Discord has, or those of one server.
pub(super) async fn fetch_commands(
    app: &AppState,
    guild: Option<GuildId>,
) -> Result<Value, RestError> {
    let path = commands_query(app.application, guild);
    request_until_answered(&app.outbox, Method::GET, &path, None).await
}

/// Replaces Discord's commands if they differ from the wanted ones: another version may have registered its own
/// since the last start. Returns those that Discord has afterwards.
async fn replace_different(
    app: &AppState,
    guild: Option<GuildId>,
    wanted: &Value,
    there: Value,
) -> Result<Value, RestError> {
    if differing(wanted, &there).is_empty() {
        return Ok(there);
    }
    let path = commands_path(app.application, guild);
    let registered = request_until_answered(&app.outbox, Method::PUT, &path, Some(wanted)).await?;
    let server = guild.map(tracing::field::display);
    tracing::info!(server, "the slash commands were replaced");
    Ok(registered)
}

/// Registers the global commands unless they are among `there`, those that Discord has, and sets their ids.
pub(super) async fn register(app: &AppState, there: Value) -> Result<(), BotError> {
    let commands = serde_json::to_value(commands::registration()).unwrap_or(Value::Null);
    let registered = replace_different(app, None, &commands, there).await?;
    let ids = app.outbox.rest().commands();
    ids.learn(&registered);
    let known = ids.known().to_string();
    if app.store.meta(IDS_KEY).await?.as_ref() != Some(&known) {
        store_meta(app, IDS_KEY, known).await?;
    }
    Ok(())
}

/// Sets the ids of the commands from the last start.
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
pub(super) async fn register_admin(app: &AppState) -> Result<(), BotError> {
    let named = app.config.servers_with_admin();
    let listed: BTreeSet<GuildId> = named.iter().copied().collect();
    let commands = serde_json::to_value(commands::admin_registration()).unwrap_or(Value::Null);
    let none = Value::Array(Vec::new());
    let stored = app.store.meta(ADMIN_KEY).await?;
    let stored: AdminRegistration = stored
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let mut now = AdminRegistration {
        guilds: listed.clone(),
    };
    for guild in listed.union(&stored.guilds) {
        let is_listed = listed.contains(guild);
        let wanted = if is_listed { &commands } else { &none };
        if let Err(error) = register_in_server(app, *guild, wanted).await {
            tracing::warn!(server = %guild, %error, "the operators' command could not be changed in a server: is the bot in it?");
            // The next start tries again to remove it.
            now.guilds.insert(*guild);
        }
    }
    if now != stored {
        let text = serde_json::to_string(&now).unwrap_or_default();
        store_meta(app, ADMIN_KEY, text).await?;
    }
    Ok(())
}

/// Makes the commands of a server the wanted ones.
async fn register_in_server(
    app: &AppState,
    guild: GuildId,
    wanted: &Value,
) -> Result<(), RestError> {
    let there = fetch_commands(app, Some(guild)).await?;
    let registered = replace_different(app, Some(guild), wanted, there).await;
    registered.map(drop)
}

/// The servers where the operators' command may be registered: those listed at the last start, and those that
/// refused its removal.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct AdminRegistration {
    guilds: BTreeSet<GuildId>,
}

async fn store_meta(app: &AppState, key: &str, value: String) -> Result<(), BotError> {
    let mut step = Step::new(app.clock.date());
    step.writes.push(Write::Meta {
        key: key.to_owned(),
        value,
    });
    app.store.commit(step).await?;
    Ok(())
}
