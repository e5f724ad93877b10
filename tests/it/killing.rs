//! A person plays while the test repeatedly kills the bot at random moments and restarts it. The database is checked
//! after each kill. On a PostgreSQL server another process shares the tables and takes over, and the bot may freeze
//! instead.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use gow::Game;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use sandbox_client::{Button, Client, ClientError, Message};
use serde_json::Value;
use tempfile::TempDir;
use tiengow::discord::custom_id::Press;
use tiengow::id::PartitionSet;
use tiengow::store::{FILE, StoredHand};
use tokio::task::JoinHandle;

use crate::buttons::{is_tile, is_turn, play_button};
use crate::process::{ControlPlane, Process, Program, connect_person};

#[path = "killing/database.rs"]
mod database;

/// The most presses that are answered between two kills, far fewer than a person may make in that time.
const PRESSES: usize = 6;

/// The most restarts until a running hand is over, several times as many as needed.
const RESTARTS_MAX: usize = 100;

/// The most yields of this thread between a press or its answer and the kill, a few milliseconds.
const YIELDS_MAX: f64 = 40_000.0;

/// The greatest age of a press at which a process can still answer it. Discord waits for three seconds.
const PRESS_AGE_MAX: Duration = Duration::from_millis(2_000);

/// The number of partitions that each of two processes has.
const HALF: usize = PartitionSet::ALL.len() / 2;

/// Settings that make computers play immediately, and the bot log the lines that the test waits for.
const SETTINGS: [(&str, &str); 2] = [
    ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
    ("TIENGOW_LOG__LEVEL", "info"),
];

/// How a bot is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KillMode {
    /// It is killed.
    Kill,
    /// It is killed, and the log of its database is deleted, as a broken store would lose it.
    KillAndLoseLog,
    /// It freezes, and goes on after another process has taken its tables.
    #[cfg(unix)]
    Freeze,
}

/// The parameters of a session of kills.
#[derive(Debug, Clone)]
pub(crate) struct SessionOptions {
    pub program: Program,
    pub game: Game,
    pub kills: usize,
    pub seed: u64,
    /// The database on a server, or `None` for a file.
    pub server: Option<String>,
    pub mode: KillMode,
}

/// The result of a session of kills.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub kills: usize,
    /// Presses that were answered before a kill.
    pub answered: usize,
    /// Presses in flight at a kill.
    pub in_flight: usize,
    /// Checks of the database after a kill.
    pub checks: usize,
    /// Kills in the middle of a hand.
    pub in_hands: usize,
    /// Hands played to their end.
    pub hands: u32,
    /// Plays in these hands.
    pub plays: usize,
    /// Presses in flight at a kill that the process that took over answered, or to which the killed process had just
    /// sent an answer.
    pub taken_over: usize,
    /// Presses that were too old when that process was ready.
    pub too_old: usize,
    /// The time from each start of the bot until it was ready.
    pub starts: Vec<Duration>,
}

/// The content of the database at the last check.
#[derive(Default)]
struct CheckedState {
    version: u64,
    hand: Option<StoredHand>,
}

/// A press that is being answered.
type PressTask = JoinHandle<Result<(), ClientError>>;

/// A person, the bot that they play with, and its Discord.
struct KillSession {
    options: SessionOptions,
    // The fields are dropped in this order: the bots, then their Discord, then their folder.
    bot: Option<Process>,
    /// The process that shares the tables, and takes over after the next kill.
    successor: Option<Process>,
    /// The process that was frozen.
    frozen: Option<Process>,
    _sandbox: Process,
    ready: Value,
    plane: ControlPlane,
    folder: TempDir,
    ann: Client,
    /// The press in flight at the kill, and its time.
    in_flight: Option<(Instant, PressTask)>,
    /// The private message with the hand.
    panel: Option<String>,
    /// The newest version of the table that Ann has seen.
    newest_seen: u64,
    /// The state at the last check.
    checked: CheckedState,
    tally: Tally,
    dice: StdRng,
}

