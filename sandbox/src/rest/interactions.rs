//! An interaction's way to the bot, and the bot's first answer.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use super::compose::{self, COMMAND_ANSWER, Origin, REPLY};
use super::messages::refer_to;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::message::{Draft, Purpose, read};
use crate::validate::{Checker, Fields, modal, object_body, option};
use crate::world::World;
use crate::world::interaction::{Action, Interaction, Modal, Progress};
use crate::world::message::{COMPONENTS_V2, EPHEMERAL};
use crate::world::seed::base64;
use crate::world::session::BotAudience;
use crate::world::snowflake::Snowflake;

const MESSAGE: i64 = 4;
const PROMISE: i64 = 5;
const PROMISE_OF_UPDATE: i64 = 6;
const UPDATE: i64 = 7;
const CHOICES: i64 = 8;
const MODAL: i64 = 9;

/// An interaction that is about to begin, checked or forged.
#[derive(Clone, Debug)]
pub(crate) struct Forge {
    pub(crate) action: Action,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message whose component is meant.
    pub(crate) message: Option<Snowflake>,
    pub(crate) data: Value,
    pub(crate) nonce: Option<Value>,
    pub(crate) session: Option<String>,
    /// Metadata of the interaction that opened the modal.
    pub(crate) trigger: Option<Value>,
}

/// Starts an interaction: it is stored first, then the bot and the person's client hear of it.
///
/// # Errors
/// `UnknownChannel`.
pub(crate) fn begin(world: &mut World, forge: Forge) -> Result<Snowflake, Refusal> {
    let channel = world.channel(forge.channel)?;
    let guild = channel.guild;
    let id = world.next_id();
    let secret = world.draw.word(96);
    let token = base64(format!("interaction:{id}:{secret}").as_bytes());
    let metadata = metadata(world, id, guild, &forge);
    let payload = payload(world, id, &token, &forge);
    let interaction = Interaction {
        id,
        token,
        action: forge.action,
        user: forge.user,
        channel: forge.channel,
        guild,
        message: forge.message,
        nonce: forge.nonce,
        session: forge.session,
        made_ms: world.now_ms(),
        progress: Progress::Waiting,
        original: None,
        metadata,
    };
    world.keep_interaction(interaction);
    // Completions come with every key: Discord tells the client nothing of them but the choices.
    if forge.action != Action::Autocomplete {
        world.tell_presser(id, "INTERACTION_CREATE", json!({}));
    }
    world.send_to_bot(BotAudience { guild, intents: 0 }, "INTERACTION_CREATE", &payload);
    Ok(id)
}

/// Writes what messages made by the interaction carry.
fn metadata(world: &World, id: Snowflake, guild: Option<Snowflake>, forge: &Forge) -> Value {
    let mut json = json!({
        "id": id, "type": forge.action.number(), "user": world.user_json(forge.user),
        "authorizing_integration_owners": owners(guild),
    });
    match forge.action {
        Action::Command | Action::Autocomplete => json["name"] = full_name(&forge.data).into(),
        Action::Component => json["interacted_message_id"] = json!(forge.message),
        Action::Modal => {
            if let Some(trigger) = &forge.trigger {
                json["triggering_interaction_metadata"] = trigger.clone();
            }
        }
    }
    json
}

/// Names a command with its group and subcommand, as people's clients show it.
fn full_name(data: &Value) -> String {
    let mut name = data["name"].as_str().unwrap_or_default().to_owned();
    let mut options = &data["options"];
    while let Some(step) = options.get(0).filter(|step| matches!(step["type"].as_u64(), Some(1 | 2))) {
        name.push(' ');
        name.push_str(step["name"].as_str().unwrap_or_default());
        options = &step["options"];
    }
    name
}

fn owners(guild: Option<Snowflake>) -> Value {
    json!({"0": guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string())})
}

