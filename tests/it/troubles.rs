//! Replies when a table cannot go on: too few chips, or a table that cannot be restored.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::store::{Step, Text, Write};

use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, see_public};
use crate::player::{ensure_contains, ensure_slash_answer};
use crate::privacy::delete_everything;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_enough_chips_for_a_hand_is_told_privately_and_loses_the_seat()
-> Result<()> {
    let fixture = BotFixture::new(41).await?;
    let ann = fixture.client("ann").await?;
    // A hand at this stake can cost 5,600 chips, and a newcomer has 5,000.
    open_with_computers(&fixture, &ann, "tiengow start stake:100").await?;
    let answer = ann.click("Start").await?;
    let text = ann.wait_for_private_answer(&answer).await?.text();
    ensure!(text.contains("5,600") && text.contains("5,000"), "{text}");
    let lobby = see_public(&ann, "needed for the next hand and leaves").await?;
    ensure!(
        lobby.button("Start").is_none() && lobby.button("Sit").is_some(),
        "it stays open: {lobby:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_enough_chips_is_told_when_the_command_would_deal() -> Result<()> {
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
async fn a_press_at_a_table_that_cannot_be_restored_reports_a_fault() -> Result<()> {
    let fixture = BotFixture::new(42).await?;
    let ann = fixture.client("ann").await?;
    let (fixture, board) = break_table(fixture, &ann, "{}").await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    let pressed = ann.click_on(&board.id, "Sit").await?;
    let words = "An error broke";
    let text = ann.wait_for_private_answer(&pressed).await?.text();
    ensure!(text.contains(words), "{text}");
    fixture.pause();
    let again = ann.slash("tiengow start").await?;
    ensure_contains(&again.text(), words)?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_restored_is_deleted_with_its_hosts_data() -> Result<()> {
    let fixture = BotFixture::new(43).await?;
    let ann = fixture.client("ann").await?;
    let body = format!("{{\"host\":\"{}\"}}", ann.id());
    let (fixture, _) = break_table(fixture, &ann, &body).await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "tiengow start", "An error broke").await?;
    fixture.pause();
    delete_everything(&fixture, &ann).await?;
    fixture.pause();
    ensure_slash_answer(&ann, "tiengow start", "The table is open").await
}

/// Opens a table, replaces its stored state with this one, and restarts the bot. Returns the table's message.
async fn break_table(
    fixture: BotFixture,
    ann: &Client,
    body: &str,
) -> Result<(BotFixture, Message)> {
    ann.slash("tiengow start").await?;
    let board = ann
        .wait_for("the lobby", |m| m.button("Sit").is_some())
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
    Ok((fixture.restart_bot().await?, board))
}
