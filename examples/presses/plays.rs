//! Hands against computers whose presses are all timed.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use sandbox_client::{Client, Message};

use crate::buttons::{is_tile, is_turn, play_button};

/// The time between two presses: a person is not faster, and the bot refuses faster presses.
const BETWEEN_PRESSES: Duration = Duration::from_millis(400);

/// How long the bot took to answer each press.
#[derive(Default)]
pub(crate) struct PressTimes {
    /// The times of presses that play.
    pub(crate) plays: Vec<Duration>,
    /// The times of presses that pick a tile.
    pub(crate) picks: Vec<Duration>,
}

/// Plays whole hands until that many plays are timed.
pub(crate) async fn play_hands(
    person: &Client,
    plays: usize,
    times: &mut PressTimes,
) -> Result<()> {
    person
        .slash("tiengow start seats:computers stake:1")
        .await?;
    for hand in 1.. {
        play_hand(person, hand, times).await?;
        if times.plays.len() >= plays {
            break;
        }
        person.click("Next hand").await?;
    }
    Ok(())
}

async fn play_hand(person: &Client, hand: u32, times: &mut PressTimes) -> Result<()> {
    let title = format!("Hand {hand} ·");
    let board = person
        .wait_for_match(|m| m.text().contains(&title) && m.button("My hand").is_some())
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
        let is_turn_or_end = |m: &Message| is_turn(&m.text()) || m.text().contains(&over);
        let screen = person.wait_for_message(&panel, is_turn_or_end).await?;
        if screen.text().contains(&over) {
            return Ok(());
        }
        press_next(person, &screen, times).await?;
    }
}

/// Presses the offered play, or else the first tile that is not picked.
async fn press_next(person: &Client, screen: &Message, times: &mut PressTimes) -> Result<()> {
    tokio::time::sleep(BETWEEN_PRESSES).await;
    let play = play_button(screen);
    let tile = || {
        screen
            .buttons()
            .find(|button| is_tile(button) && button.style == 2)
    };
    let button = play.or_else(tile).context("something to press")?;
    let started = Instant::now();
    person.press(&screen.id, &button.custom_id).await?;
    let list = if play.is_some() {
        &mut times.plays
    } else {
        &mut times.picks
    };
    list.push(started.elapsed());
    Ok(())
}
