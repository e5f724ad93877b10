//! The data of commands that people type or choose in a context menu.

use serde_json::{Value, json};

use super::commands::offered_commands;
use super::new_interaction::NewInteraction;
use crate::error::Refusal;
use crate::limits::discord;
use crate::validate::option::{self, OptionContext};
use crate::validate::{Checker, Fields};
use crate::world::World;
use crate::world::application::command::{Command, ON_MESSAGE, ON_USER};
use crate::world::application::installation::Place;
use crate::world::directory::channel::Channel;
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::InteractionKind;

/// Checks a command and its options. Returns the data for the bot and the owners of the installations that allow it.
pub(super) fn command_data(
    world: &World,
    channel: &Channel,
    new: &NewInteraction,
    data: &Fields,
) -> Result<(Value, Value), Refusal> {
    let mut checker = Checker::default();
    let place = Place::of(channel);
    let id = checker.within("data", |checker| checker.id(data, "id"));
    let name = data.get("name").and_then(Value::as_str);
    let offered = offered_commands(world, new.user, place);
    let kind = data.get("type").and_then(Value::as_i64);
    let of_kind = |command: &&Command| kind.is_none_or(|kind| kind == command.kind);
    let found = offered
        .into_iter()
        .filter(of_kind)
        .find(|command| match id {
            Some(id) => command.id == id && name.is_none_or(|name| name == command.name),
            None => Some(command.name.as_str()) == name,
        });
    let Some(command) = found else {
        let message = "There is no such command here.";
        let code = "INTERACTION_APPLICATION_COMMAND_INVALID";
        return Err(Refusal::field("data.id", code, message));
    };
    let version = checker.within("data", |checker| checker.id(data, "version"));
    if version.is_some_and(|version| version != command.version) {
        let message = "This command is outdated, please try again in a few minutes";
        let code = "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION";
        return Err(Refusal::field("data", code, message));
    }
    let options = options(&mut checker, (world, channel), (command, new.kind), data);
    let target = match command.kind {
        ON_USER | ON_MESSAGE => Some(target(&mut checker, world, (command.kind, new), data)),
        _ => None,
    };
    checker.into_result()?;
    let mut json = json!({"id": command.id, "name": command.name, "type": command.kind});
    if !options.is_empty() {
        json["options"] = options.into();
    }
    if let Some(target) = target {
        json["target_id"] = json!(target);
    }
    if let Some(guild) = command.guild {
        json["guild_id"] = json!(guild);
    }
    Ok((json, world.owners(command, new.user, place).into()))
}

/// Checks the options of a command.
fn options(
    checker: &mut Checker,
    (world, channel): (&World, &Channel),
    (command, kind): (&Command, InteractionKind),
    data: &Fields,
) -> Vec<Value> {
    let is_autocomplete = kind == InteractionKind::Autocomplete;
    let options = checker.within("data", |checker| {
        let given = checker.list(data, "options", (0, discord::COMMAND_OPTIONS));
        let given = given.unwrap_or_default();
        let context = OptionContext {
            world,
            channel,
            is_autocomplete,
        };
        checker.within("options", |checker| {
            option::check(checker, context, command.options(), given)
        })
    });
    if is_autocomplete && count_focused(&options) != 1 {
        let message = "Exactly one option has the focus.";
        checker.fail("data", "APPLICATION_COMMAND_AUTOCOMPLETE_FOCUS", message);
    }
    options
}

/// Checks the target of a command in a context menu: a person, or a message that the invoking person sees.
fn target(
    checker: &mut Checker,
    world: &World,
    (kind, new): (i64, &NewInteraction),
    data: &Fields,
) -> Option<Snowflake> {
    checker.within("data", |checker| {
        let Some(id) = checker.id(data, "target_id") else {
            checker.required("target_id");
            return None;
        };
        let is_found = if kind == ON_USER {
            world.directory.user(id).is_some()
        } else {
            let message = world.messages.get(new.channel, id);
            message.is_some_and(|message| message.is_visible_to(new.user))
        };
        if !is_found {
            let message = "There is no such person or message here.";
            checker.fail("target_id", "UNKNOWN_TARGET", message);
        }
        Some(id)
    })
}

fn count_focused(options: &[Value]) -> usize {
    let count = |option: &Value| {
        let inner = option["options"]
            .as_array()
            .map_or(0, |inner| count_focused(inner));
        usize::from(option["focused"] == Value::Bool(true)) + inner
    };
    options.iter().map(count).sum()
}
