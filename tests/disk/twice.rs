//! A press that is delivered again, at once or after a power cut, has one effect.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Platter};
use gow::{Game, Level};
use tiengow::id::InteractionId;
use tiengow::table::{Input, Occupant};

use crate::recording::apply;
use crate::registry_fixture::RegistryFixture;
use crate::session::ANN;

/// Seats a computer by a press that is delivered twice and once more after a power cut; returns how
/// many are seated then.
async fn computers(press: Option<InteractionId>) -> Result<usize> {
    let fixture = RegistryFixture::open(Disk::new())?;
    fixture.open_table(ANN, Game::TienGow).await?;
    let add = || Input::AddComputer {
        by: ANN,
        level: Level::Steady,
    };
    for _ in 0..2 {
        fixture.table(ANN)?.ask(add(), press).await?;
    }
    let mut platter = Platter::default();
    apply(&mut platter, fixture.disk.journal().operations());
    fixture.close().await?;
    let fixture = RegistryFixture::open(Disk::holding(platter.cut(Damage::Lost, 0)))?;
    fixture.restore().await.context("the table comes back")?;
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
async fn a_press_that_comes_again_has_one_effect_even_after_a_power_cut() -> Result<()> {
    let seated = computers(Some(InteractionId::new(77))).await?;
    ensure!(seated == 1, "{seated} computers for one press");
    Ok(())
}

#[tokio::test]
async fn without_its_number_it_is_taken_for_another_press() -> Result<()> {
    let seated = computers(None).await?;
    ensure!(seated == 3, "it is not noticed: {seated} computers");
    Ok(())
}
