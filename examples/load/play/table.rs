//! A table of four people, from its opening to the last hand.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result};
use sandbox::{Clock, Control, RawInteraction, Snowflake};
use serde_json::{Value, json};
use tiengow::discord::custom_id::{PageAct, Press};
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::measured::Measured;
use super::screen::{BUTTON, Button, MY_HAND, NEXT_HAND, SIT, START, Screen};
use super::stage::Stage;
use super::view::View;
use crate::start_command;

/// The seats of a table. The names of its people end with them.
const SEATS: [char; 4] = ['a', 'b', 'c', 'd'];

/// How long a person waits for a screen; then they press again.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// How long a hand may take; a longer one is stuck.
const HAND_MAX: Duration = Duration::from_secs(900);

/// Discord's numbers of the kinds of interactions.
const COMMAND: i64 = 2;
const COMPONENT: i64 = 3;

/// Discord's number of an option that is a number.
const INTEGER: u64 = 4;

/// How fast people are.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// The time from one play to the next.
    pub(super) play: Duration,
    /// The least time from one hand to the next, unless the bot deals sooner.
    pub(super) between_hands: Duration,
}

/// What a table plays.
#[derive(Clone, Copy)]
pub(super) enum Game {
    TienGow,
    /// The one whose buttons have emojis.
    TetGow,
}

impl Game {
    /// Returns the command that starts it for four people.
    fn start(self) -> Value {
        match self {
            Self::TienGow => start_command("tiengow", &json!([])),
            Self::TetGow => {
                let players = json!([{"type": INTEGER, "name": "players", "value": SEATS.len()}]);
                start_command("tetgow", &players)
            }
        }
    }
}

/// How far a table is.
enum Progress {
    Opening,
    BetweenHands,
    InHand,
}

/// A person at a table.
pub(super) struct Person {
    name: String,
    pub(super) id: Snowflake,
}

/// What all tables share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) control: Control,
    pub(super) clock: Clock,
    pub(super) seen: Arc<Mutex<Measured>>,
    pub(super) stage: watch::Receiver<Stage>,
    pub(super) pace: Pace,
}

/// One table and its people.
pub(super) struct Table {
    pub(super) shared: Shared,
    game: Game,
    pub(super) channel: Snowflake,
    pub(super) people: Vec<Person>,
    pub(super) view: View,
    progress: Progress,
}

impl Table {
    /// Adds a channel to a server, and the people of a table.
    pub(super) fn add(
        (number, game): (u64, Game),
        server: Snowflake,
        shared: Shared,
    ) -> Result<Self> {
        let control = &shared.control;
        let channel = control.add_channel(server, &format!("table-{number}"))?;
        let person = |seat: char| -> Result<Person> {
            let name = format!("p{number}{seat}");
            let id = control.add_user(&name)?;
            Ok(Person { name, id })
        };
        let people = SEATS.map(person).into_iter().collect::<Result<_>>()?;
        Ok(Self {
            shared,
            game,
            channel,
            people,
            view: View::default(),
            progress: Progress::Opening,
        })
    }

    /// Opens the table and plays hands until the run ends.
    pub(super) async fn play(mut self) {
        let mut stage = self.shared.stage.clone();
        self.note(|seen| seen.tables += 1);
        let course = tokio::select! {
            course = self.course() => course,
            _ = stage.wait_for(|stage| *stage == Stage::Over) => Ok(()),
        };
        if let Err(error) = &course {
            println!("{error:#}");
        }
        let is_stuck = course.is_err();
        self.note(|seen| match self.progress {
            Progress::Opening => seen.unopened += 1,
            Progress::BetweenHands | Progress::InHand if is_stuck => seen.stuck += 1,
            Progress::InHand => seen.unfinished += 1,
            Progress::BetweenHands => {}
        });
    }

    async fn course(&mut self) -> Result<()> {
        self.open().await?;
        let mut stage = self.shared.stage.clone();
        for number in 1.. {
            let hand = timeout(HAND_MAX, self.hand(number)).await;
            let dealt =
                hand.with_context(|| format!("hand {number} in {} is stuck", self.channel))??;
            let pause = self.see_until(dealt + self.shared.pace.between_hands, |view| {
                view.board(number + 1).map(|_| ())
            });
            tokio::select! {
                seen = pause => drop(seen?),
                _ = stage.wait_for(|stage| *stage != Stage::Playing) => {}
            }
            if *stage.borrow() != Stage::Playing {
                break;
            }
        }
        Ok(())
    }

