//! Whole hands by one person and three computers.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;

use crate::player::{Player, Way};
use crate::public;
use crate::stage::Stage;

/// Hands of each evening.
const HANDS: u32 = 10;

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_by_ephemeral_buttons() -> Result<()> {
    evening(Way::Ephemeral, 11).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_by_direct_message() -> Result<()> {
    evening(Way::Direct, 12).await
}

/// One person opens a table, fills it with computers and plays ten hands.
async fn evening(way: Way, seed: u64) -> Result<()> {
    let stage = Stage::new(seed).await?;
    let ann = stage.client("ann").await?;
    let before = balance(&ann).await?;
    ensure!(before == 5_000, "the grant: {before}");
    seat_with_computers(&stage, &ann).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, way);
    let mut plays = 0;
    for hand in 1..=HANDS {
        plays += player.play_hand(&stage, hand).await?;
        stage.breathe();
        let settled = format!("Hand {hand}");
        let settlement = ann
            .see_that("the settlement", |m| m.button("Next hand").is_some() && m.text().contains(&settled));
        let settlement = settlement.await?;
        ensure!(settlement.text().contains("chips"), "no arithmetic: {}", settlement.text());
        if hand < HANDS {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    ensure!(plays >= 40, "ten hands in {plays} plays");
    let after = balance(&ann).await?;
    let unknown = stage.local.sandbox().control().unknowns();
    ensure!(unknown.routes.is_empty() && unknown.fields.is_empty(), "unknown to Discord: {unknown:?}");
    // Nothing is compared unless the environment names Discord's OpenAPI file.
    let complaints = stage.local.sandbox().control().complaints();
    ensure!(complaints.is_empty(), "not as in Discord's OpenAPI file: {complaints:#?}");
    let stage = stage.restarted().await?;
    ensure!(balance(&stage.client("ann").await?).await? == after, "chips after a restart");
    public::nothing_hidden(stage).await
}

/// Opens a table with three computers, at which whoever opens it sits.
pub async fn seat_with_computers(stage: &Stage, client: &Client) -> Result<()> {
    client.slash("tiengow start seats:computers").await?;
    stage.breathe();
    client.see_where(|message| message.button("Start").is_some()).await?;
    stage.breathe();
    Ok(())
}

/// What `/balance` says about free chips.
pub async fn balance(client: &Client) -> Result<i64> {
    let answer = client.slash("balance").await?;
    // The answer alone: boards and panels may change at the same moment.
    let text = answer.message().context("an answer to /balance")?.text();
    let digits: String = text
        .split("**")
        .nth(1)
        .with_context(|| format!("no number in {text}"))?
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    Ok(digits.parse()?)
}
