//! Failures of SQLite's first, second, third … call: a table halts, loads itself again, and loses
//! nothing.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Failure, Fault, Image, JournalReplay};
use gow::Game;
use tiengow::id::{TableId, UserId};
use tiengow::store::{Durability, Store, StoreError};
use tiengow::table::InputError;

use crate::person_action::{PersonAction, ShownHand, ensure_stored};
use crate::recording::apply;
use crate::registry_fixture::{PAUSE_MS, RegistryFixture};
use crate::session::{ANN, BO, opening};

/// The most calls of a trial, more than any run makes.
const CALLS_MAX: u64 = 5_000;

/// The most queries that a damaged database may answer before its store has to end.
const QUERIES_MAX: usize = 10;

/// The turns of each person in the rest of a hand, at most.
const TURNS_OF_A_HAND: usize = 10;

/// One way to make calls fail.
#[derive(Debug, Clone, Copy)]
struct Trial {
    failure: Failure,
    /// Whether every later call fails too.
    lasting: bool,
    /// The turns of each person while calls fail.
    turns: usize,
    /// The number of calls from one failing call to the next.
    stride: usize,
    /// Whether the program shows actions that the table has not taken, which is a bug.
    shows_refused_actions: bool,
}

impl Trial {
    /// Returns a trial in which every call fails in turn; in the later games, every sixth call.
    const fn new(game: Game, failure: Failure, lasting: bool) -> Self {
        let (turns, stride) = match game {
            Game::TienGow => (1, 1),
            Game::PaiGow => (3, 6),
            Game::TetGow => (1, 6),
        };
        Self {
            failure,
            lasting,
            turns,
            stride,
            shows_refused_actions: false,
        }
    }
}

/// The effects of many failures.
#[derive(Debug, Default)]
struct FailureTally {
    /// Runs in which a call failed.
    runs: usize,
    /// Failures that people were shown.
    shown_failures: usize,
    /// Tables that loaded themselves again.
    reloads: usize,
    /// Restarts after the store had ended by itself.
    restarts: usize,
}

/// Makes the n-th call fail, for each n, until a run ends without a failure.
async fn fail_each_call(base: &Image, trial: Trial) -> Result<FailureTally> {
    let mut tally = FailureTally::default();
    for at in (1..CALLS_MAX).step_by(trial.stride) {
        let hits = run_trial(base, trial, at, &mut tally)
            .await
            .with_context(|| format!("{trial:?} at {at}"))?;
        if hits == 0 {
            return Ok(tally);
        }
        tally.runs += 1;
    }
    anyhow::bail!("no run ended within {CALLS_MAX} calls")
}

/// Plays for both people while a call fails, and continues once no call fails; returns the number
/// of failed calls.
async fn run_trial(base: &Image, trial: Trial, at: u64, tally: &mut FailureTally) -> Result<u64> {
    let fixture = RegistryFixture::open(Disk::holding(base.clone()))?;
    ensure!(fixture.restore().await? == 2, "both tables are restored");
    fixture.wait_until_people_act().await?;
    fixture.disk.arm(Fault {
        failure: trial.failure,
        at,
        lasting: trial.lasting,
    });
    let mut refused = Vec::new();
    for turn in 0..trial.turns {
        let halted = act_for_both(&fixture, &mut refused).await?;
        tally.shown_failures += halted.iter().filter(|halted| **halted).count();
        if turn == 0 && !trial.lasting {
            ensure_one_table_halts(&fixture, halted)?;
        }
        advance_computers(&fixture).await;
    }
    let hits = fixture.disk.disarm();
    let mut shown = shown_hands(&fixture)?;
    let restarted = restart_if_ended(fixture, trial).await?;
    tally.restarts += usize::from(restarted.image.is_some());
    let fixture = restarted.fixture;
    ensure!(
        trial.lasting || refused.len() <= 1,
        "people were shown one failure {} times",
        refused.len()
    );
    if trial.shows_refused_actions {
        for (user, action) in refused {
            let (_, shown) = &mut shown[usize::from(user == BO)];
            shown.add_unstored(&action);
        }
    }
    for (id, shown) in &shown {
        ensure_stored(&fixture.store, *id, shown).await?;
    }
    continue_play(&fixture).await?;
    tally.reloads += shown.iter().map(|(_, shown)| shown.reloads).sum::<usize>();
    cut_power(
        fixture,
        JournalReplay::holding(restarted.image.as_ref().unwrap_or(base)),
    )
    .await?;
    Ok(hits)
}

