//! Processes on machines whose clocks are an hour wrong share the tables. All dates follow the clock of the database's
//! server. Without PostgreSQL or libfaketime this test prints a note and passes.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::bots::Bots;
use crate::process::Process;
use crate::processes::{hand, tiles};
use crate::sharing::{HALF, deal, people};

/// The longest time that a slow turn may still last, in seconds: ten minutes, plus one for a slow machine.
const TURN_MAX: u64 = 11 * 60;

/// Offsets for libfaketime: an hour ahead of the database's server, and an hour behind it.
const AHEAD: &str = "+3600";
const BEHIND: &str = "-3600";

/// Returns the path of libfaketime, which shows a program another time, as installed by Debian's package.
fn faketime() -> Option<String> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten();
    let mut libraries = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    let found = libraries.find(|library| library.exists())?;
    found.into_os_string().into_string().ok()
}

/// Runs a bot with a wrong clock, and waits until it has noticed that and has its share of the tables.
async fn joins(bots: &Bots, name: &str, offset: &str, library: &str) -> Result<Process> {
    let more = [
        ("LD_PRELOAD", library),
        ("FAKETIME", offset),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let mut bot = bots.run(name, &bots.database(), &more).await?;
    bot.says("the clock of the database's server is not this machine's")
        .await?;
    bot.joins(HALF).await?;
    Ok(bot)
}

/// Asserts that a turn runs, and that it ends in time by the true clock.
fn ensure_in_time(hand: &Message) -> Result<()> {
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
async fn ensure_goes_on(ann: &Client, before: &Message) -> Result<()> {
    let after = hand(ann).await?;
    ensure!(tiles(&after) == tiles(before), "{before}\n{after}");
    ensure_in_time(&after)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_takes_as_long_in_processes_with_clocks_an_hour_wrong() -> Result<()> {
    let Some(library) = faketime() else {
        println!("libfaketime is not installed: no process had a wrong clock");
        return Ok(());
    };
    let Some(bots) = Bots::new(61).await? else {
        return Ok(());
    };
    let mut ahead = joins(&bots, "ahead", AHEAD, &library).await?;
    let people = people(&bots, 4).await?;
    deal(&people).await?;
    let dealt = hand(&people[0]).await?;
    ensure_in_time(&dealt)?;
    let mut behind = joins(&bots, "behind", BEHIND, &library).await?;
    ahead.kill()?;
    behind.takes(HALF).await?;
    ensure_goes_on(&people[0], &dealt).await?;
    let mut ahead = joins(&bots, "ahead", AHEAD, &library).await?;
    for bot in [&mut ahead, &mut behind] {
        bot.kill()?;
    }
    // No process is left to take the tables over.
    let _ahead = joins(&bots, "ahead", AHEAD, &library).await?;
    ensure_goes_on(&people[0], &dealt).await?;
    bots.ensure_sound()
}
