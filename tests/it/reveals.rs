//! The people who can get the record of a finished hand, over the real protocol.

use anyhow::{Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, see_public};
use crate::houses::record;
use crate::options::pick_term;
use crate::player::{Player, Way, clicked, ensure_contains};
use crate::public;
use crate::state;

/// Plays a hand at a table with this reveal option. Returns the player, another person and the settlement.
async fn settled(
    fixture: &BotFixture,
    reveal: &str,
    lobby: &str,
) -> Result<(Client, Client, Message)> {
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let command = format!("tiengow start stake:1 {reveal}");
    open_with_computers(fixture, &ann, &command).await?;
    let shown = ann
        .see_that("the lobby", |m| !m.ephemeral && m.button("Start").is_some())
        .await?;
    ensure_contains(&shown.text(), lobby)?;
    fixture.breathe();
    ann.click_on(&shown.id, "Start").await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    let is_settled = |m: &Message| !m.ephemeral && m.button("Record").is_some();
    let settled = ann.see_that("the settlement", is_settled).await?;
    Ok((ann, eve, settled))
}

/// Asserts that a person gets a refusal instead of the record, and nothing of the hand.
async fn is_withheld(
    fixture: &BotFixture,
    who: &Client,
    message: &Message,
    why: &str,
) -> Result<()> {
    let told = clicked(fixture, who, &message.id, "Record").await?.text();
    ensure!(
        told.contains(why) && !told.contains("gow-record") && !told.contains("66"),
        "{told}"
    );
    Ok(())
}

/// Closes the table. Returns the message that shows the end.
async fn closed(fixture: &BotFixture, ann: &Client) -> Result<Message> {
    fixture.breathe();
    ann.slash("table end").await?;
    see_public(ann, "table closed").await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_players_get_a_hand_that_is_never_revealed() -> Result<()> {
    let fixture = BotFixture::new(151).await?;
    let (ann, eve, shown) =
        settled(&fixture, "reveal:never", "nobody else can check a deal").await?;
    is_withheld(&fixture, &eve, &shown, "never shows finished hands").await?;
    fixture.breathe();
    record(&ann, &shown).await?;
    let end = closed(&fixture, &ann).await?;
    is_withheld(&fixture, &eve, &end, "never shows finished hands").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_a_hand_revealed_with_the_table_when_the_table_is_closed() -> Result<()> {
    let fixture = BotFixture::new(152).await?;
    let (ann, eve, shown) = settled(&fixture, "reveal:table", "when the table closes").await?;
    is_withheld(&fixture, &eve, &shown, "to others when it closes").await?;
    // The host sets later hands to be revealed at once, but this one keeps its terms.
    fixture.breathe();
    let now = "Finished hands: shown to everyone when the table closes";
    pick_term(&fixture, &ann, now).await?;
    ann.select(&["shown to everyone after each hand"]).await?;
    see_public(&ann, "From the next hand:").await?;
    is_withheld(&fixture, &eve, &shown, "to others when it closes").await?;
    fixture.breathe();
    let own = record(&ann, &shown).await?;
    let end = closed(&fixture, &ann).await?;
    fixture.breathe();
    ensure!(
        record(&eve, &end).await?.to_string() == own.to_string(),
        "another hand"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_revealed_at_once_by_default() -> Result<()> {
    let fixture = BotFixture::new(153).await?;
    let (ann, eve, shown) = settled(&fixture, "", "finished hands are shown to everyone").await?;
    fixture.breathe();
    let own = record(&ann, &shown).await?;
    fixture.breathe();
    ensure!(
        record(&eve, &shown).await?.to_string() == own.to_string(),
        "another hand"
    );
    public::nothing_hidden(fixture).await
}
