//! The registry shows only what is on the disk: the power is cut at the moment of each
//! notification.

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, Platter};
use gow::Game;
use tiengow::store::{Durability, Store};

use crate::deeds::ensure_kept;
use crate::recording::apply;
use crate::registry_fixture::RegistryFixture;
use crate::session::{ANN, BO, opening};

/// Plays both hands to their end and cuts the power at each notification; returns the number of
/// notifications, and how many of them showed something that is lost.
///
/// What computers do in quick succession may be told at once, but each person waits for the answer to
/// what they do, so that has a notification of its own.
async fn cut_at_each_telling(disk: Disk, game: Game) -> Result<(usize, usize)> {
    let fixture = RegistryFixture::dealt(disk, game).await?;
    let dealt = fixture.tellings().len();
    let mut acts = 0;
    while fixture.next_deed(ANN)?.is_some() || fixture.next_deed(BO)?.is_some() {
        for user in [ANN, BO] {
            if fixture.next_deed(user)?.is_some() {
                fixture.act(user).await?;
                acts += 1;
            }
        }
        fixture.until_people_act().await?;
    }
    let (tellings, journal) = (fixture.tellings(), fixture.disk.journal());
    fixture.close().await?;
    ensure!(
        tellings.last().is_some_and(|telling| telling.told.settled),
        "the hands are played to their end"
    );
    ensure!(
        acts > 1 && tellings.len() - dealt >= acts,
        "{acts} acts, {dealt} notifications before them, {} in all",
        tellings.len()
    );
    let (mut platter, mut applied, mut lost) = (Platter::default(), 0, 0);
    for telling in &tellings {
        apply(&mut platter, &journal.operations()[applied..telling.at]);
        applied = telling.at;
        let disk = Disk::holding(platter.cut(Damage::Lost, 0));
        let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
        let kept = ensure_kept(&store, telling.table, &telling.told)
            .await
            .is_ok();
        lost += usize::from(!kept);
        store.close().await;
        thread.join()?;
    }
    Ok((tellings.len(), lost))
}

#[tokio::test]
async fn what_the_registry_tells_is_on_the_disk() -> Result<()> {
    for game in Game::ALL {
        let (tellings, lost) = cut_at_each_telling(Disk::new(), game).await?;
        ensure!(
            lost == 0,
            "{game:?}: {lost} of {tellings} tellings were of what is gone"
        );
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
