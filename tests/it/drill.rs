//! A lost disk, after which the commands in `docs/hosting.md` restore the bot. The test runs them word for word, except
//! for `sudo`, which needs another user, and the roots of the folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;
use serde_json::Value;
use tempfile::TempDir;

use crate::hands::{balance, settlement};
use crate::log::NoPauses;
use crate::player::{PanelPlace, Player};
use crate::privacy::delete_everything;
use crate::process::{ControlPlane, Process, Signal, connect_person};
use crate::processes::{self, program};

/// The document.
const DOCUMENT: &str = include_str!("../../docs/hosting.md");

/// The section with the commands.
const SECTION: &str = "## Restoring a backup";

/// The root folders in the document. Each is inside a folder of the test.
const ROOTS: [&str; 3] = ["/var/lib/", "/etc/", "/srv/"];

/// The parts of commands that need another user, which a test does not have.
const USER_PARTS: [&str; 3] = ["sudo -u tiengow ", "sudo ", "-o tiengow -g tiengow "];

const STOP: &str = "systemctl stop tiengow";
const START: &str = "systemctl start tiengow";

/// Returns the content of all code blocks of a kind in a text.
fn code_blocks(text: &str, kind: &str) -> Vec<String> {
    let fence = format!("\n```{kind}\n");
    let blocks = text.split(&fence).skip(1);
    blocks
        .filter_map(|block| Some(block.split_once("\n```")?.0.to_owned()))
        .collect()
}

/// Returns the text of the section.
fn restore_section() -> Result<&'static str> {
    let (_, text) = DOCUMENT.split_once(SECTION).context("the section")?;
    Ok(text.split("\n## ").next().unwrap_or(text))
}

/// An operator's machine.
struct Machine {
    root: TempDir,
    discord: Value,
}

impl Machine {
    /// Creates a machine as the document installs it, with the document's configuration.
    fn new(discord: Value) -> Result<Self> {
        let machine = Self {
            root: tempfile::tempdir()?,
            discord,
        };
        for folder in [
            "/var/lib/tiengow",
            "/etc/tiengow",
            "/srv/tiengow-copies",
            "/srv/tiengow-keys",
        ] {
            fs::create_dir_all(machine.path_of(folder))?;
        }
        let lines = code_blocks(DOCUMENT, "toml").join("\n");
        ensure!(lines.contains("second_folder = "), "{lines}");
        let config = machine.adapt(&lines).replace(":9464", ":0");
        fs::write(machine.path_of("/etc/tiengow/config.toml"), config)?;
        Ok(machine)
    }

    /// Returns a path of the document on this machine.
    fn path_of(&self, path: &str) -> PathBuf {
        self.root.path().join(path.trim_start_matches('/'))
    }

    /// Returns lines of the document with the users and folders of this machine.
    fn adapt(&self, lines: &str) -> String {
        let lines = USER_PARTS
            .iter()
            .fold(lines.to_owned(), |lines, part| lines.replace(part, ""));
        let root = self.root.path().display();
        ROOTS.iter().fold(lines, |lines, folder| {
            lines.replace(folder, &format!("{root}{folder}"))
        })
    }

    /// Starts the bot in the same way as the systemd unit. It makes backups at this interval, or none at `0`.
    fn start(&self, every_minutes: &str) -> Result<Process> {
        let config = self.path_of("/etc/tiengow/config.toml");
        let field = |name: &str| self.discord[name].as_str().context("a text");
        let environment = [
            ("DISCORD_TOKEN", field("bot_token")?),
            ("TIENGOW_DISCORD__API", field("api")?),
            ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
            ("TIENGOW_BACKUP__EVERY_MINUTES", every_minutes),
        ];
        let arguments = ["--config", config.to_str().context("text")?];
        Process::start(program, &arguments, &environment, self.root.path())
    }

    /// Runs lines of the document in one shell and returns their output.
    fn run(&self, lines: &str) -> Result<String> {
        let program = program()?;
        let folder = Path::new(program.get_program())
            .parent()
            .context("a folder")?;
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-euc", &self.adapt(lines)])
            .env_clear()
            .env("PATH", format!("{}:{path}", folder.display()))
            .current_dir(self.root.path())
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{lines}\n{text}{error}");
        Ok(text)
    }

