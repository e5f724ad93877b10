//! A large number of interactions that no honest client sends, at a table that must not change.
//!
//! An example sends a hundred thousand of them, so this file is self-contained.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::Verb;
use sandbox::{Clock, RawInteraction, RequestRecord};
use sandbox_client::{Client, Message};
use serde_json::{Value, json};
use tiengow::app::LocalDiscord;
use tiengow::config::Config;
use tiengow::discord::custom_id::{Act, Lesson, PersonAction, Press, TileMask, Whose};
use tiengow::id::TableId;
use tiengow::store::{OpenTable, Report};
use tiengow::table::{Table, TableHandle};

#[path = "../../simulate/chance.rs"]
#[allow(dead_code, reason = "the simulator draws more kinds of numbers")]
mod chance;

use chance::Chance;

/// The people at the table.
const SEATED: [&str; 4] = ["ann", "ben", "chloe", "dan"];

/// People without a seat.
const STRANGERS: usize = 8;

/// Interactions of one person in a span: fewer than the bot limits.
const EACH: usize = 16;

/// The span over which the bot counts presses.
const SPAN: Duration = Duration::from_secs(5);

/// The time between two presses of a person who sits down.
const BREATH: Duration = Duration::from_millis(400);

/// How long the answers of one span may take before the test fails.
const PATIENCE: Duration = sandbox_client::PATIENCE;

/// The flag of a message that one person sees.
const EPHEMERAL: u64 = 64;

/// The title of the one screen that shows tiles.
const HAND: &str = "Your hand";

/// The result.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Interactions that were sent.
    pub sent: usize,
    /// Answers by Discord's number for their type.
    pub answers: BTreeMap<u64, usize>,
}

/// A turn lasts a day, so that none times out during the test.
pub(super) fn config() -> Config {
    let mut config = Config::default();
    config.table.slow_seconds = 86_400;
    config
}

/// Four people at a table, and hostile strangers.
struct Siege<'a> {
    local: &'a LocalDiscord,
    chance: Chance,
    handle: TableHandle,
    board: Message,
    seated: Vec<String>,
    strangers: Vec<String>,
}

/// Sends `count` hostile interactions; nothing changes, and each is answered.
pub(super) async fn siege(
    local: &LocalDiscord,
    clock: &Clock,
    count: usize,
    seed: u64,
) -> Result<Tally> {
    let (board, people) = sit_down(local, clock).await?;
    let control = local.sandbox().control();
    let strangers = (0..STRANGERS).map(|number| control.add_user(&format!("stranger{number}")));
    let strangers = strangers
        .map(|id| Ok(id?.to_string()))
        .collect::<Result<Vec<_>>>()?;
    let handle = local.bot().app().tables.all().pop().context("a table")?;
    let seated = people.iter().map(Client::id).collect();
    let mut siege = Siege {
        local,
        chance: Chance::new(seed),
        handle,
        board,
        seated,
        strangers,
    };
    let (before, mut tally) = (siege.handle.now(), Tally::default());
    let kept = Kept::of(local, &siege.handle).await?;
    while tally.sent < count {
        clock.advance(SPAN);
        for _ in 0..EACH {
            siege.wave(&mut tally).await?;
        }
        let now = siege.handle.now();
        ensure!(
            state(&now) == state(&before),
            "the table has changed after {} interactions",
            tally.sent
        );
    }
    let now = Kept::of(local, &siege.handle).await?;
    ensure!(now == kept, "{now:?} is kept, and not {kept:?}");
    Ok(tally)
}

/// The stored table and everybody's chips, without messages and names, which are stored later.
#[derive(Debug, PartialEq)]
struct Kept {
    table: Option<OpenTable>,
    chips: Report,
}

impl Kept {
    async fn of(local: &LocalDiscord, handle: &TableHandle) -> Result<Self> {
        let store = &local.bot().app().store;
        Ok(Self {
            table: store.open_table(handle.id()).await?,
            chips: store.check().await?,
        })
    }
}

/// Everything about a table that could change.
fn state(table: &Table) -> (u64, String, Option<usize>) {
    use gow::Round as _;
    (
        table.version,
        table.to_body(),
        table.hand().map(|hand| hand.round.plays().len()),
    )
}

async fn sit_down(local: &LocalDiscord, clock: &Clock) -> Result<(Message, Vec<Client>)> {
    let mut people = Vec::new();
    for name in SEATED {
        people.push(Client::log_in(local.sandbox(), name).await?);
    }
    people[0]
        .slash("tiengow start seats:friends pace:slow")
        .await?;
    for person in &people[1..] {
        clock.advance(BREATH);
        person
            .see_that("a chair", |message| message.button("Sit").is_some())
            .await?;
        person.click("Sit").await?;
    }
    people[0]
        .see_that("the start", |message| message.button("Start").is_some())
        .await?;
    clock.advance(BREATH);
    people[0].click("Start").await?;
    let board = people[0]
        .see_that("the hand", |m| {
            !m.ephemeral && m.button("My hand").is_some()
        })
        .await?;
    // Everything has been sent after the deal when everybody has their direct message.
    for person in &people {
        person
            .in_dm()
            .see_that("the tiles", |message| message.text().contains(HAND))
            .await?;
    }
    Ok((board, people))
}

