//! Interactions that people start in their clients.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use super::command_data::command_data;
use super::new_interaction::{NewInteraction, start_interaction};
use super::uploads;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, Fields, component, modal, object_body};
use crate::world::World;
use crate::world::directory::channel::Channel;
use crate::world::ids::snowflake::Snowflake;
use crate::world::interactions::interaction::InteractionKind;
use crate::world::messages::file::Upload;
use crate::world::messages::message::Message;

/// The most characters of a session's id and of a nonce from a client.
const CLIENT_TEXT: usize = 100;

/// `POST /interactions` with a person's token: commands, presses, autocompletion and submitted modals.
#[expect(clippy::too_many_lines)]
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let user = call.user()?;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    let number = checker.choice(
        fields,
        "type",
        &InteractionKind::ALL.map(InteractionKind::number),
    );
    if !fields.contains_key("type") {
        checker.required("type");
    }
    let application = checker.id(fields, "application_id");
    if application.is_some_and(|id| id != world.application.id()) {
        let message = "There is no such application.";
        checker.fail("application_id", "UNKNOWN_APPLICATION", message);
    }
    let channel_id = checker.id(fields, "channel_id");
    if channel_id.is_none() {
        checker.required("channel_id");
    }
    let message = checker.id(fields, "message_id");
    let session = checker
        .required_text(fields, "session_id", (1, CLIENT_TEXT))
        .map(str::to_owned);
    let empty = Fields::new();
    let data = checker.object(fields, "data").unwrap_or(&empty);
    check_nonce(&mut checker, fields);
    checker.into_result()?;
    let channel = world.channel(channel_id.ok_or(Code::UnknownChannel)?)?;
    if !world.directory.can_view(channel, user) {
        return Err(Code::MissingAccess.into());
    }
    let kind = number
        .and_then(InteractionKind::from_number)
        .ok_or(Code::InvalidForm)?;
    let mut new = NewInteraction {
        kind,
        user,
        channel: channel.id,
        message: None,
        data: Value::Null,
        nonce: fields
            .get("nonce")
            .filter(|nonce| !nonce.is_null())
            .cloned(),
        session,
        trigger: None,
        owners: None,
    };
    match kind {
        InteractionKind::Command | InteractionKind::Autocomplete => {
            let (data, owners) = command_data(world, channel, &new, data)?;
            (new.data, new.owners) = (data, Some(owners));
        }
        InteractionKind::Component => {
            let pressed = pressed_message(world, channel, user, message)?;
            new.message = Some(pressed.id);
            new.owners = owners_of(pressed.interaction_metadata.as_ref());
            new.data = component_data(pressed, data)?;
        }
        InteractionKind::Modal => submit_modal(world, &mut new, data, &call.files)?,
    }
    start_interaction(world, new)?;
    Ok(Reply::no_content())
}

/// Returns the owners of the installations that allowed an interaction, from its metadata. A press on its message and a
/// submission of its modal have the same owners.
fn owners_of(metadata: Option<&Value>) -> Option<Value> {
    metadata?.get("authorizing_integration_owners").cloned()
}

fn check_nonce(checker: &mut Checker, fields: &Fields) {
    let nonce = fields.get("nonce");
    if nonce.is_some_and(|nonce| nonce.as_u64().is_none()) {
        checker.text(fields, "nonce", (0, CLIENT_TEXT));
    }
}

/// Finds the message with the pressed component among those that the person sees.
fn pressed_message<'a>(
    world: &'a World,
    channel: &Channel,
    user: Snowflake,
    id: Option<Snowflake>,
) -> Result<&'a Message, Refusal> {
    id.and_then(|id| world.messages.get(channel.id, id))
        .filter(|message| message.is_visible_to(user) && !message.is_loading())
        .ok_or_else(|| {
            let message = "There is no such message for you here.";
            Refusal::field("message_id", "UNKNOWN_MESSAGE", message)
        })
}

