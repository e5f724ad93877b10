//! Two processes, each of which may believe that it has a table. In random orders of their acts, only the
//! process that took the table last changes it, and every answer of either is stored.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::faulty_store::Fault;
use super::fixture::{ANN, BO, place, terms};
use super::registry_fixture::{RegistryFixture, sit};
use crate::id::{PartitionSet, TableId};
use crate::store::Store;
use crate::table::{AcceptedInput, Input, InputError};

/// How many acts a run has.
const ACTS: usize = 24;

/// Seats BO, or takes the seat away again.
async fn act(process: &RegistryFixture, table: TableId) -> Result<AcceptedInput, InputError> {
    let handle = process.registry.by_id(table).ok_or(InputError::Gone)?;
    match handle.now().is_here(BO) {
        false => sit(&handle, BO).await,
        true => handle.ask(Input::Leave { user: BO }, None).await,
    }
}

/// Returns the state of a table that is stored.
async fn stored(store: &Store, table: TableId) -> String {
    let open = store.open_table(table).await.unwrap();
    open.unwrap().table.body.expose().to_owned()
}

/// What a run found.
#[derive(Debug, Default)]
struct RunReport {
    /// Acts that got an answer.
    answered: usize,
    /// Refused acts, of the process that had lost the table.
    refused: usize,
    /// Answers that did not follow from the one before, or were not stored.
    broken: usize,
}

/// Lets two processes act and take the table in an order drawn from a seed; `fault` is one of their stores.
async fn run(seed: u64, fault: Option<Fault>) -> RunReport {
    let mut dice = StdRng::seed_from_u64(seed);
    let (store, _thread) = Store::open_in_memory().unwrap();
    let processes = [store.clone(), store.another_process()].map(RegistryFixture::faulty_over);
    let table = processes[0].0.open(ANN).await.id();
    let processes = processes.map(|(process, faulty)| {
        faulty.break_with(fault);
        process
    });
    let (mut found, mut was_here) = (RunReport::default(), false);
    for _ in 0..ACTS {
        let process = &processes[usize::from(dice.random_bool(0.5))];
        if dice.random_bool(0.3) {
            process.registry.release(PartitionSet::ALL).await;
            process.store.take_everything().await;
            process.restore().await;
            continue;
        }
        match act(process, table).await {
            Ok(answer) => {
                found.answered += 1;
                let table = &answer.table;
                let follows = table.is_here(BO) != was_here;
                let is_kept = stored(&store, table.id).await == table.to_body();
                found.broken += usize::from(!(follows && is_kept));
                was_here = table.is_here(BO);
            }
            Err(InputError::Gone) => found.refused += 1,
            Err(error) => assert!(fault.is_some(), "seed {seed}: {error}"),
        }
    }
    found
}

#[tokio::test]
async fn a_table_has_one_owner_in_random_orders_of_acts_and_takeovers() {
    for seed in 0..20 {
        let found = run(seed, None).await;
        assert_eq!(found.broken, 0, "seed {seed}: {found:?}");
        assert!(found.answered > 0, "seed {seed}: {found:?}");
    }
}

#[tokio::test]
async fn missing_proofs_missing_refusals_and_early_answers_are_detected() {
    for fault in [Fault::NoFence, Fault::NoRefusal, Fault::EarlySuccess] {
        let mut broken = 0;
        for seed in 0..20 {
            broken += run(seed, Some(fault)).await.broken;
        }
        assert!(broken > 0, "{fault:?}");
    }
}

#[tokio::test]
async fn a_process_that_has_lost_a_table_silently_forgets_it() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let other = store.another_process();
    let [mut one, other] = [store, other].map(|store| RegistryFixture::faulty_over(store).0);
    let table = one.open(ANN).await.id();
    other.store.take_everything().await;
    assert_eq!(other.restore().await, 1);
    while one.heard.try_recv().is_ok() {}
    let handle = one.registry.by_id(table).unwrap();
    assert!(matches!(sit(&handle, BO).await, Err(InputError::Gone)));
    while one.registry.by_id(table).is_some() {
        tokio::task::yield_now().await;
    }
    assert!(one.heard.try_recv().is_err(), "nobody was notified");
    act(&other, table).await.unwrap();
    let opened = one.try_open(place(), ANN, terms()).await;
    assert!(opened.is_err(), "it has no tables at all");
}