impl Siege<'_> {
    /// Everybody sends one hostile interaction at the same time.
    async fn wave(&mut self, tally: &mut Tally) -> Result<()> {
        let control = self.local.sandbox().control();
        let read = control
            .requests()
            .last()
            .map_or(0, |request| request.number);
        let people = self.seated.len() + self.strangers.len();
        let mut sent = BTreeMap::new();
        for person in 0..people {
            let forged = self.forge(person);
            sent.insert(
                format!("/interactions/{}/", control.interact(&forged)?),
                forged,
            );
        }
        tally.sent += people;
        let answers = tokio::time::timeout(PATIENCE, async {
            loop {
                let mut answers = control.requests_after(read);
                // An answer whose confirmation was late is sent once more, and refused.
                answers
                    .retain(|request| request.path.ends_with("/callback") && request.status < 300);
                if answers.len() >= people {
                    return answers;
                }
                tokio::task::yield_now().await;
            }
        });
        let answers = answers.await.map_err(|_| {
            let requests = control.requests_after(read);
            sent.retain(|path, _| {
                !requests
                    .iter()
                    .any(|request| request.path.starts_with(path.as_str()))
            });
            anyhow::anyhow!("nobody answers {:?}", sent.values())
        })?;
        once_each(&answers)?;
        for answer in &answers {
            judge(answer)?;
            *tally
                .answers
                .entry(answer.body["type"].as_u64().unwrap_or(0))
                .or_default() += 1;
        }
        Ok(())
    }

    fn forge(&mut self, person: usize) -> RawInteraction {
        let stranger = person
            .checked_sub(self.seated.len())
            .map(|number| self.strangers[number].clone());
        let user = stranger
            .clone()
            .unwrap_or_else(|| self.seated[person].clone());
        let (kind, data) = match (self.chance.below(8), &stranger) {
            (0, _) => (2, self.command(stranger.is_some())),
            (1, _) => (3, pressed(&self.noise())),
            (2, _) => (
                3,
                json!({"component_type": 3, "custom_id": self.elsewhere(), "values": [self.noise()]}),
            ),
            (3, _) => (3, pressed(&self.elsewhere())),
            (4, Some(_)) => (3, pressed(&self.mutated())),
            (_, Some(_)) => (3, pressed(&self.strange())),
            (_, None) => (3, pressed(&self.stale(person))),
        };
        let (channel_id, message_id) = (
            Some(self.board.channel_id.clone()),
            Some(self.board.id.clone()),
        );
        RawInteraction {
            user,
            kind,
            channel_id,
            message_id,
            data,
        }
    }

    /// Returns random letters, signs and numbers.
    fn noise(&mut self) -> String {
        let signs = [
            'g', '1', '.', '0', 'z', '天', '\u{0}', '"', '\\', '`', '@', '<', ' ', '-', '𝟗', '%',
        ];
        (0..1 + self.chance.below(100))
            .map(|_| *self.chance.pick(&signs))
            .collect()
    }

    fn mask(&mut self) -> TileMask {
        TileMask::from_bits((self.chance.word() & 0xffff) as u16)
    }

    /// Returns a current action that only a seated person may take.
    fn act(&mut self) -> Act {
        let (hand, own_plays, mask) = (1, (self.chance.word() & 3) as u8, self.mask());
        let verb = *self.chance.pick(&Verb::ALL);
        *self.chance.pick(&[
            Act::Sit,
            Act::Leave,
            Act::AddComputer,
            Act::Start,
            Act::MyHand,
            Act::NextHand,
            Act::EndConfirm,
            Act::Toggle {
                hand,
                own_plays,
                mask,
            },
            Act::Play { verb, mask },
            Act::Bet {
                chips: 1 + u32::from(own_plays),
            },
            Act::BetAgain,
            Act::TakeBank,
            Act::PassBank,
            Act::Hint,
            Act::Claim,
            Act::Back,
            Act::Record { hand },
            Act::PickSwitch,
            Act::Clause {
                hand,
                whose: Whose::Table,
            },
            Act::SetSwitch { switch: own_plays },
            Act::ResetHouse,
            Act::PersonAction(PersonAction::Learn(Lesson {
                step: own_plays,
                mask,
                verb: Some(verb),
            })),
        ])
    }

    /// Returns a button of the table for a person without a seat there.
    fn strange(&mut self) -> String {
        let act = self.act();
        Press::at(self.handle.id(), self.handle.now().version, act).to_string()
    }

    /// Returns a button of a table that does not exist, or of no table.
    fn elsewhere(&mut self) -> String {
        let act = self.act();
        let table =
            TableId::new(1_000 + self.chance.millis(1 << 40)).filter(|_| self.chance.below(4) > 0);
        table
            .map_or(Press::anywhere(act), |table| Press::at(table, 1, act))
            .to_string()
    }

    /// Returns a button of the table with some of its letters changed, lost or doubled.
    fn mutated(&mut self) -> String {
        let mut letters: Vec<char> = self.strange().chars().collect();
        for _ in 0..1 + self.chance.below(3) {
            let at = self.chance.below(letters.len());
            match self.chance.below(3) {
                0 => letters[at] = *self.chance.pick(&['0', 'z', '.', 'G', '/', '天']),
                1 if letters.len() > 1 => drop(letters.remove(at)),
                _ => letters.insert(at, letters[at]),
            }
        }
        letters.into_iter().collect()
    }

    /// Returns a play of a seated person for another version or with tiles that nobody has.
    fn stale(&mut self, person: usize) -> String {
        let (table, verb, bits) = (
            self.handle.now(),
            *self.chance.pick(&Verb::ALL),
            self.mask().bits(),
        );
        let other = table.version + 1 + self.chance.word() % 1_000;
        let (version, mask) = match self.chance.below(4) {
            0 => (
                table.version.saturating_sub(1 + self.chance.word() % 3),
                bits,
            ),
            1 => (other, bits),
            // A hand has eight tiles: nobody has a ninth.
            2 => (table.version, bits | 1 << 8),
            _ => return Press::at(table.id, table.version, self.idle(person)).to_string(),
        };
        Press::at(
            table.id,
            version,
            Act::Play {
                verb,
                mask: TileMask::from_bits(mask),
            },
        )
        .to_string()
    }

    /// Returns an action of a seated person that has no effect.
    fn idle(&mut self, person: usize) -> Act {
        let mask = self.mask();
        let hand = 1 + self.chance.below(3) as u32;
        let mut acts = vec![
            Act::MyHand,
            Act::Toggle {
                hand,
                own_plays: 9,
                mask,
            },
            Act::Sit,
            Act::Start,
            Act::Back,
        ];
        acts.extend([
            Act::NextHand,
            Act::AddComputer,
            Act::ResetHouse,
            Act::Record { hand },
        ]);
        acts.extend([
            Act::Bet { chips: hand },
            Act::Bet { chips: u32::MAX },
            Act::BetAgain,
            Act::BetOther,
        ]);
        acts.extend([Act::TakeBank, Act::PassBank, Act::Hint]);
        // The host's first *End* would ask the others.
        acts.extend((person > 0).then_some(Act::EndConfirm));
        *self.chance.pick(&acts)
    }

    /// Returns an invalid or pointless command.
    fn command(&mut self, stranger: bool) -> Value {
        let noise = self.noise();
        // A value matches its type; the gateway never sends another.
        let (kind, value) = match self.chance.below(4) {
            0 => (
                4,
                json!(self.chance.word().cast_signed() >> self.chance.below(64)),
            ),
            1 => (5, json!(true)),
            2 => (10, json!(-0.5)),
            _ => (3, json!(noise)),
        };
        let name = *self
            .chance
            .pick(&["stake", "rules", "seats", "pace", "seat", "level", "until"]);
        let option = json!({"name": name, "type": kind, "value": value});
        let sub = |command: &str, sub: &str| json!({"name": command, "options": [{"name": sub, "type": 1, "options": [option.clone()]}]});
        match self.chance.below(6) {
            0 => json!({"name": noise}),
            1 => json!({"name": "tiengow", "options": []}),
            2 => sub("tiengow", &noise),
            3 => sub("table", "kick"),
            4 if stranger => sub("table", "leave"),
            _ => sub("paigow", "start"),
        }
    }
}

fn pressed(custom_id: &str) -> Value {
    json!({"component_type": 2, "custom_id": custom_id})
}

/// Asserts that no interaction was answered twice.
fn once_each(answers: &[RequestRecord]) -> Result<()> {
    let paths: BTreeSet<&String> = answers.iter().map(|answer| &answer.path).collect();
    ensure!(
        paths.len() == answers.len(),
        "{} answers to {} interactions",
        answers.len(),
        paths.len()
    );
    Ok(())
}

/// Asserts that an answer shows tiles to its reader only.
fn judge(answer: &RequestRecord) -> Result<()> {
    let body = &answer.body;
    let private = body["type"] == 4 && body["data"]["flags"] == EPHEMERAL;
    ensure!(
        private || !body.to_string().contains(HAND),
        "a hand in public: {body}"
    );
    Ok(())
}
