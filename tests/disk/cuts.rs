//! Cuts the power after every operation of a session, and starts the program again on what is left.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Image, Platter};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tiengow::id::Millis;
use tiengow::store::{Durability, Store};

use crate::kept::{Kept, restored};
use crate::recording::apply;
use crate::session::{PEOPLE, Recording, opening, table_id};

/// The result of a start after a power cut.
#[derive(Debug, Clone)]
enum Start {
    /// The program has the state after this many steps.
    After(usize),
    /// It does not start, or has a state that never existed.
    Broken(String),
}

/// The result of many power cuts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// Operations after which the power was cut.
    pub boundaries: usize,
    /// Power cuts.
    pub cuts: usize,
    /// Different disk contents that they left.
    pub disks: usize,
    /// Cuts after which something was lost that people had been shown.
    pub lost: usize,
    /// Cuts after which the program does not start, or the books or a hand are inconsistent.
    pub broken: usize,
    /// The first failure of each kind.
    pub first: Vec<String>,
    /// What people had been shown at a cut and what the program had after it, by the number of steps.
    pub found: BTreeSet<(usize, usize)>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            boundaries,
            cuts,
            disks,
            lost,
            broken,
            first: _,
            found: _,
        } = self;
        write!(
            f,
            "boundaries={boundaries} cuts={cuts} disks={disks} acked-but-lost={lost} broken={broken}"
        )
    }
}

/// Cuts of one recording; equal disk contents are started once.
struct Cuts<'a> {
    recording: &'a Recording,
    starts: HashMap<u64, Start>,
    tally: Tally,
}

/// Cuts the power after every operation, with every kind of damage.
pub(crate) async fn everywhere(recording: &Recording) -> Result<Tally> {
    until(recording, |_| Ok(false)).await
}

/// Cuts the power after one operation after the other, with every kind of damage, until that is
/// enough.
pub(crate) async fn until(
    recording: &Recording,
    mut is_enough: impl FnMut(&Tally) -> Result<bool>,
) -> Result<Tally> {
    let mut cuts = Cuts::of(recording);
    let mut platter = Platter::holding(&recording.before);
    cuts.here(&platter, 0, &Damage::ALL, 0).await?;
    for (done, operation) in (1..).zip(recording.journal.operations()) {
        if is_enough(&cuts.tally)? {
            break;
        }
        platter.apply(operation);
        cuts.here(&platter, done, &Damage::ALL, 0).await?;
    }
    Ok(cuts.tally)
}

/// Cuts the power `times` times, each after a random operation and with random damage.
pub(crate) async fn anywhere(recording: &Recording, times: usize, seed: u64) -> Result<Tally> {
    let operations = recording.journal.operations();
    let mut dice = StdRng::seed_from_u64(seed);
    let mut plan: Vec<(usize, Damage, u64)> = (0..times)
        .map(|_| {
            let damage = Damage::ALL[dice.random_range(0..Damage::ALL.len())];
            (
                dice.random_range(0..=operations.len()),
                damage,
                dice.random(),
            )
        })
        .collect();
    plan.sort_unstable();
    let mut cuts = Cuts::of(recording);
    let mut platter = Platter::holding(&recording.before);
    let mut applied = 0;
    for (done, damage, seed) in plan {
        apply(&mut platter, &operations[applied..done]);
        applied = done;
        cuts.here(&platter, done, &[damage], seed).await?;
    }
    Ok(cuts.tally)
}

impl<'a> Cuts<'a> {
    fn of(recording: &'a Recording) -> Self {
        Self {
            recording,
            starts: HashMap::new(),
            tally: Tally::default(),
        }
    }

    async fn here(
        &mut self,
        platter: &Platter,
        done: usize,
        damages: &[Damage],
        seed: u64,
    ) -> Result<()> {
        self.tally.boundaries += 1;
        let told = self
            .recording
            .moments
            .iter()
            .rposition(|moment| moment.told_at <= done)
            .unwrap_or(0);
        for &damage in damages {
            self.tally.cuts += 1;
            let start = self.start(platter.cut(damage, seed)).await?;
            if let Start::After(step) = start {
                self.tally.found.insert((told, step));
            }
            let place = || format!("after {done} operations, {damage:?}");
            match start {
                Start::After(step) if step >= told => {}
                Start::After(step) => {
                    self.tally.lost += 1;
                    if self.tally.lost == 1 {
                        self.tally
                            .first
                            .push(format!("{}: step {step} of {told} told", place()));
                    }
                }
                Start::Broken(why) => {
                    self.tally.broken += 1;
                    if self.tally.broken == 1 {
                        self.tally.first.push(format!(
                            "{}: {}",
                            place(),
                            why.lines().next().unwrap_or_default()
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// Starts the program on what a power cut has left.
    async fn start(&mut self, image: Image) -> Result<Start> {
        let mut hash = DefaultHasher::new();
        image.hash(&mut hash);
        let hash = hash.finish();
        if let Some(known) = self.starts.get(&hash) {
            return Ok(known.clone());
        }
        self.tally.disks += 1;
        let start = match recover(image, self.recording.interactions).await {
            Ok(kept) => self.step_of(&kept),
            Err(error) => Start::Broken(format!("{error:#}")),
        };
        self.starts.insert(hash, start.clone());
        Ok(start)
    }

    /// Returns the latest step after which exactly this was stored.
    fn step_of(&self, kept: &Kept) -> Start {
        let known = self
            .recording
            .moments
            .iter()
            .rposition(|moment| moment.kept == *kept);
        known.map_or_else(|| Start::Broken("this never was".to_owned()), Start::After)
    }
}

/// Opens what is left as the program does, checks it and restores the table.
async fn recover(image: Image, interactions: u64) -> Result<Kept> {
    let disk = Disk::holding(image);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let found = examine(&store, interactions).await;
    store.close().await;
    thread.join()?;
    found
}

async fn examine(store: &Store, interactions: u64) -> Result<Kept> {
    let report = store.check().await?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    let kept = Kept::of(store, table_id(), &PEOPLE, interactions).await?;
    if let Some(open) = &kept.table {
        let progress = restored(open, Millis::new(0))?;
        ensure!(progress.is_empty(), "the running hand does not come back");
    }
    Ok(kept)
}
