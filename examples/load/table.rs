//! A table of four people who play at a fixed pace, by what they see.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sandbox::{Clock, Control, RawInteraction, Sandbox, Snowflake};
use serde_json::{Value, json};
use tiengow::discord::custom_id::{PageAct, Press};

use crate::measured::Measured;

/// The seats of a table, as the names of its people end.
const SEATS: [char; 4] = ['a', 'b', 'c', 'd'];

/// How often a person looks at their screen while they wait for it.
const LOOK: Duration = Duration::from_millis(25);

/// How many messages people look at: more than a hand has. A channel fills with hundreds of them.
const NEWEST: usize = 100;

/// How long a person waits for a screen.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a hand may take; a longer one is stuck.
const HAND_MAX: Duration = Duration::from_secs(900);

/// Discord's number of a button.
const BUTTON: u64 = 2;

/// The most presses of one play: the tiles of the widest trick and the play.
const PRESSES_MAX: usize = 6;

/// What is on the private screen of a hand; a person gets other private messages as well.
const HAND: &str = "Your hand";

/// What it says when it is its reader's turn.
const YOUR_TURN: &str = "**Your turn**";

/// What the answer to a press on a screen that was behind says.
const STALE: &str = "That button is out of date";

/// How fast people are.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    /// From one play to the next.
    pub(crate) play: Duration,
    /// The least time from one hand to the next.
    pub(crate) between_hands: Duration,
}

/// A person at a table.
struct Person {
    name: String,
    id: String,
}

/// One table and its people.
pub(crate) struct Table {
    control: Control,
    clock: Clock,
    seen: Arc<Mutex<Measured>>,
    channel: Snowflake,
    people: Vec<Person>,
}

impl Table {
    /// Adds a channel and the people of a table.
    pub(crate) fn add(
        number: u64,
        sandbox: &Sandbox,
        clock: &Clock,
        seen: &Arc<Mutex<Measured>>,
    ) -> Result<Self> {
        let control = sandbox.control();
        let channel = control.add_channel(sandbox.guild_id(), &format!("table-{number}"))?;
        let person = |seat: char| -> Result<Person> {
            let name = format!("p{number}{seat}");
            let id = control.add_user(&name)?.to_string();
            Ok(Person { name, id })
        };
        let people = SEATS.map(person).into_iter().collect::<Result<_>>()?;
        Ok(Self {
            control,
            clock: clock.clone(),
            seen: Arc::clone(seen),
            channel,
            people,
        })
    }

