//! A table of four people, from its opening to the last hand.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result};
use sandbox::{Clock, Control, RawInteraction, Snowflake};
use serde_json::{Value, json};
use tiengow::discord::custom_id::{PageAct, Press};
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::channel_view::ChannelView;
use super::measurements::Measurements;
use super::screen::{BUTTON, Button, MY_HAND, NEXT_HAND, SIT, START, Screen};
use super::stage::Stage;
use crate::start_command;

/// The seats of a table. The names of its people end with them.
const SEATS: [char; 4] = ['a', 'b', 'c', 'd'];

/// How long a person waits for a screen before they press again.
pub(super) const SCREEN_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a hand may take; a longer one is stuck.
const HAND_MAX: Duration = Duration::from_secs(900);

/// Discord's numbers of the kinds of interactions.
const COMMAND: i64 = 2;
const COMPONENT: i64 = 3;

/// Discord's number of an option that is a number.
const INTEGER: u64 = 4;

/// The speed of the people.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// The time from one play to the next.
    pub(super) play: Duration,
    /// The least time from one hand to the next, unless the bot deals sooner.
    pub(super) between_hands: Duration,
}

/// The game of a table.
#[derive(Clone, Copy)]
pub(super) enum Game {
    TienGow,
    /// The game whose buttons have emojis.
    TetGow,
}

impl Game {
    /// Returns the command that starts the game for four people.
    fn start_command(self) -> Value {
        match self {
            Self::TienGow => start_command("tiengow", &json!([])),
            Self::TetGow => {
                let players = json!([{"type": INTEGER, "name": "players", "value": SEATS.len()}]);
                start_command("tetgow", &players)
            }
        }
    }
}

/// The progress of a table.
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

/// The parts of a run that all tables share.
#[derive(Clone)]
pub(super) struct RunContext {
    pub(super) control: Control,
    pub(super) clock: Clock,
    pub(super) measurements: Arc<Mutex<Measurements>>,
    pub(super) stage: watch::Receiver<Stage>,
    pub(super) pace: Pace,
}

/// One table and its people.
pub(super) struct Table {
    pub(super) context: RunContext,
    game: Game,
    pub(super) channel: Snowflake,
    pub(super) people: Vec<Person>,
    pub(super) view: ChannelView,
    progress: Progress,
}

impl Table {
    /// Adds a channel to a server, and the people of a table.
    pub(super) fn add(
        (number, game): (u64, Game),
        server: Snowflake,
        context: RunContext,
    ) -> Result<Self> {
        let control = &context.control;
        let channel = control.add_channel(server, &format!("table-{number}"))?;
        let person = |seat: char| -> Result<Person> {
            let name = format!("p{number}{seat}");
            let id = control.add_user(&name)?;
            Ok(Person { name, id })
        };
        let people = SEATS.map(person).into_iter().collect::<Result<_>>()?;
        Ok(Self {
            context,
            game,
            channel,
            people,
            view: ChannelView::default(),
            progress: Progress::Opening,
        })
    }

    /// Opens the table and plays hands until the run ends.
    pub(super) async fn play(mut self) {
        let mut stage = self.context.stage.clone();
        self.record(|sum| sum.tables += 1);
        let result = tokio::select! {
            result = self.open_and_play() => result,
            _ = stage.wait_for(|stage| *stage == Stage::Over) => Ok(()),
        };
        if let Err(error) = &result {
            println!("{error:#}");
        }
        let is_stuck = result.is_err();
        self.record(|sum| match self.progress {
            Progress::Opening => sum.unopened += 1,
            Progress::BetweenHands | Progress::InHand if is_stuck => sum.stuck += 1,
            Progress::InHand => sum.unfinished += 1,
            Progress::BetweenHands => {}
        });
    }

