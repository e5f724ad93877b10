//! Processes whose clocks are an hour wrong share the tables. All dates follow the clock of the database's server.
//! Without PostgreSQL or libfaketime this test prints a note and passes.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::bots::Bots;
use crate::process::Process;
use crate::processes::{open_hand, tile_labels};
use crate::sharing::{HALF, connect_people, deal};

/// The most seconds that a turn of the slow pace may still last: ten minutes, plus one for a slow machine.
const TURN_MAX: u64 = 11 * 60;

/// Offsets for libfaketime: an hour ahead of the database's server, and an hour behind it.
const AHEAD: &str = "+3600";
const BEHIND: &str = "-3600";

/// Returns the path of libfaketime, which shows a program another time, as Debian's package installs it.
fn faketime_library() -> Option<String> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten();
    let mut libraries = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    let found = libraries.find(|library| library.exists())?;
    found.into_os_string().into_string().ok()
}

/// Starts a bot with a wrong clock, and waits until it has noticed that and has its share of the tables.
async fn start_bot(bots: &Bots, name: &str, offset: &str, library: &str) -> Result<Process> {
    let more = [
        ("LD_PRELOAD", library),
        ("FAKETIME", offset),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let mut bot = bots.run(name, &bots.database(), &more).await?;
    bot.wait_for_line("the clock of the database's server is not this machine's")
        .await?;
    bot.wait_until_joined(HALF).await?;
    Ok(bot)
}

/// Asserts that a turn runs, and that it ends in time by the true clock.
fn ensure_turn_ends_in_time(hand: &Message) -> Result<()> {
    let text = hand.text();
    let ends = text.split("<t:").nth(1).and_then(|rest| {
        let (seconds, _) = rest.split_once(':')?;
        seconds.parse::<u64>().ok()
    });
    let ends = ends.with_context(|| format!("no turn runs: {text}"))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    ensure!(
        (now..=now + TURN_MAX).contains(&ends),
        "{ends} at {now}: {text}"
    );
    Ok(())
}

/// Asserts that a person has the same tiles, and that the turn is still in time.
async fn ensure_same_turn(ann: &Client, before: &Message) -> Result<()> {
    let after = open_hand(ann).await?;
    ensure!(
        tile_labels(&after) == tile_labels(before),
        "{before}\n{after}"
    );
    ensure_turn_ends_in_time(&after)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_keeps_its_length_in_processes_with_wrong_clocks() -> Result<()> {
    let Some(library) = faketime_library() else {
        println!("libfaketime is not installed: no process had a wrong clock");
        return Ok(());
    };
    let Some(bots) = Bots::new(61).await? else {
        return Ok(());
    };
    let mut ahead = start_bot(&bots, "ahead", AHEAD, &library).await?;
    let people = connect_people(&bots, 4).await?;
    deal(&people).await?;
    let dealt = open_hand(&people[0]).await?;
    ensure_turn_ends_in_time(&dealt)?;
    let mut behind = start_bot(&bots, "behind", BEHIND, &library).await?;
    ahead.kill()?;
    behind.wait_for_takeover(HALF).await?;
    ensure_same_turn(&people[0], &dealt).await?;
    let mut ahead = start_bot(&bots, "ahead", AHEAD, &library).await?;
    for bot in [&mut ahead, &mut behind] {
        bot.kill()?;
    }
    // No process is left to take the tables over.
    let _ahead = start_bot(&bots, "ahead", AHEAD, &library).await?;
    ensure_same_turn(&people[0], &dealt).await?;
    bots.ensure_sound()
}