    /// Opens the table and plays hands for a time; returns how many were finished.
    pub(crate) async fn play(self, pace: Pace, seconds: Duration) -> Result<usize> {
        let host = &self.people[0];
        self.interact(host, 2, None, start_command(&json!([])))?;
        self.mute().await?;
        for person in &self.people[1..] {
            self.click(person, "Sit").await?;
        }
        let is_full = |message: &Value| {
            // The sandbox shows names with a capital.
            let text = message.to_string().to_lowercase();
            has_button(message, "Start")
                && self.people.iter().all(|person| text.contains(&person.name))
        };
        self.see("all people", is_full).await?;
        self.click(host, "Start").await?;
        let began = tokio::time::Instant::now();
        let mut hands = 0;
        while began.elapsed() < seconds {
            let number = hands + 1;
            let dealt = tokio::time::Instant::now();
            self.see("the hand", |message| is_running(message, number))
                .await?;
            for person in &self.people {
                self.click(person, "My hand").await?;
            }
            let played = self.play_hand(pace.play, number);
            let played = tokio::time::timeout(HAND_MAX, played).await;
            played.with_context(|| format!("hand {number} in {} is stuck", self.channel))??;
            hands = number;
            self.note(|seen| seen.hands += 1);
            tokio::time::sleep_until(dealt + pace.between_hands).await;
            for person in &self.people {
                self.click(person, "Next hand").await?;
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
        for person in &self.people {
            self.press(person, &lobby, &off)?;
        }
        Ok(())
    }

    /// Plays a hand: one play in each span of `pace`, however long the one before took.
    async fn play_hand(&self, pace: Duration, number: usize) -> Result<()> {
        let mut next = tokio::time::Instant::now();
        loop {
            next += pace;
            tokio::time::sleep_until(next).await;
            let messages = self.control.newest_messages(self.channel, NEWEST)?;
            if messages
                .iter()
                .any(|message| is_settlement(message, number))
            {
                return Ok(());
            }
            let Some(person) = self.person_to_act(&messages) else {
                continue;
            };
            if self.play_once(person).await.is_err() {
                // Their screen did not come, as people see at times: they ask for it again, unless
                // the hand has ended meanwhile.
                self.note(|seen| seen.missed += 1);
                let messages = self.control.newest_messages(self.channel, NEWEST)?;
                let board = messages.iter().rev().find(|one| is_running(one, number));
                if let Some(board) = board {
                    self.press_labelled(person, board, "My hand")?;
                }
            }
        }
    }

    /// The person whose newest private screen says that it is their turn.
    fn person_to_act(&self, messages: &[Value]) -> Option<&Person> {
        self.people.iter().find(|person| {
            let newest = messages.iter().rev().find(|one| is_hand(one, person));
            newest.is_some_and(says_your_turn)
        })
    }

    /// Presses the offered play, or picks tiles until one is offered.
    async fn play_once(&self, person: &Person) -> Result<()> {
        let mut before = Value::Null;
        for _ in 0..PRESSES_MAX {
            let has_turn = |message: &Value| says_your_turn(message);
            let panel = self.panel(person, &before, has_turn).await?;
            let buttons = buttons(&panel);
            let play = buttons.iter().find(|button| is_play(button));
            let play = play.or_else(|| buttons.iter().find(|button| plays_at_once(button)));
            let pressed = play.or_else(|| buttons.iter().find(|button| is_tile(button)));
            let pressed = pressed.with_context(|| format!("nothing to press: {panel}"))?;
            let at = self.press(person, &panel, pressed)?;
            before = panel["components"].clone();
            if play.is_none() {
                continue;
            }
            let answer = self.panel(person, &before, |_| true).await?;
            if !answer.to_string().contains(STALE) {
                self.note(|seen| seen.plays.push((self.channel.to_string(), at)));
                return Ok(());
            }
            self.note(|seen| seen.stale += 1);
        }
        bail!("{PRESSES_MAX} presses were no play")
    }

    fn note(&self, change: impl FnOnce(&mut Measured)) {
        if let Ok(mut seen) = self.seen.lock() {
            change(&mut seen);
        }
    }

    /// Waits until a person's newest private screen passes a test and has other buttons or words than
    /// before.
    async fn panel(
        &self,
        person: &Person,
        before: &Value,
        test: impl Fn(&Value) -> bool,
    ) -> Result<Value> {
        let search = async {
            loop {
                let messages = self.control.newest_messages(self.channel, NEWEST)?;
                let newest = messages.into_iter().rev().find(|one| is_hand(one, person));
                let found = newest.filter(|one| one["components"] != *before && test(one));
                if let Some(found) = found {
                    return Ok(found);
                }
                tokio::time::sleep(LOOK).await;
            }
        };
        tokio::time::timeout(PATIENCE, search)
            .await
            .with_context(|| format!("no new screen for {}", person.name))?
    }

    /// Presses the button with a label on the newest public message that has it.
    async fn click(&self, person: &Person, label: &str) -> Result<()> {
        let has_it = |message: &Value| has_button(message, label);
        let message = self.see(label, has_it).await?;
        self.press_labelled(person, &message, label)
    }

    fn press_labelled(&self, person: &Person, message: &Value, label: &str) -> Result<()> {
        let buttons = buttons(message);
        let button = buttons.iter().find(|button| button["label"] == label);
        self.press(person, message, button.context("a button")?)?;
        Ok(())
    }

    /// Presses a button; returns when.
    fn press(&self, person: &Person, message: &Value, button: &Value) -> Result<i64> {
        let data = json!({"component_type": BUTTON, "custom_id": button["custom_id"]});
        let id = message["id"].as_str().map(str::to_owned);
        self.interact(person, 3, id, data)
    }

    fn interact(
        &self,
        person: &Person,
        kind: i64,
        message_id: Option<String>,
        data: Value,
    ) -> Result<i64> {
        let now = self.clock.now_ms();
        let id = self.control.interact(&RawInteraction {
            user: person.name.clone(),
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
                let messages = self.control.newest_messages(self.channel, NEWEST)?;
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
}

/// `/tiengow start` with its options.
pub(crate) fn start_command(options: &Value) -> Value {
    let start = json!([{"type": 1, "name": "start", "options": options}]);
    json!({"type": 1, "name": "tiengow", "options": start})
}

/// Whether a message is a person's private screen of a hand.
fn is_hand(message: &Value, person: &Person) -> bool {
    message["only_for"] == person.id.as_str() && message["components"].to_string().contains(HAND)
}

fn says_your_turn(message: &Value) -> bool {
    message["components"].to_string().contains(YOUR_TURN)
}

/// Whether a public message shows the running hand of a number.
fn is_running(message: &Value, number: usize) -> bool {
    has_button(message, "My hand") && !has_button(message, "Next hand") && names(message, number)
}

/// Whether a public message is the settlement of the hand of a number.
fn is_settlement(message: &Value, number: usize) -> bool {
    has_button(message, "Next hand") && names(message, number)
}

/// Whether a message names the hand of a number.
fn names(message: &Value, number: usize) -> bool {
    let text = message["components"].to_string();
    let name = format!("Hand {number}");
    text.match_indices(&name).any(|(at, _)| {
        let next = text.as_bytes().get(at + name.len());
        !next.is_some_and(u8::is_ascii_digit)
    })
}

/// Whether a button plays the picked tiles, or an offered set.
fn is_play(button: &Value) -> bool {
    let label = button["label"].as_str().unwrap_or_default();
    button["disabled"] != true
        && ["Lead ", "Beat ", "Discard "]
            .iter()
            .any(|verb| label.starts_with(verb))
}

fn is_tile(button: &Value) -> bool {
    let label = button["label"].as_str().unwrap_or_default();
    button["style"] == 2 && label.as_bytes().get(1) == Some(&b'-')
}

/// Whether a button is a tile that is discarded at once, as one that cannot beat.
fn plays_at_once(button: &Value) -> bool {
    let id = button["custom_id"].as_str().unwrap_or_default();
    is_tile(button) && id.contains(".play.")
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
