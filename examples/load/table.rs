//! A table of four people who play at a fixed pace.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result};
use sandbox::{Clock, Control, RawInteraction, Snowflake};
use serde_json::{Value, json};
use tiengow::app::LocalDiscord;
use tiengow::discord::custom_id::{PageAct, Press};
use tiengow::table::TableHandle;

use crate::measured::Measured;

/// People at a table.
const SEATS: usize = 4;

/// How often a person looks at their screen while they wait for it.
const LOOK: Duration = Duration::from_millis(25);

/// How long a person waits for a screen.
const PATIENCE: Duration = Duration::from_secs(20);

/// Discord's number of a button.
const BUTTON: u64 = 2;

/// The most presses of one play: the tiles of the widest trick and the play.
const PRESSES_MAX: usize = 6;

/// How fast people are.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    /// From one play to the next.
    pub(crate) play: Duration,
    /// The least time from one hand to the next.
    pub(crate) between_hands: Duration,
}

/// One table and its people.
pub(crate) struct Table {
    local: Arc<LocalDiscord>,
    control: Control,
    clock: Clock,
    seen: Arc<Mutex<Measured>>,
    channel: Snowflake,
    people: Vec<String>,
}

impl Table {
    /// Adds a channel and the people of a table.
    pub(crate) fn add(
        number: u64,
        local: &Arc<LocalDiscord>,
        clock: &Clock,
        seen: &Arc<Mutex<Measured>>,
    ) -> Result<Self> {
        let control = local.sandbox().control();
        let guild = local.sandbox().guild_id();
        let channel = control.add_channel(guild, &format!("table-{number}"))?;
        let people = (0..SEATS).map(|seat| format!("p{number}-{seat}"));
        let people: Vec<String> = people.collect();
        for name in &people {
            control.add_user(name)?;
        }
        Ok(Self {
            local: Arc::clone(local),
            control,
            clock: clock.clone(),
            seen: Arc::clone(seen),
            channel,
            people,
        })
    }

    /// Opens the table and plays hands for a time; returns how many were finished.
    pub(crate) async fn play(self, pace: Pace, seconds: Duration) -> Result<usize> {
        self.interact(&self.people[0], 2, None, start_command(&json!([])))?;
        self.mute().await?;
        for name in &self.people[1..] {
            self.click(name, "Sit").await?;
        }
        self.until(|table| table.people().count() == SEATS).await?;
        self.click(&self.people[0], "Start").await?;
        let began = tokio::time::Instant::now();
        let mut hands = 0;
        while began.elapsed() < seconds {
            let dealt = tokio::time::Instant::now();
            self.until(|table| table.hand().is_some()).await?;
            for name in &self.people {
                self.click(name, "My hand").await?;
            }
            self.play_hand(pace.play).await?;
            hands += 1;
            tokio::time::sleep_until(dealt + pace.between_hands).await;
            for name in &self.people {
                self.click(name, "Next hand").await?;
            }
        }
        Ok(hands)
    }

    /// Turns direct messages off for everybody: Discord lets a bot open few of them at once.
    async fn mute(&self) -> Result<()> {
        let lobby = self
            .see("Sit", |message| has_button(message, "Sit"))
            .await?;
        let off = Press::Page {
            table: None,
            act: PageAct::DmOff,
        };
        let off = json!({"custom_id": off.to_string()});
        for name in &self.people {
            self.press(name, &lobby, &off)?;
        }
        Ok(())
    }

    /// Plays a hand: one play in each span of `pace`, however long the one before took.
    async fn play_hand(&self, pace: Duration) -> Result<()> {
        let mut next = tokio::time::Instant::now();
        loop {
            next += pace;
            tokio::time::sleep_until(next).await;
            let table = self.handle()?.now();
            if table.hand().is_none() {
                return Ok(());
            }
            let Some(user) = table.awaited().first().copied() else {
                continue;
            };
            let name = table.people().find(|(_, person)| person.user == user);
            let name = name.map(|(_, person)| person.name.to_lowercase());
            let name = name.context("a player")?;
            if self.play_once(&name, table.version).await.is_err() {
                // Their screen did not come, as people see at times: they ask for it again.
                self.note(|seen| seen.missed += 1);
                self.click(&name, "My hand").await?;
            }
        }
    }

    /// Presses the offered play, or picks tiles until one is offered.
    async fn play_once(&self, name: &str, version: u64) -> Result<()> {
        let mut before = Value::Null;
        for _ in 0..PRESSES_MAX {
            let panel = self.panel(name, &before).await?;
            let buttons = buttons(&panel);
            let is_play = |button: &&Value| {
                let label = button["label"].as_str().unwrap_or_default();
                button["disabled"] != true
                    && ["Lead ", "Beat ", "Discard "]
                        .iter()
                        .any(|verb| label.starts_with(verb))
            };
            let is_tile = |button: &&Value| {
                button["style"] == 2
                    && button["label"]
                        .as_str()
                        .is_some_and(|label| label.as_bytes().get(1) == Some(&b'-'))
            };
            // A tile that cannot beat is discarded at once.
            let at_once = |button: &&Value| {
                let id = button["custom_id"].as_str().unwrap_or_default();
                is_tile(button) && id.contains(".play.")
            };
            let labelled = buttons.iter().find(is_play);
            let play = labelled.or_else(|| buttons.iter().find(at_once));
            let pressed = play.or_else(|| buttons.iter().find(is_tile));
            let pressed = pressed.with_context(|| format!("nothing to press: {panel}"))?;
            let at = self.press(name, &panel, pressed)?;
            before = panel["components"].clone();
            if play.is_some() && self.has_moved(name, &before, version).await? {
                self.note(|seen| seen.plays.push((self.channel.to_string(), at)));
                return Ok(());
            }
            if play.is_some() {
                self.note(|seen| seen.stale += 1);
            }
        }
        Ok(())
    }

