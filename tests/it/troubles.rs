//! Replies when a table cannot go on: too few chips, or a table that cannot be restored.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::store::{Step, Text, Write};

use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, see_public};
use crate::player::{ensure_contains, slash_says};
use crate::privacy::delete_everything;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_enough_chips_for_a_hand_is_told_privately_and_loses_the_seat()
-> Result<()> {
    let fixture = BotFixture::new(41).await?;
    let ann = fixture.client("ann").await?;
    // A hand at this stake can cost 5,600 chips, and a newcomer has 5,000.
    open_with_computers(&fixture, &ann, "tiengow start stake:100").await?;
    let answer = ann.click("Start").await?;
    let words = ann.private_answer(&answer).await?.text();
    ensure!(
        words.contains("5,600") && words.contains("5,000"),
        "{words}"
    );
    let lobby = see_public(&ann, "needed for the next hand and leaves").await?;
    ensure!(
        lobby.button("Start").is_none() && lobby.button("Sit").is_some(),
        "it stays open: {lobby:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn so_is_a_person_whose_table_would_have_dealt_at_once() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let ann = fixture.client("ann").await?;
    let reply = ann
        .slash("tiengow start stake:100 seats:computers")
        .await?
        .text();
    ensure!(
        reply.contains("5,600") && reply.contains("5,000") && !reply.contains("after the deal"),
        "{reply}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_table_that_cannot_be_read_again_says_so() -> Result<()> {
    let fixture = BotFixture::new(42).await?;
    let ann = fixture.client("ann").await?;
    let (fixture, board) = with_a_broken_table(fixture, &ann, "{}").await?;
    let ann = fixture.client("ann").await?;
    fixture.breathe();
    let pressed = ann.click_on(&board.id, "Sit").await?;
    let words = "A fault broke";
    let told = ann.private_answer(&pressed).await?.text();
    ensure!(told.contains(words), "{told}");
    fixture.breathe();
    let again = ann.slash("tiengow start").await?;
    ensure_contains(&again.text(), words)?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_read_is_deleted_with_its_persons_data() -> Result<()> {
    let fixture = BotFixture::new(43).await?;
    let ann = fixture.client("ann").await?;
    let body = format!("{{\"host\":\"{}\"}}", ann.id());
    let (fixture, _) = with_a_broken_table(fixture, &ann, &body).await?;
    let ann = fixture.client("ann").await?;
    fixture.breathe();
    slash_says(&ann, "tiengow start", "A fault broke").await?;
    fixture.breathe();
    delete_everything(&fixture, &ann).await?;
    fixture.breathe();
    slash_says(&ann, "tiengow start", "The table is open").await
}

/// Opens a table, replaces its stored state with this one, and restarts the bot. Returns the table's message.
async fn with_a_broken_table(
    fixture: BotFixture,
    ann: &Client,
    body: &str,
) -> Result<(BotFixture, Message)> {
    ann.slash("tiengow start").await?;
    let board = ann
        .see_that("the lobby", |m| m.button("Sit").is_some())
        .await?;
    {
        let app = fixture.app();
        let table = app.tables.all().first().context("a table")?.now();
        let mut step = Step::new(app.clock.now());
        step.writes.push(Write::TableState {
            table: table.id,
            version: table.version + 1,
            body: Text::from(body),
        });
        app.store.commit(step).await?;
    }
    Ok((fixture.with_another_bot().await?, board))
}
