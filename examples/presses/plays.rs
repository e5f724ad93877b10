//! Hands against computers, in which every press is timed.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use sandbox_client::{Client, Message};

use crate::buttons::{is_tile, is_turn, play_of};

/// The time between two presses: a person is not faster, and the bot refuses who is.
const BETWEEN_PRESSES: Duration = Duration::from_millis(400);

/// The times of every press.
#[derive(Default)]
pub(crate) struct Watch {
    /// Of presses that play.
    pub(crate) plays: Vec<Duration>,
    /// Of presses that pick a tile.
    pub(crate) picks: Vec<Duration>,
}

/// Plays whole hands until so many plays are timed.
pub(crate) async fn play(person: &Client, plays: usize, watch: &mut Watch) -> Result<()> {
    person
        .slash("tiengow start seats:computers stake:1")
        .await?;
    for hand in 1.. {
        play_hand(person, hand, watch).await?;
        if watch.plays.len() >= plays {
            break;
        }
        person.click("Next hand").await?;
    }
    Ok(())
}

async fn play_hand(person: &Client, hand: u32, watch: &mut Watch) -> Result<()> {
    let title = format!("Hand {hand} ·");
    let board = person
        .see_where(|m| m.text().contains(&title) && m.button("My hand").is_some())
        .await?;
    let panel = person
        .click_on(&board.id, "My hand")
        .await?
        .ephemeral()
        .context("a hand")?
        .id
        .clone();
    let over = format!("Hand {hand} is over");
    loop {
        let ready = |m: &Message| is_turn(&m.text()) || m.text().contains(&over);
        let shown = person.see_message(&panel, ready).await?;
        if shown.text().contains(&over) {
            return Ok(());
        }
        press_one(person, &shown, watch).await?;
    }
}

/// Presses the play that is offered, else the first tile that is not picked.
async fn press_one(person: &Client, shown: &Message, watch: &mut Watch) -> Result<()> {
    tokio::time::sleep(BETWEEN_PRESSES).await;
    let play = play_of(shown);
    let tile = || {
        shown
            .buttons()
            .find(|button| is_tile(button) && button.style == 2)
    };
    let button = play.or_else(tile).context("something to press")?;
    let started = Instant::now();
    person.press(&shown.id, &button.custom_id).await?;
    let times = if play.is_some() {
        &mut watch.plays
    } else {
        &mut watch.picks
    };
    times.push(started.elapsed());
    Ok(())
}
