//! SQLite's first, second, third … call fails: a table halts and comes back, and nothing is lost.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Failure, Fault, Image, Platter};
use gow::Game;
use tiengow::id::{TableId, UserId};
use tiengow::store::{Durability, Store, StoreError};
use tiengow::table::InputError;

use crate::deeds::{Deed, Told, ensure_kept};
use crate::recording::apply;
use crate::registry_fixture::{PAUSE_MS, RegistryFixture};
use crate::session::{ANN, BO, opening};

/// More calls than a run makes; a run that never ends without a failure is stopped here.
const CALLS_MAX: u64 = 5_000;

/// Queries of a damaged database after which the store has ended, if it ever does.
const QUESTIONS_MAX: usize = 10;

/// Turns of each person while calls fail: all that are left of a hand.
const HAND: usize = 10;

/// One kind of trial.
#[derive(Debug, Clone, Copy)]
struct Trial {
    failure: Failure,
    lasting: bool,
    /// Turns of each person while calls fail.
    turns: usize,
    /// Calls from one failing call to the next.
    stride: usize,
    /// Whether people are shown a play that the table has not taken: a broken program.
    tells_anyway: bool,
}

impl Trial {
    /// One call after another fails during `turns` turns; in the later games, every sixth.
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
            tells_anyway: false,
        }
    }
}

/// The effects of many failures.
#[derive(Debug, Default)]
struct Harm {
    runs: usize,
    /// Failures that a person was shown.
    heard: usize,
    /// Loads of a table.
    loaded: usize,
    /// Restarts of a program that had ended by itself.
    ended: usize,
}

/// Plays with the n-th call failing, for every n until a run ends without a failure.
async fn each_call(base: &Image, trial: Trial) -> Result<Harm> {
    let mut harm = Harm::default();
    for at in (1..CALLS_MAX).step_by(trial.stride) {
        let hits = run(base, trial, at, &mut harm)
            .await
            .with_context(|| format!("{trial:?} at {at}"))?;
        if hits == 0 {
            return Ok(harm);
        }
        harm.runs += 1;
    }
    anyhow::bail!("{CALLS_MAX} calls and no end")
}

/// Both people play while a call fails, and go on once no call fails.
async fn run(base: &Image, trial: Trial, at: u64, harm: &mut Harm) -> Result<u64> {
    let fixture = RegistryFixture::open(Disk::holding(base.clone()))?;
    ensure!(fixture.restore().await? == 2, "both tables come back");
    fixture.until_people_act().await?;
    fixture.disk.arm(Fault {
        failure: trial.failure,
        at,
        lasting: trial.lasting,
    });
    let mut tried = Vec::new();
    for turn in 0..trial.turns {
        let halted = both_act(&fixture, &mut tried).await?;
        harm.heard += halted.iter().filter(|halted| **halted).count();
        if turn == 0 && !trial.lasting {
            ensure_one_halts(&fixture, halted)?;
        }
        computers_play(&fixture).await;
    }
    let hits = fixture.disk.disarm();
    let mut told = told(&fixture)?;
    let anew = started_anew_if_ended(fixture, trial).await?;
    harm.ended += usize::from(anew.image.is_some());
    let fixture = anew.fixture;
    ensure!(
        trial.lasting || tried.len() <= 1,
        "one failure, and it was heard {} times",
        tried.len()
    );
    if trial.tells_anyway {
        for (user, deed) in tried {
            let (_, told) = &mut told[usize::from(user == BO)];
            told.hear_wrongly(&deed);
        }
    }
    for (id, told) in &told {
        ensure_kept(&fixture.store, *id, told).await?;
    }
    both_go_on(&fixture).await?;
    harm.loaded += told.iter().map(|(_, told)| told.loaded).sum::<usize>();
    power_cut(
        fixture,
        Platter::holding(anew.image.as_ref().unwrap_or(base)),
    )
    .await?;
    Ok(hits)
}

/// Asserts that one failure has not reached both tables.
fn ensure_one_halts(fixture: &RegistryFixture, halted: [bool; 2]) -> Result<()> {
    ensure!(halted != [true, true], "one failure, and both tables halt");
    let spared = if halted[0] { BO } else { ANN };
    ensure!(
        fixture.told(spared)?.loaded == 0,
        "a table was loaded that nothing had happened to"
    );
    Ok(())
}

/// Both act once more, and come to their next turn.
async fn both_go_on(fixture: &RegistryFixture) -> Result<()> {
    for user in [ANN, BO] {
        fixture.act_again(user).await?;
    }
    fixture.until_people_act().await
}

/// Two tables, and the content of their disk if the program was restarted.
struct Anew {
    fixture: RegistryFixture,
    image: Option<Image>,
}

