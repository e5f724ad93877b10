//! Follow-ups: the bot's requests with an interaction's token after its first answer.

use super::call::{Call, Outcome, Reply};
use super::compose::{self, Origin};
use super::messages::{read_draft, reference_to};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::message::Purpose;
use crate::world::World;
use crate::world::application::installation::is_only_user_installed;
use crate::world::interactions::interaction::{AnswerState, Interaction};
use crate::world::messages::message::{EPHEMERAL, Message, REPLY};

fn find_interaction(world: &World, call: &Call) -> Result<Interaction, Refusal> {
    if call.id("application")? != world.application.id() {
        return Err(Code::UnknownWebhook.into());
    }
    Ok(world
        .interactions
        .find_answered(call.param("token"), world.now_ms())?
        .clone())
}

/// Finds a message that the token gives access to: `@original`, or one created with the token.
fn find_message<'a>(
    world: &'a World,
    call: &Call,
    interaction: &Interaction,
) -> Result<&'a Message, Refusal> {
    let id = match call.param("message") {
        "@original" => interaction.original.ok_or(Code::UnknownMessage)?,
        _ => call.id("message")?,
    };
    let found = world.message(interaction.channel, id)?;
    let is_own = found.interaction == Some(interaction.id) || interaction.original == Some(id);
    check_token_is_remembered(world, found.flags & EPHEMERAL != 0)?;
    if is_own {
        Ok(found)
    } else {
        Err(Code::UnknownMessage.into())
    }
}

/// Refuses requests for public messages while tokens are forgotten.
fn check_token_is_remembered(world: &World, is_ephemeral: bool) -> Result<(), Refusal> {
    if world.faults.forgets_tokens() && !is_ephemeral {
        return Err(Code::UnknownWebhook.into());
    }
    Ok(())
}

/// `POST /webhooks/{application}/{token}`: the first follow-up to a deferred answer replaces it and keeps its visibility.
/// After a public deferred answer all follow-ups are public.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let interaction = find_interaction(world, call)?;
    let owners = &interaction.metadata["authorizing_integration_owners"];
    if is_only_user_installed(owners) && interaction.followups >= discord::FOREIGN_FOLLOWUPS {
        return Err(Code::TooManyFollowups.into());
    }
    let draft = read_draft(world, call, Purpose::Respond, None)?;
    world.interactions.count_followup(interaction.id);
    let original = interaction.original;
    let deferred = original
        .and_then(|id| world.messages.get(interaction.channel, id))
        .filter(|message| message.is_loading())
        .map(|message| message.id);
    if let Some(id) = deferred {
        compose::edit(world, (interaction.channel, id), draft)?;
        let edited = world.message(interaction.channel, id)?;
        return Ok(Reply::ok(world.message_json(edited)));
    }
    let is_public = match interaction.answer_state {
        AnswerState::Message { is_public_deferral } => is_public_deferral,
        AnswerState::Waiting
        | AnswerState::Update
        | AnswerState::NoMessage
        | AnswerState::Failed => false,
    };
    let is_ephemeral = draft.has_flag(EPHEMERAL) && !is_public;
    check_token_is_remembered(world, is_ephemeral)?;
    let origin = origin(world, &interaction, is_ephemeral)?;
    let id = compose::post(world, draft, origin)?;
    let created = world.message(interaction.channel, id)?;
    Ok(Reply::ok(world.message_json(created)))
}

fn origin(world: &World, interaction: &Interaction, is_ephemeral: bool) -> Result<Origin, Refusal> {
    let channel = world.channel(interaction.channel)?;
    let mut metadata = interaction.metadata.clone();
    if let Some(original) = interaction.original {
        metadata["original_response_message_id"] = serde_json::json!(original);
    }
    Ok(Origin {
        kind: REPLY,
        only_for: is_ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
        metadata: Some(metadata),
        reference: interaction.original.map(|id| reference_to(channel, id)),
        ..Origin::plain(interaction.channel, world.directory.bot())
    })
}

/// `GET /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    let interaction = find_interaction(world, call)?;
    let found = find_message(world, call, &interaction)?;
    Ok(Reply::ok(world.message_json(found)))
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn edit(world: &mut World, call: &Call) -> Outcome {
    let interaction = find_interaction(world, call)?;
    let found = find_message(world, call, &interaction)?;
    let (id, place) = (found.id, (interaction.channel, found.id));
    let draft = read_draft(world, call, Purpose::Edit, Some(place))?;
    compose::edit(world, place, draft)?;
    let edited = world.message(interaction.channel, id)?;
    Ok(Reply::ok(world.message_json(edited)))
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn delete(world: &mut World, call: &Call) -> Outcome {
    let interaction = find_interaction(world, call)?;
    let found = find_message(world, call, &interaction)?;
    let id = found.id;
    world.remove_message(interaction.channel, id);
    Ok(Reply::no_content())
}
