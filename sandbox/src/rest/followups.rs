//! Follow-ups: the bot's requests with an interaction's token after its first answer.

use super::call::{Call, Outcome, Reply};
use super::compose::{self, Origin};
use super::messages::{draft, refer_to};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::message::Purpose;
use crate::world::World;
use crate::world::application::installation::is_foreign;
use crate::world::interactions::interaction::{Interaction, Progress};
use crate::world::messages::message::{EPHEMERAL, Message, REPLY};

fn interaction(world: &World, call: &Call) -> Result<Interaction, Refusal> {
    if call.id("application")? != world.application.id() {
        return Err(Code::UnknownWebhook.into());
    }
    Ok(world
        .interactions
        .answered(call.text("token"), world.now_ms())?
        .clone())
}

/// Finds a message that the token gives access to: `@original`, or one created with the token.
fn reachable<'a>(
    world: &'a World,
    call: &Call,
    interaction: &Interaction,
) -> Result<&'a Message, Refusal> {
    let id = match call.text("message") {
        "@original" => interaction.original.ok_or(Code::UnknownMessage)?,
        _ => call.id("message")?,
    };
    let found = world.message(interaction.channel, id)?;
    let own = found.interaction == Some(interaction.id) || interaction.original == Some(id);
    require_remembered_token(world, found.flags & EPHEMERAL != 0)?;
    if own {
        Ok(found)
    } else {
        Err(Code::UnknownMessage.into())
    }
}

/// Refuses requests for public messages while tokens are forgotten.
fn require_remembered_token(world: &World, ephemeral: bool) -> Result<(), Refusal> {
    if world.faults.forgets_tokens() && !ephemeral {
        return Err(Code::UnknownWebhook.into());
    }
    Ok(())
}

/// `POST /webhooks/{application}/{token}`: the first follow-up to a deferred answer takes its place and its visibility.
/// After a public deferred answer all follow-ups are public.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let interaction = interaction(world, call)?;
    let owners = &interaction.metadata["authorizing_integration_owners"];
    if is_foreign(owners) && interaction.followups >= discord::FOREIGN_FOLLOWUPS {
        return Err(Code::TooManyFollowups.into());
    }
    let draft = draft(world, call, Purpose::Respond, None)?;
    world.interactions.count_followup(interaction.id);
    let original = interaction.original;
    let deferred = original
        .and_then(|id| world.messages.get(interaction.channel, id))
        .filter(|message| message.is_loading())
        .map(|message| message.id);
    if let Some(id) = deferred {
        compose::revise(world, (interaction.channel, id), draft)?;
        let kept = world.message(interaction.channel, id)?;
        return Ok(Reply::ok(world.message_json(kept)));
    }
    let public = match interaction.progress {
        Progress::Message { publicly_deferred } => publicly_deferred,
        Progress::Waiting | Progress::Update | Progress::NoMessage | Progress::Failed => false,
    };
    let ephemeral = draft.has_flag(EPHEMERAL) && !public;
    require_remembered_token(world, ephemeral)?;
    let origin = origin(world, &interaction, ephemeral)?;
    let id = compose::post(world, draft, origin)?;
    let made = world.message(interaction.channel, id)?;
    Ok(Reply::ok(world.message_json(made)))
}

fn origin(world: &World, interaction: &Interaction, ephemeral: bool) -> Result<Origin, Refusal> {
    let channel = world.channel(interaction.channel)?;
    let mut metadata = interaction.metadata.clone();
    if let Some(original) = interaction.original {
        metadata["original_response_message_id"] = serde_json::json!(original);
    }
    Ok(Origin {
        kind: REPLY,
        only_for: ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
        metadata: Some(metadata),
        reference: interaction.original.map(|id| refer_to(channel, id)),
        ..Origin::plain(interaction.channel, world.directory.bot())
    })
}

/// `GET /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn one(world: &mut World, call: &Call) -> Outcome {
    let interaction = interaction(world, call)?;
    let found = reachable(world, call, &interaction)?;
    Ok(Reply::ok(world.message_json(found)))
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn edit(world: &mut World, call: &Call) -> Outcome {
    let interaction = interaction(world, call)?;
    let found = reachable(world, call, &interaction)?;
    let (id, place) = (found.id, (interaction.channel, found.id));
    let draft = draft(world, call, Purpose::Edit, Some(place))?;
    compose::revise(world, place, draft)?;
    let changed = world.message(interaction.channel, id)?;
    Ok(Reply::ok(world.message_json(changed)))
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`.
pub(super) fn delete(world: &mut World, call: &Call) -> Outcome {
    let interaction = interaction(world, call)?;
    let found = reachable(world, call, &interaction)?;
    let id = found.id;
    world.remove_message(interaction.channel, id);
    Ok(Reply::nothing())
}
