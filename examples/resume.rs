//! Measures how long a restart takes to restore many tables, each in the middle of a hand, or how long
//! the tables of a process are unavailable until another process has taken them over. Then measures how
//! many plays per second one process stores, without Discord and without pictures.
//!
//! `cargo run --release --example resume -- 1000 5000`, or `… -- 2000 postgres` for two processes that share the
//! tables on a PostgreSQL server that is made for it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use futures_util::future::try_join_all;
use gow::fair::Seed;
use gow::{Game, House, Round as _};
use scratch_postgres::Server;
use tiengow::id::{ChannelId, GuildId, InteractionId, PartitionSet, TableId, Timestamp, UserId};
use tiengow::ledger::{self, Chips};
use tiengow::metrics::Metrics;
use tiengow::store::{Address, DealtPerson, FILE, Opening, Step, Store, Write};
use tiengow::table::{
    Clock, DealInputs, InlineSearch, Input, Notice, Person, Place, Registry, RegistrySettings,
    StepInputs, SystemClock, Table, TableHandle, TableObserver, Terms,
};

/// The number of plays in every hand, or fewer if the hand would end.
const PLAYS: usize = 12;

/// The number of tables that are written at once.
const COMMITS_AT_ONCE: usize = 128;

/// The chips that every player starts with.
const GRANT: i64 = 5_000;

/// How long a computer waits, in milliseconds: longer than the measurement, so that no computer plays
/// by itself.
const PAUSE_MS: i64 = 3_600_000;

/// The time between two looks for partitions that no process has, as in the bot.
const LEASE_INTERVAL: Duration = Duration::from_millis(250);

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let on_postgres = arguments.pop_if(|last| last == "postgres").is_some();
    let counts = arguments.iter().map(|count| count.parse());
    let mut counts = counts.collect::<Result<Vec<i64>, _>>()?;
    if counts.is_empty() {
        counts = vec![100, 1_000, 5_000];
    }
    for count in counts {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join(FILE);
        fill(&path, count).await?;
        if on_postgres {
            let (tables, unavailable) = take_over(&path).await?;
            println!(
                "{tables} of {count} tables of all games were back after {} ms",
                unavailable.as_millis()
            );
            continue;
        }
        let (open_time, restore_time) = restart(&path, count).await?;
        println!(
            "{count} tables of all games, up to {PLAYS} plays each: store opened and checked in {} ms, tables back in {} ms, together {} ms",
            open_time.as_millis(),
            restore_time.as_millis(),
            (open_time + restore_time).as_millis(),
        );
    }
    Ok(())
}

/// Fills a database with tables in the middle of a hand.
async fn fill(path: &Path, count: i64) -> Result<()> {
    let (store, thread) = Store::open(path)?;
    let now = SystemClock::start().now();
    let numbers: Vec<i64> = (1..=count).collect();
    for chunk in numbers.chunks(COMMITS_AT_ONCE) {
        let steps = chunk
            .iter()
            .map(|number| table_step(*number, now))
            .collect::<Result<Vec<_>>>()?;
        try_join_all(steps.into_iter().map(|step| store.commit(step))).await?;
    }
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    Ok(())
}

/// Returns the step that stores a table of one person and three computers, some plays into a hand. The number of
/// the table selects the house. One commit per table is enough, because nothing waits for it.
fn table_step(number: i64, now: Timestamp) -> Result<Step> {
    let user = UserId::new(1_000_000 + number.unsigned_abs());
    let id = TableId::new(number).context("tables are counted from 1")?;
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(number.unsigned_abs()),
        parent: None,
    };
    let houses: Vec<House> = Game::ALL.into_iter().flat_map(House::all).collect();
    let house = &houses[usize::try_from(number)? % houses.len()];
    let terms = Terms {
        stake: 1,
        ..Terms::usual(house.clone())
    };
    let person = Person::new(user, "Somebody");
    let seed = Seed::from_bytes([0; 32]);
    let mut table = Table::opened_by(id, place, &person, terms, now, seed);
    let mut step = Step::new(now);
    step.writes.push(Write::OpenTable(table.to_row()));
    let chips = Chips::new(GRANT).context("an amount")?;
    step.transfers.push(ledger::grant(user, chips));
    let add = Input::AddComputer { by: user };
    for input in [add.clone(), add.clone(), add, Input::Start { by: user }] {
        apply(&mut table, input, number, now, &mut step)?;
    }
    while let Some(betting) = table.betting() {
        ensure!(betting.offered_to().is_none(), "the bank is the house's");
        let bet = Input::Bet {
            by: user,
            version: table.version,
            chips: 1,
        };
        apply(&mut table, bet, number, now, &mut step)?;
    }
    for _ in 0..PLAYS {
        let Some(input) = next_play(&table) else {
            break;
        };
        apply(&mut table, input, number, now, &mut step)?;
    }
    Ok(step)
}

/// Applies an input to a table, and adds its writes and transfers to the step.
fn apply(
    table: &mut Table,
    input: Input,
    number: i64,
    now: Timestamp,
    step: &mut Step,
) -> Result<()> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_be_bytes());
    let deal = DealInputs {
        beacon: gow::fair::Beacon::None.to_string(),
        hand: tiengow::id::HandId::new(number).context("hands are counted from 1")?,
        next_seed: Seed::from_bytes(seed),
        people: table
            .people()
            .map(|(_, person)| {
                let dealt = DealtPerson {
                    number: Some(person.user.get()),
                    has_grant: true,
                    free: GRANT,
                    won_today: 0,
                };
                (person.user, dealt)
            })
            .collect(),
    };
    let inputs = StepInputs {
        now,
        pause_ms: PAUSE_MS,
        deal: Some(deal),
    };
    let result = table
        .step(input, &inputs)
        .map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
    *table = result.next;
    step.writes.extend(result.writes);
    step.transfers.extend(result.transfers);
    Ok(())
}

