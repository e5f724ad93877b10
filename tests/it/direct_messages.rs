//! A table against computers in a person's direct messages with the bot.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::table::Occupant;

use crate::fixture::{BotFixture, IDLE};
use crate::hands::settlement;
use crate::player::{PanelPlace, Player, ensure_answer, ensure_contains, ensure_slash_answer};
use crate::{public, state};

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_in_direct_messages_and_again_after_a_restart() -> Result<()> {
    let fixture = BotFixture::new(75).await?;
    let ann = fixture.client("ann").await?.in_dm();
    let answer = ann.slash("tiengow start").await?;
    let hand = answer.ephemeral().context("the answer is the hand")?;
    ensure_contains(&hand.text(), "Your hand · hand 1")?;
    ensure!(
        !hand.text().contains("<t:"),
        "a turn has a deadline although nobody else waits: {}",
        hand.text()
    );
    let board = ann.wait_for_text("Hand 1 ·").await?;
    // A press on the table's message sends the hand as a separate message, which never replaces the table.
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    let board = ann.message(&board.id).context("the table's message")?;
    ensure!(
        board.text().contains("Hand 1 ·") && !board.text().contains("Your hand"),
        "{}",
        board.text()
    );
    let fixture = fixture.restart().await?;
    let ann = fixture.client("ann").await?.in_dm();
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    settlement(&ann).await?;
    let hands = ann.messages().into_iter().filter(is_hand).count();
    ensure!(hands == 0, "{hands} hands next to the table's message");
    let (requests, channel) = (fixture.control().requests(), ann.channel_id());
    let channel = channel.context("a direct message has a channel")?;
    fixture.local.stop().await?;
    let plays = public::face_up_plays(fixture.data.path()).await?;
    ensure!(!plays.is_empty(), "there were plays");
    public::ensure_no_leak_in(&requests, &BTreeSet::from([channel]), &plays)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_direct_messages_uses_its_players_language_and_keeps_its_message() -> Result<()>
{
    let fixture = BotFixture::new(76).await?;
    let ann = fixture.client("ann").await?.in_dm();
    ann.slash("tiengow start rules:gupai until:1hand").await?;
    let board = ann.wait_for_text("Hand 1 of 1 ·").await?;
    fixture.pause();
    ann.slash("settings").await?;
    fixture.pause();
    ann.select(&["Language: 繁體中文"]).await?;
    ann.wait_for_message(&board.id, |board| board.text().contains("第 1/1 局"))
        .await?;
    fixture.pause();
    ann.select(&["語言：English"]).await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    let is_closed = |message: &Message| !message.ephemeral && message.button("Rematch").is_some();
    let closed = ann.wait_for("the end", is_closed).await?;
    fixture.pause();
    let rules = ann.click_on(&closed.id, "Rules").await?;
    ensure!(
        rules.ephemeral().is_some(),
        "the rules take the place of the settlement: {}",
        rules.text()
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn betting_against_the_house_bank_begins_at_once_in_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(77).await?;
    let ann = fixture.client("ann").await?.in_dm();
    let answer = ann.slash("paigow start").await?;
    let own = answer.ephemeral().context("a private answer")?;
    ensure!(own.button("Bet").is_some(), "{}", own.text());
    let is_computer = |occupant: &Occupant| matches!(occupant, Occupant::Computer { .. });
    let table = state::table(&fixture)?;
    ensure!(!table.seats.values().any(is_computer), "a computer");
    fixture.pause();
    ann.click_on(&own.id, "Bet").await?;
    let is_dealt = |message: &Message| message.text().contains("Your hand · hand 1");
    ann.wait_for_message(&own.id, is_dealt).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

/// Whether a message is not ephemeral and shows a hand.
fn is_hand(message: &Message) -> bool {
    !message.ephemeral && message.text().contains("Your hand")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_direct_messages_is_announced_there() -> Result<()> {
    let fixture = BotFixture::new(75).await?;
    let ann = fixture.client("ann").await?.in_dm();
    ann.slash("tiengow start").await?;
    ann.wait_for_text("Your turn").await?;
    fixture.clock.advance(IDLE);
    let me = format!("<@{}>", ann.id());
    ann.wait_for("a ping", |message| {
        !message.ephemeral && message.raw["content"].to_string().contains(&me)
    })
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_open_only_in_servers_and_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(1).await?;
    let control = fixture.control();
    control.install_for("ann", true)?;
    let ann = fixture.client("ann").await?;
    ensure_answer(
        &ann.in_dm().slash("tiengow start seats:friends").await?,
        "Nobody else can sit down",
    )?;
    ensure_no_table(&ann).await?;
    control.remove_bot(fixture.local.sandbox().guild_id())?;
    ensure_slash_answer(&ann, "tiengow start", "You can open tables in a server").await?;
    ensure_no_table(&ann).await
}

/// Asserts that the person has no table.
async fn ensure_no_table(person: &Client) -> Result<()> {
    ensure_answer(&person.in_dm().slash("hand").await?, "There is no table")
}
