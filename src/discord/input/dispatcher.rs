//! The entry point of every interaction, from the gateway or over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::{FrameworkContext, FrameworkOptions};
use reqwest::Method;
use serenity::all::{CommandInteraction, Context, FullEvent, Interaction, ShardManager};
use serenity::builder::CreateAllowedMentions;
use tokio::sync::RwLock;
use tokio::time::timeout;

use crate::discord::context::AppState;
use crate::discord::context::rate_limiter::{LimitedRequest, RateDecision};
use crate::discord::custom_id::Press;
use crate::discord::delivery::respond::original;
use crate::discord::delivery::rest::RestError;
use crate::discord::input::commands::{self, CommandError};
use crate::discord::input::errors;
use crate::discord::input::presses;
use crate::id::{ChannelId, GuildId, InteractionId, Partition, Timestamp, UserId};
use crate::metrics::Transport;
use crate::store::TableOwner;

/// The commands about the typing person's own table, even if that is in another channel.
const TABLE_COMMANDS: [&str; 5] = ["hand", TABLE_COMMAND, "replay", "fair", "hint"];

/// The one of them that, on a server, is only about the tables of its channel.
const TABLE_COMMAND: &str = "table";

/// Those of them that prefer the table of their channel to the person's own.
const CHANNEL_FIRST: [&str; 2] = [TABLE_COMMAND, "fair"];

/// The time limit for a lookup before an answer: asking Discord whether an interaction has a reply, or the store
/// which process has the table of a command.
const LOOKUP_TIMEOUT: Duration = Duration::from_millis(500);

/// Answers interactions that come by the gateway or over HTTP.
pub(in crate::discord) struct Dispatcher {
    app: Arc<AppState>,
    options: FrameworkOptions<Arc<AppState>, CommandError>,
    /// What poise passes to commands. Our commands ignore it, but completions are sent through it.
    gateway: (Context, Arc<ShardManager>),
    /// Held for reading while an interaction is answered, so that a stop can wait for them.
    in_flight: RwLock<()>,
    closed: AtomicBool,
}

