//! The slash commands: they turn typed commands into requests to a table or to the store.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use gow::Game;
use serenity::builder::CreateAutocompleteResponse;
use serenity::model::application::CommandInteraction;
use tracing::Instrument as _;

use crate::id::{ChannelId, GuildId, InteractionId, Partition, TableId, UserId};
use crate::metrics::InteractionKind;
use crate::store::StoreError;
use crate::table::{InputError, TableHandle};
use crate::text::phrases::ReplyText;
use crate::text::{Locale, Phrase};

use crate::discord::context::rate_limiter::{LimitedRequest, RateDecision};
use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::respond::{Reply, Responder, Waiting};
use crate::discord::delivery::rest::RestError;
use crate::discord::input::errors::{catch_panic, store_error_reply};
use crate::discord::input::incoming::sender;
use crate::discord::input::open_table_request::{
    InteractionPlace, OpenTableRequest, installed_guild,
};
use crate::discord::input::record::RecordRequest;
use crate::discord::screens::{self, Screen};

mod admin;
mod chips;
#[macro_use]
mod choices;
mod fair;
mod give;
mod hand;
mod leaders;
mod listing;
mod pages;
mod privacy;
mod record;
mod settings;
mod start;
mod table;
mod unclear;

#[cfg(test)]
mod tests;

pub(super) use admin::table_of_admin_command;
pub(crate) use listing::{admin_registration, all, registration};
pub(super) use start::start_against_computers;
pub(super) use unclear::{ask_which, is_about_this_place};

/// The context that poise passes to a command.
pub(crate) type Context<'a> = poise::ApplicationContext<'a, Arc<AppState>, CommandError>;

/// A command of this bot.
pub(crate) type Command = poise::Command<Arc<AppState>, CommandError>;

/// Why a command was not answered: Discord did not accept the reply.
pub(crate) type CommandError = RestError;

/// The most choices that Discord accepts for autocompletion.
const COMPLETIONS_MAX: usize = 25;

/// Returns as many of the choices as Discord accepts, each a value and its label.
fn autocompletion(
    choices: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
) -> CreateAutocompleteResponse {
    choices.into_iter().take(COMPLETIONS_MAX).fold(
        CreateAutocompleteResponse::new(),
        |response, (value, label)| response.add_string_choice(label, value),
    )
}

/// The values whose name or label contains `typed`, ignoring case.
fn matching(
    typed: &str,
    labelled: impl IntoIterator<Item = (&'static str, String)>,
) -> Vec<(&'static str, String)> {
    let typed = typed.trim().to_lowercase();
    let is_like =
        |name: &str, label: &str| name.contains(&typed) || label.to_lowercase().contains(&typed);
    labelled
        .into_iter()
        .filter(|(name, label)| is_like(name, label))
        .collect()
}

/// Completes the name of a game.
async fn complete_game(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = typist_locale(&context);
    let labelled = Game::ALL.map(|game| (game.name(), screens::game_name(game, locale)));
    autocompletion(matching(typed, labelled))
}

/// The language of the person who is typing: the cached preference, otherwise Discord's. A
/// completion does not wait for the store.
fn typist_locale(context: &Context<'_>) -> Locale {
    let user = context.interaction.user.id.into();
    let chosen = context.framework.user_data.people.choices(user).language;
    chosen.unwrap_or_else(|| Locale::from_discord(&context.interaction.locale))
}

/// The server that a command was typed in, if the bot is installed there.
pub(super) fn server_of(command: &CommandInteraction) -> Option<GuildId> {
    installed_guild(command.guild_id, &command.authorizing_integration_owners)
}

/// The table, if it is the only one.
fn single_table(mut tables: Vec<TableHandle>) -> Option<TableHandle> {
    if tables.len() == 1 {
        tables.pop()
    } else {
        None
    }
}

/// The table of a channel, otherwise a person's only one in its threads; in a direct message the person's only
/// one.
fn table_of(
    app: &AppState,
    user: UserId,
    (guild, channel): (Option<GuildId>, ChannelId),
) -> Option<TableHandle> {
    if let Some(here) = app.tables.by_channel(channel) {
        return Some(here);
    }
    let mut own = app.tables.of_user(user);
    own.retain(|handle| guild.is_none() || handle.now().place.parent == Some(channel));
    single_table(own)
}

/// Why the work on a command ended early.
enum EarlyEnd {
    /// With another reply.
    Reply(Reply),
    /// Because the store failed.
    StoreFailed(StoreError),
}

impl From<Reply> for EarlyEnd {
    fn from(reply: Reply) -> Self {
        Self::Reply(reply)
    }
}

impl From<StoreError> for EarlyEnd {
    fn from(error: StoreError) -> Self {
        Self::StoreFailed(error)
    }
}

/// One command that still needs a reply.
struct CommandCall<'a> {
    context: Context<'a>,
    app: Arc<AppState>,
    asker: Asker,
    interaction: InteractionId,
    guild: Option<GuildId>,
    channel: ChannelId,
    /// The partition of the place, if this process had it when the command arrived; otherwise
    /// another process has passed the command on.
    partition: Option<Partition>,
    responder: Responder,
}

