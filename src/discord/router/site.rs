//! Where a press was made, and with what rights.

use serenity::model::Permissions;
use serenity::model::application::ComponentInteraction;

use crate::id::{ChannelId, GuildId};

/// Where a press was made, and with what rights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    /// The server.
    pub(super) guild: Option<GuildId>,
    /// The channel.
    pub(super) channel: ChannelId,
    /// Whether the presser may manage the server.
    pub(super) manages: bool,
}

impl Site {
    pub(super) fn of(component: &ComponentInteraction) -> Self {
        let rights = component.member.as_ref().and_then(|member| member.permissions);
        Self {
            guild: component.guild_id.map(|guild| GuildId::new(guild.get())),
            channel: ChannelId::new(component.channel_id.get()),
            manages: rights.is_some_and(Permissions::manage_guild),
        }
    }
}
