//! Who gets the record of a finished hand, over the real protocol.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::houses::record;
use crate::player::{Player, Way, says};
use crate::public;
use crate::stage::Stage;
use crate::state;

/// Plays a hand at a table that reveals as it is told to; gives who played it, somebody else and the settlement.
async fn settled(stage: &Stage, reveal: &str, lobby: &str) -> Result<(Client, Client, Message)> {
    let (ann, eve) = (stage.client("ann").await?, stage.client("eve").await?);
    let opened = ann.slash(&format!("tiengow start seats:computers stake:1 {reveal}")).await?;
    says(&opened, "you have seat **A**")?;
    let shown = ann.see_that("the lobby", |m| !m.ephemeral && m.button("Start").is_some()).await?;
    ensure!(shown.text().contains(lobby), "{lobby:?} is not in {}", shown.text());
    stage.breathe();
    ann.click_on(&shown.id, "Start").await?;
    Player::new(&ann, Way::Ephemeral).play_hand(stage, 1).await?;
    let is_settled = |m: &Message| !m.ephemeral && m.button("Record").is_some();
    let settled = ann.see_that("the settlement", is_settled).await?;
    Ok((ann, eve, settled))
}

/// Asserts that somebody gets words instead of the record, and nothing of the hand.
async fn is_withheld(stage: &Stage, who: &Client, message: &Message, why: &str) -> Result<()> {
    stage.breathe();
    let answer = who.click_on(&message.id, "Record").await?;
    let told = answer.ephemeral().context("said to who asks alone")?.text();
    ensure!(told.contains(why) && !told.contains("gow-record") && !told.contains("66"), "{told}");
    Ok(())
}

/// Ends the table; gives the message that says so.
async fn closed(stage: &Stage, ann: &Client) -> Result<Message> {
    stage.breathe();
    ann.slash("table end").await?;
    let is_closed = |m: &Message| !m.ephemeral && m.text().contains("table closed");
    Ok(ann.see_that("the end", is_closed).await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_is_never_revealed_goes_to_those_alone_who_played_it() -> Result<()> {
    let stage = Stage::new(151).await?;
    let (ann, eve, shown) = settled(&stage, "reveal:never", "nobody else can check a deal").await?;
    is_withheld(&stage, &eve, &shown, "never shows its finished hands").await?;
    stage.breathe();
    record(&ann, &shown).await?;
    let end = closed(&stage, &ann).await?;
    is_withheld(&stage, &eve, &end, "never shows its finished hands").await?;
    state::ensure_sound(&stage).await?;
    stage.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_is_revealed_with_the_table_is_everybodys_once_that_is_closed() -> Result<()> {
    let stage = Stage::new(152).await?;
    let (ann, eve, shown) = settled(&stage, "reveal:table", "when the table closes").await?;
    is_withheld(&stage, &eve, &shown, "to others when it closes").await?;
    // The host has the next hands revealed at once; this one stays as it was agreed on.
    stage.breathe();
    ann.slash("table settings").await?;
    stage.breathe();
    ann.select(&["Finished hands: shown to everybody at once"]).await?;
    ann.see_that("the news", |m| !m.ephemeral && m.text().contains("From the next hand on:")).await?;
    is_withheld(&stage, &eve, &shown, "to others when it closes").await?;
    stage.breathe();
    let own = record(&ann, &shown).await?;
    let end = closed(&stage, &ann).await?;
    stage.breathe();
    ensure!(record(&eve, &end).await?.to_string() == own.to_string(), "another hand");
    stage.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_revealed_at_once_where_nobody_said_otherwise() -> Result<()> {
    let stage = Stage::new(153).await?;
    let (ann, eve, shown) = settled(&stage, "", "to everybody, face-down tiles too").await?;
    stage.breathe();
    let own = record(&ann, &shown).await?;
    stage.breathe();
    ensure!(record(&eve, &shown).await?.to_string() == own.to_string(), "another hand");
    public::nothing_hidden(stage).await
}