/// Checks that a component is on the message and enabled, and returns the data for the bot.
fn component_data(message: &Message, data: &Fields) -> Result<Value, Refusal> {
    let code = "COMPONENT_VALIDATION_FAILED";
    let invalid = |reason: &str| Refusal::field("data.custom_id", code, reason);
    let custom_id = data.get("custom_id").and_then(Value::as_str);
    let custom_id = custom_id.ok_or_else(|| invalid("This field is required"))?;
    let found = message.component(custom_id);
    let found = found.ok_or_else(|| invalid("The message has no such component."))?;
    let kind = found.get("type").and_then(Value::as_i64);
    let kind = kind.unwrap_or(component::BUTTON);
    let given = data.get("component_type");
    if given.is_some_and(|given| given.as_i64() != Some(kind)) {
        return Err(invalid("The component is of another type."));
    }
    if found.get("disabled") == Some(&Value::Bool(true)) {
        return Err(invalid("The component is disabled."));
    }
    let mut json = json!({"custom_id": custom_id, "component_type": kind, "id": found.get("id")});
    if kind != component::BUTTON {
        json["values"] = selected_values(found, kind, data)?;
    }
    Ok(json)
}

fn selected_values(select: &Fields, kind: i64, data: &Fields) -> Result<Value, Refusal> {
    let code = "SELECT_COMPONENT_INVALID_VALUE";
    let invalid = |reason: &str| Refusal::field("data.values", code, reason);
    let values = data.get("values").and_then(Value::as_array);
    let values = values.ok_or_else(|| invalid("This field is required"))?;
    let bound = |field: &str| select.get(field).and_then(Value::as_u64).unwrap_or(1);
    let count = values.len() as u64;
    if count < bound("min_values") || count > bound("max_values") {
        return Err(invalid("Too few or too many values."));
    }
    let options = select.get("options").and_then(Value::as_array);
    let is_offered = |value: &Value| {
        let text = value.as_str();
        match (kind, options) {
            (component::STRING_SELECT, Some(options)) => {
                options.iter().any(|option| option["value"] == *value)
            }
            (_, _) => text.is_some_and(|text| text.parse::<Snowflake>().is_ok()),
        }
    };
    let has_duplicate = values
        .iter()
        .enumerate()
        .any(|(at, value)| values[..at].contains(value));
    if has_duplicate || !values.iter().all(is_offered) {
        return Err(invalid("A value is not among the options."));
    }
    Ok(values.clone().into())
}

/// Finds the open modal, checks the submission, and closes the modal.
fn submit_modal(
    world: &mut World,
    new: &mut NewInteraction,
    data: &Fields,
    files: &[Upload],
) -> Result<(), Refusal> {
    let mut checker = Checker::default();
    let id = checker.within("data", |checker| checker.id(data, "id"));
    let custom_id = data.get("custom_id").and_then(Value::as_str);
    let open = world.interactions.find_modal(|modal| {
        modal.user == new.user
            && modal.channel == new.channel
            && Some(modal.custom_id.as_str()) == custom_id
            && id.is_none_or(|id| id == modal.id)
    });
    let Some(modal) = open.cloned() else {
        let message = "There is no such modal open.";
        return Err(Refusal::field("data.custom_id", "UNKNOWN_MODAL", message));
    };
    let mut components = checker.within("data", |checker| {
        let given = checker.list(data, "components", (0, discord::ROWS));
        let given = given.unwrap_or_default();
        checker.within("components", |checker| {
            modal::check_submission(checker, &modal.components, given)
        })
    });
    checker.into_result()?;
    let entries = data.get("attachments").and_then(Value::as_array);
    let entries = entries.map_or(&[][..], Vec::as_slice);
    let resolved = uploads::attach(world, new.channel, &mut components, (files, entries))?;
    world.interactions.close_modal(modal.id);
    new.message = modal.message;
    new.owners = owners_of(Some(&modal.metadata));
    new.trigger = Some(modal.metadata);
    new.data = json!({"custom_id": modal.custom_id, "components": components});
    if !resolved.is_null() {
        new.data["resolved"] = resolved;
    }
    Ok(())
}
