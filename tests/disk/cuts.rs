//! Cuts the power after every operation of a session, and starts the program on what is left.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Image, JournalReplay};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tiengow::id::Timestamp;
use tiengow::store::{Durability, Store};

use crate::recording::apply;
use crate::session::{PEOPLE, Recording, opening, table_id};
use crate::store_content::{StoreContent, restore_table};

/// The result of a start after a power cut.
#[derive(Debug, Clone)]
enum StartResult {
    /// The program finds the shown state with this number.
    After(usize),
    /// The program does not start, or finds a state that never existed.
    Broken(String),
}

/// The result of many power cuts.
#[derive(Debug, Clone, Default)]
pub(crate) struct CutTally {
    /// Operations after which the power was cut.
    pub boundaries: usize,
    /// Power cuts.
    pub cuts: usize,
    /// Different contents of the disk after the cuts.
    pub disks: usize,
    /// Cuts that lost something that people had been shown.
    pub lost: usize,
    /// Cuts after which the program does not start, or the books or a hand are inconsistent.
    pub broken: usize,
    /// The first failure of each kind.
    pub first_failures: Vec<String>,
    /// For each cut, the numbers of the last state that people had been shown and of the state that
    /// the program found.
    pub outcomes: BTreeSet<(usize, usize)>,
}

impl fmt::Display for CutTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            boundaries,
            cuts,
            disks,
            lost,
            broken,
            first_failures: _,
            outcomes: _,
        } = self;
        write!(
            f,
            "boundaries={boundaries} cuts={cuts} disks={disks} acked-but-lost={lost} broken={broken}"
        )
    }
}

/// The cuts of one recording. The program starts once on equal contents of the disk.
struct CutRun<'a> {
    recording: &'a Recording,
    starts: HashMap<u64, StartResult>,
    tally: CutTally,
}

/// Cuts the power after every operation, with every kind of damage.
pub(crate) async fn after_every_operation(recording: &Recording) -> Result<CutTally> {
    until(recording, |_| Ok(false)).await
}

/// Cuts the power after one operation after the other, with every kind of damage, until `is_done`.
pub(crate) async fn until(
    recording: &Recording,
    mut is_done: impl FnMut(&CutTally) -> Result<bool>,
) -> Result<CutTally> {
    let mut cuts = CutRun::of(recording);
    let mut replay = JournalReplay::holding(&recording.initial);
    cuts.cut_after(&replay, 0, &Damage::ALL, 0).await?;
    for (done, operation) in (1..).zip(recording.journal.operations()) {
        if is_done(&cuts.tally)? {
            break;
        }
        replay.apply(operation);
        cuts.cut_after(&replay, done, &Damage::ALL, 0).await?;
    }
    Ok(cuts.tally)
}

/// Cuts the power `times` times, each after a random operation and with random damage.
pub(crate) async fn at_random(recording: &Recording, times: usize, seed: u64) -> Result<CutTally> {
    let operations = recording.journal.operations();
    let mut rng = StdRng::seed_from_u64(seed);
    let mut plan: Vec<(usize, Damage, u64)> = (0..times)
        .map(|_| {
            let damage = Damage::ALL[rng.random_range(0..Damage::ALL.len())];
            (rng.random_range(0..=operations.len()), damage, rng.random())
        })
        .collect();
    plan.sort_unstable();
    let mut cuts = CutRun::of(recording);
    let mut replay = JournalReplay::holding(&recording.initial);
    let mut applied = 0;
    for (done, damage, seed) in plan {
        apply(&mut replay, &operations[applied..done]);
        applied = done;
        cuts.cut_after(&replay, done, &[damage], seed).await?;
    }
    Ok(cuts.tally)
}

impl<'a> CutRun<'a> {
    fn of(recording: &'a Recording) -> Self {
        Self {
            recording,
            starts: HashMap::new(),
            tally: CutTally::default(),
        }
    }

    /// Cuts the power after the first `done` operations, once with each kind of damage.
    async fn cut_after(
        &mut self,
        replay: &JournalReplay,
        done: usize,
        damages: &[Damage],
        seed: u64,
    ) -> Result<()> {
        self.tally.boundaries += 1;
        let shown = self
            .recording
            .shown_states
            .iter()
            .rposition(|state| state.shown_at <= done)
            .unwrap_or(0);
        for &damage in damages {
            self.tally.cuts += 1;
            let start = self.start(replay.cut_power(damage, seed)).await?;
            if let StartResult::After(step) = start {
                self.tally.outcomes.insert((shown, step));
            }
            let place = || format!("after {done} operations, {damage:?}");
            match start {
                StartResult::After(step) if step >= shown => {}
                StartResult::After(step) => {
                    self.tally.lost += 1;
                    if self.tally.lost == 1 {
                        self.tally
                            .first_failures
                            .push(format!("{}: step {step} of {shown} shown", place()));
                    }
                }
                StartResult::Broken(why) => {
                    self.tally.broken += 1;
                    if self.tally.broken == 1 {
                        self.tally.first_failures.push(format!(
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

    /// Starts the program on the files that a power cut has left.
    async fn start(&mut self, image: Image) -> Result<StartResult> {
        let mut hash = DefaultHasher::new();
        image.hash(&mut hash);
        let hash = hash.finish();
        if let Some(start) = self.starts.get(&hash) {
            return Ok(start.clone());
        }
        self.tally.disks += 1;
        let start = match recover(image, self.recording.interactions).await {
            Ok(content) => self.find_state(&content),
            Err(error) => StartResult::Broken(format!("{error:#}")),
        };
        self.starts.insert(hash, start.clone());
        Ok(start)
    }

    /// Returns the latest state with this content of the store.
    fn find_state(&self, content: &StoreContent) -> StartResult {
        let state = self
            .recording
            .shown_states
            .iter()
            .rposition(|state| state.content == *content);
        state.map_or_else(
            || StartResult::Broken("people were never shown this state".to_owned()),
            StartResult::After,
        )
    }
}

/// Opens the files as the program does, checks the store and restores the table.
async fn recover(image: Image, interactions: u64) -> Result<StoreContent> {
    let disk = Disk::holding(image);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let content = check(&store, interactions).await;
    store.close().await;
    thread.join()?;
    content
}

async fn check(store: &Store, interactions: u64) -> Result<StoreContent> {
    let report = store.check().await?;
    ensure!(report.problems.is_empty(), "{:?}", report.problems);
    let content = StoreContent::read(store, table_id(), &PEOPLE, interactions).await?;
    if let Some(open) = &content.table {
        let result = restore_table(open, Timestamp::new(0))?;
        ensure!(result.is_empty(), "the running hand is not restored");
    }
    Ok(content)
}
