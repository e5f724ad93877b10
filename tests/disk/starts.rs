//! Failures of a start's calls: the start fails or succeeds, and loses nothing.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Disk, Failure, Fault};
use gow::Game;
use tiengow::id::PartitionSet;
use tiengow::store::{Durability, Store};

use crate::faults::{ensure_sound, shown_hands};
use crate::registry_fixture::RegistryFixture;
use crate::session::{ANN, BO, opening};

#[tokio::test]
async fn a_failed_call_of_a_start_loses_nothing() -> Result<()> {
    for game in Game::ALL {
        let stride = if game == Game::TienGow { 1 } else { 5 };
        fail_calls_of_starts(game, stride)
            .await
            .with_context(|| format!("{game:?}"))?;
    }
    Ok(())
}

/// Makes every `stride`-th call of a start fail, on a disk with running hands.
async fn fail_calls_of_starts(game: Game, stride: usize) -> Result<()> {
    let base = RegistryFixture::image_with_running_hands(game).await?;
    let fixture = RegistryFixture::open(Disk::holding(base))?;
    fixture.restore().await?;
    fixture.wait_until_people_act().await?;
    for user in [ANN, BO] {
        fixture.act(user).await?;
    }
    let (image, shown) = (fixture.disk.image(), shown_hands(&fixture)?);
    fixture.close().await?;
    for failure in Failure::ALL {
        let mut failed_starts = 0;
        for at in (1..).step_by(stride) {
            let disk = Disk::holding(image.clone());
            disk.arm(Fault {
                failure,
                at,
                lasting: false,
            });
            let result = start_and_stop(&disk).await;
            failed_starts += usize::from(result.is_err());
            let hits = disk.disarm();
            ensure!(
                hits == 1 || result.is_ok(),
                "{failure:?} at {at}: {result:?}"
            );
            ensure_sound(disk.image(), &shown)
                .await
                .with_context(|| format!("{failure:?} at {at}"))?;
            if hits == 0 {
                break;
            }
        }
        // The disk is only busy where a start takes its lock.
        let least = if failure == Failure::Busy {
            1
        } else {
            10 / stride
        };
        ensure!(
            failed_starts >= least,
            "{failure:?}: only {failed_starts} starts failed"
        );
    }
    Ok(())
}

/// Opens the store and restores the tables, as far as possible.
async fn start_and_stop(disk: &Disk) -> Result<()> {
    let (store, thread) = Store::open_as(&opening(disk, Durability::Full))?;
    let tables = store.open_tables(PartitionSet::ALL).await;
    store.close().await;
    thread.join()?;
    tables?;
    Ok(())
}
