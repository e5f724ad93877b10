//! The replies to commands that poise cannot run.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use poise::FrameworkError;
use serenity::model::application::CommandInteraction;

use crate::id::InteractionId;
use crate::metrics::Kind;
use crate::store::StoreError;
use crate::text::phrases::ReplyText;
use crate::text::shown_name;

use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::respond::Waiting;
use crate::discord::input::commands::CommandError;
use crate::discord::input::incoming::sender;

/// The reply to a person whose request failed in the store.
#[must_use]
pub(crate) const fn unanswered(error: &StoreError) -> ReplyText {
    if matches!(error, StoreError::BeyondBudget { .. }) {
        ReplyText::TooLong
    } else {
        ReplyText::Halted
    }
}

/// Logs the failure without anything that the person typed, and replies in plain words.
pub(crate) async fn report(error: FrameworkError<'_, Arc<AppState>, CommandError>) {
    let command = error
        .ctx()
        .map(|context| context.command().qualified_name.to_string());
    let command = command.as_deref().unwrap_or("none");
    let text = match &error {
        FrameworkError::Command { error, .. } => {
            tracing::warn!(command, %error, "a command was not answered");
            return;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            tracing::debug!("a command that does not exist");
            if interaction.data.autocomplete().is_some() {
                return complete_nothing(framework.user_data, interaction).await;
            }
            return refuse(framework.user_data, interaction, &ReplyText::UnknownCommand).await;
        }
        FrameworkError::CommandStructureMismatch { .. } => ReplyText::UnknownCommand,
        FrameworkError::GuildOnly { .. } => ReplyText::ServerOnly,
        FrameworkError::ArgumentParse { input, .. } => ReplyText::UnknownValue {
            value: shown_name(input.as_deref().unwrap_or_default()),
            option: format!("/{command}"),
        },
        _ => {
            tracing::warn!(command, "a command could not be run");
            ReplyText::Halted
        }
    };
    let Some(poise::Context::Application(context)) = error.ctx() else {
        return;
    };
    let typing = matches!(
        context.interaction_type,
        poise::CommandInteractionType::Autocomplete
    );
    if typing {
        complete_nothing(context.framework.user_data, context.interaction).await;
    } else if !context
        .has_sent_initial_response
        .swap(true, Ordering::SeqCst)
    {
        refuse(context.framework.user_data, context.interaction, &text).await;
    }
}

/// Replies to an autocomplete request without any choices.
async fn complete_nothing(app: &Arc<AppState>, command: &CommandInteraction) {
    let interaction = InteractionId::new(command.id.get());
    if let Err(error) = app
        .responder(Kind::Command, interaction, &command.token)
        .complete_nothing()
        .await
    {
        tracing::debug!(%error, "a completion did not arrive");
    }
}

async fn refuse(app: &Arc<AppState>, command: &CommandInteraction, text: &ReplyText) {
    let interaction = InteractionId::new(command.id.get());
    let responder = app.responder(Kind::Command, interaction, &command.token);
    let member = command.member.as_deref();
    let asker = Asker::meet(app, &sender(&command.user, member, &command.locale)).await;
    let reply = asker.reply(text);
    if let Err(error) = responder
        .answer(Waiting::Private, std::future::ready(reply))
        .await
    {
        tracing::warn!(%error, "a refusal did not arrive");
    }
}