impl Dispatcher {
    pub(in crate::discord) fn new(
        app: Arc<AppState>,
        context: Context,
        shards: Arc<ShardManager>,
    ) -> Self {
        let mut commands = commands::all();
        poise::set_qualified_names(&mut commands);
        let options = FrameworkOptions {
            commands,
            on_error: |error| Box::pin(errors::report(error)),
            allowed_mentions: Some(CreateAllowedMentions::new()),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        let gateway = (context, shards);
        Self {
            app,
            options,
            gateway,
            in_flight: RwLock::default(),
            closed: AtomicBool::new(false),
        }
    }

    /// Leaves all further interactions to another process, and waits up to `patience` until the
    /// earlier ones are answered.
    pub(in crate::discord) async fn close(&self, patience: Duration) {
        self.closed.store(true, Ordering::Release);
        if timeout(patience, self.in_flight.write()).await.is_err() {
            tracing::warn!(
                "interactions are still being answered while another process takes over"
            );
        }
    }

    /// Answers an interaction that another process has received too, and may have answered while it had
    /// the table.
    pub(in crate::discord) async fn answer_held(
        &self,
        (interaction, transport): (Interaction, Transport),
        received: Timestamp,
    ) {
        if self.is_unanswered(&interaction, received).await {
            // Another process has received every interaction that is left to it.
            let _left = self.answer(interaction, transport).await;
        }
    }

    /// Answers a command that another process has passed on, because it is about a table of this one.
    pub(in crate::discord) async fn answer_passed_on(
        &self,
        (interaction, transport): (Interaction, Transport),
        received: Timestamp,
    ) {
        if self.is_unanswered(&interaction, received).await {
            let _none = self.dispatch(interaction, transport, false).await;
        }
    }

    /// Whether Discord knows of no reply to an interaction yet; another process may still give one.
    async fn is_unanswered(&self, interaction: &Interaction, received: Timestamp) -> bool {
        let token = match interaction {
            Interaction::Command(command) => &command.token,
            Interaction::Component(press) => &press.token,
            Interaction::Modal(form) => &form.token,
            // The next keystroke requests another completion.
            _ => return false,
        };
        let (app, id) = (&self.app, InteractionId::from(interaction.id()));
        let path = original(app.application, token);
        let rest = app.outbox.rest();
        let reply = timeout(
            LOOKUP_TIMEOUT,
            rest.request(&Method::GET, &path, None, None, 1),
        )
        .await;
        // The bot replies only if there is certainly no reply yet, because the other process may
        // have acknowledged the interaction.
        let reply = reply.map(|response| response.result);
        let is_unanswered = matches!(reply, Ok(Err(RestError::Refused { status: 404, .. })));
        if is_unanswered {
            app.deduplicator.share(id, received);
        }
        is_unanswered
    }

    /// Answers an interaction; returns it, with the partition of its table, if the process that has that
    /// partition should answer. A duplicate has no effect, however it arrives.
    pub(in crate::discord) async fn answer(
        &self,
        interaction: Interaction,
        transport: Transport,
    ) -> Option<(Interaction, Partition)> {
        self.dispatch(interaction, transport, true).await
    }

    /// Answers an interaction; returns it, with its partition, if another process has that partition and
    /// `may_pass_on` allows it to answer.
    async fn dispatch(
        &self,
        interaction: Interaction,
        transport: Transport,
        may_pass_on: bool,
    ) -> Option<(Interaction, Partition)> {
        let _answering = self.in_flight.read().await;
        if self.closed.load(Ordering::Acquire) {
            return None;
        }
        let app = &self.app;
        let id = InteractionId::from(interaction.id());
        let owner = match &interaction {
            Interaction::Command(command) if may_pass_on => self.pass_on_command(command, id).await,
            _ => TableOwner::This,
        };
        if let TableOwner::Other(table) = owner {
            return Some((interaction, Partition::of_table(table)));
        }
        // Another process, which has received the interaction too, may have taken its table meanwhile.
        let partition = partition(&interaction);
        if may_pass_on && !app.store.has(partition) {
            return Some((interaction, partition));
        }
        if !app.is_first(id) {
            return None;
        }
        app.deduplicator.share_if_new(id, app.clock.now());
        app.metrics().arrived(transport);
        match (interaction, owner) {
            (Interaction::Command(command), TableOwner::Unclear(tables)) => {
                commands::ask_which(app, &command, &tables).await;
            }
            (Interaction::Component(press), _) => presses::answer(app, press.into()).await,
            (Interaction::Modal(form), _) => presses::answer(app, form.into()).await,
            (interaction @ (Interaction::Command(_) | Interaction::Autocomplete(_)), _) => {
                self.run_command(interaction).await;
            }
            _ => {}
        }
        None
    }

    /// Finds out which process has the table of a command, the asker's or one that an operator names, and leaves the
    /// command to that process.
    async fn pass_on_command(&self, command: &CommandInteraction, id: InteractionId) -> TableOwner {
        let app = &self.app;
        if !app.store.is_shared() || app.deduplicator.has(id) {
            return TableOwner::This;
        }
        let received = app.clock.now();
        let passed = if let Some(table) = commands::table_of_admin_command(command) {
            timeout(LOOKUP_TIMEOUT, app.store.pass_on_to(id, table)).await
        } else {
            let user = UserId::from(command.user.id);
            let channel = ChannelId::from(command.channel_id);
            let name = command.data.name.as_str();
            if !TABLE_COMMANDS.contains(&name)
                || (name == TABLE_COMMAND && commands::server_of(command).is_some())
                || (CHANNEL_FIRST.contains(&name) && app.tables.by_channel(channel).is_some())
                || commands::is_about_this_place(app, command)
                || app
                    .rate_limiter
                    .count(user, LimitedRequest::Search, app.clock.now())
                    != RateDecision::Go
            {
                return TableOwner::This;
            }
            timeout(LOOKUP_TIMEOUT, app.store.pass_on(id, user)).await
        };
        match passed {
            Ok(Ok(owner)) => owner,
            Ok(Err(error)) => {
                tracing::warn!(%error, "cannot find out which process has the table of a command");
                TableOwner::This
            }
            Err(_elapsed) => {
                tracing::warn!("the store takes too long to find the table of a command");
                // The store may still pass the command on.
                app.deduplicator.share(id, received);
                TableOwner::This
            }
        }
    }

    /// Lets poise find the command of an interaction and run or complete it.
    async fn run_command(&self, interaction: Interaction) {
        let (serenity_context, shard_manager) = &self.gateway;
        let framework = FrameworkContext {
            // Only commands that are typed as messages need it.
            bot_id: serenity::all::UserId::new(self.app.application),
            serenity_context,
            options: &self.options,
            user_data: &self.app,
            shard_manager,
        };
        poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
    }
}

/// The partition that an interaction concerns: that of a button's table, otherwise that of its place.
pub(in crate::discord) fn partition(interaction: &Interaction) -> Partition {
    let (custom_id, guild, channel) = match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => {
            (None, command.guild_id, Some(command.channel_id))
        }
        Interaction::Component(press) => (
            Some(&press.data.custom_id),
            press.guild_id,
            Some(press.channel_id),
        ),
        Interaction::Modal(form) => (
            Some(&form.data.custom_id),
            form.guild_id,
            Some(form.channel_id),
        ),
        _ => (None, None, None),
    };
    let press = custom_id.and_then(|id| id.parse::<Press>().ok());
    match press.and_then(Press::table) {
        Some(table) => Partition::of_table(table),
        None => Partition::of_place(
            guild.map(GuildId::from),
            ChannelId::new(channel.map_or(0, serenity::all::ChannelId::get)),
        ),
    }
}
