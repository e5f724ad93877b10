//! Reads Discord's description of a press.

use serenity::model::application::{
    ComponentInteraction, ComponentInteractionDataKind, MessageInteractionMetadata,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags};
use serenity::model::id::UserId;

use crate::id::ChannelId;

/// Returns the value of the only entry that was chosen in a list.
pub(super) fn chosen_entry(component: &ComponentInteraction) -> Option<String> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => match values.as_slice() {
            [value] => Some(value.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the message of a press or form is an ephemeral one that was made for the presser.
pub(super) fn is_ephemeral(message: &Message, presser: UserId) -> bool {
    let flagged = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let made_for = message
        .interaction_metadata
        .as_deref()
        .and_then(|made| match made {
            MessageInteractionMetadata::Command(made) => Some(made.user.id),
            MessageInteractionMetadata::Component(made) => Some(made.user.id),
            MessageInteractionMetadata::ModalSubmit(made) => Some(made.user.id),
            _ => None,
        });
    // Discord lets nobody else press there, but the secrecy of a hand must not depend on that.
    flagged && made_for == Some(presser)
}

/// The channel of the press when it is the direct one between the bot and the presser.
pub(super) fn direct_channel(component: &ComponentInteraction) -> Option<ChannelId> {
    let private = component
        .channel
        .as_ref()
        .is_some_and(|channel| channel.kind == ChannelType::Private);
    (component.guild_id.is_none() && private).then(|| ChannelId::new(component.channel_id.get()))
}
