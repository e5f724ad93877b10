//! A press or a submitted form as it arrives, in the bot's own terms.

use serenity::model::application::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind,
    MessageInteractionMetadata, ModalInteraction,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::user::User;
use serenity::model::{Permissions, id as model};

use crate::discord::context::Sender;
use crate::discord::input::open_table_request::InteractionPlace;
use crate::discord::private_place::Pressed;
use crate::discord::surfaces::threads;
use crate::id::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::metrics::InteractionKind;

/// Converts the ids of serenity into those of this program.
macro_rules! from_serenity {
    ($($id:ident),*) => {$(
        impl From<model::$id> for $id {
            fn from(id: model::$id) -> Self {
                Self::new(id.get())
            }
        }
    )*};
}

from_serenity!(ChannelId, GuildId, InteractionId, MessageId, UserId);

/// A press of a button, a choice in a list, or a submitted form.
pub(super) struct IncomingPress {
    pub(super) id: InteractionId,
    pub(super) kind: InteractionKind,
    pub(super) token: String,
    pub(super) sender: Sender,
    pub(super) custom_id: String,
    /// The value of the only entry that was chosen in a list, or the text of the only line of a form.
    pub(super) chosen: Option<String>,
    /// The message with the button, or with the button that opened the form.
    pub(super) pressed: Option<Pressed>,
    pub(super) origin: PressOrigin,
}

/// Where a press was made, and the presser's permissions there.
#[derive(Debug, Clone)]
pub(super) struct PressOrigin {
    /// The server.
    pub(super) guild: Option<GuildId>,
    /// The channel; for a thread, its parent channel.
    pub(super) channel: ChannelId,
    /// The channel or the thread itself.
    pub(super) thread_or_channel: ChannelId,
    /// The message of the button, unless a form was filled in.
    pub(super) message: Option<MessageId>,
    /// Whether the presser may manage the server.
    pub(super) can_manage_server: bool,
    /// The place in detail, for a new table or a thread, unless a form was filled in.
    pub(super) place: Option<InteractionPlace>,
}

impl From<ComponentInteraction> for IncomingPress {
    fn from(press: ComponentInteraction) -> Self {
        let member = press.member.as_ref();
        let channel_fields = (press.guild_id, press.channel_id, press.channel.as_ref());
        let pressed = pressed(&press.message, press.user.id, channel_fields);
        let origin = PressOrigin {
            message: Some(pressed.message),
            place: Some(InteractionPlace::from(&press)),
            ..origin(channel_fields, member)
        };
        Self {
            id: press.id.into(),
            kind: InteractionKind::Press,
            sender: sender(&press.user, member, &press.locale),
            chosen: selected_value(&press.data.kind),
            pressed: Some(pressed),
            origin,
            token: press.token,
            custom_id: press.data.custom_id,
        }
    }
}

impl From<ModalInteraction> for IncomingPress {
    fn from(form: ModalInteraction) -> Self {
        let member = form.member.as_ref();
        let channel_fields = (form.guild_id, form.channel_id, form.channel.as_ref());
        let message = form.message.as_deref();
        Self {
            id: form.id.into(),
            kind: InteractionKind::Form,
            sender: sender(&form.user, member, &form.locale),
            chosen: text_input(&form),
            pressed: message.map(|message| pressed(message, form.user.id, channel_fields)),
            origin: origin(channel_fields, member),
            token: form.token,
            custom_id: form.data.custom_id,
        }
    }
}

/// A server, a channel, and the interaction's description of the channel.
type ChannelFields<'a> = (
    Option<model::GuildId>,
    model::ChannelId,
    Option<&'a PartialChannel>,
);

/// Returns the person behind an interaction.
pub(super) fn sender(user: &User, member: Option<&Member>, locale: &str) -> Sender {
    Sender {
        user: user.id.into(),
        name: user.global_name.as_ref().unwrap_or(&user.name).clone(),
        nick: member.and_then(|member| member.nick.clone()),
        avatar: user.avatar.map(|hash| hash.to_string()),
        locale: locale.to_owned(),
    }
}

/// Returns where a form was sent from.
fn origin((guild, id, channel): ChannelFields<'_>, member: Option<&Member>) -> PressOrigin {
    let rights = member.and_then(|member| member.permissions);
    let thread_or_channel = ChannelId::from(id);
    PressOrigin {
        guild: guild.map(GuildId::from),
        channel: channel
            .and_then(threads::parent_of_thread)
            .unwrap_or(thread_or_channel),
        thread_or_channel,
        message: None,
        can_manage_server: rights.is_some_and(Permissions::manage_guild),
        place: None,
    }
}

fn pressed(
    message: &Message,
    presser: model::UserId,
    (guild, id, channel): ChannelFields<'_>,
) -> Pressed {
    let private = channel.is_some_and(|channel| channel.kind == ChannelType::Private);
    Pressed {
        message: message.id.into(),
        ephemeral: ephemeral_source(message, presser),
        direct: (guild.is_none() && private).then(|| id.into()),
    }
}

/// Returns the interaction whose reply made a message, if that is an ephemeral one for the presser.
fn ephemeral_source(message: &Message, presser: model::UserId) -> Option<InteractionId> {
    let flags = message.flags?;
    let (made_by, user) = match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(made) => (made.id, made.user.id),
        MessageInteractionMetadata::Component(made) => (made.id, made.user.id),
        MessageInteractionMetadata::ModalSubmit(made) => (made.id, made.user.id),
        _ => return None,
    };
    // Discord lets nobody else press its buttons, but the secrecy of a hand must not depend on that.
    (flags.contains(MessageFlags::EPHEMERAL) && user == presser).then(|| made_by.into())
}

/// Returns the value of the only entry that was chosen in a list.
fn selected_value(data: &ComponentInteractionDataKind) -> Option<String> {
    match data {
        ComponentInteractionDataKind::StringSelect { values } => match values.as_slice() {
            [value] => Some(value.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the text that was typed into the only line of a form.
fn text_input(form: &ModalInteraction) -> Option<String> {
    let mut lines = form.data.components.iter().flat_map(|row| &row.components);
    lines.find_map(|component| match component {
        ActionRowComponent::InputText(line) => line.value.clone(),
        _ => None,
    })
}
