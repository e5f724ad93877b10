//! SQLite's calls fail, the first, the second, the third …: a table halts and comes back, and nothing is lost.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Failure, Fault, Image, Platter};
use tiengow::id::{TableId, UserId};
use tiengow::store::{Durability, Store};
use tiengow::table::AskError;

use crate::evening::{ANN, BO, opening};
use crate::hall::{Hall, PAUSE_MS, Told, ensure_kept};

/// More calls than a run makes: one that never ends without a failure is stopped here.
const CALLS_MAX: u64 = 5_000;

/// Turns of each person while calls fail: all that are left of a hand.
const HAND: usize = 10;

/// What is tried.
#[derive(Debug, Clone, Copy)]
struct Trial {
    failure: Failure,
    lasting: bool,
    /// Turns of each person while calls fail.
    turns: usize,
    /// Calls from one that fails to the next one.
    stride: usize,
    /// Whether people are told of a play that the table has not taken: a broken program.
    tells_anyway: bool,
}

impl Trial {
    const fn new(failure: Failure, lasting: bool) -> Self {
        Self { failure, lasting, turns: 1, stride: 1, tells_anyway: false }
    }
}

/// What many failures did.
#[derive(Debug, Default)]
struct Harm {
    runs: usize,
    /// Failures that a person heard of.
    heard: usize,
    /// Loads of a table.
    loaded: usize,
}

/// Plays with the n-th call failing, for every n until a run ends without a failure.
async fn each_call(base: &Image, trial: Trial) -> Result<Harm> {
    let mut harm = Harm::default();
    for at in (1..CALLS_MAX).step_by(trial.stride) {
        let hits = run(base, trial, at, &mut harm).await.with_context(|| format!("{trial:?} at {at}"))?;
        if hits == 0 {
            return Ok(harm);
        }
        harm.runs += 1;
    }
    anyhow::bail!("{CALLS_MAX} calls and no end")
}

/// Both people play while a call fails, and go on once none does.
async fn run(base: &Image, trial: Trial, at: u64, harm: &mut Harm) -> Result<u64> {
    let hall = Hall::open(Disk::holding(base.clone()))?;
    ensure!(hall.restore().await? == 2, "both tables come back");
    hall.until_people_act().await?;
    hall.disk.arm(Fault { failure: trial.failure, at, lasting: trial.lasting });
    let mut tried = Vec::new();
    for turn in 0..trial.turns {
        let halted = both_play(&hall, &mut tried).await?;
        harm.heard += halted.iter().filter(|halted| **halted).count();
        if turn == 0 && !trial.lasting {
            ensure!(halted != [true, true], "one failure, and both tables halt");
            let spared = if halted[0] { BO } else { ANN };
            ensure!(hall.told(spared)?.loaded == 0, "a table was loaded that nothing had happened to");
        }
        computers_play(&hall).await;
    }
    let hits = hall.disk.disarm();
    ensure!(trial.lasting || tried.len() <= 1, "one failure, and it was heard {} times", tried.len());
    let mut told = told(&hall)?;
    if trial.tells_anyway {
        for (user, play) in tried {
            let (_, told) = &mut told[usize::from(user == BO)];
            told.plays.push(play);
        }
    }
    for (id, told) in &told {
        ensure_kept(&hall.store, *id, told).await?;
    }
    for user in [ANN, BO] {
        hall.play_again(user).await?;
    }
    hall.until_people_act().await?;
    harm.loaded += told.iter().map(|(_, told)| told.loaded).sum::<usize>();
    power_cut(hall, Platter::holding(base)).await?;
    Ok(hits)
}

/// A play that was not taken, and whose it was.
type Tried = (UserId, (gow::Seat, gow::Move));

