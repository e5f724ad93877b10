//! The bot and the local Discord as two processes. One is killed, told to stop, or started twice.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use serde_json::Value;

use crate::hands::see_public;
use crate::player::{is_tile, picks};
use crate::process::{Plane, Process, Signal, person};

/// Returns a command for the program as built for the tests.
pub(crate) fn program() -> Result<Command> {
    Ok(Command::new(env!("CARGO_BIN_EXE_tiengow")))
}

async fn bot(ready: &Value, folder: &Path) -> Result<Process> {
    let mut bot = Process::bot(program, ready, &[], folder)?;
    bot.says("connected and ready").await?;
    Ok(bot)
}

/// Returns a person at a table with a running hand.
pub(crate) async fn ann(ready: &Value) -> Result<Client> {
    let ann = person(ready, 0).await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    Ok(ann)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_in_a_separate_process_goes_on_after_a_kill() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 31, folder.path()).await?;
    let mut first = bot(&ready, folder.path()).await?;
    let ann = ann(&ready).await?;
    let before = hand(&ann).await?;
    let tile = before
        .buttons()
        .find(|button| picks(button))
        .context("a tile")?
        .custom_id
        .clone();
    ann.press(&before.id, &tile).await?;
    first.kill()?;
    Plane::of(&ready)?.let_identify().await?;
    let _second = bot(&ready, folder.path()).await?;
    let after = hand(&ann).await?;
    ensure!(
        tiles(&before) == tiles(&after) && !tiles(&after).is_empty(),
        "other tiles:\n{before}\n{after}"
    );
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_told_to_stop_announces_it_at_its_tables() -> Result<()> {
    const SAYS: &str = "is restarting";
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 32, folder.path()).await?;
    let mut first = bot(&ready, folder.path()).await?;
    let ann = ann(&ready).await?;
    let before = hand(&ann).await?;
    ensure!(!ann.dump().contains(SAYS));
    first.signal(Signal::Terminate)?;
    let lines = first.succeeds().await?;
    ensure!(
        !lines
            .iter()
            .any(|line| line.contains("WARN") || line.contains("ERROR")),
        "{lines:?}"
    );
    ensure!(
        lines.iter().any(|line| line.contains("running hands stay")),
        "{lines:?}"
    );
    let board = see_public(&ann, SAYS).await?;
    Plane::of(&ready)?.let_identify().await?;
    let _second = bot(&ready, folder.path()).await?;
    ann.see_that("the same board, drawn anew", |m| {
        m.id == board.id && !m.text().contains(SAYS)
    })
    .await?;
    ensure!(tiles(&hand(&ann).await?) == tiles(&before), "other tiles");
    Ok(())
}