/// Ensures that one failure has halted no more than one table.
fn ensure_one_table_halts(fixture: &RegistryFixture, halted: [bool; 2]) -> Result<()> {
    ensure!(halted != [true, true], "one failure halted both tables");
    let other = if halted[0] { BO } else { ANN };
    ensure!(
        fixture.shown(other)?.reloads == 0,
        "a table without a failure loaded itself again"
    );
    Ok(())
}

/// Plays for both people once more, and waits for their next turns.
async fn continue_play(fixture: &RegistryFixture) -> Result<()> {
    for user in [ANN, BO] {
        fixture.act_again(user).await?;
    }
    fixture.wait_until_people_act().await
}

/// Two tables, and the content of their disk at the restart, if there was one.
struct RestartedFixture {
    fixture: RegistryFixture,
    image: Option<Image>,
}

/// Restarts the program if its store has ended, as it does when the database stays damaged.
async fn restart_if_ended(fixture: RegistryFixture, trial: Trial) -> Result<RestartedFixture> {
    if !has_store_ended(&fixture).await? {
        return Ok(RestartedFixture {
            fixture,
            image: None,
        });
    }
    ensure!(
        trial.failure == Failure::Corrupt && trial.lasting,
        "the store has ended"
    );
    let image = fixture.disk.image();
    fixture.close().await?;
    let fixture = RegistryFixture::open(Disk::holding(image.clone()))?;
    ensure!(fixture.restore().await? == 2, "both tables are restored");
    fixture.wait_until_people_act().await?;
    Ok(RestartedFixture {
        fixture,
        image: Some(image),
    })
}

/// Whether the store has ended. A query that meets damage may end it, or only fail.
async fn has_store_ended(fixture: &RegistryFixture) -> Result<bool> {
    for _ in 0..QUERIES_MAX {
        match fixture.store.check().await {
            Err(StoreError::Damaged(_)) => {}
            Err(StoreError::Closed) => return Ok(true),
            Ok(_) | Err(_) => return Ok(false),
        }
    }
    anyhow::bail!("the store has not ended with a damaged database")
}

/// An action that the table did not take, and its person.
type RefusedAction = (UserId, PersonAction);

