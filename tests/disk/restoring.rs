//! Power cuts while a copy replaces the database: one of the two is there, intact.

use std::path::Path;

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Image, Platter};
use gow::Game;
use tiengow::id::Partitions;
use tiengow::store::{Durability, OpenTable, Store, StoreError};

use crate::files::OnDisk;
use crate::registry_fixture::RegistryFixture;
use crate::session::{FILE, opening};

/// The copy to restore.
const COPY: &str = "copy.db";

/// The previous database, once it is set aside.
const ASIDE: &str = "tiengow.db.before-restore";

/// Returns a disk with a database from a process killed in the middle of a hand, and with a copy of
/// another.
async fn before() -> Result<Image> {
    let mut image = RegistryFixture::running(Game::TienGow).await?;
    ensure!(
        image
            .get("tiengow.db-wal")
            .is_some_and(|log| !log.is_empty()),
        "nothing is left in the log"
    );
    let disk = Disk::holding(RegistryFixture::running(Game::TetGow).await?);
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    store.close().await;
    thread.join()?;
    ensure!(
        disk.image().len() == 1,
        "a store that was closed is one file"
    );
    image.extend(
        disk.image()
            .remove(FILE)
            .map(|whole| (COPY.to_owned(), whole)),
    );
    Ok(image)
}

/// Returns the tables of a database, if it opens and its books balance.
async fn tables(mut image: Image, file: &str) -> Result<Vec<OpenTable>, StoreError> {
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
        Ok(report) if report.problems.is_empty() => store.open_tables(Partitions::ALL).await,
        Ok(report) => Err(StoreError::Unsound(report.problems)),
        Err(error) => Err(error),
    };
    store.close().await;
    thread.join()?;
    found
}

/// The result of many cuts.
#[derive(Debug, Default)]
struct Tally {
    boundaries: usize,
    cuts: usize,
    /// Cuts that left the old database, and the new one.
    old: usize,
    new: usize,
    /// Cuts that left neither.
    neither: Vec<String>,
}

/// Restores, and cuts the power after one operation after the other until that is enough; what was
/// reported as done has to be there.
async fn cut_until(
    disk: &Disk,
    base: &Image,
    syncs_names: bool,
    is_enough: impl Fn(&Tally) -> bool,
) -> Result<Tally> {
    let (old, new) = (
        tables(base.clone(), FILE).await?,
        tables(base.clone(), COPY).await?,
    );
    ensure!(
        old != new && !old.is_empty() && !new.is_empty(),
        "they cannot be told apart"
    );
    let files = OnDisk { disk, syncs_names };
    Store::restore_with_files(&files, &opening(disk, Durability::Full), Path::new(COPY))?;
    let journal = disk.journal();
    let (mut tally, mut platter) = (Tally::default(), Platter::holding(base));
    for (done, operation) in (1..).zip(journal.operations()) {
        if is_enough(&tally) {
            break;
        }
        platter.apply(operation);
        tally.boundaries += 1;
        let is_over = done == journal.operations().len();
        for damage in Damage::ALL {
            tally.cuts += 1;
            let image = platter.cut(damage, 7);
            let place = format!("after {done} operations, {damage:?}");
            match tables(image.clone(), FILE).await {
                Ok(found) if found == new => {
                    tally.new += 1;
                    if tables(image, ASIDE).await.ok() != Some(old.clone()) {
                        tally
                            .neither
                            .push(format!("{place}: the old one is not beside the new one"));
                    }
                }
                Ok(found) if found == old && !is_over => tally.old += 1,
                other => tally.neither.push(format!("{place}: {:?}", other.err())),
            }
        }
    }
    Ok(tally)
}

#[tokio::test]
async fn a_cut_while_a_copy_is_put_back_leaves_the_old_database_or_the_new_one() -> Result<()> {
    let base = before().await?;
    let tally = cut_until(&Disk::holding(base.clone()), &base, true, |_| false).await?;
    ensure!(tally.neither.is_empty(), "{tally:?}");
    ensure!(
        tally.boundaries > 50 && tally.old > tally.new && tally.new >= Damage::ALL.len(),
        "{tally:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_copy_that_is_put_back_without_syncs_is_noticed() -> Result<()> {
    let base = before().await?;
    let disk = Disk::holding(base.clone());
    disk.forget_syncs();
    let tally = cut_until(&disk, &base, true, |tally| !tally.neither.is_empty()).await?;
    ensure!(!tally.neither.is_empty(), "not noticed: {tally:?}");
    let told = |place: &String| place.ends_with("None") || place.contains("beside");
    let is_told = |tally: &Tally| tally.neither.iter().any(told);
    let careless = cut_until(&Disk::holding(base.clone()), &base, false, is_told).await?;
    ensure!(
        is_told(&careless),
        "names that are not lasting are not noticed: {careless:?}"
    );
    Ok(())
}
