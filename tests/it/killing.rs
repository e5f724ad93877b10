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
use tiengow::id::Partitions;
use tiengow::store::{FILE, StoredHand};
use tokio::task::JoinHandle;

use crate::buttons::{is_tile, is_turn, play_of};
use crate::process::{Plane, Process, Program, person};

#[path = "killing/kept.rs"]
mod kept;

/// The most presses that are answered between two kills, far fewer than a person may make in that time.
const PRESSES: usize = 6;

/// The most restarts before a running hand must be over, several times as many as needed.
const LIVES_MAX: usize = 100;

/// The most yields of this thread between a press or its answer and the kill, a few milliseconds.
const TURNS_MAX: f64 = 40_000.0;

/// The greatest age of a press when a process is ready to answer it. Discord waits for three seconds.
const ANSWERABLE: Duration = Duration::from_millis(2_000);

/// The number of partitions that each of two processes has.
const HALF: usize = Partitions::ALL.len() / 2;

/// Settings that make computers play immediately and turns long.
const SETTINGS: [(&str, &str); 2] = [
    ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
    ("TIENGOW_LOG__LEVEL", "info"),
];

/// The way in which a bot ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Death {
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
pub(crate) struct How {
    pub program: Program,
    pub game: Game,
    pub kills: usize,
    pub seed: u64,
    /// The database on a server, or `None` for a file.
    pub server: Option<String>,
    pub death: Death,
}

/// The result of a session of kills.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub kills: usize,
    /// Presses answered before a kill.
    pub answered: usize,
    /// Presses in flight at a kill.
    pub cut_off: usize,
    /// Checks of the database after a kill.
    pub examined: usize,
    /// Kills in the middle of a hand.
    pub in_hands: usize,
    /// Hands played to their end.
    pub hands: u32,
    /// Plays in these hands.
    pub plays: usize,
    /// Presses in flight at a kill that were answered by the process that took over, or by an answer that the killed process
    /// had just sent.
    pub taken_over: usize,
    /// Presses that were too old when that process was ready.
    pub too_old: usize,
    /// The time from each start of the bot until it was ready.
    pub starts: Vec<Duration>,
}

/// The content of the database at the last check.
#[derive(Default)]
struct Look {
    version: u64,
    hand: Option<StoredHand>,
}

/// A press that is being answered.
type Pressing = JoinHandle<Result<(), ClientError>>;

/// A person, the bot they play with, and its Discord.
struct Arena {
    how: How,
    /// The fields are dropped in this order: the bots first, their folder last.
    bot: Option<Process>,
    /// The process that shares the tables and takes over after the next kill.
    other: Option<Process>,
    /// The process that was frozen.
    frozen: Option<Process>,
    _server: Process,
    ready: Value,
    plane: Plane,
    folder: TempDir,
    ann: Client,
    /// The press in flight at the kill, and its time.
    cut_off: Option<(Instant, Pressing)>,
    /// The private message with the hand.
    panel: Option<String>,
    /// The newest version of the table that Ann has seen.
    seen: u64,
    look: Look,
    tally: Tally,
    dice: StdRng,
}

/// Runs a session of plays and kills.
///
/// # Errors
/// As soon as something that Ann has seen is lost, or a hand has changed.
pub(crate) async fn session(how: How) -> Result<Tally> {
    let folder = tempfile::tempdir()?;
    let (server, ready) = Process::server(how.program, how.seed, folder.path()).await?;
    let plane = Plane::of(&ready)?;
    let ann = person(&ready, 0).await?;
    let dice = StdRng::seed_from_u64(how.seed);
    let (panel, look, tally) = (None, Look::default(), Tally::default());
    let mut arena = Arena {
        how,
        bot: None,
        other: None,
        frozen: None,
        _server: server,
        ready,
        plane,
        folder,
        ann,
        cut_off: None,
        panel,
        seen: 0,
        look,
        tally,
        dice,
    };
    arena.start().await?;
    let command = match arena.how.game {
        Game::TienGow => "tiengow",
        Game::PaiGow => "paigow",
        Game::TetGow => "tetgow",
    };
    let start = format!("{command} start seats:computers pace:slow stake:1");
    arena.ann.slash(&start).await?;
    for kill in 1..=arena.how.kills {
        let lived = arena.live_and_die().await;
        lived.with_context(|| format!("kill {kill} of seed {}", arena.how.seed))?;
    }
    arena.play_to_the_end().await?;
    Ok(arena.tally)
}

impl Arena {
    /// Lets Ann press for a while, kills the bot, checks the database, and restarts the bot.
    async fn live_and_die(&mut self) -> Result<()> {
        for _ in 0..self.dice.random_range(0..=PRESSES) {
            self.press().await?;
        }
        self.kill_in_a_press().await?;
        self.notice();
        self.tally.kills += 1;
        if self.how.death == Death::KillAndLoseLog {
            fs::remove_file(self.data().join(format!("{FILE}-wal")))?;
        }
        self.examine().await?;
        self.start().await
    }

    /// Plays on until the running hand is settled. If no kill came in the middle of a hand, until any hand is settled.
    async fn play_to_the_end(&mut self) -> Result<()> {
        let hands = self.tally.hands;
        for _ in 0..LIVES_MAX {
            let is_over = self.look.hand.is_none() || self.tally.hands > hands;
            if is_over && self.tally.hands > 0 {
                return Ok(());
            }
            for _ in 0..self.dice.random_range(1..=PRESSES) {
                self.press().await?;
            }
            self.bot.take().context("a bot runs")?.kill()?;
            self.notice();
            self.examine().await?;
            self.start().await?;
        }
        bail!("no hand is over after {LIVES_MAX} more lives")
    }

