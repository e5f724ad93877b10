//! Where a press was made, and with what rights.

use serenity::model::application::{ComponentInteraction, ModalInteraction};
use serenity::model::guild::Member;
use serenity::model::{Permissions, id as model};

use crate::discord::surfaces::threads;
use crate::id::{ChannelId, GuildId, MessageId};

/// Where a press was made, and with what rights.
#[derive(Debug, Clone, Copy)]
pub(super) struct PressOrigin {
    /// The server.
    pub(super) guild: Option<GuildId>,
    /// The channel; for a thread, its parent channel.
    pub(super) channel: ChannelId,
    /// The message of the button, unless a form was filled in.
    pub(super) message: Option<MessageId>,
    /// Whether the presser may manage the server.
    pub(super) manages: bool,
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
        Self {
            message: Some(MessageId::new(component.message.id.get())),
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
        Self {
            guild: guild.map(|guild| GuildId::new(guild.get())),
            channel: parent.unwrap_or_else(|| ChannelId::new(channel.get())),
            message: None,
            manages: rights.is_some_and(Permissions::manage_guild),
        }
    }
}
