//! A press that is delivered again, at once or after a power cut, has one effect.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Damage, Disk, Platter};
use gow::{Game, Level};
use tiengow::id::InteractionId;
use tiengow::table::{Chair, Input};

use crate::evening::ANN;
use crate::hall::Hall;

/// Seats a computer by a press that is delivered twice and once more after a power cut; says how many sit then.
async fn computers(press: Option<InteractionId>) -> Result<usize> {
    let hall = Hall::open(Disk::new())?;
    hall.open_table(ANN, Game::TienGow).await?;
    let add = || Input::AddComputer { by: ANN, level: Level::Steady };
    for _ in 0..2 {
        hall.table(ANN)?.ask(add(), press).await?;
    }
    let mut platter = Platter::default();
    hall.disk.journal().operations().iter().for_each(|operation| platter.apply(operation));
    hall.close().await?;
    let hall = Hall::open(Disk::holding(platter.cut(Damage::Lost, 0)))?;
    hall.restore().await.context("the table comes back")?;
    hall.table(ANN)?.ask(add(), press).await?;
    let table = hall.table(ANN)?.now();
    let computers = table.chairs.values().filter(|chair| matches!(chair, Chair::Computer { .. })).count();
    hall.close().await?;
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