    async fn start(&mut self) -> Result<()> {
        let begun = Instant::now();
        let bot = match self.other.take() {
            Some(mut bot) => {
                bot.takes(HALF).await?;
                bot
            }
            None => {
                self.plane.let_identify().await?;
                let mut bot = self.run()?;
                bot.says("connected and ready").await?;
                bot
            }
        };
        self.tally.starts.push(begun.elapsed());
        self.bot = Some(bot);
        self.is_answered().await?;
        self.thaw().await?;
        if self.how.server.is_some() {
            self.plane.let_identify().await?;
            let mut other = self.run()?;
            other.joins(HALF).await?;
            self.other = Some(other);
        }
        // The new bot does not update private messages from before the restart.
        self.panel = None;
        Ok(())
    }

    /// Asserts that a frozen process gives up the tables that it has lost when it goes on, and kills it.
    async fn thaw(&mut self) -> Result<()> {
        #[cfg(unix)]
        if let Some(mut frozen) = self.frozen.take() {
            frozen.thaw()?;
            frozen.loses_tables().await?;
            frozen.kill()?;
        }
        Ok(())
    }

    /// Asserts that the process that has taken over answers the press in flight at the last kill, unless the press was too
    /// old by then.
    async fn is_answered(&mut self) -> Result<()> {
        let Some((made, press)) = self.cut_off.take() else {
            return Ok(());
        };
        let age = made.elapsed();
        match press.await? {
            Ok(()) | Err(ClientError::Refused { status: 400, .. }) => self.tally.taken_over += 1,
            Err(_) if age > ANSWERABLE => self.tally.too_old += 1,
            Err(error) => return Err(error).context(format!("after {age:?}")),
        }
        Ok(())
    }

    /// Runs a bot.
    fn run(&self) -> Result<Process> {
        let mut settings = SETTINGS.to_vec();
        if let Some(server) = &self.how.server {
            settings.push(("TIENGOW_CLUSTER__DATABASE", server));
        }
        Process::bot(self.how.program, &self.ready, &settings, self.folder.path())
    }

    /// Presses the next button, and waits for the answer.
    async fn press(&mut self) -> Result<()> {
        let (message, button) = self.next().await?;
        let answered = self.ann.press(&message.id, &button.custom_id).await;
        self.heard(
            &button,
            answered.map(|answer| answer.ephemeral().map(|shown| shown.id.clone())),
        )
    }

    /// Records an answer. A refusal only means that the message has just been edited, and Ann reads it again.
    fn heard(
        &mut self,
        button: &Button,
        answered: Result<Option<String>, ClientError>,
    ) -> Result<()> {
        match answered {
            Ok(shown) => {
                self.tally.answered += 1;
                if button.label == "My hand" {
                    self.panel = shown;
                }
            }
            Err(ClientError::Refused { status: 400, .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.notice();
        Ok(())
    }

    /// Kills the bot while a press is in flight, or shortly after its answer.
    async fn kill_in_a_press(&mut self) -> Result<()> {
        let (message, button) = self.next().await?;
        let (ann, id) = (self.ann.clone(), button.custom_id.clone());
        let made = Instant::now();
        let press = tokio::spawn(async move { ann.press(&message.id, &id).await.map(drop) });
        // Use a logarithmic distribution, because most of a press is over within a millisecond.
        let turns = TURNS_MAX.powf(self.dice.random::<f64>());
        let mut passed = 0.0;
        while passed < turns {
            passed += 1.0;
            tokio::task::yield_now().await;
        }
        self.end_the_bot()?;
        if press.is_finished() {
            self.tally.answered += 1;
        } else {
            self.tally.cut_off += 1;
            if self.other.is_some() {
                self.cut_off = Some((made, press));
            } else {
                press.abort();
            }
        }
        Ok(())
    }

    fn end_the_bot(&mut self) -> Result<()> {
        let mut bot = self.bot.take().context("a bot runs")?;
        match self.how.death {
            Death::Kill | Death::KillAndLoseLog => bot.kill()?,
            #[cfg(unix)]
            Death::Freeze => {
                bot.freeze()?;
                self.frozen = Some(bot);
            }
        }
        Ok(())
    }

    /// Returns the next button for Ann, and its message.
    async fn next(&mut self) -> Result<(Message, Button)> {
        if let Some(panel) = self.panel.clone() {
            let may_go_on = |m: &Message| is_turn(&m.text()) || m.text().contains(" is over");
            let panel = self.ann.see_message(&panel, may_go_on).await?;
            let play = play_of(&panel);
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
        let named = |m: &Message| labels.iter().find_map(|label| m.button(label).cloned());
        let board = self
            .ann
            .see_that("a board", |m| !m.ephemeral && named(m).is_some())
            .await?;
        let button = named(&board).context("it was just there")?;
        Ok((board, button))
    }

    /// Records the newest version that Ann has seen. Each button contains a version.
    fn notice(&mut self) {
        let messages = self
            .ann
            .messages()
            .into_iter()
            .chain(self.ann.dm_messages());
        let buttons = messages.flat_map(|message| message.buttons().cloned().collect::<Vec<_>>());
        let versions = buttons.filter_map(|button| button.custom_id.parse::<Press>().ok());
        self.seen = versions
            .filter_map(Press::version)
            .max()
            .unwrap_or(0)
            .max(self.seen);
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}
