//! Power cuts while hands are archived: each hand is in the database or in a file, and in the end
//! exactly once in a file.

use std::io::Read as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Image, Platter};
use flate2::read::MultiGzDecoder;
use tiengow::archive::{Archive, ArchiveEntry};
use tiengow::id::Day;
use tiengow::store::{Durability, Store};

use crate::files::OnDisk;
use crate::recording::apply;
use crate::session::{How, opening, play, table_id};

/// The number of hands.
const HANDS: u32 = 2;

/// A day after all of them.
const LATER: Day = Day::new(1_000_000);

/// Returns a disk with a database of some hands.
async fn before() -> Result<Image> {
    let recording = play(How::right(HANDS)).await?;
    let mut platter = Platter::holding(&recording.before);
    apply(&mut platter, recording.journal.operations());
    Ok(platter.cut(Damage::ALL[0], 7))
}

fn archive(disk: &Arc<Disk>, syncs_names: bool) -> Archive {
    Archive::new(
        PathBuf::new(),
        Arc::new(OnDisk {
            disk: Arc::clone(disk),
            syncs_names,
        }),
    )
}

/// Returns the lines of all finished files of the archive.
fn lines(image: &Image) -> Result<Vec<String>> {
    let mut text = String::new();
    for (_, bytes) in image.iter().filter(|(name, _)| name.ends_with(".jsonl.gz")) {
        MultiGzDecoder::new(&bytes[..])
            .read_to_string(&mut text)
            .context("a file with its name is whole")?;
    }
    Ok(text.lines().map(str::to_owned).collect())
}

/// Checks after a cut that every hand is there, and archives the rest; then each hand has to be in
/// the files exactly once.
async fn examine(image: Image) -> Result<()> {
    lines(&image)?;
    let disk = Arc::new(Disk::holding(image));
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let archive = archive(&disk, true);
    for number in 1..=HANDS {
        if store.finished_hand(table_id(), number).await?.is_none() {
            let archived = store
                .archived_hand(table_id(), number)
                .await?
                .context("a hand is gone")?;
            let found = archive.hand(&archived).await?;
            let is_there = matches!(found, Some(ArchiveEntry::Hand(_)));
            ensure!(is_there, "hand {number} is nowhere");
        }
    }
    archive.take(&store, LATER).await?;
    ensure!(
        store.check().await?.problems.is_empty(),
        "the books do not balance"
    );
    store.close().await;
    thread.join()?;
    let mut hands: Vec<i64> = Vec::new();
    for line in lines(&disk.image())? {
        let line: serde_json::Value = serde_json::from_str(&line)?;
        hands.extend(line["hand"].as_i64());
    }
    hands.sort_unstable();
    ensure!(
        hands == (1..=i64::from(HANDS)).collect::<Vec<_>>(),
        "the files have {hands:?}"
    );
    Ok(())
}

/// Archives, and cuts the power after every operation; returns the number of cuts and those that
/// lost something.
async fn cut_everywhere(base: &Image, syncs_names: bool) -> Result<(usize, Vec<String>)> {
    let disk = Arc::new(Disk::holding(base.clone()));
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let opened = disk.len();
    let moved = archive(&disk, syncs_names).take(&store, LATER).await?;
    ensure!(
        moved == usize::try_from(HANDS)?,
        "{moved} hands were archived"
    );
    ensure!(
        store.recorded_day(None).await?.is_none(),
        "some are still there"
    );
    store.close().await;
    thread.join()?;
    let (mut cuts, mut lost, mut platter) = (0, Vec::new(), Platter::holding(base));
    for (done, operation) in (1..).zip(disk.journal().operations()) {
        platter.apply(operation);
        for damage in Damage::ALL.into_iter().filter(|_| done > opened) {
            cuts += 1;
            if let Err(error) = examine(platter.cut(damage, 7)).await {
                lost.push(format!("after {done} operations, {damage:?}: {error:#}"));
            }
        }
    }
    Ok((cuts, lost))
}

#[tokio::test]
async fn a_cut_while_hands_are_archived_loses_and_doubles_none() -> Result<()> {
    let base = before().await?;
    let (cuts, lost) = cut_everywhere(&base, true).await?;
    ensure!(lost.is_empty() && cuts > 20, "{cuts} cuts: {lost:#?}");
    Ok(())
}

#[tokio::test]
async fn an_archive_whose_name_is_not_lasting_is_noticed() -> Result<()> {
    let base = before().await?;
    let (_, lost) = cut_everywhere(&base, false).await?;
    ensure!(
        !lost.is_empty(),
        "names that are not lasting are not noticed"
    );
    Ok(())
}
