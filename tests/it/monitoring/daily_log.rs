//! The log of a day, at the default level.

use anyhow::{Context as _, Result, ensure};

use crate::hands::balance;
use crate::log::NoPauses;
use crate::player::{PanelPlace, Player};
use crate::process::{Process, Signal, connect_person};
use crate::processes::program;

/// Parts of lines that each occur once in the log of the test's day.
const LINES: [&str; 8] = [
    "INFO tiengow::discord::bot::prepared: starting tables=0",
    "connected to Discord servers=1 shard=0",
    "the database was backed up path=",
    "a table is opened table=1 game=\"tien-gow\" rules=\"celko\" direct=false",
    "a table is closed table=1 game=\"tien-gow\" rules=\"celko\" hands=1 why=\"ended\"",
    "a person's data was deleted, as they asked",
    "stopping; running hands stay in the database",
    "the day in figures date=\"until now\" hands=1 voided=0 people=2 requests=",
];

/// The most lines in that log. Their number does not depend on the plays.
const LINES_MAX: usize = 18;

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_the_events_of_a_day_without_plays_and_people() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_sandbox, ready) = Process::start_sandbox(program, 239, folder.path()).await?;
    let settings = [
        ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
        ("TIENGOW_DISCORD__EMOJIS", "false"),
    ];
    let mut bot = Process::start_bot(program, &ready, &settings, folder.path())?;
    let ready_lines = ["connected and ready", "the database was backed up"];
    let mut lines = bot.wait_for_lines(&ready_lines).await?;
    let (ann, ben) = (
        connect_person(&ready, 0).await?,
        connect_person(&ready, 1).await?,
    );
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let plays = Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&NoPauses, 1)
        .await?;
    ensure!(plays > 0, "no play");
    ann.slash("table end").await?;
    ensure!(
        balance(&ben).await? == 5_000,
        "there is something to delete"
    );
    ben.slash("privacy delete").await?;
    ben.click("Delete for good").await?;
    ben.wait_for_text("Everything about you").await?;
    bot.signal(Signal::Terminate)?;
    let rest = bot.wait_for_success().await?;
    lines.extend(rest);
    for words in LINES {
        let count = lines.iter().filter(|line| line.contains(words)).count();
        ensure!(count == 1, "{words:?} is {count} times in {lines:#?}");
    }
    ensure!(lines.len() <= LINES_MAX, "{lines:#?}");
    for person in ready["users"].as_array().context("people")? {
        let id = person["id"].as_str().context("an id")?;
        let found = lines.iter().find(|line| line.contains(id));
        ensure!(found.is_none(), "{found:?}");
    }
    Ok(())
}