/// Restarts the program if it has ended by itself, as it does when the database stays damaged.
async fn started_anew_if_ended(fixture: RegistryFixture, trial: Trial) -> Result<Anew> {
    if !has_ended(&fixture).await? {
        return Ok(Anew {
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
    ensure!(fixture.restore().await? == 2, "both tables come back");
    fixture.until_people_act().await?;
    Ok(Anew {
        fixture,
        image: Some(image),
    })
}

/// Whether the store has ended; a query that meets damage may end it, or be the last to fail.
async fn has_ended(fixture: &RegistryFixture) -> Result<bool> {
    for _ in 0..QUESTIONS_MAX {
        match fixture.store.check().await {
            Err(StoreError::Damaged(_)) => {}
            Err(StoreError::Closed) => return Ok(true),
            Ok(_) | Err(_) => return Ok(false),
        }
    }
    anyhow::bail!("the store goes on with a damaged database")
}

/// An action that was not taken, and its person.
type Tried = (UserId, Deed);

/// Both try to act; returns who was told that the table has halted.
async fn both_act(fixture: &RegistryFixture, tried: &mut Vec<Tried>) -> Result<[bool; 2]> {
    let mut halted = [false; 2];
    for (user, halted) in [ANN, BO].into_iter().zip(&mut halted) {
        let Some(deed) = fixture.next_deed(user)? else {
            continue;
        };
        match fixture.act(user).await {
            Ok(()) => {}
            Err(InputError::Halted) => {
                *halted = true;
                tried.push((user, deed));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(halted)
}

/// Lets the computers play as far as they can.
async fn computers_play(fixture: &RegistryFixture) {
    for _ in 0..3 {
        fixture.clock.advance(PAUSE_MS);
        for _ in 0..4 {
            tokio::task::yield_now().await;
        }
        // A query is answered after pending writes; it may fail as well.
        let _asked = fixture.store.balance(ANN).await;
    }
}

/// Returns what both were shown.
pub(crate) fn told(fixture: &RegistryFixture) -> Result<[(TableId, Told); 2]> {
    Ok([
        (fixture.table(ANN)?.id(), fixture.told(ANN)?),
        (fixture.table(BO)?.id(), fixture.told(BO)?),
    ])
}

/// Cuts the power at the end, and checks what is left.
async fn power_cut(fixture: RegistryFixture, mut left: Platter) -> Result<()> {
    let told = told(&fixture)?;
    apply(&mut left, fixture.disk.journal().operations());
    fixture.close().await?;
    sound_with(left.cut(Damage::Lost, 0), &told).await
}

/// Asserts that a start on a disk finds everything that was shown, and consistent books.
pub(crate) async fn sound_with(image: Image, told: &[(TableId, Told)]) -> Result<()> {
    let disk = Disk::holding(image);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let report = store.check().await?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    for (id, told) in told {
        ensure_kept(&store, *id, told).await?;
    }
    store.close().await;
    thread.join()?;
    Ok(())
}

/// Tries every failure in every game.
async fn in_every_game(
    trial: impl Fn(Game, Failure) -> Trial,
    harmed: fn(&Harm) -> bool,
) -> Result<()> {
    for game in Game::ALL {
        let base = RegistryFixture::running(game).await?;
        for failure in Failure::ALL {
            let trial = trial(game, failure);
            let harm = each_call(&base, trial)
                .await
                .with_context(|| format!("{game:?}"))?;
            // Of many calls, some are skipped.
            let least = 8 / trial.stride;
            ensure!(
                harm.runs > least && harmed(&harm),
                "{game:?} {trial:?}: {harm:?}"
            );
        }
    }
    Ok(())
}

#[tokio::test]
async fn any_call_may_fail_once() -> Result<()> {
    // If only every sixth call of a hand fails, few runs are left.
    let harmed = |harm: &Harm| harm.heard > 0 && harm.loaded > 0 && harm.loaded >= harm.runs / 3;
    in_every_game(|game, failure| Trial::new(game, failure, false), harmed).await
}

#[tokio::test]
async fn any_call_and_all_after_it_may_fail() -> Result<()> {
    in_every_game(
        |game, failure| Trial::new(game, failure, true),
        |harm| harm.heard > harm.runs / 3,
    )
    .await
}

/// SQLite takes its database for damaged until it is reopened; nothing in it is lost.
#[tokio::test]
async fn a_database_that_stays_damaged_ends_the_program() -> Result<()> {
    let base = RegistryFixture::running(Game::TienGow).await?;
    let trial = Trial {
        turns: HAND,
        stride: 7,
        ..Trial::new(Game::TienGow, Failure::Corrupt, true)
    };
    let harm = each_call(&base, trial).await?;
    ensure!(harm.ended > harm.runs / 2, "{harm:?}");
    Ok(())
}

#[tokio::test]
async fn calls_may_fail_up_to_the_settlement() -> Result<()> {
    for game in [Game::TienGow, Game::TetGow] {
        let base = RegistryFixture::running(game).await?;
        let stride = if game == Game::TienGow { 9 } else { 27 };
        for failure in Failure::ALL {
            let trial = Trial {
                turns: HAND,
                stride,
                ..Trial::new(game, failure, false)
            };
            let harm = each_call(&base, trial).await?;
            // How many calls a hand makes depends on how many plays share a transaction, and so on
            // the machine's load; half of them are made in any case.
            ensure!(harm.runs > 2 && harm.loaded > 0, "{trial:?}: {harm:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_program_that_tells_what_it_has_not_kept_is_noticed() -> Result<()> {
    for game in Game::ALL {
        let base = RegistryFixture::running(game).await?;
        let trial = Trial {
            tells_anyway: true,
            turns: 1,
            stride: 1,
            ..Trial::new(game, Failure::Io, false)
        };
        let noticed = each_call(&base, trial)
            .await
            .map(|harm| format!("{harm:?}"));
        let error = format!(
            "{:#}",
            noticed
                .err()
                .with_context(|| format!("{game:?} was not noticed"))?
        );
        ensure!(
            error.contains("were told") || error.contains("was told"),
            "{error}"
        );
    }
    Ok(())
}
