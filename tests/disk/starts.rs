//! A call of a start fails: the start is refused or succeeds, and nothing is lost.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Disk, Failure, Fault};
use gow::Game;
use tiengow::id::Partitions;
use tiengow::store::{Durability, Store};

use crate::faults::{sound_with, told};
use crate::registry_fixture::RegistryFixture;
use crate::session::{ANN, BO, opening};

#[tokio::test]
async fn any_call_of_a_start_may_fail() -> Result<()> {
    for game in Game::ALL {
        let stride = if game == Game::TienGow { 1 } else { 5 };
        starts_that_fail(game, stride)
            .await
            .with_context(|| format!("{game:?}"))?;
    }
    Ok(())
}

/// Makes every `stride`-th call of a start fail, on a disk with a running hand.
async fn starts_that_fail(game: Game, stride: usize) -> Result<()> {
    let fixture = RegistryFixture::open(Disk::holding(RegistryFixture::running(game).await?))?;
    fixture.restore().await?;
    fixture.until_people_act().await?;
    for user in [ANN, BO] {
        fixture.act(user).await?;
    }
    let (image, told) = (fixture.disk.image(), told(&fixture)?);
    fixture.close().await?;
    for failure in Failure::ALL {
        let mut refused = 0;
        for at in (1..).step_by(stride) {
            let disk = Disk::holding(image.clone());
            disk.arm(Fault {
                failure,
                at,
                lasting: false,
            });
            let started = start_and_stop(&disk).await;
            refused += usize::from(started.is_err());
            let hits = disk.disarm();
            ensure!(
                hits == 1 || started.is_ok(),
                "{failure:?} at {at}: {started:?}"
            );
            sound_with(disk.image(), &told)
                .await
                .with_context(|| format!("{failure:?} at {at}"))?;
            if hits == 0 {
                break;
            }
        }
        // The disk can only be busy where a start takes its lock.
        let least = if failure == Failure::Busy {
            1
        } else {
            10 / stride
        };
        ensure!(
            refused >= least,
            "{failure:?} kept {refused} starts from succeeding"
        );
    }
    Ok(())
}

/// Opens the store and restores the tables, as far as possible.
async fn start_and_stop(disk: &Disk) -> Result<()> {
    let (store, thread) = Store::open_as(&opening(disk, Durability::Full))?;
    let read = store.open_tables(Partitions::ALL).await;
    store.close().await;
    thread.join()?;
    read?;
    Ok(())
}