    /// Follows the document. Returns the started bot and the output of the commands.
    fn restore(&self) -> Result<(Process, String)> {
        let script = code_blocks(restore_section()?, "sh").join("\n");
        let (stop, rest) = script
            .split_once(STOP)
            .context("the document stops the bot")?;
        let (rest, start) = rest
            .split_once(START)
            .context("the document starts the bot")?;
        // The lost disk has already ended the bot, and the last line is the start.
        ensure!(
            [stop, start].map(|text| text.replace("sudo", "").trim().is_empty()) == [true; 2],
            "{script}"
        );
        let output = self.run(rest.trim_end().trim_end_matches("sudo"))?;
        Ok((self.start("0")?, output))
    }
}

/// Returns the lines of a text with `N` for every number.
fn without_numbers(text: &str) -> Vec<String> {
    let mask = |line: &str| {
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let words = line
            .split(' ')
            .map(|word| if is_number(&word) { "N" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(mask).collect()
}

/// Returns the tiles of a hand in a new reply.
async fn tiles(client: &Client) -> Result<Vec<String>> {
    let answer = client.slash("hand").await?;
    let panel = client.wait_for_private_answer(&answer).await?;
    let tiles = processes::tile_labels(&panel);
    ensure!(!tiles.is_empty(), "no tiles: {panel}");
    Ok(tiles)
}

/// Plays a hand and deals the next one.
async fn play_and_deal_next(ann: &Client) -> Result<()> {
    ann.slash("tiengow start seats:computers pace:slow").await?;
    Player::new(ann, PanelPlace::Ephemeral)
        .play_hand(&NoPauses, 1)
        .await?;
    let settlement = settlement(ann).await?;
    ann.click_on(&settlement.id, "Next hand").await?;
    Player::new(ann, PanelPlace::Ephemeral)
        .open(&NoPauses, 2)
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documented_commands_restore_a_lost_disk_and_people_play_on() -> Result<()> {
    let server_folder = tempfile::tempdir()?;
    let (_server, discord) = Process::start_sandbox(program, 37, server_folder.path()).await?;
    let plane = ControlPlane::of(&discord)?;
    let machine = Machine::new(discord.clone())?;
    let mut bot = machine.start("0")?;
    bot.wait_for_line("connected and ready").await?;
    let (ann, ben) = (
        connect_person(&discord, 0).await?,
        connect_person(&discord, 1).await?,
    );
    ensure!(balance(&ben).await? == 5_000, "the grant");
    play_and_deal_next(&ann).await?;
    bot.signal(Signal::Terminate)?;
    bot.wait_for_exit().await?;
    plane.let_identify().await?;
    // A start without a backup makes one immediately.
    let mut bot = machine.start("60")?;
    bot.wait_for_lines(&[
        "the backup was copied to the second folder",
        "connected and ready",
    ])
    .await?;
    let (chips, hand) = (balance(&ann).await?, tiles(&ann).await?);
    // Everything from here on is lost, except for a deletion.
    ann.slash("daily").await?;
    ensure!(balance(&ann).await? == chips + 500, "daily chips");
    delete_everything(&NoPauses, &ben).await?;
    let data = machine.path_of("/var/lib/tiengow");
    for file in ["forgotten.key", "forgotten.list"] {
        fs::copy(
            data.join(file),
            machine.path_of("/srv/tiengow-keys").join(file),
        )?;
    }
    bot.kill()?;
    fs::remove_dir_all(&data)?;

    plane.let_identify().await?;
    let (mut bot, output) = machine.restore()?;
    let documented = code_blocks(restore_section()?, "text").concat();
    let output = without_numbers(&output);
    for line in without_numbers(&machine.adapt(&documented)) {
        ensure!(output.contains(&line), "not {line:?}, but {output:#?}");
    }
    bot.wait_for_line("connected and ready").await?;
    ensure!(balance(&ann).await? == chips, "chips have changed");
    ensure!(tiles(&ann).await? == hand, "tiles have changed");
    ensure!(balance(&ben).await? == 0, "a deleted person is back");
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&NoPauses, 2)
        .await?;
    Ok(())
}
