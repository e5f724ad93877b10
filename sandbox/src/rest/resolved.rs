//! The `resolved` objects of an interaction: those that its data names by id.

use serde_json::{Value, json};

use crate::validate::command::{MENTIONABLE, USER};
use crate::validate::component::{CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, USER_SELECT};
use crate::world::World;
use crate::world::directory::guild::Guild;
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::Target;

/// Returns an interaction's data with the people, channels, roles and messages that it names.
pub(super) fn resolved(world: &World, channel: Snowflake, data: &Value) -> Value {
    let mut data = data.clone();
    let mut named = NamedIds::default();
    named.collect_options(data.get("options"));
    if let Some(kind) = data.get("component_type").and_then(Value::as_i64) {
        named.collect_selected(kind, data.get("values"));
    }
    named.collect_submitted(data.get("components"));
    let target = Target::of(&data);
    if let Some(Target::User(user)) = target {
        named.ids.push(user);
    }
    let guild = world.directory.channel(channel);
    let guild = guild.and_then(|channel| world.directory.guild_of(channel));
    // The data may already contain resolved uploads.
    let mut resolved = match data.get("resolved") {
        Some(known) if known.is_object() => known.clone(),
        Some(_) | None => json!({}),
    };
    for id in named.ids {
        resolve(world, guild, id, &mut resolved);
    }
    if let Some(Target::Message(id)) = target
        && let Some(message) = world.messages.get(channel, id)
    {
        resolved["messages"][id.to_string()] = world.message_json(message);
    }
    if resolved.as_object().is_some_and(|lists| !lists.is_empty()) {
        data["resolved"] = resolved;
    }
    data
}

/// Adds the person, channel or role with this id.
fn resolve(world: &World, guild: Option<&Guild>, id: Snowflake, resolved: &mut Value) {
    let key = id.to_string();
    if let Some(user) = world.directory.user(id) {
        resolved["users"][&key] = user.json();
        if let Some(guild) = guild.filter(|guild| guild.has(id)) {
            resolved["members"][&key] = guild.resolved_member_json(id);
        }
    } else if let Some(named) = world.directory.channel(id) {
        let mut json = world.channel_json(named);
        json["permissions"] = world.directory.bot_permissions(named).to_string().into();
        resolved["channels"][&key] = json;
    } else if let Some(guild) = guild.filter(|guild| guild.id == id) {
        resolved["roles"][&key] = guild.roles_json()[0].clone();
    }
}

/// The ids named in options or select menus.
#[derive(Debug, Default)]
struct NamedIds {
    ids: Vec<Snowflake>,
}

impl NamedIds {
    fn collect_options(&mut self, options: Option<&Value>) {
        for option in options.and_then(Value::as_array).into_iter().flatten() {
            if let Some(USER..=MENTIONABLE) = option["type"].as_i64() {
                self.add(&option["value"]);
            }
            self.collect_options(option.get("options"));
        }
    }

    /// Collects the ids from the menus of a submitted modal, in rows and in labels.
    fn collect_submitted(&mut self, components: Option<&Value>) {
        for part in components.and_then(Value::as_array).into_iter().flatten() {
            let rows = part["components"].as_array().into_iter().flatten();
            for input in rows.chain(part.get("component")) {
                if let Some(kind) = input["type"].as_i64() {
                    self.collect_selected(kind, input.get("values"));
                }
            }
        }
    }

    fn collect_selected(&mut self, kind: i64, values: Option<&Value>) {
        if let USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT = kind {
            for value in values.and_then(Value::as_array).into_iter().flatten() {
                self.add(value);
            }
        }
    }

    fn add(&mut self, value: &Value) {
        let id = value.as_str().map(str::parse::<Snowflake>);
        self.ids.extend(id.and_then(Result::ok));
    }
}