impl<'a> CommandCall<'a> {
    async fn new(context: Context<'a>) -> Self {
        let app = Arc::clone(context.framework.user_data);
        let command = context.interaction;
        let member = command.member.as_deref();
        let interaction = InteractionId::from(command.id);
        // Created before the first await, because the time limit for a reply starts when the command arrives. The
        // dispatcher may have waited before, but only briefly, to look up which process has the table.
        let responder = app.responder(InteractionKind::Command, interaction, &command.token);
        let channel = ChannelId::from(command.channel_id);
        let partition = Partition::of_place(command.guild_id.map(GuildId::from), channel);
        let guild = server_of(command);
        let sender = sender(&command.user, member, &command.locale);
        let table = table_of(&app, sender.user, (guild, channel));
        let server = table.map_or(guild, |table| table.now().place.guild);
        Self {
            partition: app.store.has(partition).then_some(partition),
            context,
            asker: Asker::meet(&app, &sender, server).await,
            interaction,
            guild,
            channel,
            responder,
            app,
        }
    }

    /// The asker's request to open a table.
    fn open_request(&self) -> OpenTableRequest<'_> {
        OpenTableRequest {
            app: &self.app,
            asker: &self.asker,
            interaction: self.interaction,
            follow_ups: self.responder.follow_ups(),
            place: InteractionPlace::from(self.context.interaction),
            saw_tutorial: false,
        }
    }

    /// Whether the asker may manage the server.
    fn can_manage_server(&self) -> bool {
        let member = self.context.interaction.member.as_ref();
        let rights = member.and_then(|member| member.permissions);
        rights.is_some_and(serenity::model::Permissions::manage_guild)
    }

    /// The table that the command is about.
    fn table(&self) -> Option<TableHandle> {
        table_of(&self.app, self.asker.user, (self.guild, self.channel))
    }

    /// A request for the record of a hand.
    fn record_request(&self, table: TableId, number: u32) -> RecordRequest<'_> {
        RecordRequest {
            app: &self.app,
            asker: &self.asker,
            table,
            number,
        }
    }

    /// Does the work and sends its result as a private reply.
    async fn answer(&self, work: impl Future<Output = Reply> + Send) -> Result<(), CommandError> {
        self.answer_boxed(work.boxed()).await
    }

    /// The same with work that may end early.
    async fn try_answer(
        &self,
        work: impl Future<Output = Result<Reply, EarlyEnd>> + Send,
    ) -> Result<(), CommandError> {
        let reply = work.map(|done| match done {
            Ok(reply) | Err(EarlyEnd::Reply(reply)) => reply,
            Err(EarlyEnd::StoreFailed(error)) => {
                tracing::error!(%error, "a command failed");
                self.say(&store_error_reply(&error))
            }
        });
        self.answer_boxed(reply.boxed()).await
    }

    /// The same with boxed work: otherwise each layer around it would hold it on the stack.
    async fn answer_boxed(&self, work: BoxFuture<'_, Reply>) -> Result<(), CommandError> {
        let (app, context) = (&self.app, &self.context);
        context
            .has_sent_initial_response
            .store(true, Ordering::SeqCst);
        let reply = async {
            match app
                .rate_limiter
                .count(self.asker.user, LimitedRequest::Press, app.clock.now())
            {
                RateDecision::Go => catch_panic(work, || self.say(&ReplyText::Halted)).await,
                RateDecision::SlowDown | RateDecision::Ignore => self.say(&ReplyText::SlowDown),
            }
        };
        let table = self.table().map(|handle| handle.id().get());
        let command: &str = context.command().qualified_name.as_ref();
        app.metrics().commanded(command);
        let span = tracing::error_span!("command", table, command);
        let answered = async {
            let answered = self.responder.answer(Waiting::Private, reply).await;
            answered.inspect_err(|error| {
                app.log_unanswered(&self.responder, error, "a command was not answered");
            })
        };
        answered.instrument(span).await.map(drop)
    }

    /// Replies to a group of commands without a subcommand, which Discord itself never sends.
    async fn missing_subcommand(context: Context<'a>) -> Result<(), CommandError> {
        let call = Self::new(context).await;
        call.answer(async { call.say(&ReplyText::UnknownCommand) })
            .await
    }

    /// A private reply that there is no table; no reply if another process has just taken the
    /// tables of this place, because that process answers.
    fn no_table(&self) -> Reply {
        match self.partition {
            Some(partition) if !self.app.store.has(partition) => self.asker.left(),
            Some(_) | None => self.say(&ReplyText::NoTable),
        }
    }

    /// A private reply with the reason why a table has refused; no reply if another process has the
    /// table and answers.
    fn refused(&self, table: TableId, error: &InputError) -> Reply {
        let store = &self.app.store;
        if !matches!(error, InputError::Gone) || store.fence(table).is_some() {
            return self.asker.refused(error);
        }
        match self.partition {
            // The table's new owner holds the command.
            Some(place) if !store.has(place) => self.asker.left(),
            // No other process answers for this place, or knows about a command that was passed on.
            Some(_) | None => self.say(&ReplyText::Halted),
        }
    }

    /// A private reply of a phrase.
    fn say(&self, text: &impl Phrase) -> Reply {
        self.asker.reply(text)
    }

    /// A private reply of a screen, with its picture in the asker's style.
    fn show(&self, screen: &Screen) -> Reply {
        self.app.private_reply(&self.asker, screen)
    }
}
