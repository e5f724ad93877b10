//! Measures how long presses take to be answered: plays hands over the real protocol and times
//! every press.
//!
//! `cargo run --release --example presses -- 1000`

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use sandbox::Clock;
use sandbox_client::{Client, Message};
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

#[path = "../tests/it/buttons.rs"]
mod buttons;

use buttons::{is_tile, is_turn, play_of};

/// The time on the sandbox's clock between two presses: a person is not faster.
const BETWEEN_PRESSES: Duration = Duration::from_millis(400);

#[tokio::main]
async fn main() -> Result<()> {
    let plays_wanted: usize = std::env::args()
        .nth(1)
        .map_or(Ok(1_000), |number| number.parse())?;
    let data = tempfile::tempdir()?;
    let clock = Clock::real();
    let args = SandboxArgs::seeded(data.path(), 1);
    let local = LocalDiscord::start(Config::default(), &args, clock.clone()).await?;
    let ann = Client::log_in(local.sandbox(), "ann").await?;
    ann.slash("tiengow start seats:computers stake:1").await?;
    let mut watch = Watch {
        clock,
        plays: Vec::new(),
        toggles: Vec::new(),
    };
    for hand in 1.. {
        play_hand(&ann, hand, &mut watch).await?;
        if watch.plays.len() >= plays_wanted {
            break;
        }
        ann.click("Next hand").await?;
    }
    report("plays", &mut watch.plays);
    report("toggles", &mut watch.toggles);
    local.stop().await
}

/// The times of every press.
struct Watch {
    clock: Clock,
    plays: Vec<Duration>,
    toggles: Vec<Duration>,
}

async fn play_hand(ann: &Client, hand: u32, watch: &mut Watch) -> Result<()> {
    let title = format!("Hand {hand} ·");
    let board = ann
        .see_where(|m| m.text().contains(&title) && m.button("My hand").is_some())
        .await?;
    let panel = ann
        .click_on(&board.id, "My hand")
        .await?
        .ephemeral()
        .context("a hand")?
        .id
        .clone();
    let over = format!("Hand {hand} is over");
    loop {
        let ready = |m: &Message| is_turn(&m.text()) || m.text().contains(&over);
        let shown = ann.see_message(&panel, ready).await?;
        if shown.text().contains(&over) {
            return Ok(());
        }
        press_one(ann, &shown, watch).await?;
    }
}

/// Presses the play that is offered, else the first tile that is not picked.
async fn press_one(ann: &Client, shown: &Message, watch: &mut Watch) -> Result<()> {
    watch.clock.advance(BETWEEN_PRESSES);
    let play = play_of(shown);
    let tile = || {
        shown
            .buttons()
            .find(|button| is_tile(button) && button.style == 2)
    };
    let button = play.or_else(tile).context("something to press")?;
    let started = Instant::now();
    ann.press(&shown.id, &button.custom_id).await?;
    let times = if play.is_some() {
        &mut watch.plays
    } else {
        &mut watch.toggles
    };
    times.push(started.elapsed());
    Ok(())
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent: usize| {
        times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)))
    };
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1_000.0);
    println!(
        "{what}: {} presses, p50 {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
        times.len(),
        ms(at(50)),
        ms(at(99)),
        ms(times.last())
    );
}