/// Runs a session of plays and kills.
///
/// # Errors
/// As soon as something that Ann has seen is lost, or a hand has changed.
pub(crate) async fn run_session(options: SessionOptions) -> Result<Tally> {
    let folder = tempfile::tempdir()?;
    let (sandbox, ready) =
        Process::start_sandbox(options.program, options.seed, folder.path()).await?;
    let plane = ControlPlane::of(&ready)?;
    let ann = connect_person(&ready, 0).await?;
    let dice = StdRng::seed_from_u64(options.seed);
    let (panel, checked, tally) = (None, CheckedState::default(), Tally::default());
    let mut session = KillSession {
        options,
        bot: None,
        successor: None,
        frozen: None,
        _sandbox: sandbox,
        ready,
        plane,
        folder,
        ann,
        in_flight: None,
        panel,
        newest_seen: 0,
        checked,
        tally,
        dice,
    };
    session.start().await?;
    let command = match session.options.game {
        Game::TienGow => "tiengow",
        Game::PaiGow => "paigow",
        Game::TetGow => "tetgow",
    };
    let start = format!("{command} start seats:computers pace:slow stake:1");
    session.ann.slash(&start).await?;
    for kill in 1..=session.options.kills {
        let result = session.play_and_kill().await;
        result.with_context(|| format!("kill {kill} of seed {}", session.options.seed))?;
    }
    session.play_to_the_end().await?;
    Ok(session.tally)
}

impl KillSession {
    /// Lets Ann press for a while, kills the bot, checks the database, and restarts the bot.
    async fn play_and_kill(&mut self) -> Result<()> {
        for _ in 0..self.dice.random_range(0..=PRESSES) {
            self.press().await?;
        }
        self.kill_during_press().await?;
        self.record_versions();
        self.tally.kills += 1;
        if self.options.mode == KillMode::KillAndLoseLog {
            fs::remove_file(self.data().join(format!("{FILE}-wal")))?;
        }
        self.check_database().await?;
        self.start().await
    }

    /// Plays on until the running hand is settled. If no kill came in the middle of a hand, until any hand is settled.
    async fn play_to_the_end(&mut self) -> Result<()> {
        let hands = self.tally.hands;
        for _ in 0..RESTARTS_MAX {
            let is_over = self.checked.hand.is_none() || self.tally.hands > hands;
            if is_over && self.tally.hands > 0 {
                return Ok(());
            }
            for _ in 0..self.dice.random_range(1..=PRESSES) {
                self.press().await?;
            }
            self.bot.take().context("a bot runs")?.kill()?;
            self.record_versions();
            self.check_database().await?;
            self.start().await?;
        }
        bail!("no hand is over after {RESTARTS_MAX} more restarts")
    }

    /// Lets the successor take over, or starts a bot. Then starts another successor, if the database is on a server.
    async fn start(&mut self) -> Result<()> {
        let started_at = Instant::now();
        let bot = match self.successor.take() {
            Some(mut bot) => {
                bot.wait_for_takeover(HALF).await?;
                bot
            }
            None => {
                self.plane.let_identify().await?;
                let mut bot = self.start_process()?;
                bot.wait_for_line("connected and ready").await?;
                bot
            }
        };
        self.tally.starts.push(started_at.elapsed());
        self.bot = Some(bot);
        self.ensure_answered().await?;
        self.end_frozen().await?;
        if self.options.server.is_some() {
            self.plane.let_identify().await?;
            let mut successor = self.start_process()?;
            successor.wait_until_joined(HALF).await?;
            self.successor = Some(successor);
        }
        // The new bot does not update private messages from before the restart.
        self.panel = None;
        Ok(())
    }

    /// Thaws the frozen process, if there is one. Asserts that it gives up its tables, and kills it.
    async fn end_frozen(&mut self) -> Result<()> {
        #[cfg(unix)]
        if let Some(mut frozen) = self.frozen.take() {
            frozen.thaw()?;
            frozen.ensure_loses_tables().await?;
            frozen.kill()?;
        }
        Ok(())
    }

    /// Asserts that the process that took over answers the press in flight at the last kill, unless the press was too
    /// old by then.
    async fn ensure_answered(&mut self) -> Result<()> {
        let Some((pressed_at, press)) = self.in_flight.take() else {
            return Ok(());
        };
        let age = pressed_at.elapsed();
        match press.await? {
            Ok(()) | Err(ClientError::Refused { status: 400, .. }) => self.tally.taken_over += 1,
            Err(_) if age > PRESS_AGE_MAX => self.tally.too_old += 1,
            Err(error) => return Err(error).context(format!("after {age:?}")),
        }
        Ok(())
    }

