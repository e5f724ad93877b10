//! The entry point of every interaction.

use std::sync::Arc;

use poise::{FrameworkContext, FrameworkOptions};
use serenity::all::{Context, FullEvent, Interaction, ShardManager, UserId};
use serenity::builder::CreateAllowedMentions;

use crate::discord::context::AppState;
use crate::discord::input::commands::{self, CommandError};
use crate::discord::input::errors;
use crate::discord::input::presses;
use crate::id::InteractionId;

/// Answers interactions.
pub(in crate::discord) struct Dispatcher {
    app: Arc<AppState>,
    options: FrameworkOptions<Arc<AppState>, CommandError>,
    /// What poise passes to commands; ours take nothing from it. Completions are sent through it.
    gateway: (Context, Arc<ShardManager>),
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
        }
    }

    /// Answers an interaction. A second copy of one has no effect.
    pub(in crate::discord) async fn answer(&self, interaction: Interaction) {
        let app = &self.app;
        if !app.is_first(InteractionId::new(interaction.id().get())) {
            return;
        }
        match interaction {
            Interaction::Component(press) => presses::answer(app, press.into()).await,
            Interaction::Modal(form) => presses::answer(app, form.into()).await,
            Interaction::Command(_) | Interaction::Autocomplete(_) => self.run(interaction).await,
            _ => {}
        }
    }

    /// Has poise find the command of an interaction and run or complete it.
    async fn run(&self, interaction: Interaction) {
        let (serenity_context, shard_manager) = &self.gateway;
        let framework = FrameworkContext {
            // Only commands that are typed as messages need it.
            bot_id: UserId::new(self.app.application),
            serenity_context,
            options: &self.options,
            user_data: &self.app,
            shard_manager,
        };
        poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
    }
}
