//! Forged interactions, which no client sends, and the bot's answers.

use anyhow::{Context as _, Result, ensure};
use sandbox::{RawInteraction, RequestRecord, Snowflake};
use sandbox_client::{Client, Message};
use serde_json::{Value, json};

use crate::fixture::BotFixture;
use crate::public::is_ephemeral;

/// Discord's numbers for the types of answers.
pub(crate) const MESSAGE: u64 = 4;
const DEFERRED_MESSAGE: u64 = 5;
pub(crate) const DEFERRED_UPDATE: u64 = 6;
pub(crate) const UPDATE: u64 = 7;

/// The bot's answer to a forged interaction.
pub(crate) struct BotAnswer {
    pub kind: u64,
    pub body: Value,
}

impl BotAnswer {
    /// Whether the answer is a new message that only the presser sees.
    pub(crate) fn is_private(&self) -> bool {
        self.kind == MESSAGE && is_ephemeral(&self.body["data"])
    }

    /// Asserts that the answer is private and contains a text.
    pub(crate) fn ensure_says(&self, words: &str) -> Result<()> {
        ensure!(self.is_private(), "not a private answer: {}", self.body);
        ensure!(
            self.text().contains(words),
            "{words:?} is not in {}",
            self.body
        );
        Ok(())
    }

    /// Returns all text in the answer.
    pub(crate) fn text(&self) -> String {
        let mut words = Vec::new();
        collect_texts(&self.body["data"], &mut words);
        without_ids(&words.join("\n"))
    }
}

/// Removes the ids from command mentions: `</daily:8>` becomes `</daily>`.
fn without_ids(text: &str) -> String {
    let mut parts = text.split("</");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |written, part| {
        let (name, rest) = part.split_once('>').unwrap_or((part, ""));
        let name = name.split(':').next().unwrap_or(name);
        format!("{written}</{name}>{rest}")
    })
}

/// Collects all texts in a value.
fn collect_texts(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(text) => words.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|value| collect_texts(value, words)),
        Value::Object(fields) => fields
            .values()
            .for_each(|value| collect_texts(value, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Presses a component on a message, whether it exists or not.
pub(crate) async fn press(
    fixture: &BotFixture,
    who: &Client,
    on: &Message,
    custom_id: &str,
) -> Result<BotAnswer> {
    let forged = button_press(who, on, custom_id);
    interact(fixture, who, &forged)
        .await
        .with_context(|| format!("{} presses {custom_id:?}", who.name()))
}

/// Returns a press on a button for the control plane.
pub(crate) fn button_press(who: &Client, on: &Message, custom_id: &str) -> RawInteraction {
    RawInteraction {
        user: who.id(),
        kind: 3,
        channel_id: Some(on.channel_id.clone()),
        message_id: Some(on.id.clone()),
        data: json!({"component_type": 2, "custom_id": custom_id}),
    }
}

/// Sends a slash command in the client's channel, without any of Discord's checks.
pub(crate) async fn command(fixture: &BotFixture, who: &Client, data: Value) -> Result<BotAnswer> {
    let command = data.to_string();
    let forged = RawInteraction {
        user: who.id(),
        kind: 2,
        channel_id: who.channel_id(),
        message_id: None,
        data,
    };
    interact(fixture, who, &forged)
        .await
        .with_context(|| format!("{} sends {command}", who.name()))
}

/// Sends an interaction and waits for its answer. The client must already see a message.
async fn interact(
    fixture: &BotFixture,
    who: &Client,
    forged: &RawInteraction,
) -> Result<BotAnswer> {
    let (id, answer) = first_answer(fixture, who, forged).await?;
    let kind = answer.body["type"]
        .as_u64()
        .context("an answer has a type")?;
    match kind {
        MESSAGE => {
            let id = id.to_string();
            who.wait_for("the answer itself", |message| {
                message.interaction_id.as_ref() == Some(&id)
            })
            .await?;
        }
        DEFERRED_MESSAGE | DEFERRED_UPDATE => return later_answer(fixture, who, &answer).await,
        _ => {}
    }
    Ok(BotAnswer {
        kind,
        body: answer.body,
    })
}

/// Sends an interaction and waits for the first answer, which may be an acknowledgement. The client must already see a
/// message. Returns the interaction's id and the answer.
pub(crate) async fn first_answer(
    fixture: &BotFixture,
    who: &Client,
    forged: &RawInteraction,
) -> Result<(Snowflake, RequestRecord)> {
    fixture.pause();
    let control = fixture.control();
    let before = fixture.last_request();
    let id = control.interact(forged)?;
    let path = format!("/interactions/{id}/");
    let answers = || {
        let mut requests = control.requests_after(before);
        requests.retain(|request| request.path.starts_with(&path));
        requests
    };
    // The answer causes an event on the presser's connection, and each event checks the condition again.
    who.wait_for("an answer to a forged interaction", |_| {
        !answers().is_empty()
    })
    .await?;
    let answers = answers();
    let [answer] = answers.as_slice() else {
        anyhow::bail!("{} answers", answers.len())
    };
    ensure!(
        answer.status < 300,
        "status {} for {}",
        answer.status,
        answer.body
    );
    Ok((id, answer.clone()))
}

/// Waits for the answer that follows an acknowledgement, which a slow machine sends first.
async fn later_answer(
    fixture: &BotFixture,
    who: &Client,
    first: &RequestRecord,
) -> Result<BotAnswer> {
    let control = fixture.control();
    let token = first.path.split('/').nth(3).context("a token")?;
    let answer = || {
        let mut later = control.requests_after(first.number).into_iter();
        later.find(|request| {
            request.path.starts_with("/webhooks/") && request.path.split('/').nth(3) == Some(token)
        })
    };
    who.wait_for("an answer after an acknowledgement", |_| answer().is_some())
        .await?;
    let answer = answer().context("an answer after an acknowledgement")?;
    ensure!(
        answer.status < 300,
        "status {} for {}",
        answer.status,
        answer.body
    );
    let is_edit = answer.method == "PATCH";
    let is_update = is_edit && first.body["type"] == DEFERRED_UPDATE;
    let mut data = answer.body.clone();
    if is_edit && !is_update {
        // The acknowledgement made the message private, because an edit cannot.
        data["flags"] = first.body["data"]["flags"].clone();
    }
    Ok(BotAnswer {
        kind: if is_update { UPDATE } else { MESSAGE },
        body: json!({ "data": data }),
    })
}