/// Writes the interaction as the bot receives it.
fn payload(world: &World, id: Snowflake, token: &str, forge: &Forge) -> Value {
    let user = world.users.get(&forge.user);
    let mut json = json!({
        "id": id, "application_id": world.application.id, "type": forge.action.number(),
        "token": token, "version": 1, "channel_id": forge.channel, "entitlements": [],
        "locale": user.map_or("en-US", |user| user.locale.as_str()),
        "attachment_size_limit": discord::FILE_BYTES,
        "data": option::resolved(world, forge.channel, &forge.data),
    });
    let Some(channel) = world.channels.get(&forge.channel) else { return json };
    json["app_permissions"] = world.bot_permissions(channel).to_string().into();
    json["channel"] = world.channel_json(channel);
    json["authorizing_integration_owners"] = owners(channel.guild);
    match channel.guild.and_then(|id| world.guilds.get(&id)) {
        Some(guild) => {
            json["context"] = 0.into();
            json["guild_id"] = json!(guild.id);
            json["guild_locale"] = guild.locale.clone().into();
            json["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
            json["member"] = world.acting_member_json(guild, forge.user);
            json["channel"]["permissions"] = guild.permissions(forge.user).to_string().into();
        }
        None => {
            json["context"] = 1.into();
            json["user"] = world.user_json(forge.user);
        }
    }
    if let Some(message) = forge.message.and_then(|id| channel.messages.get(&id)) {
        json["message"] = world.message_json(message);
    }
    json
}

/// `POST /interactions/{interaction}/{token}/callback`.
pub(super) fn callback(world: &mut World, call: &Call) -> Outcome {
    let id = call.id("interaction")?;
    let interaction = world.awaiting(id, call.text("token"))?.clone();
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.known(fields, &["type", "data"]);
    let possible = possible_answers(&interaction);
    let kind = checker.choice(fields, "type", &possible);
    if !fields.contains_key("type") {
        checker.required("type");
    }
    let empty = Fields::new();
    let data = checker.object(fields, "data").unwrap_or(&empty);
    let ready = checker.within("data", |checker| match kind {
        Some(MESSAGE) => Some(Answer::Message(read(checker, data, &call.files, Purpose::Respond, false))),
        Some(PROMISE) => {
            checker.known(data, &["flags"]);
            let flags = checker.integer(data, "flags", (0, 1 << 30)).unwrap_or(0);
            Some(Answer::Promise { ephemeral: flags & (1 << 6) != 0 })
        }
        Some(PROMISE_OF_UPDATE) => Some(Answer::PromiseOfUpdate),
        Some(UPDATE) => {
            let second = in_second_format(world, &interaction);
            Some(Answer::Update(read(checker, data, &call.files, Purpose::Respond, second)))
        }
        Some(CHOICES) => Some(Answer::Choices(option::read_choices(checker, data))),
        Some(MODAL) => {
            modal::check(checker, data);
            Some(Answer::Modal(data.clone()))
        }
        Some(_) | None => None,
    });
    checker.finish(&mut world.traffic, call.route)?;
    let ready = ready.ok_or(Code::InvalidForm)?;
    let message = carry_out(world, &interaction, ready)?;
    if call.query.get("with_response").is_none_or(|value| value != "true") {
        return Ok(Reply::nothing());
    }
    Ok(Reply::ok(response(world, &interaction, kind.unwrap_or(MESSAGE), message)))
}

/// Lists the kinds of answers that an interaction may get.
fn possible_answers(interaction: &Interaction) -> Vec<i64> {
    match interaction.action {
        Action::Command => vec![MESSAGE, PROMISE, MODAL],
        Action::Component => vec![MESSAGE, PROMISE, PROMISE_OF_UPDATE, UPDATE, MODAL],
        Action::Autocomplete => vec![CHOICES],
        Action::Modal if interaction.message.is_some() => {
            vec![MESSAGE, PROMISE, PROMISE_OF_UPDATE, UPDATE]
        }
        Action::Modal => vec![MESSAGE, PROMISE],
    }
}

fn in_second_format(world: &World, interaction: &Interaction) -> bool {
    let channel = world.channels.get(&interaction.channel);
    let message = channel.zip(interaction.message).and_then(|(c, id)| c.messages.get(&id));
    message.is_some_and(|message| message.flags & COMPONENTS_V2 != 0)
}

/// A first answer, checked.
enum Answer {
    Message(Draft),
    Promise { ephemeral: bool },
    PromiseOfUpdate,
    Update(Draft),
    Choices(Value),
    Modal(Fields),
}

/// Does what an answer says and notes that there was one; gives the message that it made or
/// changed.
fn carry_out(
    world: &mut World,
    interaction: &Interaction,
    answer: Answer,
) -> Result<Option<Snowflake>, Refusal> {
    let id = interaction.id;
    match answer {
        Answer::Message(draft) => {
            let origin = origin(world, interaction, draft.has_flag(EPHEMERAL));
            let message = compose::post(world, draft, origin)?;
            world.settle(id, Progress::Message { public_promise: false }, Some(message));
            Ok(Some(message))
        }
        Answer::Promise { ephemeral } => {
            let origin = origin(world, interaction, ephemeral);
            let message = compose::promise(world, &origin);
            let progress = Progress::Message { public_promise: !ephemeral };
            world.settle(id, progress, Some(message));
            Ok(Some(message))
        }
        Answer::PromiseOfUpdate => {
            world.settle(id, Progress::Update, interaction.message);
            Ok(None)
        }
        Answer::Update(draft) => {
            let message = interaction.message.ok_or(Code::UnknownMessage)?;
            compose::revise(world, (interaction.channel, message), draft)?;
            world.settle(id, Progress::Update, Some(message));
            Ok(Some(message))
        }
        Answer::Choices(choices) => {
            world.settle_completion(id, &choices);
            Ok(None)
        }
        Answer::Modal(data) => {
            open_modal(world, interaction, &data);
            Ok(None)
        }
    }
}

/// Says where an answer's message comes from: commands are answered, components replied to.
fn origin(world: &World, interaction: &Interaction, ephemeral: bool) -> Origin {
    let channel = world.channels.get(&interaction.channel);
    let pressed = interaction.message.filter(|_| interaction.action != Action::Command);
    let reference = channel.zip(pressed).map(|(channel, id)| refer_to(channel, id));
    Origin {
        channel: interaction.channel,
        author: world.application.bot,
        kind: if reference.is_some() { REPLY } else { COMMAND_ANSWER },
        only_for: ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
        metadata: Some(interaction.metadata.clone()),
        reference,
    }
}

fn open_modal(world: &mut World, interaction: &Interaction, data: &Fields) {
    let text = |field: &str| data.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
    let components = data.get("components").and_then(Value::as_array).cloned();
    let id = world.next_id();
    let modal = Modal {
        id,
        user: interaction.user,
        channel: interaction.channel,
        custom_id: text("custom_id"),
        components: components.clone().unwrap_or_default(),
        message: interaction.message,
        metadata: interaction.metadata.clone(),
    };
    let mut event = json!({
        "id": id, "title": text("title"), "custom_id": modal.custom_id, "components": components,
        "channel_id": interaction.channel,
        "application": {"id": world.application.id, "name": world.application.name,
            "bot": world.user_json(world.application.bot)},
    });
    if let Some(nonce) = &interaction.nonce {
        event["nonce"] = nonce.clone();
    }
    world.keep_modal(modal);
    let session = interaction.session.as_deref();
    world.send_to_user(interaction.user, session, "INTERACTION_MODAL_CREATE", &event);
    // The dialogue comes before the word that the interaction is over, as a new message does.
    world.settle(interaction.id, Progress::NoMessage, None);
}

/// Writes the answer's answer, for bots that ask for it.
fn response(world: &World, interaction: &Interaction, kind: i64, message: Option<Snowflake>) -> Value {
    let channel = world.channels.get(&interaction.channel);
    let message = channel.zip(message).and_then(|(channel, id)| channel.messages.get(&id));
    let mut json = json!({
        "interaction": {"id": interaction.id, "type": interaction.action.number(),
            "channel_id": interaction.channel},
        "resource": {"type": kind},
    });
    if let Some(guild) = interaction.guild {
        json["interaction"]["guild_id"] = json!(guild);
    }
    if let Some(message) = message {
        json["interaction"]["response_message_id"] = json!(message.id);
        json["interaction"]["response_message_loading"] = message.is_loading().into();
        json["interaction"]["response_message_ephemeral"] = message.is_ephemeral().into();
        json["resource"]["message"] = world.message_json(message);
    }
    json
}
