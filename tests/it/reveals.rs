//! The people who can get the record of a finished hand, over the real protocol.

use anyhow::{Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, see_public};
use crate::houses::record;
use crate::options::pick_term;
use crate::player::{PanelPlace, Player, ensure_contains, private_click_answer};
use crate::public;
use crate::state;

/// Plays a hand at a table with this reveal option. Asserts that its lobby contains these words. Returns the player,
/// another person and the settlement.
async fn play_with_reveal(
    fixture: &BotFixture,
    reveal: &str,
    words: &str,
) -> Result<(Client, Client, Message)> {
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let command = format!("tiengow start stake:1 {reveal}");
    open_with_computers(fixture, &ann, &command).await?;
    let lobby = ann
        .wait_for("the lobby", |m| !m.ephemeral && m.button("Start").is_some())
        .await?;
    ensure_contains(&lobby.text(), words)?;
    fixture.pause();
    ann.click_on(&lobby.id, "Start").await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    let is_settled = |m: &Message| !m.ephemeral && m.button("Record").is_some();
    let settled = ann.wait_for("the settlement", is_settled).await?;
    Ok((ann, eve, settled))
}

/// Asserts that a person gets a refusal instead of the record, and nothing of the hand.
async fn ensure_record_refused(
    fixture: &BotFixture,
    client: &Client,
    message: &Message,
    why: &str,
) -> Result<()> {
    let answer = private_click_answer(fixture, client, &message.id, "Record").await?;
    let text = answer.text();
    ensure!(
        text.contains(why) && !text.contains("gow-record") && !text.contains("66"),
        "{text}"
    );
    Ok(())
}

/// Closes the table. Returns the message that shows the end.
async fn close_table(fixture: &BotFixture, ann: &Client) -> Result<Message> {
    fixture.pause();
    ann.slash("table end").await?;
    see_public(ann, "table closed").await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_players_get_a_hand_that_is_never_revealed() -> Result<()> {
    let fixture = BotFixture::new(151).await?;
    let (ann, eve, settlement) =
        play_with_reveal(&fixture, "reveal:never", "nobody else can check a deal").await?;
    ensure_record_refused(&fixture, &eve, &settlement, "never shows finished hands").await?;
    fixture.pause();
    record(&ann, &settlement).await?;
    let end = close_table(&fixture, &ann).await?;
    ensure_record_refused(&fixture, &eve, &end, "never shows finished hands").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_a_hand_revealed_with_the_table_when_the_table_is_closed() -> Result<()> {
    let fixture = BotFixture::new(152).await?;
    let (ann, eve, settlement) =
        play_with_reveal(&fixture, "reveal:table", "when the table closes").await?;
    ensure_record_refused(&fixture, &eve, &settlement, "to others when it closes").await?;
    // The host reveals later hands at once, but this one keeps its terms.
    fixture.pause();
    let term = "Finished hands: shown to everyone when the table closes";
    pick_term(&fixture, &ann, term).await?;
    ann.select(&["shown to everyone after each hand"]).await?;
    see_public(&ann, "From the next hand:").await?;
    ensure_record_refused(&fixture, &eve, &settlement, "to others when it closes").await?;
    fixture.pause();
    let own = record(&ann, &settlement).await?;
    let end = close_table(&fixture, &ann).await?;
    fixture.pause();
    ensure!(
        record(&eve, &end).await?.to_string() == own.to_string(),
        "another hand"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_revealed_at_once_by_default() -> Result<()> {
    let fixture = BotFixture::new(153).await?;
    let (ann, eve, settlement) =
        play_with_reveal(&fixture, "", "finished hands are shown to everyone").await?;
    fixture.pause();
    let own = record(&ann, &settlement).await?;
    fixture.pause();
    ensure!(
        record(&eve, &settlement).await?.to_string() == own.to_string(),
        "another hand"
    );
    public::ensure_no_leak(fixture).await
}
