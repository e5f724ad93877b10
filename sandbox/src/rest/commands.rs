//! Application commands: the bot registers them, people look them up.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, Fields, command, object_body};
use crate::world::World;
use crate::world::command::Command;
use crate::world::snowflake::Snowflake;

/// Gives the scope of a call: a server, or everywhere.
fn scope(world: &World, call: &Call) -> Result<Option<Snowflake>, Refusal> {
    if call.id("application")? != world.application.id {
        return Err(Code::UnknownApplication.into());
    }
    if call.text("guild").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild")?;
    // A bot is told nothing of servers that it is not in.
    if !world.bot_is_in(Some(guild)) {
        return Err(Code::MissingAccess.into());
    }
    Ok(Some(guild))
}

/// `GET …/commands`.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let localized = call.asks_for("with_localizations");
    let list: Vec<Value> = world
        .commands_in(scope)
        .map(|command| {
            let mut json = world.command_json(command);
            if !localized && let Some(fields) = json.as_object_mut() {
                fields.retain(|name, _| !name.ends_with("_localizations"));
            }
            json
        })
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET …/commands/{command}`.
pub(super) fn one(world: &mut World, call: &Call) -> Outcome {
    let found = &world.commands[place(world, call)?];
    Ok(Reply::ok(world.command_json(found)))
}

/// Finds where the command of a call stands in the list.
fn place(world: &World, call: &Call) -> Result<usize, Refusal> {
    let (scope, id) = (scope(world, call)?, call.id("command")?);
    let fits = |command: &Command| command.guild == scope && command.id == id;
    Ok(world.commands.iter().position(fits).ok_or(Code::UnknownCommand)?)
}

/// `POST …/commands`: a command of the same name is replaced.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    let (kind, name, definition) = command::check(&mut checker, fields);
    checker.finish(&mut world.traffic, call.route)?;
    let same = |c: &Command| c.guild == scope && c.kind == kind && c.name == name;
    let known = world.commands.iter().any(same);
    let many = world.commands_in(scope).filter(|command| command.kind == kind).count();
    if !known && many >= discord::COMMANDS {
        return Err(Code::TooManyCommands.into());
    }
    let command = store(world, scope, (kind, name, definition));
    let json = world.command_json(&command);
    Ok(if known { Reply::ok(json) } else { Reply::created(json) })
}

/// Keeps a checked command; one of the same name keeps its id and gets a new version if it differs.
fn store(
    world: &mut World,
    guild: Option<Snowflake>,
    (kind, name, definition): (i64, String, Fields),
) -> Command {
    let (id, version) = (world.next_id(), world.next_id());
    let same = |c: &&mut Command| c.guild == guild && c.kind == kind && c.name == name;
    if let Some(old) = world.commands.iter_mut().find(same) {
        if old.definition != definition {
            old.definition = definition;
            old.version = version;
        }
        return old.clone();
    }
    let command = Command { id, guild, version, kind, name, definition };
    world.commands.push(command.clone());
    command
}

/// `PUT …/commands`: replaces all of the scope.
pub(super) fn replace(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let Some(list) = call.body.as_array() else {
        let words = "Only iterables may be used in a ListType";
        return Err(Refusal::field("_body", "LIST_TYPE_CONVERT", words));
    };
    let mut checker = Checker::default();
    let mut checked: Vec<(i64, String, Fields)> = Vec::new();
    for (number, entry) in list.iter().enumerate() {
        checker.within(number, |checker| {
            let Some(fields) = checker.member(entry) else { return };
            let command = command::check(checker, fields);
            if checked.iter().any(|other| (other.0, &other.1) == (command.0, &command.1)) {
                let words = "Application command names must be unique";
                checker.fail("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", words);
            }
            checked.push(command);
        });
    }
    checker.finish(&mut world.traffic, call.route)?;
    for kind in 1..=4 {
        if checked.iter().filter(|command| command.0 == kind).count() > discord::COMMANDS {
            return Err(Code::TooManyCommands.into());
        }
    }
    world.commands.retain(|old| {
        old.guild != scope || checked.iter().any(|new| (new.0, &new.1) == (old.kind, &old.name))
    });
    let stored: Vec<Command> = checked.into_iter().map(|command| store(world, scope, command)).collect();
    let json: Vec<Value> = stored.iter().map(|command| world.command_json(command)).collect();
    Ok(Reply::ok(json.into()))
}

/// `PATCH …/commands/{command}`: what is not named stays.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    let at = place(world, call)?;
    let mut fields = world.commands[at].definition.clone();
    for (name, value) in object_body(&call.body)? {
        fields.insert(name.clone(), value.clone());
    }
    let mut checker = Checker::default();
    let (_, name, definition) = command::check(&mut checker, &fields);
    checker.finish(&mut world.traffic, call.route)?;
    let version = world.next_id();
    let command = &mut world.commands[at];
    (command.name, command.definition, command.version) = (name, definition, version);
    let command = &world.commands[at];
    Ok(Reply::ok(world.command_json(command)))
}

/// `DELETE …/commands/{command}`.
pub(super) fn remove(world: &mut World, call: &Call) -> Outcome {
    let at = place(world, call)?;
    world.commands.remove(at);
    Ok(Reply::nothing())
}

/// `GET /guilds/{guild}/application-command-index` and the like of a channel: what a person may
/// type there, with names in that person's language.
pub(super) fn index(world: &mut World, call: &Call) -> Outcome {
    let user = call.user()?;
    let guild = if call.text("guild").is_empty() {
        super::channels::visible(world, call)?.guild
    } else {
        Some(super::guilds::guild(world, call)?.id)
    };
    let locale = world.users.get(&user).map_or("en-US", |user| user.locale.as_str());
    let commands: Vec<Value> = world
        .commands_for(user, guild)
        .into_iter()
        .map(|command| {
            let mut json = world.command_json(command);
            localize(&mut json, locale);
            json
        })
        .collect();
    Ok(Reply::ok(json!({
        "applications": [{
            "id": world.application.id, "name": world.application.name, "description": "",
            "icon": null, "bot_id": world.application.bot, "flags": 0,
            "bot": world.user_json(world.application.bot),
        }],
        "application_commands": commands,
        "version": world.commands.iter().map(|command| command.version).max(),
    })))
}

/// Adds `name_localized` and `description_localized` in a language, at every depth.
fn localize(command: &mut Value, locale: &str) {
    for text in ["name", "description"] {
        let localized = command[format!("{text}_localizations")].get(locale).cloned();
        if let Some(localized) = localized {
            command[format!("{text}_localized")] = localized;
        }
    }
    for list in ["options", "choices"] {
        let inner = command.get_mut(list).and_then(Value::as_array_mut);
        for option in inner.into_iter().flatten() {
            localize(option, locale);
        }
    }
}
