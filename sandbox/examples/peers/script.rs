//! The script for every peer, from the side of the person who uses the bot.

use sandbox_client::{Answer, Client, ClientError, Message};
use serde_json::json;

use crate::transcript;

/// Any error.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs the whole script with the connected bot and returns everything that the person saw. Without `has_modal_labels`
/// it opens no modal with labels.
///
/// # Errors
///
/// When the bot does not answer correctly, or shows nothing.
pub(crate) async fn run(client: &Client, has_modal_labels: bool) -> Result<String, Failure> {
    let mut seen = Vec::new();
    let choices = client.autocomplete("peer word:te").await?;
    let choices: Vec<_> = choices.iter().map(|choice| choice.label.as_str()).collect();
    seen.push(format!("# completing te\n{}", choices.join(" ")));

    let panel = open_panel(client).await?;
    seen.push(format!("# /peer\n{}", transcript::message(&panel)));

    let nothing = client.press(&panel.id, "nothing").await?;
    let unchanged = client.message(&panel.id).ok_or("the panel is gone")?;
    seen.push(format!(
        "# nothing\nnew={} {}",
        nothing.created.len(),
        transcript::message(&unchanged)
    ));

    client.press(&panel.id, "change").await?;
    let changed = client
        .wait_for_message(&panel.id, |message| message.content == "Changed.")
        .await?;
    seen.push(format!("# change\n{}", transcript::message(&changed)));

    let modal = client
        .press(&panel.id, "form")
        .await?
        .modal
        .ok_or("no dialogue opened")?;
    let answer = client
        .submit_modal(&modal, &[("line", "good morning")])
        .await?;
    seen.push(format!(
        "# form\n{}\n{}",
        transcript::modal(&modal),
        transcript::message(answer_message(&answer)?)
    ));

    client.press(&panel.id, "more").await?;
    for content in ["The answer.", "One more, edited."] {
        let message = client
            .wait_for_match(|message| message.content == content)
            .await?;
        seen.push(format!(
            "# more: {content}\n{}",
            transcript::message(&message)
        ));
    }

    seen.push(write(client, &panel).await?);
    seen.push(wave(client).await?);
    if has_modal_labels {
        seen.push(ask(client).await?);
    }
    Ok(seen.join("\n") + "\n")
}

/// Presses the button that sends a direct message with pictures.
async fn write(client: &Client, panel: &Message) -> Result<String, Failure> {
    let answer = client.press(&panel.id, "write").await?;
    let dm = client.in_dm().wait_for_text("Here are pictures.").await?;
    Ok(format!(
        "# write\n{}\n{}",
        transcript::message(answer_message(&answer)?),
        transcript::message(&dm)
    ))
}

/// Uses a command on a person.
async fn wave(client: &Client) -> Result<String, Failure> {
    let answer = client.use_user_command("Wave", "ben").await?;
    Ok(format!(
        "# wave\n{}",
        transcript::message(answer_message(&answer)?)
    ))
}

/// Uses a command on a message, and fills in its modal.
async fn ask(client: &Client) -> Result<String, Failure> {
    let message = client.send_message("tea").await?;
    let modal = client.use_message_command("Ask", &message.id).await?.modal;
    let modal = modal.ok_or("no dialogue opened")?;
    let ben = client.user_id("ben").ok_or("there is no ben")?;
    let parts = [
        json!({ "type": 5, "custom_id": "who", "values": [ben] }),
        json!({ "type": 21, "custom_id": "which", "value": "b" }),
        json!({ "type": 22, "custom_id": "some", "values": ["a", "c"] }),
        json!({ "type": 23, "custom_id": "sure", "value": true }),
        json!({ "type": 19, "custom_id": "file", "values": [] }),
    ];
    let answer = client.submit_components(&modal, &parts).await?;
    Ok(format!(
        "# ask\n{}\n{}",
        transcript::modal(&modal),
        transcript::message(answer_message(&answer)?)
    ))
}

/// Makes the bot open its panel.
///
/// # Errors
///
/// When the bot does not open it.
pub(crate) async fn open_panel(client: &Client) -> Result<Message, Failure> {
    Ok(answer_message(&client.slash("peer word:tea").await?)?.clone())
}

/// Returns the message that an answer shows.
fn answer_message(answer: &Answer) -> Result<&Message, ClientError> {
    answer
        .message()
        .ok_or_else(|| ClientError::Command("the answer shows no message".to_owned()))
}
