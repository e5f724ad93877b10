//! Power cuts while hands are archived: each hand is in the database or in a file, and finally in a
//! file exactly once.

use std::io::Read as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Image, JournalReplay};
use flate2::read::MultiGzDecoder;
use tiengow::archive::{Archive, ArchiveEntry};
use tiengow::id::Day;
use tiengow::store::{Durability, Store};

use crate::files::DiskFiles;
use crate::recording::apply;
use crate::session::{SessionSetup, opening, play, table_id};

/// The number of hands.
const HANDS: u32 = 2;

/// A day after all hands.
const LATER: Day = Day::new(1_000_000);

/// Returns files with a database of finished hands.
async fn disk_with_hands() -> Result<Image> {
    let recording = play(SessionSetup::correct(HANDS)).await?;
    let mut replay = JournalReplay::holding(&recording.initial);
    apply(&mut replay, recording.journal.operations());
    Ok(replay.cut_power(Damage::ALL[0], 7))
}

fn archive(disk: &Arc<Disk>, syncs_names: bool) -> Archive {
    Archive::new(
        PathBuf::new(),
        Arc::new(DiskFiles {
            disk: Arc::clone(disk),
            syncs_names,
            is_full: false,
        }),
    )
}

/// Returns the lines of all finished files of the archive.
fn archived_lines(image: &Image) -> Result<Vec<String>> {
    let mut text = String::new();
    for (_, bytes) in image.iter().filter(|(name, _)| name.ends_with(".jsonl.gz")) {
        MultiGzDecoder::new(&bytes[..])
            .read_to_string(&mut text)
            .context("a finished file is whole")?;
    }
    Ok(text.lines().map(str::to_owned).collect())
}

/// Ensures that the database or the files have every hand after a cut, and archives the rest. Then
/// the files have to have each hand exactly once.
async fn ensure_each_hand_once(image: Image) -> Result<()> {
    archived_lines(&image)?;
    let disk = Arc::new(Disk::holding(image));
    let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
    let archive = archive(&disk, true);
    for number in 1..=HANDS {
        if store.finished_hand(table_id(), number).await?.is_none() {
            let archived = store
                .archived_hand(table_id(), number)
                .await?
                .context("a hand is neither finished nor archived")?;
            let found = archive.hand(&archived).await?;
            let is_archived = matches!(found, Some(ArchiveEntry::Hand(_)));
            ensure!(is_archived, "no file has hand {number}");
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
    for line in archived_lines(&disk.image())? {
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

/// Archives the hands, and cuts the power after every operation; returns the number of cuts, and
/// the cuts that lost or doubled a hand.
async fn cut_while_archiving(base: &Image, syncs_names: bool) -> Result<(usize, Vec<String>)> {
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
        "the database still has hands"
    );
    store.close().await;
    thread.join()?;
    let (mut cuts, mut lost, mut replay) = (0, Vec::new(), JournalReplay::holding(base));
    for (done, operation) in (1..).zip(disk.journal().operations()) {
        replay.apply(operation);
        for damage in Damage::ALL.into_iter().filter(|_| done > opened) {
            cuts += 1;
            if let Err(error) = ensure_each_hand_once(replay.cut_power(damage, 7)).await {
                lost.push(format!("after {done} operations, {damage:?}: {error:#}"));
            }
        }
    }
    Ok((cuts, lost))
}

#[tokio::test]
async fn a_power_cut_while_hands_are_archived_neither_loses_nor_doubles_one() -> Result<()> {
    let base = disk_with_hands().await?;
    let (cuts, lost) = cut_while_archiving(&base, true).await?;
    ensure!(lost.is_empty() && cuts > 20, "{cuts} cuts: {lost:#?}");
    Ok(())
}

#[tokio::test]
async fn an_archive_with_unsynced_names_is_noticed() -> Result<()> {
    let base = disk_with_hands().await?;
    let (_, lost) = cut_while_archiving(&base, false).await?;
    ensure!(!lost.is_empty(), "unsynced names are not noticed");
    Ok(())
}
