//! The log of a day at its usual level.

use anyhow::{Context as _, Result, ensure};

use crate::hands::balance;
use crate::log::Breathless;
use crate::player::{Player, Way};
use crate::process::{Process, Signal, person};
use crate::processes::program;

/// The lines in the log of such a day, each once.
const STORY: [&str; 8] = [
    "INFO tiengow::discord::bot::prepared: starting tables=0",
    "connected to Discord servers=1 shard=0",
    "the database was backed up path=",
    "a table is opened table=1 game=\"tien-gow\" rules=\"celko\" direct=false",
    "a table is closed table=1 game=\"tien-gow\" rules=\"celko\" hands=1 why=\"ended\"",
    "a person's data was deleted, as they asked",
    "stopping; running hands stay in the database",
    "the day in figures date=\"until now\" hands=1 voided=0 people=2 requests=",
];

/// The most lines of such a day, whatever people play.
const LINES_MAX: usize = 18;

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_the_story_of_a_day_without_plays_and_names() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::server(program, 239, folder.path()).await?;
    let settings = [
        ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
        ("TIENGOW_DISCORD__EMOJIS", "false"),
    ];
    let mut bot = Process::bot(program, &ready, &settings, folder.path())?;
    let mut lines = until_ready(&mut bot).await?;
    let (ann, ben) = (person(&ready, 0).await?, person(&ready, 1).await?);
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let plays = Player::new(&ann, Way::Ephemeral)
        .play_hand(&Breathless, 1)
        .await?;
    ensure!(plays > 0, "she plays");
    ann.slash("table end").await?;
    ensure!(
        balance(&ben).await? == 5_000,
        "there is something to delete"
    );
    ben.slash("privacy delete").await?;
    ben.click("Delete for good").await?;
    ben.see("Everything about you").await?;
    bot.signal(Signal::Terminate)?;
    let rest = bot.succeeds().await?;
    lines.extend(rest);
    for words in STORY {
        let told = lines.iter().filter(|line| line.contains(words)).count();
        ensure!(told == 1, "{words:?} is told {told} times in {lines:#?}");
    }
    ensure!(lines.len() <= LINES_MAX, "{lines:#?}");
    for person in ready["users"].as_array().context("people")? {
        let id = person["id"].as_str().context("an id")?;
        let found = lines.iter().find(|line| line.contains(id));
        ensure!(found.is_none(), "{found:?}");
    }
    Ok(())
}

/// Returns the lines of a bot until it is connected and has made its first backup.
async fn until_ready(bot: &mut Process) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut wanted = vec!["connected and ready", "the database was backed up"];
    while !wanted.is_empty() {
        let line = bot.says("").await?;
        wanted.retain(|words| !line.contains(words));
        lines.push(line);
    }
    Ok(lines)
}
