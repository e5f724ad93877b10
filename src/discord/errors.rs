//! What happens when poise cannot run a command.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use poise::FrameworkError;

use crate::id::InteractionId;
use crate::text::phrases::ReplyText;
use crate::text::shown_name;

use super::body::body;
use super::commands::CommandError;
use super::desk::{Asker, Desk};
use super::respond::{Reply, Responder, Waiting};
use super::screens::Screen;

/// Logs what went wrong without anything that was typed, and answers the person in plain words.
pub async fn report(error: FrameworkError<'_, Arc<Desk>, CommandError>) {
    let command = error.ctx().map(|context| context.command().qualified_name.to_string());
    let command = command.as_deref().unwrap_or("none");
    let text = match &error {
        FrameworkError::Command { error, .. } => {
            tracing::warn!(command, %error, "a command was not answered");
            return;
        }
        FrameworkError::EventHandler { error, .. } => {
            tracing::warn!(%error, "an event was not handled");
            return;
        }
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
    if let Some(poise::Context::Application(context)) = error.ctx() {
        refuse(context, &text).await;
    }
}

async fn refuse(context: poise::ApplicationContext<'_, Arc<Desk>, CommandError>, text: &ReplyText) {
    if context.has_sent_initial_response.swap(true, Ordering::SeqCst) {
        return;
    }
    let (desk, command) = (context.framework.user_data, context.interaction);
    let asker = Asker::new(&command.user, None, &command.locale);
    let interaction = InteractionId::new(command.id.get());
    let (rest, clock) = (desk.outbox.rest().clone(), Arc::clone(&desk.clock));
    let responder = Responder::new(rest, clock, desk.application, interaction, &command.token);
    let reply = Reply::Private(body(&Screen::say(asker.locale.say(text))));
    if let Err(error) = responder.answer(Waiting::Private, std::future::ready(reply)).await {
        tracing::warn!(%error, "a refusal did not arrive");
    }
}