    /// Opens the table and waits until all people sit.
    async fn open(&mut self) -> Result<()> {
        self.interact(0, COMMAND, None, self.game.start())?;
        let lobby = self
            .see(HAND_MAX, |view| view.showing(SIT).cloned())
            .await?
            .with_context(|| format!("no lobby in {}", self.channel))?;
        // Discord lets a bot open few direct messages at once.
        let off = Press::Page {
            table: None,
            act: PageAct::DmOff,
        };
        for person in 0..self.people.len() {
            self.press(person, &lobby, &off.to_string())?;
        }
        let names: Vec<String> = self.people.iter().map(|one| one.name.clone()).collect();
        loop {
            if let Some(lobby) = self.view.showing(SIT).cloned() {
                for (person, name) in names.iter().enumerate() {
                    if !lobby.words.contains(name) {
                        self.press_label(person, &lobby, SIT)?;
                    }
                }
            }
            let is_full = |lobby: &Arc<Screen>| names.iter().all(|name| lobby.words.contains(name));
            let full = |view: &View| view.showing(START).filter(|one| is_full(one)).map(|_| ());
            if self.see(PATIENCE, full).await?.is_some() {
                return Ok(());
            }
            self.note(|seen| seen.missed += 1);
        }
    }

    /// Plays one hand; returns when it was dealt.
    async fn hand(&mut self, number: usize) -> Result<Instant> {
        self.begin(number).await?;
        self.progress = Progress::InHand;
        let dealt = Instant::now();
        for person in 0..self.people.len() {
            self.ask_for_hand(person, number)?;
        }
        self.play_hand(number).await?;
        self.progress = Progress::BetweenHands;
        let now = self.shared.clock.now_ms();
        self.note(|seen| seen.hands.push(now));
        Ok(dealt)
    }

    /// Waits until a hand is dealt. The host starts the first one, and everybody asks for the others.
    async fn begin(&mut self, number: usize) -> Result<()> {
        let (label, people) = if number == 1 {
            (START, 1)
        } else {
            (NEXT_HAND, self.people.len())
        };
        let board = |view: &View| view.board(number).map(|_| ());
        while self.see(Duration::ZERO, board).await?.is_none() {
            let shown = self.view.showing(label).cloned();
            for person in 0..people {
                if let Some(shown) = &shown {
                    self.press_label(person, shown, label)?;
                }
            }
            if self.see(PATIENCE, board).await?.is_none() {
                self.note(|seen| seen.missed += 1);
            }
        }
        Ok(())
    }

    /// Asks for a person's private screen of a running hand.
    pub(super) fn ask_for_hand(&self, person: usize, number: usize) -> Result<()> {
        match self.view.board(number) {
            Some(board) => self.press_label(person, board, MY_HAND),
            None => Ok(()),
        }
    }

    pub(super) fn note(&self, change: impl FnOnce(&mut Measured)) {
        if let Ok(mut seen) = self.shared.seen.lock() {
            change(&mut seen);
        }
    }

    fn press_label(&self, person: usize, screen: &Screen, label: &str) -> Result<()> {
        let button: Option<&Button> = screen.button(label);
        let button = button.with_context(|| format!("no button {label}"))?;
        self.press(person, screen, &button.custom_id)?;
        Ok(())
    }

    /// Presses a button; returns when.
    pub(super) fn press(&self, person: usize, screen: &Screen, custom_id: &str) -> Result<i64> {
        let data = json!({"component_type": BUTTON, "custom_id": custom_id});
        self.interact(person, COMPONENT, Some(screen.id), data)
    }

    fn interact(
        &self,
        person: usize,
        kind: i64,
        message: Option<Snowflake>,
        data: Value,
    ) -> Result<i64> {
        let now = self.shared.clock.now_ms();
        let id = self.shared.control.interact(&RawInteraction {
            user: self.people[person].name.clone(),
            kind,
            channel_id: Some(self.channel.to_string()),
            message_id: message.map(|id| id.to_string()),
            data,
        })?;
        self.note(|seen| seen.presses.push((id, now)));
        Ok(now)
    }

    /// Waits for this long until people see something.
    pub(super) async fn see<T>(
        &mut self,
        patience: Duration,
        find: impl Fn(&View) -> Option<T>,
    ) -> Result<Option<T>> {
        self.see_until(Instant::now() + patience, find).await
    }

    /// Waits until people see something, or until a time.
    pub(super) async fn see_until<T>(
        &mut self,
        end: Instant,
        find: impl Fn(&View) -> Option<T>,
    ) -> Result<Option<T>> {
        let control = &self.shared.control;
        let mut changes = control.changes_after(self.channel, self.view.number)?;
        loop {
            self.view.apply(changes);
            if let Some(found) = find(&self.view) {
                return Ok(Some(found));
            }
            let next = control.next_changes(self.channel, self.view.number);
            match timeout_at(end, next).await {
                Ok(next) => changes = next?,
                Err(_) => return Ok(None),
            }
        }
    }
}
