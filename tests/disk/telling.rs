//! The registry tells what is on the disk and nothing else: the power is cut at the instant of each telling.

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Platter};
use tiengow::store::{Durability, Store};

use crate::evening::{ANN, BO, opening};
use crate::hall::{Hall, ensure_kept};

/// Plays both hands to their end and cuts the power at each telling; says how many tellings there were, and how many
/// of them told what is gone.
async fn cut_at_each_telling(disk: Disk) -> Result<(usize, usize)> {
    let hall = Hall::dealt(disk).await?;
    while hall.next_play(ANN)?.is_some() || hall.next_play(BO)?.is_some() {
        for user in [ANN, BO] {
            if hall.next_play(user)?.is_some() {
                hall.play(user).await?;
            }
        }
        hall.until_people_act().await?;
    }
    let (tellings, journal) = (hall.tellings(), hall.disk.journal());
    hall.close().await?;
    ensure!(tellings.last().is_some_and(|telling| telling.told.settled), "the hands are played to their end");
    let (mut platter, mut applied, mut lost) = (Platter::default(), 0, 0);
    for telling in &tellings {
        journal.operations()[applied..telling.at].iter().for_each(|operation| platter.apply(operation));
        applied = telling.at;
        let disk = Disk::holding(platter.cut(Damage::Lost, 0));
        let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
        // A table is told of before it has a hand.
        let has_hand = !telling.told.plays.is_empty() || telling.told.settled;
        let kept = !has_hand || ensure_kept(&store, telling.table, &telling.told).await.is_ok();
        lost += usize::from(!kept);
        store.close().await;
        thread.join()?;
    }
    Ok((tellings.len(), lost))
}

#[tokio::test]
async fn what_the_registry_tells_is_on_the_disk() -> Result<()> {
    let (tellings, lost) = cut_at_each_telling(Disk::new()).await?;
    ensure!(lost == 0, "{lost} of {tellings} tellings were of what is gone");
    ensure!(tellings > 40, "hardly two hands: {tellings}");
    Ok(())
}

#[tokio::test]
async fn a_disk_that_keeps_nothing_is_noticed_at_once() -> Result<()> {
    let disk = Disk::new();
    disk.forget_syncs();
    let (tellings, lost) = cut_at_each_telling(disk).await?;
    ensure!(lost > tellings / 2, "not noticed: {lost} of {tellings}");
    Ok(())
}
