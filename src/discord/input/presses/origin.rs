//! Where a press was made, and with what rights.

use serenity::model::application::{ComponentInteraction, ModalInteraction};
use serenity::model::guild::Member;
use serenity::model::{Permissions, id as model};

use crate::discord::surfaces::threads;
use crate::id::{ChannelId, GuildId, MessageId};
use crate::text::phrases::ReplyText;

/// Where a press was made, and with what rights.
#[derive(Debug, Clone)]
pub(super) struct PressOrigin {
    /// The server.
    pub(super) guild: Option<GuildId>,
    /// The channel; for a thread, its parent channel.
    pub(super) channel: ChannelId,
    /// The channel or the thread itself.
    pub(super) place: ChannelId,
    /// The message of the button, unless a form was filled in.
    pub(super) message: Option<MessageId>,
    /// Whether the presser may manage the server.
    pub(super) manages: bool,
    /// The kind of the thread that the presser may have created there, unless a form was filled in;
    /// the error is the reply that says why there is none.
    pub(super) thread: Result<u8, ReplyText>,
}

impl PressOrigin {
    pub(super) fn of(component: &ComponentInteraction) -> Self {
        let parent = component.channel.as_ref().and_then(threads::parent);
        let origin = Self::new(
            component.guild_id,
            component.channel_id,
            parent,
            component.member.as_ref(),
        );
        let rights = component
            .member
            .as_ref()
            .and_then(|member| member.permissions);
        Self {
            message: Some(MessageId::new(component.message.id.get())),
            thread: threads::asked_for(
                component.channel.as_ref(),
                rights.unwrap_or_default(),
                component.app_permissions.unwrap_or_default(),
            ),
            ..origin
        }
    }

    /// Where a form was filled in.
    pub(super) fn of_form(modal: &ModalInteraction) -> Self {
        let parent = modal.channel.as_ref().and_then(threads::parent);
        Self::new(
            modal.guild_id,
            modal.channel_id,
            parent,
            modal.member.as_ref(),
        )
    }

    fn new(
        guild: Option<model::GuildId>,
        channel: model::ChannelId,
        parent: Option<ChannelId>,
        member: Option<&Member>,
    ) -> Self {
        let rights = member.and_then(|member| member.permissions);
        let place = ChannelId::new(channel.get());
        Self {
            guild: guild.map(|guild| GuildId::new(guild.get())),
            channel: parent.unwrap_or(place),
            place,
            message: None,
            manages: rights.is_some_and(Permissions::manage_guild),
            thread: Err(ReplyText::NoThreads),
        }
    }
}
