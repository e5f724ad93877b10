//! The script for every peer, from the side of the person who uses the bot.

use sandbox_client::{Answer, Client, ClientError, Message};
use serde_json::json;

use crate::sight;

/// Any error.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs the whole script with the connected bot and returns everything that the person saw. Without `newer` it opens no
/// modal with labels.
///
/// # Errors
///
/// When the bot does not answer correctly, or shows nothing.
pub(crate) async fn play(client: &Client, newer: bool) -> Result<String, Failure> {
    let mut seen = Vec::new();
    let choices = client.autocomplete("peer word:te").await?;
    let choices: Vec<_> = choices.iter().map(|choice| choice.label.as_str()).collect();
    seen.push(format!("# completing te\n{}", choices.join(" ")));

    let panel = open(client).await?;
    seen.push(format!("# /peer\n{}", sight::message(&panel)));

    let nothing = client.press(&panel.id, "nothing").await?;
    let kept = client.message(&panel.id).ok_or("the panel is gone")?;
    seen.push(format!(
        "# nothing\nnew={} {}",
        nothing.created.len(),
        sight::message(&kept)
    ));

    client.press(&panel.id, "change").await?;
    let changed = client
        .see_message(&panel.id, |message| message.content == "Changed.")
        .await?;
    seen.push(format!("# change\n{}", sight::message(&changed)));

    let modal = client
        .press(&panel.id, "form")
        .await?
        .modal
        .ok_or("no dialogue opened")?;
    let sent = client
        .submit_modal(&modal, &[("line", "good morning")])
        .await?;
    seen.push(format!(
        "# form\n{}\n{}",
        sight::modal(&modal),
        sight::message(the_message(&sent)?)
    ));

    client.press(&panel.id, "more").await?;
    for words in ["The answer.", "One more, edited."] {
        let message = client.see_where(|message| message.content == words).await?;
        seen.push(format!("# more: {words}\n{}", sight::message(&message)));
    }

    let said = client.press(&panel.id, "write").await?;
    let letter = client.in_dm().see("Here are pictures.").await?;
    seen.push(format!(
        "# write\n{}\n{}",
        sight::message(the_message(&said)?),
        sight::message(&letter)
    ));
    seen.push(wave(client).await?);
    if newer {
        seen.push(ask(client).await?);
    }
    Ok(seen.join("\n") + "\n")
}

/// Uses a command on a person.
async fn wave(client: &Client) -> Result<String, Failure> {
    let waved = client.use_on_person("Wave", "ben").await?;
    Ok(format!("# wave\n{}", sight::message(the_message(&waved)?)))
}

/// Uses a command on a message, and fills in its modal.
async fn ask(client: &Client) -> Result<String, Failure> {
    let about = client.say("tea").await?;
    let modal = client.use_on_message("Ask", &about.id).await?.modal;
    let modal = modal.ok_or("no dialogue opened")?;
    let ben = client.user_id("ben").ok_or("there is no ben")?;
    let parts = [
        json!({ "type": 5, "custom_id": "who", "values": [ben] }),
        json!({ "type": 21, "custom_id": "which", "value": "b" }),
        json!({ "type": 22, "custom_id": "some", "values": ["a", "c"] }),
        json!({ "type": 23, "custom_id": "sure", "value": true }),
        json!({ "type": 19, "custom_id": "file", "values": [] }),
    ];
    let sent = client.submit_parts(&modal, &parts).await?;
    Ok(format!(
        "# ask\n{}\n{}",
        sight::modal(&modal),
        sight::message(the_message(&sent)?)
    ))
}

/// Makes the bot open its panel.
///
/// # Errors
///
/// When the bot does not open it.
pub(crate) async fn open(client: &Client) -> Result<Message, Failure> {
    Ok(the_message(&client.slash("peer word:tea").await?)?.clone())
}

fn the_message(answer: &Answer) -> Result<&Message, ClientError> {
    answer
        .message()
        .ok_or_else(|| ClientError::Command("the answer shows no message".to_owned()))
}
