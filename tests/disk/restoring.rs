//! Power cuts during a restore: they leave the old database or the restored one, whole.

use std::path::Path;

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Image, JournalReplay};
use gow::Game;
use tiengow::id::PartitionSet;
use tiengow::store::{Durability, OpenTable, Store, StoreError};

use crate::files::DiskFiles;
use crate::registry_fixture::RegistryFixture;
use crate::session::{FILE, opening};

/// The copy to restore.
const COPY: &str = "copy.db";

/// The name of the old database after the restore.
const OLD_DATABASE: &str = "tiengow.db.before-restore";

/// Returns files with a database whose process was killed in the middle of a hand, and with a copy
/// of another database.
async fn disk_with_copy() -> Result<Image> {
    let mut image = RegistryFixture::image_with_running_hands(Game::TienGow).await?;
    ensure!(
        image
            .get("tiengow.db-wal")
            .is_some_and(|log| !log.is_empty()),
        "the log is empty"
    );
    let other = RegistryFixture::image_with_running_hands(Game::TetGow).await?;
    let disk = Disk::holding(other);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    store.close().await;
    thread.join()?;
    ensure!(
        disk.image().len() == 1,
        "a closed store has more than one file"
    );
    image.extend(
        disk.image()
            .remove(FILE)
            .map(|content| (COPY.to_owned(), content)),
    );
    Ok(image)
}

/// Returns the tables of a database if it opens and its books balance.
async fn read_tables(mut image: Image, file: &str) -> Result<Vec<OpenTable>, StoreError> {
    if file != FILE {
        image.retain(|name, _| name.starts_with(file));
        image = image
            .into_iter()
            .map(|(name, content)| (name.replacen(file, FILE, 1), content))
            .collect();
    }
    let disk = Disk::holding(image);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let found = match store.check().await {
        Ok(report) if report.problems.is_empty() => store.open_tables(PartitionSet::ALL).await,
        Ok(report) => Err(StoreError::Unsound(report.problems)),
        Err(error) => Err(error),
    };
    store.close().await;
    thread.join()?;
    found
}

/// The results of many power cuts.
#[derive(Debug, Default)]
struct RestoreTally {
    boundaries: usize,
    cuts: usize,
    /// Cuts that left the old database.
    old: usize,
    /// Cuts that left the restored one.
    new: usize,
    /// Cuts that left neither, or not the old one beside the restored one.
    neither: Vec<String>,
}

/// Restores the copy, and cuts the power after one operation after the other until `is_done`. After
/// the last operation, the restored database has to be there.
async fn cut_until(
    disk: &Disk,
    base: &Image,
    syncs_names: bool,
    is_done: impl Fn(&RestoreTally) -> bool,
) -> Result<RestoreTally> {
    let (old, new) = (
        read_tables(base.clone(), FILE).await?,
        read_tables(base.clone(), COPY).await?,
    );
    ensure!(
        old != new && !old.is_empty() && !new.is_empty(),
        "the two databases are alike"
    );
    let files = DiskFiles {
        disk,
        syncs_names,
        is_full: false,
    };
    Store::restore_with_files(&files, &opening(disk, Durability::Full), Path::new(COPY))?;
    let journal = disk.journal();
    let (mut tally, mut replay) = (RestoreTally::default(), JournalReplay::holding(base));
    for (done, operation) in (1..).zip(journal.operations()) {
        if is_done(&tally) {
            break;
        }
        replay.apply(operation);
        tally.boundaries += 1;
        let is_last = done == journal.operations().len();
        for damage in Damage::ALL {
            tally.cuts += 1;
            let image = replay.cut_power(damage, 7);
            let place = format!("after {done} operations, {damage:?}");
            match read_tables(image.clone(), FILE).await {
                Ok(found) if found == new => {
                    tally.new += 1;
                    if read_tables(image, OLD_DATABASE).await.ok() != Some(old.clone()) {
                        tally
                            .neither
                            .push(format!("{place}: the old one is not beside the new one"));
                    }
                }
                Ok(found) if found == old && !is_last => tally.old += 1,
                other => tally.neither.push(format!("{place}: {:?}", other.err())),
            }
        }
    }
    Ok(tally)
}

#[tokio::test]
async fn a_power_cut_during_a_restore_leaves_the_old_or_the_restored_database() -> Result<()> {
    let base = disk_with_copy().await?;
    let tally = cut_until(&Disk::holding(base.clone()), &base, true, |_| false).await?;
    ensure!(tally.neither.is_empty(), "{tally:?}");
    ensure!(
        tally.boundaries > 50 && tally.old > tally.new && tally.new >= Damage::ALL.len(),
        "{tally:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_restore_without_syncs_is_noticed() -> Result<()> {
    let base = disk_with_copy().await?;
    let disk = Disk::holding(base.clone());
    disk.forget_syncs();
    let tally = cut_until(&disk, &base, true, |tally| !tally.neither.is_empty()).await?;
    ensure!(!tally.neither.is_empty(), "not noticed: {tally:?}");
    let is_lost_name = |place: &String| place.ends_with("None") || place.contains("beside");
    let loses_names = |tally: &RestoreTally| tally.neither.iter().any(is_lost_name);
    let without_names = cut_until(&Disk::holding(base.clone()), &base, false, loses_names).await?;
    ensure!(
        loses_names(&without_names),
        "unsynced names are not noticed: {without_names:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_restore_onto_a_full_disk_names_the_database_and_leaves_it_as_it_was() -> Result<()> {
    let base = disk_with_copy().await?;
    let disk = Disk::holding(base.clone());
    let files = DiskFiles {
        disk: &disk,
        syncs_names: true,
        is_full: true,
    };
    let database = opening(&disk, Durability::Full);
    let refused = Store::restore_with_files(&files, &database, Path::new(COPY));
    let why = refused.err().map(|error| error.to_string());
    ensure!(
        why.as_ref()
            .is_some_and(|why| why.starts_with("tiengow.db.restoring: ")),
        "{why:?}"
    );
    ensure!(disk.image() == base, "a file has changed");
    Ok(())
}
