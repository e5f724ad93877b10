//! A bad day at Discord.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use reqwest::Client;
use sandbox::{Control, RequestStorm};
use serde_json::Value;
use tiengow::app::LocalDiscord;
use tokio::task::JoinHandle;

/// Between two cuts of the gateway.
const CUT: Duration = Duration::from_secs(60);

/// Between two deletions of an emoji, which refuse every message that shows it.
const DELETION: Duration = Duration::from_secs(30);

/// Refuses one request in a hundred with 5xx, half of them after they took effect, cuts one answer in
/// two hundred, limits one in two hundred; and goes on with cuts and deletions in a new task.
pub(crate) fn begin(local: &Arc<LocalDiscord>) -> Result<JoinHandle<Result<()>>> {
    let control = local.sandbox().control();
    control.request_storm(Some(RequestStorm {
        seed: 1,
        route: String::new(),
        limited: 0.005,
        retry_after: 0.5,
        broken: 0.003,
        html: 0.002,
        lost: 0.005,
        cut: 0.005,
    }))?;
    let local = Arc::clone(local);
    Ok(tokio::spawn(async move { go_on(&local, &control).await }))
}

/// Cuts the gateway and deletes emojis for ever.
async fn go_on(local: &LocalDiscord, control: &Control) -> Result<()> {
    let mut cuts = tokio::time::interval(CUT);
    let mut deletions = tokio::time::interval(DELETION);
    loop {
        tokio::select! {
            _ = cuts.tick() => drop(control.drop_gateway(false)),
            _ = deletions.tick() => delete_emoji(local).await?,
        }
    }
}

/// Deletes one emoji of the application, as its owner may do in the developer portal.
async fn delete_emoji(local: &LocalDiscord) -> Result<()> {
    let sandbox = local.sandbox();
    let client = Client::builder().no_proxy().build()?;
    let emojis = format!(
        "{}/applications/{}/emojis",
        sandbox.api(),
        sandbox.application_id()
    );
    let token = format!("Bot {}", sandbox.bot_token());
    let list = client.get(&emojis).header("Authorization", &token);
    let list: Value = list.send().await?.json().await.unwrap_or_default();
    if let Some(id) = list["items"][0]["id"].as_str() {
        let deleted = client.delete(format!("{emojis}/{id}"));
        deleted.header("Authorization", &token).send().await?;
    }
    Ok(())
}
