//! A person plays, the bot is killed at some instant and started again, over and over; the database
//! is looked into after each kill.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use gow::Game;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use sandbox_client::{Button, Client, ClientError, Message};
use serde_json::Value;
use tempfile::TempDir;
use tiengow::discord::custom_id::Press;
use tiengow::store::{FILE, KeptHand, OpenTable, Store};

use crate::buttons::{is_tile, is_turn, plays};
use crate::process::{Plane, Process, Program};

/// Presses that are answered in a bot's life, at most; far fewer than a person may make in the
/// time.
const PRESSES: usize = 6;

/// Lives of a bot in which a hand that runs has to be over: several times as many as it takes.
const LIVES_MAX: usize = 100;

/// Turns of this thread that pass at most between a press, or its answer, and the kill: some
/// milliseconds.
const TURNS_MAX: f64 = 40_000.0;

/// Computers play at once, and the table's turns are long.
const SETTINGS: [(&str, &str); 2] = [
    ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s"),
    ("TIENGOW_LOG__LEVEL", "info"),
];

/// How a session of kills is held.
#[derive(Debug, Clone, Copy)]
pub(crate) struct How {
    pub program: Program,
    /// What is played.
    pub game: Game,
    pub kills: usize,
    pub seed: u64,
    /// Whether each kill costs the log of the database, as if nothing in it had been written: a
    /// broken store.
    pub loses_the_log: bool,
}

/// What a session of kills came to.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub kills: usize,
    /// Presses that were answered before a kill.
    pub answered: usize,
    /// Presses that were under way at a kill.
    pub cut_off: usize,
    /// Kills in the middle of a hand.
    pub in_hands: usize,
    /// Hands that were played to their end.
    pub hands: u32,
    /// Plays in them.
    pub plays: usize,
    /// From each start of the bot until it was ready.
    pub starts: Vec<Duration>,
}

/// What the database had at the last look.
#[derive(Default)]
struct Look {
    version: u64,
    hand: Option<KeptHand>,
}

/// A person, the bot they play with, and its Discord.
struct Arena {
    how: How,
    /// Dropped in this order: the bot first, its folder last.
    bot: Option<Process>,
    _server: Process,
    ready: Value,
    plane: Plane,
    folder: TempDir,
    ann: Client,
    /// The private message with the hand.
    panel: Option<String>,
    /// The last version of the table that anything Ann sees was drawn from.
    seen: u64,
    look: Look,
    tally: Tally,
    dice: StdRng,
}

/// Plays and kills.
///
/// # Errors
/// As soon as something that Ann was shown is gone, or a hand is not what it was.
pub(crate) async fn session(how: How) -> Result<Tally> {
    let folder = tempfile::tempdir()?;
    let (server, ready) = Process::server(how.program, how.seed, folder.path()).await?;
    let plane = Plane::of(&ready)?;
    let mut bot = Process::bot(how.program, &ready, &SETTINGS, folder.path())?;
    bot.says("connected and ready").await?;
    let token = ready["users"][0]["token"].as_str().context("a person")?;
    let ann = Client::connect(ready["api"].as_str().context("an address")?, token).await?;
    let command = match how.game {
        Game::TienGow => "tiengow",
        Game::PaiGow => "paigow",
        Game::TetGow => "tetgow",
    };
    ann.slash(&format!(
        "{command} start seats:computers pace:slow stake:1"
    ))
    .await?;
    let dice = StdRng::seed_from_u64(how.seed);
    let (panel, look, tally) = (None, Look::default(), Tally::default());
    let bot = Some(bot);
    let mut arena = Arena {
        how,
        bot,
        _server: server,
        ready,
        plane,
        folder,
        ann,
        panel,
        seen: 0,
        look,
        tally,
        dice,
    };
    for kill in 1..=how.kills {
        arena
            .live_and_die()
            .await
            .with_context(|| format!("kill {kill} of seed {}", how.seed))?;
    }
    arena.play_to_the_end().await?;
    Ok(arena.tally)
}

impl Arena {
    /// Lets Ann press for a while, kills the bot, looks at what is left, and starts it again.
    async fn live_and_die(&mut self) -> Result<()> {
        for _ in 0..self.dice.random_range(0..=PRESSES) {
            self.press().await?;
        }
        self.kill_in_a_press().await?;
        self.notice();
        self.tally.kills += 1;
        if self.how.loses_the_log {
            fs::remove_file(self.data().join(format!("{FILE}-wal")))?;
        }
        self.examine().await?;
        self.start().await
    }

