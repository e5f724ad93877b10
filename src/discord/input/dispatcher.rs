//! The entry point of every interaction, whichever way Discord sends it.

use std::sync::Arc;

use poise::{FrameworkContext, FrameworkOptions};
use serde_json::Value;
use serenity::all::{Context, FullEvent, Interaction, ShardManager, UserId};
use serenity::builder::CreateAllowedMentions;

use crate::discord::context::AppState;
use crate::discord::input::commands::{self, CommandError};
use crate::discord::input::errors;
use crate::discord::input::presses;
use crate::id::InteractionId;
use crate::metrics::Way;

/// Answers interactions that come by the gateway or over HTTP.
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

    /// Answers an interaction in the background; `false` if this is none that the bot knows.
    pub(in crate::discord) fn post(self: &Arc<Self>, interaction: Value) -> bool {
        let kind = interaction["type"].as_u64();
        let Ok(interaction) = serde_json::from_value(interaction) else {
            // The error itself may repeat what a person typed.
            tracing::warn!(kind, "an interaction was posted that cannot be read");
            return false;
        };
        let dispatcher = Arc::clone(self);
        tokio::spawn(async move { dispatcher.answer(interaction, Way::Http).await });
        true
    }

    /// Answers an interaction. A second copy of one has no effect, by whichever way it comes.
    pub(in crate::discord) async fn answer(&self, interaction: Interaction, way: Way) {
        let app = &self.app;
        if !app.is_first(InteractionId::new(interaction.id().get())) {
            return;
        }
        app.metrics().arrived(way);
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
