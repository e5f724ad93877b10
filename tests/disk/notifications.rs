//! Power cuts at each notification: the registry shows only states that are on the disk.

use anyhow::{Result, ensure};
use faultfs::{Damage, Disk, JournalReplay};
use gow::Game;
use tiengow::store::{Durability, Store};

use crate::person_action::ensure_stored;
use crate::recording::apply;
use crate::registry_fixture::RegistryFixture;
use crate::session::{ANN, BO, opening};

/// Plays both hands to their end and cuts the power at each notification; returns the number of
/// notifications, and the number of those that showed something the cut has lost.
///
/// One notification may show several plays of computers. Each action of a person has a notification
/// of its own, because the person waits for the answer.
async fn cut_at_each_notification(disk: Disk, game: Game) -> Result<(usize, usize)> {
    let fixture = RegistryFixture::with_dealt_hands(disk, game).await?;
    let before = fixture.notifications().len();
    let mut actions = 0;
    while fixture.next_action(ANN)?.is_some() || fixture.next_action(BO)?.is_some() {
        for user in [ANN, BO] {
            if fixture.next_action(user)?.is_some() {
                fixture.act(user).await?;
                actions += 1;
            }
        }
        fixture.wait_until_people_act().await?;
    }
    let (notifications, journal) = (fixture.notifications(), fixture.disk.journal());
    fixture.close().await?;
    ensure!(
        notifications.last().is_some_and(|last| last.shown.settled),
        "the hands are not played to their end"
    );
    ensure!(
        actions > 1 && notifications.len() - before >= actions,
        "{actions} actions, {before} notifications before them, {} in all",
        notifications.len()
    );
    let (mut replay, mut applied, mut lost) = (JournalReplay::default(), 0, 0);
    for notification in &notifications {
        apply(&mut replay, &journal.operations()[applied..notification.at]);
        applied = notification.at;
        let disk = Disk::holding(replay.cut_power(Damage::Lost, 0));
        let (store, thread) = Store::open_as(&opening(&disk, Durability::Full))?;
        let is_stored = ensure_stored(&store, notification.table, &notification.shown)
            .await
            .is_ok();
        lost += usize::from(!is_stored);
        store.close().await;
        thread.join()?;
    }
    Ok((notifications.len(), lost))
}

#[tokio::test]
async fn the_registry_shows_only_what_is_on_the_disk() -> Result<()> {
    for game in Game::ALL {
        let (notifications, lost) = cut_at_each_notification(Disk::new(), game).await?;
        ensure!(
            lost == 0,
            "{game:?}: {lost} of {notifications} notifications showed something that is lost"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_disk_that_forgets_syncs_is_noticed() -> Result<()> {
    let disk = Disk::new();
    disk.forget_syncs();
    let (notifications, lost) = cut_at_each_notification(disk, Game::TienGow).await?;
    ensure!(
        lost > notifications / 2,
        "not noticed: {lost} of {notifications}"
    );
    Ok(())
}