/// Returns the output of a bot until it is connected.
async fn until_ready(bot: &mut Process) -> Result<Vec<String>> {
    let mut said = Vec::new();
    while !said
        .last()
        .is_some_and(|line: &String| line.contains("connected and ready"))
    {
        said.push(bot.says("").await?);
    }
    Ok(said)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_lost_its_database_logs_a_warning() -> Result<()> {
    const MADE: &str = "there was no database: a new one has been made";
    const LOST: &str = "the bot was on Discord before";
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 33, folder.path()).await?;
    let mut first = Process::bot(program, &ready, &[], folder.path())?;
    let said = until_ready(&mut first).await?;
    let has = |said: &[String], level: &str, words: &str| {
        said.iter()
            .any(|line| line.contains(level) && line.contains(words))
    };
    ensure!(
        has(&said, "WARN", MADE) && !has(&said, "", LOST),
        "{said:?}"
    );
    first.kill()?;
    Plane::of(&ready)?.let_identify().await?;
    let mut again = Process::bot(program, &ready, &[], folder.path())?;
    let said = until_ready(&mut again).await?;
    ensure!(!has(&said, "", MADE) && !has(&said, "", LOST), "{said:?}");
    again.kill()?;
    Plane::of(&ready)?.let_identify().await?;
    let elsewhere = tempfile::tempdir()?;
    let mut lost = Process::bot(program, &ready, &[], elsewhere.path())?;
    let said = until_ready(&mut lost).await?;
    ensure!(
        has(&said, "WARN", MADE) && has(&said, "ERROR", LOST),
        "{said:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_on_the_same_folder_stops_before_it_identifies() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 33, folder.path()).await?;
    let plane = Plane::of(&ready)?;
    let first = bot(&ready, folder.path()).await?;
    plane.let_identify().await?;
    let mut second = Process::bot(program, &ready, &[], folder.path())?;
    let (status, lines) = second.ends().await?;
    let said = lines.join("\n");
    ensure!(!status.success(), "it ran: {said}");
    ensure!(
        said.contains(&format!("in use by process {}", first.id())),
        "{said}"
    );
    ensure!(plane.identifies().await? == 1, "the second one identified");
    // With another data folder the second bot starts, which proves that the test would notice it.
    let elsewhere = [("TIENGOW_DATA_DIR", "elsewhere")];
    let mut third = Process::bot(program, &ready, &elsewhere, folder.path())?;
    third.says("connected and ready").await?;
    ensure!(plane.identifies().await? == 2, "an identify is not noticed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_waits_for_an_unreachable_discord_and_logs_why() -> Result<()> {
    const AWAY: &str = "Discord could not be reached";
    let folder = tempfile::tempdir()?;
    let (mut server, ready) = Process::server(program, 33, folder.path()).await?;
    let port = ready["url"].as_str().and_then(|url| url.rsplit(':').next());
    let port = port.context("a port")?.to_owned();
    server.kill()?;
    let mut bot = Process::bot(program, &ready, &[], folder.path())?;
    let said = bot.says(AWAY).await?;
    ensure!(
        said.contains("Connection refused") && said.contains(&port),
        "{said}"
    );
    let (_server, again) = Process::server_at(program, 33, &port, folder.path()).await?;
    ensure!(again["bot_token"] == ready["bot_token"], "the same Discord");
    bot.says("connected and ready").await?;
    bot.kill()?;
    // Without the gateway's address the bot connects to nothing else.
    let plane = Plane::of(&again)?;
    plane.let_identify().await?;
    plane.fail("GET /gateway", 2).await?;
    let mut bot = Process::bot(program, &again, &[], folder.path())?;
    let said = bot.says(AWAY).await?;
    ensure!(said.contains("status 502"), "{said}");
    bot.says("connected and ready").await?;
    ensure!(plane.identifies().await? == 2, "the bot is elsewhere");
    Ok(())
}

/// The number of attempts of a person whose press fails.
const TRIES_MAX: usize = 20;

/// Opens the hand privately from the newest board. On a slow machine the bot may miss Discord's deadline, and the person
/// presses again.
pub(crate) async fn hand(client: &Client) -> Result<Message> {
    let mut tries = 1..TRIES_MAX;
    loop {
        match client.click("My hand").await {
            Err(ClientError::Failed { .. }) if tries.next().is_some() => {}
            answer => return Ok(client.private_answer(&answer?).await?),
        }
    }
}

/// Asserts that a person has the same tiles as before.
pub(crate) async fn ensure_same(client: &Client, before: &Message) -> Result<()> {
    let after = hand(client).await?;
    ensure!(tiles(&after) == tiles(before), "{before}\n{after}");
    Ok(())
}

pub(crate) fn tiles(message: &Message) -> Vec<String> {
    message
        .buttons()
        .filter(|button| is_tile(button))
        .map(|button| button.label.clone())
        .collect()
}

#[test]
fn a_local_discord_without_a_bot_refuses_the_bots_options() -> Result<()> {
    let run = |flags: &[&str]| {
        program()?
            .args(["sandbox", "--no-bot"])
            .args(flags)
            .output()
            .map_err(anyhow::Error::from)
    };
    for flags in [["--data", "x"], ["--computer-pause", "1s"]] {
        let output = run(&flags)?;
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(
            !output.status.success() && words.contains("cannot be used with"),
            "{flags:?}: {words}"
        );
    }
    Ok(())
}
