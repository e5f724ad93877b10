//! What people read when a request fails.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::FutureExt as _;
use poise::FrameworkError;
use serenity::model::application::CommandInteraction;

use crate::metrics::InteractionKind;
use crate::store::StoreError;
use crate::text::escaped_name;
use crate::text::phrases::ReplyText;

use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::respond::{Reply, Waiting};
use crate::discord::input::commands::CommandError;
use crate::discord::input::incoming::sender;

/// The reply to a person whose request failed in the store.
#[must_use]
pub(crate) const fn store_error_reply(error: &StoreError) -> ReplyText {
    if matches!(error, StoreError::BeyondBudget { .. }) {
        ReplyText::TooLong
    } else {
        ReplyText::Halted
    }
}

/// Does the work on an interaction; returns another reply if the work panics.
pub(super) async fn catch_panic(
    work: impl Future<Output = Reply>,
    instead: impl FnOnce() -> Reply,
) -> Reply {
    // Tables change in their own tasks, so a panic here leaves none half changed.
    let done = AssertUnwindSafe(work).catch_unwind().await;
    done.unwrap_or_else(|_payload| {
        tracing::error!("the work on an interaction panicked");
        instead()
    })
}

/// Logs the failure without anything that the person typed, and replies in plain words.
pub(crate) async fn report(error: FrameworkError<'_, Arc<AppState>, CommandError>) {
    let command = error
        .ctx()
        .map(|context| context.command().qualified_name.to_string());
    let command = command.as_deref().unwrap_or("none");
    let text = match &error {
        // It has been logged.
        FrameworkError::Command { .. } => return,
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            tracing::debug!("a command that does not exist");
            if interaction.data.autocomplete().is_some() {
                return answer_autocomplete(framework.user_data, interaction).await;
            }
            return refuse(framework.user_data, interaction, &ReplyText::UnknownCommand).await;
        }
        FrameworkError::CommandStructureMismatch { .. } => ReplyText::UnknownCommand,
        FrameworkError::GuildOnly { .. } => ReplyText::ServerOnly,
        FrameworkError::ArgumentParse { input, .. } => ReplyText::UnknownValue {
            value: escaped_name(input.as_deref().unwrap_or_default()),
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
        answer_autocomplete(context.framework.user_data, context.interaction).await;
    } else if !context
        .has_sent_initial_response
        .swap(true, Ordering::SeqCst)
    {
        refuse(context.framework.user_data, context.interaction, &text).await;
    }
}

/// Replies to an autocomplete request without any choices.
async fn answer_autocomplete(app: &Arc<AppState>, command: &CommandInteraction) {
    if let Err(error) = app
        .responder(InteractionKind::Command, command.id.into(), &command.token)
        .answer_autocomplete()
        .await
    {
        tracing::debug!(%error, "a completion did not arrive");
    }
}

async fn refuse(app: &Arc<AppState>, command: &CommandInteraction, text: &ReplyText) {
    let responder = app.responder(InteractionKind::Command, command.id.into(), &command.token);
    let member = command.member.as_deref();
    let asker = Asker::meet(app, &sender(&command.user, member, &command.locale), None).await;
    let reply = asker.reply(text);
    if let Err(error) = responder
        .answer(Waiting::Private, std::future::ready(reply))
        .await
    {
        app.log_unanswered(&responder, &error, "a refusal did not arrive");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_too() {
        let instead = || Reply::Form(serde_json::Value::Null);
        let panicked = catch_panic(async { panic!("on purpose") }, instead).await;
        assert!(matches!(panicked, Reply::Form(_)));
        let done = catch_panic(async { Reply::Done }, instead).await;
        assert!(matches!(done, Reply::Done));
    }
}