/// Both try to play; says who was told that the table has halted.
async fn both_play(hall: &Hall, tried: &mut Vec<Tried>) -> Result<[bool; 2]> {
    let mut halted = [false; 2];
    for (user, halted) in [ANN, BO].into_iter().zip(&mut halted) {
        let Some(play) = hall.next_play(user)? else { continue };
        match hall.play(user).await {
            Ok(()) => {}
            Err(AskError::Halted) => {
                *halted = true;
                tried.push((user, play));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(halted)
}

/// Lets the computers play as far as they can.
async fn computers_play(hall: &Hall) {
    for _ in 0..3 {
        hall.clock.advance(PAUSE_MS);
        for _ in 0..4 {
            tokio::task::yield_now().await;
        }
        // A question is answered after what waits is written; it may fail as well.
        let _asked = hall.store.balance(ANN).await;
    }
}

/// What both were told.
fn told(hall: &Hall) -> Result<[(TableId, Told); 2]> {
    Ok([(hall.table(ANN)?.id(), hall.told(ANN)?), (hall.table(BO)?.id(), hall.told(BO)?)])
}

/// Cuts the power after everything, and examines what is left.
async fn power_cut(hall: Hall, mut left: Platter) -> Result<()> {
    let told = told(&hall)?;
    hall.disk.journal().operations().iter().for_each(|operation| left.apply(operation));
    hall.close().await?;
    sound_with(left.cut(Damage::Lost, 0), &told).await
}

/// Asserts that a start on a disk finds all that was told, and sound books.
async fn sound_with(image: Image, told: &[(TableId, Told)]) -> Result<()> {
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

#[tokio::test]
async fn any_call_may_fail_once() -> Result<()> {
    let base = Hall::running().await?;
    for failure in Failure::ALL {
        let harm = each_call(&base, Trial::new(failure, false)).await?;
        ensure!(harm.runs > 8 && harm.heard > 0 && harm.loaded > harm.runs / 2, "{failure:?}: {harm:?}");
    }
    Ok(())
}

#[tokio::test]
async fn any_call_and_all_after_it_may_fail() -> Result<()> {
    let base = Hall::running().await?;
    for failure in Failure::ALL {
        let harm = each_call(&base, Trial::new(failure, true)).await?;
        ensure!(harm.runs > 8 && harm.heard > harm.runs / 2, "{failure:?}: {harm:?}");
    }
    Ok(())
}

#[tokio::test]
async fn calls_may_fail_up_to_the_settlement() -> Result<()> {
    let base = Hall::running().await?;
    for failure in Failure::ALL {
        let harm = each_call(&base, Trial { turns: HAND, stride: 9, ..Trial::new(failure, false) }).await?;
        ensure!(harm.runs > 8 && harm.loaded > 0, "{failure:?}: {harm:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_program_that_tells_what_it_has_not_kept_is_noticed() -> Result<()> {
    let base = Hall::running().await?;
    let trial = Trial { tells_anyway: true, ..Trial::new(Failure::Io, false) };
    let noticed = each_call(&base, trial).await.map(|harm| format!("{harm:?}"));
    let error = format!("{:#}", noticed.err().context("it was not noticed")?);
    ensure!(error.contains("plays were told"), "{error}");
    Ok(())
}

#[tokio::test]
async fn any_call_of_a_start_may_fail() -> Result<()> {
    let base = Hall::running().await?;
    let hall = Hall::open(Disk::holding(base.clone()))?;
    hall.restore().await?;
    hall.until_people_act().await?;
    for user in [ANN, BO] {
        hall.play(user).await?;
    }
    let (image, told) = (hall.disk.image(), told(&hall)?);
    hall.close().await?;
    for failure in Failure::ALL {
        let mut refused = 0;
        for at in 1.. {
            let disk = Disk::holding(image.clone());
            disk.arm(Fault { failure, at, lasting: false });
            let started = start_and_stop(&disk).await;
            refused += usize::from(started.is_err());
            let hits = disk.disarm();
            ensure!(hits == 1 || started.is_ok(), "{failure:?} at {at}: {started:?}");
            sound_with(disk.image(), &told).await.with_context(|| format!("{failure:?} at {at}"))?;
            if hits == 0 {
                break;
            }
        }
        // Nobody else can be busy with the disk but where a start takes its lock.
        let least = if failure == Failure::Busy { 1 } else { 10 };
        ensure!(refused >= least, "{failure:?} kept {refused} starts from succeeding");
    }
    Ok(())
}

/// Opens the store and brings the tables back, as far as that goes.
async fn start_and_stop(disk: &Disk) -> Result<()> {
    let (store, thread) = Store::open_as(&opening(disk, Durability::Full))?;
    let read = store.open_tables().await;
    store.close().await;
    thread.join()?;
    read?;
    Ok(())
}
