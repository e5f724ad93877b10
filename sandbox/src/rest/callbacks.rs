//! Interaction callbacks: the bot's first answer to an interaction.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use super::compose::{self, Origin};
use super::messages::reference_to;
use crate::error::{Code, Refusal};
use crate::validate::message::{Draft, Purpose, read};
use crate::validate::numbering::assign_ids;
use crate::validate::{Fields, modal, object_body, option};
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::{
    AnswerState, Interaction, InteractionKind, Modal, Target,
};
use crate::world::messages::message::{
    CHAT_INPUT_COMMAND, COMPONENTS_V2, CONTEXT_MENU_COMMAND, EPHEMERAL, Message, REPLY,
};

/// The largest value of the flags of a deferred answer.
const FLAGS_MAX: i64 = 1 << 30;

/// The kinds of first answers.
const MESSAGE: i64 = 4;
const DEFERRED_MESSAGE: i64 = 5;
const DEFERRED_UPDATE: i64 = 6;
const UPDATE: i64 = 7;
const CHOICES: i64 = 8;
const MODAL: i64 = 9;

/// `POST /interactions/{interaction}/{token}/callback`.
#[expect(clippy::too_many_lines)]
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let id = call.id("interaction")?;
    let interaction = world
        .interactions
        .find_unanswered(id, call.param("token"), world.now_ms())?
        .clone();
    let fields = object_body(&call.body)?;
    let mut checker = call.checker(&world.application);
    checker.expect_fields(fields, &["type", "data"]);
    let possible = possible_answers(&interaction);
    let kind = checker.choice(fields, "type", &possible);
    if !fields.contains_key("type") {
        checker.required("type");
    }
    let empty = Fields::new();
    let data = checker.object(fields, "data").unwrap_or(&empty);
    let answer = checker.within("data", |checker| match kind {
        Some(MESSAGE) => Some(Answer::Message(read(
            checker,
            data,
            &call.files,
            Purpose::Respond,
            false,
        ))),
        Some(DEFERRED_MESSAGE) => {
            // Only the visibility of the message matters here.
            checker.expect_fields(data, &Purpose::Respond.known_fields());
            let flags = checker.integer(data, "flags", (0, FLAGS_MAX)).unwrap_or(0);
            Some(Answer::DeferredMessage {
                is_ephemeral: u64::try_from(flags).unwrap_or(0) & EPHEMERAL != 0,
            })
        }
        Some(DEFERRED_UPDATE) => Some(Answer::DeferredUpdate),
        Some(UPDATE) => {
            let edited = pressed_message(world, &interaction);
            if let Some(message) = edited {
                checker.allow_files_of(message);
            }
            let is_v2 = edited.is_some_and(|message| message.flags & COMPONENTS_V2 != 0);
            Some(Answer::Update(read(
                checker,
                data,
                &call.files,
                Purpose::Respond,
                is_v2,
            )))
        }
        Some(CHOICES) => Some(Answer::Choices(option::read_choices(checker, data))),
        Some(MODAL) => {
            modal::check(checker, data);
            Some(Answer::Modal(data.clone()))
        }
        Some(_) | None => None,
    });
    checker.finish(&mut world.traffic, call.route)?;
    let answer = answer.ok_or(Code::InvalidForm)?;
    let message = apply(world, &interaction, answer)?;
    if !call.query_flag("with_response") {
        return Ok(Reply::no_content());
    }
    Ok(Reply::ok(callback_response(
        world,
        &interaction,
        kind.unwrap_or(MESSAGE),
        message,
    )))
}

/// Answers an interaction with the body of the response to its post.
///
/// # Errors
/// The same as for `create`.
pub(crate) fn answer_from_post(world: &mut World, id: Snowflake, body: &[u8]) -> Outcome {
    let body = serde_json::from_slice(body).map_err(|_| Code::InvalidJson)?;
    let interaction = world.interactions.get(id);
    let token = interaction.map(|interaction| interaction.token.clone());
    let call = Call {
        params: vec![
            ("interaction", id.to_string()),
            ("token", token.unwrap_or_default()),
        ],
        route: "/interactions/{interaction}/{token}/callback",
        body,
        ..Call::default()
    };
    create(world, &call)
}