/// Acts for both people; returns for each whether the table has halted.
async fn act_for_both(
    fixture: &RegistryFixture,
    refused: &mut Vec<RefusedAction>,
) -> Result<[bool; 2]> {
    let mut halted = [false; 2];
    for (user, halted) in [ANN, BO].into_iter().zip(&mut halted) {
        let Some(action) = fixture.next_action(user)? else {
            continue;
        };
        match fixture.act(user).await {
            Ok(()) => {}
            Err(InputError::Halted) => {
                *halted = true;
                refused.push((user, action));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(halted)
}

/// Advances the clock so that the computers play.
async fn advance_computers(fixture: &RegistryFixture) {
    for _ in 0..3 {
        fixture.clock.advance(PAUSE_MS);
        for _ in 0..4 {
            tokio::task::yield_now().await;
        }
        // The store answers after pending writes. The query may fail as well.
        let _balance = fixture.store.balance(ANN).await;
    }
}

/// Returns the hands that both people were shown.
pub(crate) fn shown_hands(fixture: &RegistryFixture) -> Result<[(TableId, ShownHand); 2]> {
    Ok([
        (fixture.table(ANN)?.id(), fixture.shown(ANN)?),
        (fixture.table(BO)?.id(), fixture.shown(BO)?),
    ])
}

/// Cuts the power at the end, and checks the files that are left.
async fn cut_power(fixture: RegistryFixture, mut replay: JournalReplay) -> Result<()> {
    let shown = shown_hands(&fixture)?;
    apply(&mut replay, fixture.disk.journal().operations());
    fixture.close().await?;
    ensure_sound(replay.cut_power(Damage::Lost, 0), &shown).await
}

/// Ensures that a start on these files finds everything that was shown, and consistent books.
pub(crate) async fn ensure_sound(image: Image, shown: &[(TableId, ShownHand)]) -> Result<()> {
    let disk = Disk::holding(image);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let report = store.check().await?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    for (id, shown) in shown {
        ensure_stored(&store, *id, shown).await?;
    }
    store.close().await;
    thread.join()?;
    Ok(())
}

/// Tries every failure in every game.
async fn try_in_every_game(
    trial: impl Fn(Game, Failure) -> Trial,
    is_enough: fn(&FailureTally) -> bool,
) -> Result<()> {
    for game in Game::ALL {
        let base = RegistryFixture::image_with_running_hands(game).await?;
        for failure in Failure::ALL {
            let trial = trial(game, failure);
            let tally = fail_each_call(&base, trial)
                .await
                .with_context(|| format!("{game:?}"))?;
            // A trial with a stride skips calls.
            let least = 8 / trial.stride;
            ensure!(
                tally.runs > least && is_enough(&tally),
                "{game:?} {trial:?}: {tally:?}"
            );
        }
    }
    Ok(())
}

#[tokio::test]
async fn one_failed_call_loses_nothing() -> Result<()> {
    // A trial that fails every sixth call has few runs.
    let is_enough = |tally: &FailureTally| {
        tally.shown_failures > 0 && tally.reloads > 0 && tally.reloads >= tally.runs / 3
    };
    try_in_every_game(|game, failure| Trial::new(game, failure, false), is_enough).await
}

#[tokio::test]
async fn lasting_failures_lose_nothing() -> Result<()> {
    try_in_every_game(
        |game, failure| Trial::new(game, failure, true),
        |tally| tally.shown_failures > tally.runs / 3,
    )
    .await
}

/// SQLite treats its database as damaged until it is reopened. Nothing in it is lost.
#[tokio::test]
async fn a_database_that_stays_damaged_ends_the_store() -> Result<()> {
    let base = RegistryFixture::image_with_running_hands(Game::TienGow).await?;
    let trial = Trial {
        turns: TURNS_OF_A_HAND,
        stride: 7,
        ..Trial::new(Game::TienGow, Failure::Corrupt, true)
    };
    let tally = fail_each_call(&base, trial).await?;
    ensure!(tally.restarts > tally.runs / 2, "{tally:?}");
    Ok(())
}

#[tokio::test]
async fn failures_up_to_the_settlement_lose_nothing() -> Result<()> {
    for game in [Game::TienGow, Game::TetGow] {
        let base = RegistryFixture::image_with_running_hands(game).await?;
        let stride = if game == Game::TienGow { 9 } else { 27 };
        for failure in Failure::ALL {
            let trial = Trial {
                turns: TURNS_OF_A_HAND,
                stride,
                ..Trial::new(game, failure, false)
            };
            let tally = fail_each_call(&base, trial).await?;
            // The number of calls depends on the number of plays that share a transaction, and so
            // on the load of the machine. At least half of the calls are made.
            ensure!(tally.runs > 2 && tally.reloads > 0, "{trial:?}: {tally:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_program_that_shows_actions_that_are_not_stored_is_noticed() -> Result<()> {
    for game in Game::ALL {
        let base = RegistryFixture::image_with_running_hands(game).await?;
        let trial = Trial {
            shows_refused_actions: true,
            turns: 1,
            stride: 1,
            ..Trial::new(game, Failure::Io, false)
        };
        let result = fail_each_call(&base, trial)
            .await
            .map(|tally| format!("{tally:?}"));
        let error = format!(
            "{:#}",
            result
                .err()
                .with_context(|| format!("{game:?} was not noticed"))?
        );
        ensure!(
            error.contains("were shown") || error.contains("was shown"),
            "{error}"
        );
    }
    Ok(())
}