    /// Starts a process of the bot.
    fn start_process(&self) -> Result<Process> {
        let mut settings = SETTINGS.to_vec();
        if let Some(server) = &self.options.server {
            settings.push(("TIENGOW_CLUSTER__DATABASE", server));
        }
        let (program, folder) = (self.options.program, self.folder.path());
        Process::start_bot(program, &self.ready, &settings, folder)
    }

    /// Presses the next button, and waits for the answer.
    async fn press(&mut self) -> Result<()> {
        let (message, button) = self.next_button().await?;
        let answer = self.ann.press(&message.id, &button.custom_id).await;
        let panel = answer.map(|answer| answer.ephemeral().map(|panel| panel.id.clone()));
        self.record_answer(&button, panel)
    }

    /// Records an answer and its panel, if it has one. Discord refuses a press on a message that has just been edited,
    /// which Ann then reads again.
    fn record_answer(
        &mut self,
        button: &Button,
        panel: Result<Option<String>, ClientError>,
    ) -> Result<()> {
        match panel {
            Ok(panel) => {
                self.tally.answered += 1;
                if button.label == "My hand" {
                    self.panel = panel;
                }
            }
            Err(ClientError::Refused { status: 400, .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.record_versions();
        Ok(())
    }

    /// Kills the bot while a press is in flight, or shortly after the answer to it.
    async fn kill_during_press(&mut self) -> Result<()> {
        let (message, button) = self.next_button().await?;
        let (ann, id) = (self.ann.clone(), button.custom_id.clone());
        let pressed_at = Instant::now();
        let press = tokio::spawn(async move { ann.press(&message.id, &id).await.map(drop) });
        // Use a logarithmic distribution, because most of a press is over within a millisecond.
        let target = YIELDS_MAX.powf(self.dice.random::<f64>());
        let mut yields = 0.0;
        while yields < target {
            yields += 1.0;
            tokio::task::yield_now().await;
        }
        self.kill_bot()?;
        if press.is_finished() {
            self.tally.answered += 1;
        } else {
            self.tally.in_flight += 1;
            if self.successor.is_some() {
                self.in_flight = Some((pressed_at, press));
            } else {
                press.abort();
            }
        }
        Ok(())
    }

    /// Kills the bot, or freezes it.
    fn kill_bot(&mut self) -> Result<()> {
        let mut bot = self.bot.take().context("a bot runs")?;
        match self.options.mode {
            KillMode::Kill | KillMode::KillAndLoseLog => bot.kill()?,
            #[cfg(unix)]
            KillMode::Freeze => {
                bot.freeze()?;
                self.frozen = Some(bot);
            }
        }
        Ok(())
    }

    /// Returns the next button for Ann, and its message.
    async fn next_button(&mut self) -> Result<(Message, Button)> {
        if let Some(panel) = self.panel.clone() {
            let is_current = |m: &Message| is_turn(&m.text()) || m.text().contains(" is over");
            let panel = self.ann.wait_for_message(&panel, is_current).await?;
            let play = play_button(&panel);
            let tile = || {
                panel
                    .buttons()
                    .find(|button| is_tile(button) && button.style == 2)
            };
            if is_turn(&panel.text()) {
                let button = play.or_else(tile).context("nothing to press")?.clone();
                return Ok((panel, button));
            }
            self.panel = None;
        }
        // Games with bets have a free seat.
        let labels = ["My hand", "Next hand", "Bet", "Start", "Sit"];
        let button_of = |m: &Message| labels.iter().find_map(|label| m.button(label).cloned());
        let board = self
            .ann
            .wait_for("a board", |m| !m.ephemeral && button_of(m).is_some())
            .await?;
        let button = button_of(&board).context("it was just there")?;
        Ok((board, button))
    }

    /// Records the newest version that Ann has seen. Each button contains a version.
    fn record_versions(&mut self) {
        let messages = self
            .ann
            .messages()
            .into_iter()
            .chain(self.ann.dm_messages());
        let buttons = messages.flat_map(|message| message.buttons().cloned().collect::<Vec<_>>());
        let presses = buttons.filter_map(|button| button.custom_id.parse::<Press>().ok());
        self.newest_seen = presses
            .filter_map(Press::version)
            .max()
            .unwrap_or(0)
            .max(self.newest_seen);
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}
