//! Application commands, which the bot registers and people look up.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, command, object_body};
use crate::world::World;
use crate::world::application::command::{Command, Definition};
use crate::world::application::installation::Place;
use crate::world::ids::snowflake::Snowflake;

/// Returns the scope of a call: a server, or `None` for everywhere.
fn scope(world: &World, call: &Call) -> Result<Option<Snowflake>, Refusal> {
    if call.id("application")? != world.application.id() {
        return Err(Code::UnknownApplication.into());
    }
    if call.param("guild").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild")?;
    // A bot must learn nothing about servers that it is not in.
    if !world.directory.bot_is_in(Some(guild)) {
        return Err(Code::MissingAccess.into());
    }
    Ok(Some(guild))
}

/// `GET …/commands`.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let has_localizations = call.query_flag("with_localizations");
    let list: Vec<Value> = world
        .application
        .commands_in(scope)
        .map(|command| {
            let mut json = command.json(world.application.id());
            if !has_localizations && let Some(fields) = json.as_object_mut() {
                fields.retain(|name, _| !name.ends_with("_localizations"));
            }
            json
        })
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET …/commands/{command}`.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    Ok(Reply::ok(
        find_command(world, call)?.json(world.application.id()),
    ))
}

/// Finds the command of a call.
fn find_command<'a>(world: &'a World, call: &Call) -> Result<&'a Command, Refusal> {
    let (scope, id) = (scope(world, call)?, call.id("command")?);
    let found = world.application.command(scope, id);
    Ok(found.ok_or(Code::UnknownCommand)?)
}

/// `POST …/commands`: replaces a command of the same name.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    let definition = command::check(&mut checker, fields);
    checker.finish(&mut world.traffic, call.route)?;
    let exists = world.application.has_command(scope, &definition);
    let of_kind = |command: &&Command| command.kind == definition.kind;
    if !exists && world.application.commands_in(scope).filter(of_kind).count() >= discord::COMMANDS
    {
        return Err(Code::TooManyCommands.into());
    }
    let json = register(world, scope, definition);
    Ok(if exists {
        Reply::ok(json)
    } else {
        Reply::created(json)
    })
}

fn register(world: &mut World, scope: Option<Snowflake>, definition: Definition) -> Value {
    let ids = (world.next_id(), world.next_id());
    let application = world.application.id();
    world
        .application
        .register(scope, definition, ids)
        .json(application)
}

/// `PUT …/commands`: replaces all commands of the scope.
pub(super) fn replace(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let Some(list) = call.body.as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(Refusal::field("_body", "LIST_TYPE_CONVERT", message));
    };
    let mut checker = Checker::default();
    let mut checked: Vec<Definition> = Vec::new();
    checker.each(list, |checker, fields| {
        let command = command::check(checker, fields);
        let same = |other: &Definition| (other.kind, &other.name) == (command.kind, &command.name);
        if checked.iter().any(same) {
            let message = "Application command names must be unique";
            checker.fail("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
        checked.push(command);
    });
    checker.finish(&mut world.traffic, call.route)?;
    for kind in command::KINDS {
        let of_kind = checked.iter().filter(|command| command.kind == *kind);
        if of_kind.count() > discord::COMMANDS {
            return Err(Code::TooManyCommands.into());
        }
    }
    world.application.retain_commands(scope, &checked);
    let json: Vec<Value> = checked
        .into_iter()
        .map(|definition| register(world, scope, definition))
        .collect();
    Ok(Reply::ok(json.into()))
}

/// `PATCH …/commands/{command}`: fields that the body lacks stay the same.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    let command = find_command(world, call)?;
    let (id, mut fields) = (command.id, command.definition.clone());
    for (name, value) in object_body(&call.body)? {
        fields.insert(name.clone(), value.clone());
    }
    let mut checker = Checker::default();
    let definition = command::check(&mut checker, &fields);
    checker.finish(&mut world.traffic, call.route)?;
    let version = world.next_id();
    world
        .application
        .change_command(id, (definition.name, definition.fields), version);
    get(world, call)
}

/// `DELETE …/commands/{command}`.
pub(super) fn remove(world: &mut World, call: &Call) -> Outcome {
    let id = find_command(world, call)?.id;
    world.application.remove_command(id);
    Ok(Reply::no_content())
}

/// Lists the commands offered to a person in a place.
pub(super) fn offered_commands(world: &World, user: Snowflake, place: Place) -> Vec<&Command> {
    let granted = place
        .guild
        .and_then(|id| world.directory.guild(id))
        .map(|guild| guild.permissions(user));
    let commands = world.application.commands().iter();
    commands
        .filter(|command| command.guild.is_none() || command.guild == place.guild)
        .filter(|command| command.is_allowed_in(place.context) && command.is_offered_to(granted))
        .filter(|command| !world.owners(command, user, place).is_empty())
        .collect()
}

/// `GET /guilds/{guild}/application-command-index` and the same for a channel: the commands that a person may type
/// there, with names in that person's language.
pub(super) fn index(world: &mut World, call: &Call) -> Outcome {
    let user = call.user()?;
    let place = if call.param("guild").is_empty() {
        Place::of(super::channels::visible_channel(world, call)?)
    } else {
        Place::server(super::guilds::find_guild(world, call)?.id)
    };
    let locale = world
        .directory
        .user(user)
        .map_or("en-US", |user| user.locale.as_str());
    let commands: Vec<Value> = offered_commands(world, user, place)
        .into_iter()
        .map(|command| {
            let mut json = command.json(world.application.id());
            localize(&mut json, locale);
            json
        })
        .collect();
    Ok(Reply::ok(json!({
        "applications": [{
            "id": world.application.id(), "name": world.application.name(), "description": "",
            "icon": null, "bot_id": world.directory.bot(), "flags": 0,
            "bot": world.directory.user_json(world.directory.bot()),
        }],
        "application_commands": commands,
        "version": world.application.commands().iter().map(|command| command.version).max(),
    })))
}

/// Adds `name_localized` and `description_localized` in a language, at every depth.
fn localize(command: &mut Value, locale: &str) {
    for text in ["name", "description"] {
        let localized = command[format!("{text}_localizations")].get(locale);
        if let Some(localized) = localized.cloned() {
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
