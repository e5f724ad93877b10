//! A request to open a table, by a command or by a button, and the place where it was made.

use std::sync::Arc;

use serenity::model::Permissions;
use serenity::model::application::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandInteraction,
    ComponentInteraction, InteractionContext,
};
use serenity::model::channel::PartialChannel;
use serenity::model::guild::Member;
use serenity::model::id as model;

use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::store_error_reply;
use crate::discord::screens::Screen;
use crate::discord::surfaces::threads;
use crate::id::{ChannelId, GuildId, InteractionId};
use crate::store::StoreError;
use crate::text::Phrase;
use crate::text::phrases::ReplyText;

/// A person's request to open a table.
pub(super) struct OpenTableRequest<'a> {
    pub(super) app: &'a Arc<AppState>,
    pub(super) asker: &'a Asker,
    pub(super) interaction: InteractionId,
    /// The API path of the interaction's token, to which further messages are posted.
    pub(super) follow_ups: String,
    pub(super) place: InteractionPlace,
    /// Whether the person comes from a screen with the tutorial, which the table need not mention again.
    pub(super) saw_tutorial: bool,
}

impl OpenTableRequest<'_> {
    /// A private reply of a phrase.
    pub(super) fn say(&self, text: &impl Phrase) -> Reply {
        self.asker.reply(text)
    }

    /// A private reply of a screen.
    pub(super) fn show(&self, screen: &Screen) -> Reply {
        self.app.private_reply(self.asker, screen)
    }

    /// Logs a failure of the store, and returns the reply to it.
    pub(super) fn failed(&self, error: &StoreError) -> Reply {
        tracing::error!(%error, "a table could not be opened");
        self.say(&store_error_reply(error))
    }
}

/// The place of an interaction, and the permissions there.
#[derive(Debug, Clone)]
pub(super) struct InteractionPlace {
    /// The server, if the bot is installed there.
    pub(super) guild: Option<GuildId>,
    /// The channel or the thread.
    pub(super) channel: ChannelId,
    /// The parent channel of a thread.
    pub(super) parent: Option<ChannelId>,
    /// Whether it is the person's direct messages with the bot.
    pub(super) is_direct: bool,
    /// Whether it is a thread.
    pub(super) in_thread: bool,
    /// The kind of thread that the channel can have.
    pub(super) thread_kind: Option<u8>,
    /// The kind of the thread that the person may have created here; the error is a reply with the
    /// reason why there is none.
    pub(super) requested_thread: Result<u8, ReplyText>,
    /// The permissions of the bot.
    pub(super) bot_permissions: Permissions,
    /// The server's Discord locale.
    pub(super) locale: Option<String>,
}

impl From<&CommandInteraction> for InteractionPlace {
    fn from(command: &CommandInteraction) -> Self {
        Self::from(InteractionFields {
            guild: command.guild_id,
            id: command.channel_id,
            channel: command.channel.as_ref(),
            member: command.member.as_deref(),
            permissions: command.app_permissions,
            locale: command.guild_locale.as_deref(),
            context: command.context,
            owners: &command.authorizing_integration_owners,
        })
    }
}

impl From<&ComponentInteraction> for InteractionPlace {
    fn from(press: &ComponentInteraction) -> Self {
        Self::from(InteractionFields {
            guild: press.guild_id,
            id: press.channel_id,
            channel: press.channel.as_ref(),
            member: press.member.as_ref(),
            permissions: press.app_permissions,
            locale: press.guild_locale.as_deref(),
            context: press.context,
            owners: &press.authorizing_integration_owners,
        })
    }
}

/// The fields of an interaction that describe its place.
struct InteractionFields<'a> {
    guild: Option<model::GuildId>,
    id: model::ChannelId,
    channel: Option<&'a PartialChannel>,
    member: Option<&'a Member>,
    permissions: Option<Permissions>,
    locale: Option<&'a str>,
    context: Option<InteractionContext>,
    owners: &'a AuthorizingIntegrationOwners,
}

impl From<InteractionFields<'_>> for InteractionPlace {
    fn from(fields: InteractionFields<'_>) -> Self {
        let (channel, bot) = (fields.channel, fields.permissions.unwrap_or_default());
        let person = fields.member.and_then(|member| member.permissions);
        Self {
            guild: installed_guild(fields.guild, fields.owners),
            channel: fields.id.into(),
            parent: channel.and_then(threads::parent_of_thread),
            is_direct: fields.context == Some(InteractionContext::BotDm),
            in_thread: channel.is_some_and(|channel| channel.thread_metadata.is_some()),
            thread_kind: channel.and_then(|channel| threads::thread_type_in(channel.kind)),
            requested_thread: threads::requested_thread_type(
                channel,
                person.unwrap_or_default(),
                bot,
            ),
            bot_permissions: bot,
            locale: fields.locale.map(str::to_owned),
        }
    }
}

/// The server of an interaction, if the bot is installed there. A person who has installed the bot
/// for themself can use it anywhere.
pub(super) fn installed_guild(
    guild: Option<model::GuildId>,
    owners: &AuthorizingIntegrationOwners,
) -> Option<GuildId> {
    let is_the_servers = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    guild
        .filter(|_| owners.0.iter().any(is_the_servers))
        .map(GuildId::from)
}
