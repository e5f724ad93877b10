//! A large number of interactions that no honest client sends, at a table that must not change.
//!
//! An example sends a hundred thousand of them, so this file and its submodule are self-contained.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Clock, RequestRecord};
use sandbox_client::{Client, Message};
use tiengow::app::LocalDiscord;
use tiengow::config::Config;
use tiengow::store::{OpenTable, Report};
use tiengow::table::{Table, TableHandle};

#[path = "../../simulate/chance.rs"]
#[allow(dead_code, reason = "the simulator draws more kinds of numbers")]
mod chance;
// The example finds the file only with its path.
#[path = "bulk/forgeries.rs"]
mod forgeries;

use chance::Chance;

/// The people at the table.
const SEATED: [&str; 4] = ["ann", "ben", "chloe", "dan"];

/// Discord's flag of a message that only one person sees.
const EPHEMERAL: u64 = 64;

/// People without a seat.
const STRANGERS: usize = 8;

/// The number of interactions of one person in a span, below the bot's limit.
const PER_PERSON: usize = 16;

/// The span over which the bot counts presses.
const SPAN: Duration = Duration::from_secs(5);

/// The time between two presses of a person who sits down.
const BETWEEN_PRESSES: Duration = Duration::from_millis(400);

/// How long the answers of one span may take before the test fails.
const PATIENCE: Duration = sandbox_client::PATIENCE;

/// The title of the one screen that shows tiles.
const HAND_TITLE: &str = "Your hand";

/// The numbers of interactions and of their answers.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// The number of interactions sent.
    pub sent: usize,
    /// The number of answers by Discord's number for their type.
    pub answers: BTreeMap<u64, usize>,
}

/// Returns a configuration where a turn lasts a day, so that none times out during the test.
pub(super) fn config() -> Config {
    let mut config = Config::default();
    config.table.slow_seconds = 86_400;
    config
}

/// Four people at a table, and hostile strangers.
struct Attack<'a> {
    local: &'a LocalDiscord,
    chance: Chance,
    handle: TableHandle,
    board: Message,
    seated: Vec<String>,
    strangers: Vec<String>,
}

/// Sends `count` hostile interactions, and asserts that each is answered and that nothing changes.
pub(super) async fn attack(
    local: &LocalDiscord,
    clock: &Clock,
    count: usize,
    seed: u64,
) -> Result<Tally> {
    let (board, people) = deal_to_four(local, clock).await?;
    let control = local.sandbox().control();
    let strangers = (0..STRANGERS).map(|number| control.add_user(&format!("stranger{number}")));
    let strangers = strangers
        .map(|id| Ok(id?.to_string()))
        .collect::<Result<Vec<_>>>()?;
    let handle = local.bot().app().tables.all().pop().context("a table")?;
    let seated = people.iter().map(Client::id).collect();
    let mut attack = Attack {
        local,
        chance: Chance::new(seed),
        handle,
        board,
        seated,
        strangers,
    };
    let (before, mut tally) = (attack.handle.now(), Tally::default());
    let stored = StoredState::of(local, &attack.handle).await?;
    while tally.sent < count {
        clock.advance(SPAN);
        for _ in 0..PER_PERSON {
            attack.send_from_everybody(&mut tally).await?;
        }
        let now = attack.handle.now();
        ensure!(
            state_of(&now) == state_of(&before),
            "the table has changed after {} interactions",
            tally.sent
        );
    }
    let now = StoredState::of(local, &attack.handle).await?;
    ensure!(now == stored, "{now:?} is stored instead of {stored:?}");
    Ok(tally)
}

/// The stored table and everybody's chips, without messages and names, which the bot stores later.
#[derive(Debug, PartialEq)]
struct StoredState {
    table: Option<OpenTable>,
    chips: Report,
}

impl StoredState {
    async fn of(local: &LocalDiscord, handle: &TableHandle) -> Result<Self> {
        let store = &local.bot().app().store;
        Ok(Self {
            table: store.open_table(handle.id()).await?,
            chips: store.check().await?,
        })
    }
}

/// Returns everything about a table that could change.
fn state_of(table: &Table) -> (u64, String, Option<usize>) {
    use gow::Round as _;
    (
        table.version,
        table.to_body(),
        table.hand().map(|hand| hand.round.plays().len()),
    )
}

/// Seats four people and deals. Returns the table message and the people.
async fn deal_to_four(local: &LocalDiscord, clock: &Clock) -> Result<(Message, Vec<Client>)> {
    let mut people = Vec::new();
    for name in SEATED {
        people.push(Client::log_in(local.sandbox(), name).await?);
    }
    people[0]
        .slash("tiengow start seats:friends pace:slow")
        .await?;
    for person in &people[1..] {
        clock.advance(BETWEEN_PRESSES);
        person
            .wait_for("a seat", |message| message.button("Sit").is_some())
            .await?;
        person.click("Sit").await?;
    }
    people[0]
        .wait_for("the start", |message| message.button("Start").is_some())
        .await?;
    clock.advance(BETWEEN_PRESSES);
    people[0].click("Start").await?;
    let board = people[0]
        .wait_for("the hand", |m| {
            !m.ephemeral && m.button("My hand").is_some()
        })
        .await?;
    // When everybody has their direct message, everything after the deal has been sent.
    for person in &people {
        person
            .in_dm()
            .wait_for("the tiles", |message| message.text().contains(HAND_TITLE))
            .await?;
    }
    Ok((board, people))
}

impl Attack<'_> {
    /// Sends one hostile interaction of each person at the same time, and waits for the answers.
    async fn send_from_everybody(&mut self, tally: &mut Tally) -> Result<()> {
        let control = self.local.sandbox().control();
        let last = control
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
                let mut answers = control.requests_after(last);
                // If the confirmation of an answer is late, the bot sends it again and Discord refuses it.
                answers
                    .retain(|request| request.path.ends_with("/callback") && request.status < 300);
                if answers.len() >= people {
                    return answers;
                }
                tokio::task::yield_now().await;
            }
        });
        let answers = answers.await.map_err(|_| {
            let requests = control.requests_after(last);
            sent.retain(|path, _| {
                !requests
                    .iter()
                    .any(|request| request.path.starts_with(path.as_str()))
            });
            anyhow::anyhow!("no answers to {:?}", sent.values())
        })?;
        ensure_answered_once(&answers)?;
        for answer in &answers {
            ensure_tiles_are_private(answer)?;
            *tally
                .answers
                .entry(answer.body["type"].as_u64().unwrap_or(0))
                .or_default() += 1;
        }
        Ok(())
    }
}

/// Asserts that no interaction was answered twice.
fn ensure_answered_once(answers: &[RequestRecord]) -> Result<()> {
    let paths: BTreeSet<&String> = answers.iter().map(|answer| &answer.path).collect();
    ensure!(
        paths.len() == answers.len(),
        "{} answers to {} interactions",
        answers.len(),
        paths.len()
    );
    Ok(())
}

/// Asserts that an answer shows a hand only in private.
fn ensure_tiles_are_private(answer: &RequestRecord) -> Result<()> {
    let body = &answer.body;
    let is_private = body["type"] == 4
        && body["data"]["flags"]
            .as_u64()
            .is_some_and(|flags| flags & EPHEMERAL != 0);
    ensure!(
        is_private || !body.to_string().contains(HAND_TITLE),
        "a hand in public: {body}"
    );
    Ok(())
}