    /// Waits until a play has moved the table on, or the player's screen has changed without that: then
    /// the screen that they pressed was behind.
    async fn has_moved(&self, name: &str, before: &Value, version: u64) -> Result<bool> {
        tokio::select! {
            biased;
            moved = self.until(|table| table.version != version) => moved.map(|()| true),
            changed = self.panel(name, before) => changed.map(|_| false),
        }
    }

    fn note(&self, change: impl FnOnce(&mut Measured)) {
        if let Ok(mut seen) = self.seen.lock() {
            change(&mut seen);
        }
    }

    /// Waits for a person's newest private screen to have other buttons than before, and a turn.
    async fn panel(&self, name: &str, before: &Value) -> Result<Value> {
        let user = self.user(name)?;
        self.see("the hand", |message| {
            message["only_for"] == json!(user)
                && message["components"] != *before
                && message["components"].to_string().contains("**Your turn**")
        })
        .await
    }

    /// Presses the button with a label on the newest public message.
    async fn click(&self, name: &str, label: &str) -> Result<()> {
        let has_it = |message: &Value| has_button(message, label);
        let message = self.see(label, has_it).await?;
        let buttons = buttons(&message);
        let button = buttons.iter().find(|button| button["label"] == label);
        self.press(name, &message, button.context("a button")?)?;
        Ok(())
    }

    /// Presses a button; returns when.
    fn press(&self, name: &str, message: &Value, button: &Value) -> Result<i64> {
        let data = json!({"component_type": 2, "custom_id": button["custom_id"]});
        let id = message["id"].as_str().map(str::to_owned);
        self.interact(name, 3, id, data)
    }

    fn interact(
        &self,
        name: &str,
        kind: i64,
        message_id: Option<String>,
        data: Value,
    ) -> Result<i64> {
        let now = self.clock.now_ms();
        let id = self.control.interact(&RawInteraction {
            user: name.to_owned(),
            kind,
            channel_id: Some(self.channel.to_string()),
            message_id,
            data,
        })?;
        self.note(|seen| seen.presses.push((id.to_string(), now)));
        Ok(now)
    }

    /// Waits for a message in the channel; the newest one counts.
    async fn see(&self, what: &str, test: impl Fn(&Value) -> bool) -> Result<Value> {
        let search = async {
            loop {
                let messages = self.control.messages(self.channel)?;
                if let Some(found) = messages.into_iter().rev().find(|message| test(message)) {
                    return Ok(found);
                }
                tokio::time::sleep(LOOK).await;
            }
        };
        tokio::time::timeout(PATIENCE, search)
            .await
            .with_context(|| format!("no message with {what} in {}", self.channel))?
    }

    /// Waits until the table is in a state.
    async fn until(&self, test: impl Fn(&tiengow::table::Table) -> bool) -> Result<()> {
        let waiting = async {
            while !self.handle().is_ok_and(|handle| test(&handle.now())) {
                tokio::time::sleep(LOOK).await;
            }
        };
        Ok(tokio::time::timeout(PATIENCE, waiting).await?)
    }

    fn handle(&self) -> Result<TableHandle> {
        let all = self.local.bot().app().tables.all();
        let is_here = |handle: &TableHandle| handle.now().place.channel.get() == self.channel.0;
        all.into_iter().find(is_here).context("the table is open")
    }

    fn user(&self, name: &str) -> Result<String> {
        let table = self.handle()?.now();
        let person = table
            .people()
            .find(|(_, person)| person.name.eq_ignore_ascii_case(name));
        Ok(person.context("a player")?.1.user.to_string())
    }
}

/// `/tiengow start` with its options.
pub(crate) fn start_command(options: &Value) -> Value {
    let start = json!([{"type": 1, "name": "start", "options": options}]);
    json!({"type": 1, "name": "tiengow", "options": start})
}

/// Whether a public message has a button with a label.
fn has_button(message: &Value, label: &str) -> bool {
    message["only_for"].is_null()
        && buttons(message)
            .iter()
            .any(|button| button["label"] == label)
}

/// The buttons of a message or of a component.
fn buttons(part: &Value) -> Vec<Value> {
    let inner = part["components"].as_array().cloned().unwrap_or_default();
    inner
        .into_iter()
        .flat_map(|part| match part["type"].as_u64() {
            Some(BUTTON) => vec![part],
            _ => buttons(&part),
        })
        .collect()
}
