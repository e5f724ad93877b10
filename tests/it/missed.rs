//! Missed turns: who is notified of the timeout's play.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::{Round as _, Verb};
use tiengow::table::Table;
use tiengow::text::pips;

use crate::fixture::BotFixture;
use crate::hands::seat_with_computers;
use crate::player::{Player, Way, is_turn};
use crate::public;
use crate::state;

/// Lets the time of the running turn end.
pub(crate) fn run_out(fixture: &BotFixture) -> Result<()> {
    let left = state::deadline(fixture)?.get() - fixture.clock.now_ms();
    fixture
        .clock
        .advance(Duration::from_millis(u64::try_from(left)?));
    Ok(())
}

/// Returns what the person whose turn ran out is told of the play at this place.
fn told_of(table: &Table, place: usize, words: &str) -> Result<String> {
    let (_, mv) = table.hand().context("the hand goes on")?.round.plays()[place];
    let was = if mv.width() == 1 { "was" } else { "were" };
    let done = if mv.verb == Verb::Lead {
        "led"
    } else {
        "discarded"
    };
    Ok(format!(
        "⏱ Your time ran out: {} {was} {done} for you {words}",
        pips(mv.pieces.iter())
    ))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_a_turn_pass_is_told_what_was_played_and_the_others_that_it_was() -> Result<()> {
    let fixture = BotFixture::new(161).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.open(&fixture, 1).await?;
    player.wait(is_turn).await?;
    let before = state::table(&fixture)?
        .hand()
        .context("a hand")?
        .round
        .plays()
        .len();
    run_out(&fixture)?;
    let words = "(1 of 3). After 2 more, a computer takes your seat.";
    let panel = player.wait(|text| text.contains(words)).await?.text();
    let table = state::table(&fixture)?;
    let line = told_of(&table, before, words)?;
    ensure!(panel.contains(&line), "{line:?} is not in {panel}");
    ann.in_dm()
        .see_that("the same by direct message", |m| m.text().contains(&line))
        .await?;
    let said = |text: &str| {
        text.contains("Ann ran out of time: ")
            && text.contains("(1 of 3). After 2 more, a computer takes the seat.")
    };
    let board = ann.see_that("the board", |m| {
        !m.ephemeral && m.button("My hand").is_some() && said(&m.text())
    });
    let board = board.await?;
    // The next turn is missed too; then the player makes a play.
    player.wait(is_turn).await?;
    run_out(&fixture)?;
    let panel = player
        .wait(|text| is_turn(text) && text.contains("(2 of 3). After one more"))
        .await?;
    player.play(&fixture, panel).await?;
    player.wait(|text| !text.contains('⏱')).await?;
    ann.see_message(&board.id, |m| !m.text().contains("ran out of time"))
        .await?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}