    /// Plays on until the running hand is settled, or one at all where hands are short and no kill
    /// has met any.
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
        self.plane.let_identify().await?;
        let begun = Instant::now();
        let mut bot = Process::bot(self.how.program, &self.ready, &SETTINGS, self.folder.path())?;
        bot.says("connected and ready").await?;
        self.tally.starts.push(begun.elapsed());
        self.bot = Some(bot);
        // The message of before has a door that was closed with the old bot.
        self.panel = None;
        Ok(())
    }

    /// Presses what is next to press, and waits for the answer.
    async fn press(&mut self) -> Result<()> {
        let (message, button) = self.next().await?;
        let answered = self.ann.press(&message.id, &button.custom_id).await;
        self.heard(
            &button,
            answered.map(|answer| answer.ephemeral().map(|shown| shown.id.clone())),
        )
    }

    /// Notes an answer; a message that has just been drawn anew is simply looked at again.
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

    /// Kills the bot while a press is under way, or shortly after its answer.
    async fn kill_in_a_press(&mut self) -> Result<()> {
        let (message, button) = self.next().await?;
        let (ann, id) = (self.ann.clone(), button.custom_id.clone());
        let press = tokio::spawn(async move { ann.press(&message.id, &id).await.map(drop) });
        // As often soon as late: most of a press is over within a millisecond.
        let turns = TURNS_MAX.powf(self.dice.random::<f64>());
        let mut passed = 0.0;
        while passed < turns {
            passed += 1.0;
            tokio::task::yield_now().await;
        }
        self.bot.take().context("a bot runs")?.kill()?;
        if press.is_finished() {
            self.tally.answered += 1;
        } else {
            self.tally.cut_off += 1;
            press.abort();
        }
        Ok(())
    }

    /// What Ann presses next, and where.
    async fn next(&mut self) -> Result<(Message, Button)> {
        if let Some(panel) = self.panel.clone() {
            let may_go_on = |m: &Message| is_turn(&m.text()) || m.text().contains(" is over");
            let panel = self.ann.see_message(&panel, may_go_on).await?;
            let play = panel.buttons().find(|button| plays(button));
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
        // Where people bet there is a chair for one more.
        let labels = ["My hand", "Next hand", "Bet", "Start", "Sit"];
        let named = |m: &Message| labels.iter().find_map(|label| m.button(label).cloned());
        let board = self
            .ann
            .see_that("a board", |m| !m.ephemeral && named(m).is_some())
            .await?;
        let button = named(&board).context("it was just there")?;
        Ok((board, button))
    }

    /// Notes the newest state that Ann was shown: each button says which one it was drawn from.
    fn notice(&mut self) {
        let messages = self
            .ann
            .messages()
            .into_iter()
            .chain(self.ann.dm_messages());
        let buttons = messages.flat_map(|message| message.buttons().cloned().collect::<Vec<_>>());
        let versions = buttons.filter_map(|button| button.custom_id.parse::<Press>().ok());
        self.seen = versions
            .map(|press| press.version)
            .max()
            .unwrap_or(0)
            .max(self.seen);
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Looks into a copy of what the killed bot has left.
    async fn examine(&mut self) -> Result<()> {
        let copy = tempfile::tempdir()?;
        for end in ["", "-wal"] {
            let name = format!("{FILE}{end}");
            let from = self.data().join(&name);
            if from.exists() {
                fs::copy(from, copy.path().join(name))?;
            }
        }
        let (store, thread) = Store::open(&copy.path().join(FILE))?;
        let report = store.check().await?;
        ensure!(report.problems.is_empty(), "{:?}", report.problems);
        let open = store.open_tables().await?.pop();
        let open = open.context("the table that Ann was shown is gone")?;
        ensure!(
            open.table.version >= self.seen,
            "version {} was shown, {} is kept",
            self.seen,
            open.table.version
        );
        ensure!(
            open.table.version >= self.look.version,
            "the table has gone back"
        );
        let before = self.look.hand.take();
        self.go_on(&store, before, &open).await?;
        self.tally.in_hands += usize::from(open.hand.is_some());
        self.look = Look {
            version: open.table.version,
            hand: open.hand,
        };
        store.close().await;
        thread.join()?;
        Ok(())
    }

    /// Asserts that the hand of the last look is the same one, further on or over.
    async fn go_on(
        &mut self,
        store: &Store,
        before: Option<KeptHand>,
        open: &OpenTable,
    ) -> Result<()> {
        let Some(before) = before else { return Ok(()) };
        if let Some(running) = open
            .hand
            .as_ref()
            .filter(|hand| hand.row.hand == before.row.hand)
        {
            return same(&before, running);
        }
        let over = store
            .finished_hand(before.row.table, before.row.number)
            .await?;
        let over = over.context("a hand that ran is neither running nor over")?;
        same(&before, &over)?;
        if let Err(why) = tiengow::table::record(&over) {
            bail!("a hand that is over cannot be played again: {why}");
        }
        self.tally.hands += 1;
        self.tally.plays += over.plays.len();
        Ok(())
    }
}

/// Asserts that a hand is what it was, with more plays or as many.
fn same(before: &KeptHand, after: &KeptHand) -> Result<()> {
    ensure!(before.row == after.row, "the hand was dealt anew");
    ensure!(
        after.plays.starts_with(&before.plays),
        "a play is gone or another one"
    );
    Ok(())
}
