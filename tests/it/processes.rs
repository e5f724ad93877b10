//! The bot and the local Discord as two processes. One is killed, told to stop, or started twice.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use serde_json::Value;

use crate::hands::see_public;
use crate::player::{can_pick, is_tile};
use crate::process::{ControlPlane, Process, Signal, connect_person};

/// Returns a command that runs the program as built for the tests.
pub(crate) fn program() -> Result<Command> {
    Ok(Command::new(env!("CARGO_BIN_EXE_tiengow")))
}

/// Starts a bot, and waits until it is connected.
async fn start_bot(ready: &Value, folder: &Path) -> Result<Process> {
    let mut bot = Process::start_bot(program, ready, &[], folder)?;
    bot.wait_for_line("connected and ready").await?;
    Ok(bot)
}

/// Connects Ann and deals a hand to her and computers. Returns her client.
pub(crate) async fn deal_to_ann(ready: &Value) -> Result<Client> {
    let ann = connect_person(ready, 0).await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    Ok(ann)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_in_a_separate_process_goes_on_after_a_kill() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 31, folder.path()).await?;
    let mut first = start_bot(&ready, folder.path()).await?;
    let ann = deal_to_ann(&ready).await?;
    let before = open_hand(&ann).await?;
    let tile = before
        .buttons()
        .find(|button| can_pick(button))
        .context("a tile")?
        .custom_id
        .clone();
    ann.press(&before.id, &tile).await?;
    first.kill()?;
    ControlPlane::of(&ready)?.let_identify().await?;
    let _second = start_bot(&ready, folder.path()).await?;
    let after = open_hand(&ann).await?;
    ensure!(
        tile_labels(&before) == tile_labels(&after) && !tile_labels(&after).is_empty(),
        "other tiles:\n{before}\n{after}"
    );
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_told_to_stop_announces_it_at_its_tables() -> Result<()> {
    const RESTARTING: &str = "is restarting";
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 32, folder.path()).await?;
    let mut first = start_bot(&ready, folder.path()).await?;
    let ann = deal_to_ann(&ready).await?;
    let before = open_hand(&ann).await?;
    ensure!(!ann.dump().contains(RESTARTING));
    first.signal(Signal::Terminate)?;
    let lines = first.wait_for_success().await?;
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
    let board = see_public(&ann, RESTARTING).await?;
    ControlPlane::of(&ready)?.let_identify().await?;
    let _second = start_bot(&ready, folder.path()).await?;
    ann.wait_for("the same board, drawn anew", |m| {
        m.id == board.id && !m.text().contains(RESTARTING)
    })
    .await?;
    ensure_same_tiles(&ann, &before).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_lost_its_database_logs_a_warning() -> Result<()> {
    const NEW_DATABASE: &str = "there was no database: a new one has been made";
    const LOST_DATABASE: &str = "the bot was on Discord before";
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 33, folder.path()).await?;
    let mut first = Process::start_bot(program, &ready, &[], folder.path())?;
    let lines = first.wait_for_lines(&["connected and ready"]).await?;
    let has = |lines: &[String], level: &str, words: &str| {
        lines
            .iter()
            .any(|line| line.contains(level) && line.contains(words))
    };
    ensure!(
        has(&lines, "WARN", NEW_DATABASE) && !has(&lines, "", LOST_DATABASE),
        "{lines:?}"
    );
    first.kill()?;
    ControlPlane::of(&ready)?.let_identify().await?;
    let mut again = Process::start_bot(program, &ready, &[], folder.path())?;
    let lines = again.wait_for_lines(&["connected and ready"]).await?;
    ensure!(
        !has(&lines, "", NEW_DATABASE) && !has(&lines, "", LOST_DATABASE),
        "{lines:?}"
    );
    again.kill()?;
    ControlPlane::of(&ready)?.let_identify().await?;
    let elsewhere = tempfile::tempdir()?;
    let mut lost = Process::start_bot(program, &ready, &[], elsewhere.path())?;
    let lines = lost.wait_for_lines(&["connected and ready"]).await?;
    ensure!(
        has(&lines, "WARN", NEW_DATABASE) && has(&lines, "ERROR", LOST_DATABASE),
        "{lines:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_on_the_same_folder_stops_before_it_identifies() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 33, folder.path()).await?;
    let plane = ControlPlane::of(&ready)?;
    let first = start_bot(&ready, folder.path()).await?;
    plane.let_identify().await?;
    let mut second = Process::start_bot(program, &ready, &[], folder.path())?;
    let (status, lines) = second.wait_for_exit().await?;
    let output = lines.join("\n");
    ensure!(!status.success(), "it ran: {output}");
    ensure!(
        output.contains(&format!("in use by process {}", first.id())),
        "{output}"
    );
    ensure!(
        plane.count_identifies().await? == 1,
        "the second one identified"
    );
    // With another data folder another bot starts, so the test would notice an IDENTIFY.
    let elsewhere = [("TIENGOW_DATA_DIR", "elsewhere")];
    let mut third = Process::start_bot(program, &ready, &elsewhere, folder.path())?;
    third.wait_for_line("connected and ready").await?;
    ensure!(
        plane.count_identifies().await? == 2,
        "an identify is not noticed"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_waits_for_an_unreachable_discord_and_logs_why() -> Result<()> {
    const UNREACHABLE: &str = "Discord could not be reached";
    let folder = tempfile::tempdir()?;
    let (mut sandbox, ready) = Process::start_sandbox(program, 33, folder.path()).await?;
    let port = ready["url"].as_str().and_then(|url| url.rsplit(':').next());
    let port = port.context("a port")?.to_owned();
    sandbox.kill()?;
    let mut bot = Process::start_bot(program, &ready, &[], folder.path())?;
    let line = bot.wait_for_line(UNREACHABLE).await?;
    ensure!(
        line.contains("Connection refused") && line.contains(&port),
        "{line}"
    );
    let (_sandbox, again) = Process::start_sandbox_at(program, 33, &port, folder.path()).await?;
    ensure!(again["bot_token"] == ready["bot_token"], "the same Discord");
    bot.wait_for_line("connected and ready").await?;
    bot.kill()?;
    // If Discord does not name the gateway's address, the bot connects to no other.
    let plane = ControlPlane::of(&again)?;
    plane.let_identify().await?;
    plane.fail_requests("GET /gateway", 2).await?;
    let mut bot = Process::start_bot(program, &again, &[], folder.path())?;
    let line = bot.wait_for_line(UNREACHABLE).await?;
    ensure!(line.contains("status 502"), "{line}");
    bot.wait_for_line("connected and ready").await?;
    ensure!(plane.count_identifies().await? == 2, "the bot is elsewhere");
    Ok(())
}

/// The most presses of a person whose press fails.
const TRIES_MAX: usize = 20;

/// Opens the hand privately from the newest board. On a slow machine the bot may miss Discord's deadline, and the
/// person presses again.
pub(crate) async fn open_hand(client: &Client) -> Result<Message> {
    let mut tries = 1..TRIES_MAX;
    loop {
        match client.click("My hand").await {
            Err(ClientError::Failed { .. }) if tries.next().is_some() => {}
            answer => return Ok(client.wait_for_private_answer(&answer?).await?),
        }
    }
}

/// Asserts that a person has the same tiles as before.
pub(crate) async fn ensure_same_tiles(client: &Client, before: &Message) -> Result<()> {
    let after = open_hand(client).await?;
    ensure!(
        tile_labels(&after) == tile_labels(before),
        "{before}\n{after}"
    );
    Ok(())
}

/// Returns the labels of a hand's tiles.
pub(crate) fn tile_labels(message: &Message) -> Vec<String> {
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
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(
            !output.status.success() && errors.contains("cannot be used with"),
            "{flags:?}: {errors}"
        );
    }
    Ok(())
}
