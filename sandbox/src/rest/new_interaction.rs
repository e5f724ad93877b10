//! New interactions for the bot.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::resolved::resolved;
use crate::error::Refusal;
use crate::limits::discord;
use crate::world::World;
use crate::world::application::installation::{Place, is_user_installed};
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::{AnswerState, Interaction, InteractionKind, Target};

/// The data of a new interaction, checked or not.
#[derive(Clone, Debug)]
pub(crate) struct NewInteraction {
    pub(crate) kind: InteractionKind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message with the component.
    pub(crate) message: Option<Snowflake>,
    pub(crate) data: Value,
    pub(crate) nonce: Option<Value>,
    pub(crate) session: Option<String>,
    /// The metadata of the interaction that opened the modal.
    pub(crate) trigger: Option<Value>,
    /// The owners of the installations that allow the interaction. The default is the owner of the place.
    pub(crate) owners: Option<Value>,
}

/// The number of random characters in an interaction's token.
const SECRET_LENGTH: usize = 96;

/// Starts an interaction: stores it, then notifies the person's client and the bot.
///
/// # Errors
/// `UnknownChannel`.
pub(crate) fn start_interaction(
    world: &mut World,
    new: NewInteraction,
) -> Result<Snowflake, Refusal> {
    let channel = world.channel(new.channel)?;
    let guild = channel.guild;
    let owners = new.owners.clone();
    let owners = owners.unwrap_or_else(|| world.default_owners(new.channel).into());
    let id = world.next_id();
    let secret = world.ids.word(SECRET_LENGTH);
    let token = URL_SAFE_NO_PAD.encode(format!("interaction:{id}:{secret}"));
    let metadata = metadata(world, id, &owners, &new);
    let mut payload = payload(world, id, &token, &new);
    payload["authorizing_integration_owners"] = owners.clone();
    let interaction = Interaction {
        id,
        token,
        kind: new.kind,
        user: new.user,
        channel: new.channel,
        guild,
        message: new.message,
        target: Target::of(&new.data).filter(|_| new.kind == InteractionKind::Command),
        nonce: new.nonce,
        session: new.session,
        created_ms: world.now_ms(),
        answer_state: AnswerState::Waiting,
        original: None,
        metadata,
        followups: 0,
    };
    world.add_interaction(interaction);
    // Autocompletion runs on every key press, and Discord sends the client only the choices.
    if new.kind != InteractionKind::Autocomplete {
        world.send_to_invoker(id, "INTERACTION_CREATE", json!({}));
    }
    world.send_interaction(id, guild, &payload, is_user_installed(&owners));
    Ok(id)
}

/// Returns the metadata for messages that the interaction creates.
fn metadata(world: &World, id: Snowflake, owners: &Value, new: &NewInteraction) -> Value {
    let mut json = json!({
        "id": id, "type": new.kind.number(), "user": world.directory.user_json(new.user),
        "authorizing_integration_owners": owners,
    });
    match new.kind {
        InteractionKind::Command | InteractionKind::Autocomplete => {
            json["name"] = full_name(&new.data).into();
            match Target::of(&new.data) {
                Some(Target::User(user)) => {
                    json["target_user"] = world.directory.user_json(user);
                }
                Some(Target::Message(message)) => json["target_message_id"] = json!(message),
                None => {}
            }
        }
        InteractionKind::Component => json["interacted_message_id"] = json!(new.message),
        InteractionKind::Modal => {
            if let Some(trigger) = &new.trigger {
                json["triggering_interaction_metadata"] = trigger.clone();
            }
        }
    }
    json
}

/// Returns a command's name with its group and subcommand, as clients show it.
fn full_name(data: &Value) -> String {
    let mut name = data["name"].as_str().unwrap_or_default().to_owned();
    let mut options = &data["options"];
    let is_nested = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
    while let Some(subcommand) = options.get(0).filter(is_nested) {
        name.push(' ');
        name.push_str(subcommand["name"].as_str().unwrap_or_default());
        options = &subcommand["options"];
    }
    name
}

/// Returns the interaction as the bot receives it.
fn payload(world: &World, id: Snowflake, token: &str, new: &NewInteraction) -> Value {
    let user = world.directory.user(new.user);
    let mut json = json!({
        "id": id, "application_id": world.application.id(), "type": new.kind.number(),
        "token": token, "version": 1, "channel_id": new.channel, "entitlements": [],
        "locale": user.map_or("en-US", |user| user.locale.as_str()),
        "attachment_size_limit": discord::FILE_BYTES,
        "data": resolved(world, new.channel, &new.data),
    });
    let Some(channel) = world.directory.channel(new.channel) else {
        return json;
    };
    json["app_permissions"] = world.directory.app_permissions(channel).to_string().into();
    json["context"] = Place::of(channel).context.into();
    json["channel"] = world.channel_json(channel);
    match world.directory.guild_of(channel) {
        Some(guild) => {
            json["guild_id"] = json!(guild.id);
            json["guild_locale"] = guild.locale.clone().into();
            json["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
            json["member"] = world.directory.acting_member_json(guild, new.user);
            json["channel"]["permissions"] = guild.permissions(new.user).to_string().into();
        }
        None => {
            json["user"] = world.directory.user_json(new.user);
        }
    }
    let message = new.message;
    if let Some(message) = message.and_then(|id| world.messages.get(channel.id, id)) {
        json["message"] = world.message_json(message);
    }
    json
}