/// Lists the kinds of answers that an interaction may get.
fn possible_answers(interaction: &Interaction) -> Vec<i64> {
    match interaction.kind {
        InteractionKind::Command => vec![MESSAGE, DEFERRED_MESSAGE, MODAL],
        InteractionKind::Component => {
            vec![MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL]
        }
        InteractionKind::Autocomplete => vec![CHOICES],
        InteractionKind::Modal if interaction.message.is_some() => {
            vec![MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE]
        }
        InteractionKind::Modal => vec![MESSAGE, DEFERRED_MESSAGE],
    }
}

/// Finds the message whose component was pressed.
fn pressed_message<'a>(world: &'a World, interaction: &Interaction) -> Option<&'a Message> {
    let id = interaction.message?;
    world.messages.get(interaction.channel, id)
}

/// A first answer, checked.
enum Answer {
    Message(Draft),
    DeferredMessage { is_ephemeral: bool },
    DeferredUpdate,
    Update(Draft),
    Choices(Value),
    Modal(Fields),
}

/// Applies an answer and records it. Returns the message that it created or edited.
fn apply(
    world: &mut World,
    interaction: &Interaction,
    answer: Answer,
) -> Result<Option<Snowflake>, Refusal> {
    let id = interaction.id;
    match answer {
        Answer::Message(draft) => {
            let origin = origin(world, interaction, draft.has_flag(EPHEMERAL));
            let message = compose::post(world, draft, origin)?;
            let state = AnswerState::Message {
                is_public_deferral: false,
            };
            world.answer(id, state, Some(message));
            Ok(Some(message))
        }
        Answer::DeferredMessage { is_ephemeral } => {
            let origin = origin(world, interaction, is_ephemeral);
            let message = compose::defer(world, origin);
            let state = AnswerState::Message {
                is_public_deferral: !is_ephemeral,
            };
            world.answer(id, state, Some(message));
            Ok(Some(message))
        }
        Answer::DeferredUpdate => {
            world.answer(id, AnswerState::Update, interaction.message);
            Ok(None)
        }
        Answer::Update(draft) => {
            let message = interaction.message.ok_or(Code::UnknownMessage)?;
            compose::edit(world, (interaction.channel, message), draft)?;
            world.answer(id, AnswerState::Update, Some(message));
            Ok(Some(message))
        }
        Answer::Choices(choices) => {
            world.answer_autocomplete(id, &choices);
            Ok(None)
        }
        Answer::Modal(data) => {
            open_modal(world, interaction, &data);
            Ok(None)
        }
    }
}

/// Returns the origin of an answer's message. An answer to a component replies to its message.
fn origin(world: &World, interaction: &Interaction, is_ephemeral: bool) -> Origin {
    let channel = world.directory.channel(interaction.channel);
    let pressed = interaction
        .message
        .filter(|_| interaction.kind != InteractionKind::Command);
    let (kind, referenced) = match interaction.target {
        Some(Target::User(_)) => (CONTEXT_MENU_COMMAND, None),
        Some(Target::Message(id)) => (CONTEXT_MENU_COMMAND, Some(id)),
        None if pressed.is_some() => (REPLY, pressed),
        None => (CHAT_INPUT_COMMAND, None),
    };
    let reference = channel
        .zip(referenced)
        .map(|(channel, id)| reference_to(channel, id));
    Origin {
        kind,
        only_for: is_ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
        metadata: Some(interaction.metadata.clone()),
        reference,
        ..Origin::plain(interaction.channel, world.directory.bot())
    }
}

fn open_modal(world: &mut World, interaction: &Interaction, data: &Fields) {
    let text = |field: &str| {
        data.get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut components = data.get("components").and_then(Value::as_array).cloned();
    assign_ids(components.as_deref_mut().unwrap_or_default());
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
        "application": {"id": world.application.id(), "name": world.application.name(),
            "bot": world.directory.user_json(world.directory.bot())},
    });
    if let Some(nonce) = &interaction.nonce {
        event["nonce"] = nonce.clone();
    }
    world.interactions.open_modal(modal);
    let (user, session) = (interaction.user, interaction.session.as_deref());
    world.send_to_user(user, session, "INTERACTION_MODAL_CREATE", &event);
    // The client gets the modal, like a new message, before the success of the interaction.
    world.answer(interaction.id, AnswerState::NoMessage, None);
}

/// Returns the response to an answer, for bots that request it.
fn callback_response(
    world: &World,
    interaction: &Interaction,
    kind: i64,
    message: Option<Snowflake>,
) -> Value {
    let message = message.and_then(|id| world.messages.get(interaction.channel, id));
    let mut json = json!({
        "interaction": {"id": interaction.id, "type": interaction.kind.number(),
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