/// Returns the next play of a hand. Returns `None` without a running hand, and before the last setting in a game in
/// which everybody sets at the same time.
fn next_play(table: &Table) -> Option<Input> {
    let hand = table.hand()?;
    let acting = hand.to_act();
    // In a game in which everybody sets at the same time, the person's setting would come last.
    let computers = acting
        .iter()
        .find(|seat| table.seats[*seat].person().is_none());
    let seat = if hand.round.deal().bets.is_some() {
        computers?
    } else {
        acting.single()?
    };
    let mv = *hand.round.legal_moves(seat).first()?;
    let version = table.version;
    Some(match table.seats[seat].person() {
        Some(person) => Input::Play {
            by: person.user,
            version,
            mv,
        },
        None => Input::ComputerPlay { version, seat, mv },
    })
}

/// Opens the database and restores every table, as a start of the bot does. Returns the times of both.
async fn restart(path: &Path, count: i64) -> Result<(Duration, Duration)> {
    let started = Instant::now();
    let (store, thread) = Store::open(path)?;
    let open_time = started.elapsed();
    let registry = registry(&store)?;
    let restored = registry.restore(PartitionSet::ALL).await?;
    let restore_time = started.elapsed().saturating_sub(open_time);
    ensure!(
        i64::try_from(restored)? == count,
        "{restored} of {count} tables came back"
    );
    let running = registry
        .all()
        .iter()
        .filter(|handle| handle.now().hand().is_some())
        .count();
    ensure!(running * 10 >= restored * 9, "only {running} hands run");
    play_all_tables(&registry).await?;
    registry.park().await;
    store.close().await;
    tokio::task::spawn_blocking(|| thread.join()).await??;
    Ok((open_time, restore_time))
}

/// Plays the hands of all tables at the same time, without a pause, and prints how many plays the process stored
/// a second. It stores each with a press, also those of computers.
async fn play_all_tables(registry: &Registry) -> Result<()> {
    let started = Instant::now();
    let tables = registry.all();
    let plays: u64 = try_join_all(tables.iter().map(play_table))
        .await?
        .iter()
        .sum();
    println!(
        "{plays} plays at {} tables: {:.0} a second",
        tables.len(),
        plays as f64 / started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Plays a table's hand, without the last setting in a game in which everybody sets at the same time, and returns
/// the number of plays.
async fn play_table(table: &TableHandle) -> Result<u64> {
    let mut plays = 0;
    while let Some(input) = next_play(&table.now()) {
        plays += 1;
        let press = InteractionId::new(table.id().get().unsigned_abs() * 1_000 + plays);
        table.ask(input, Some(press)).await?;
    }
    Ok(plays)
}

/// Returns a registry over a store.
fn registry(store: &Store) -> Result<Registry> {
    let settings = RegistrySettings {
        computer_pause_ms: PAUSE_MS..=PAUSE_MS,
        seeds: Arc::new(|| Seed::from_bytes([0; 32])),
        computer_rngs: Arc::new(rand::make_rng),
        searches: Arc::new(InlineSearch { worlds: 1 }),
        beacon: None,
        grant: Chips::new(GRANT).context("an amount")?,
        max_per_server: None,
        metrics: Metrics::default(),
    };
    let clock = Arc::new(SystemClock::start());
    let observer = Arc::new(NullObserver);
    Ok(Registry::new(
        Arc::new(store.clone()),
        clock,
        observer,
        settings,
    ))
}

/// Copies a file to a server, shares its tables between two processes and ends one of them without notice.
/// Returns how many tables that process had, and for how long they were unavailable.
async fn take_over(path: &Path) -> Result<(usize, Duration)> {
    let server = Server::start()?.context("PostgreSQL is not installed")?;
    let address: Address = server
        .address("postgres")
        .parse()
        .map_err(anyhow::Error::msg)?;
    Store::copy_to_postgres(path, &address)?;
    let opening = Opening {
        postgres: Some(address),
        shared: true,
        ..Opening::file(path)
    };
    let (first, first_thread) = Store::open_as(&opening)?;
    let (second, second_thread) = Store::open_as(&opening)?;
    let (first_registry, second_registry) = (registry(&first)?, registry(&second)?);
    first.lease(0, true).await?;
    second.lease(0, true).await?;
    first.release(first.lease(0, true).await?.surplus).await?;
    first_registry.restore(first.partitions()).await?;
    second.lease(0, true).await?;
    let own = second.partitions();
    second_registry.restore(own).await?;
    let tables = first_registry.all().len();
    // The session ends, as at the end of the process, but the tables get no message about it.
    first.close().await;
    tokio::task::spawn_blocking(|| first_thread.join()).await??;
    let ended = Instant::now();
    let mut leases = tokio::time::interval(LEASE_INTERVAL);
    let taken = loop {
        leases.tick().await;
        second.lease(0, true).await?;
        let taken = second.partitions().without(own);
        if !taken.is_empty() {
            break taken;
        }
    };
    let restored = second_registry.restore(taken).await?;
    let unavailable = ended.elapsed();
    ensure!(
        restored == tables,
        "{restored} of {tables} tables came back"
    );
    play_all_tables(&second_registry).await?;
    second_registry.park().await;
    second.close().await;
    tokio::task::spawn_blocking(|| second_thread.join()).await??;
    Ok((tables, unavailable))
}

/// An observer that ignores everything.
struct NullObserver;

impl TableObserver for NullObserver {
    fn notify(&self, _table: &Arc<Table>, _notices: &[Notice]) {}

    fn release(&self, _: TableId) {}
}
