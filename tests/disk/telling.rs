//! The registry tells what is on the disk and nothing else: the power is cut at the instant of each telling.

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Platter};
use gow::Game;
use tiengow::store::{Durability, Store};

use crate::deeds::ensure_kept;
use crate::evening::{ANN, BO, opening};
use crate::hall::Hall;

/// Plays both hands to their end and cuts the power at each telling; says how many tellings there were, and how many
/// of them told what is gone.
async fn cut_at_each_telling(disk: Disk, game: Game) -> Result<(usize, usize)> {
    let hall = Hall::dealt(disk, game).await?;
    while hall.next_deed(ANN)?.is_some() || hall.next_deed(BO)?.is_some() {
        for user in [ANN, BO] {
            if hall.next_deed(user)?.is_some() {
                hall.act(user).await?;
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
        let kept = ensure_kept(&store, telling.table, &telling.told).await.is_ok();
        lost += usize::from(!kept);
        store.close().await;
        thread.join()?;
    }
    Ok((tellings.len(), lost))
}

#[tokio::test]
async fn what_the_registry_tells_is_on_the_disk() -> Result<()> {
    for (game, least) in [(Game::TienGow, 40), (Game::PaiGow, 12), (Game::TetGow, 40)] {
        let (tellings, lost) = cut_at_each_telling(Disk::new(), game).await?;
        ensure!(lost == 0, "{game:?}: {lost} of {tellings} tellings were of what is gone");
        ensure!(tellings > least, "{game:?}: hardly two hands: {tellings}");
    }
    Ok(())
}

#[tokio::test]
async fn a_disk_that_keeps_nothing_is_noticed_at_once() -> Result<()> {
    let disk = Disk::new();
    disk.forget_syncs();
    let (tellings, lost) = cut_at_each_telling(disk, Game::TienGow).await?;
    ensure!(lost > tellings / 2, "not noticed: {lost} of {tellings}");
    Ok(())
}
