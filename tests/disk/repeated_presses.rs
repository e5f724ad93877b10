//! Presses that Discord delivers again, at once or after a power cut: each has one effect.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, JournalReplay};
use gow::Game;
use tiengow::id::InteractionId;
use tiengow::table::{Input, Occupant};

use crate::recording::apply;
use crate::registry_fixture::RegistryFixture;
use crate::session::ANN;

/// Presses the button that adds a computer twice, and once more after a power cut; returns the
/// number of computers at the table.
async fn seat_computers(press: Option<InteractionId>) -> Result<usize> {
    let fixture = RegistryFixture::open(Disk::new())?;
    fixture.open_table(ANN, Game::TienGow).await?;
    let add = || Input::AddComputer { by: ANN };
    for _ in 0..2 {
        fixture.table(ANN)?.ask(add(), press).await?;
    }
    let mut replay = JournalReplay::default();
    apply(&mut replay, fixture.disk.journal().operations());
    fixture.close().await?;
    let fixture = RegistryFixture::open(Disk::holding(replay.cut_power(Damage::Lost, 0)))?;
    fixture.restore().await.context("the table is restored")?;
    fixture.table(ANN)?.ask(add(), press).await?;
    let table = fixture.table(ANN)?.now();
    let computers = table
        .seats
        .values()
        .filter(|occupant| matches!(occupant, Occupant::Computer { .. }))
        .count();
    fixture.close().await?;
    Ok(computers)
}

#[tokio::test]
async fn a_repeated_press_has_one_effect_even_after_a_power_cut() -> Result<()> {
    let seated = seat_computers(Some(InteractionId::new(77))).await?;
    ensure!(seated == 1, "{seated} computers for one press");
    Ok(())
}

#[tokio::test]
async fn repeated_presses_without_an_interaction_id_are_noticed() -> Result<()> {
    let seated = seat_computers(None).await?;
    ensure!(seated == 3, "not noticed: {seated} computers");
    Ok(())
}