    async fn open_and_play(&mut self) -> Result<()> {
        self.open().await?;
        let mut stage = self.context.stage.clone();
        for number in 1.. {
            let hand = timeout(HAND_MAX, self.deal_and_play_hand(number)).await;
            let dealt =
                hand.with_context(|| format!("hand {number} in {} is stuck", self.channel))??;
            let pause = self.wait_until(dealt + self.context.pace.between_hands, |view| {
                view.board(number + 1).map(|_| ())
            });
            tokio::select! {
                result = pause => drop(result?),
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
        self.interact(0, COMMAND, None, self.game.start_command())?;
        let lobby = self
            .wait_for(HAND_MAX, |view| view.with_button(SIT).cloned())
            .await?
            .with_context(|| format!("no lobby in {}", self.channel))?;
        // The people refuse direct messages, because Discord lets a bot open few of them at once.
        let dm_off = Press::Page {
            table: None,
            act: PageAct::DmOff,
        };
        for person in 0..self.people.len() {
            self.press(person, &lobby, &dm_off.to_string())?;
        }
        let names: Vec<String> = self.people.iter().map(|one| one.name.clone()).collect();
        loop {
            if let Some(lobby) = self.view.with_button(SIT).cloned() {
                for (person, name) in names.iter().enumerate() {
                    if !lobby.lobby_text.contains(name) {
                        self.press_label(person, &lobby, SIT)?;
                    }
                }
            }
            let is_full =
                |lobby: &Arc<Screen>| names.iter().all(|name| lobby.lobby_text.contains(name));
            let full_lobby = |view: &ChannelView| {
                let lobby = view.with_button(START);
                lobby.filter(|lobby| is_full(lobby)).map(|_| ())
            };
            if self.wait_for(SCREEN_TIMEOUT, full_lobby).await?.is_some() {
                return Ok(());
            }
            self.record(|sum| sum.missed += 1);
        }
    }

    /// Plays a hand from its deal, and returns the time of the deal.
    async fn deal_and_play_hand(&mut self, number: usize) -> Result<Instant> {
        self.deal(number).await?;
        self.progress = Progress::InHand;
        let dealt = Instant::now();
        for person in 0..self.people.len() {
            self.press_my_hand(person, number)?;
        }
        self.play_hand(number).await?;
        self.progress = Progress::BetweenHands;
        let now = self.context.clock.now_ms();
        self.record(|sum| sum.hands.push(now));
        Ok(dealt)
    }

    /// Presses the button that deals a hand, until the hand is dealt. The host presses it for the first hand, and
    /// everybody for the others.
    async fn deal(&mut self, number: usize) -> Result<()> {
        let (label, people) = if number == 1 {
            (START, 1)
        } else {
            (NEXT_HAND, self.people.len())
        };
        let board = |view: &ChannelView| view.board(number).map(|_| ());
        while self.wait_for(Duration::ZERO, board).await?.is_none() {
            let screen = self.view.with_button(label).cloned();
            for person in 0..people {
                if let Some(screen) = &screen {
                    self.press_label(person, screen, label)?;
                }
            }
            if self.wait_for(SCREEN_TIMEOUT, board).await?.is_none() {
                self.record(|sum| sum.missed += 1);
            }
        }
        Ok(())
    }

    /// Presses the button that gets a person's private screen of a running hand, if the hand is visible.
    pub(super) fn press_my_hand(&self, person: usize, number: usize) -> Result<()> {
        match self.view.board(number) {
            Some(board) => self.press_label(person, board, MY_HAND),
            None => Ok(()),
        }
    }

    /// Changes the measurements.
    pub(super) fn record(&self, change: impl FnOnce(&mut Measurements)) {
        if let Ok(mut measurements) = self.context.measurements.lock() {
            change(&mut measurements);
        }
    }

    fn press_label(&self, person: usize, screen: &Screen, label: &str) -> Result<()> {
        let button: Option<&Button> = screen.button(label);
        let button = button.with_context(|| format!("no button {label}"))?;
        self.press(person, screen, &button.custom_id)?;
        Ok(())
    }

    /// Presses a button, and returns the time of the press.
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
        let now = self.context.clock.now_ms();
        let id = self.context.control.interact(&RawInteraction {
            user: self.people[person].name.clone(),
            kind,
            channel_id: Some(self.channel.to_string()),
            message_id: message.map(|id| id.to_string()),
            data,
        })?;
        self.record(|sum| sum.presses.push((id, now)));
        Ok(now)
    }

    /// Waits until `find` finds something in the channel, and returns it. Returns `None` after `limit`.
    pub(super) async fn wait_for<T>(
        &mut self,
        limit: Duration,
        find: impl Fn(&ChannelView) -> Option<T>,
    ) -> Result<Option<T>> {
        self.wait_until(Instant::now() + limit, find).await
    }

    /// Waits until `find` finds something in the channel, and returns it. Returns `None` at `end`.
    pub(super) async fn wait_until<T>(
        &mut self,
        end: Instant,
        find: impl Fn(&ChannelView) -> Option<T>,
    ) -> Result<Option<T>> {
        let control = &self.context.control;
        let mut changes = control.changes_after(self.channel, self.view.last_change)?;
        loop {
            self.view.apply(changes);
            if let Some(found) = find(&self.view) {
                return Ok(Some(found));
            }
            let next = control.next_changes(self.channel, self.view.last_change);
            match timeout_at(end, next).await {
                Ok(next) => changes = next?,
                Err(_) => return Ok(None),
            }
        }
    }
}
