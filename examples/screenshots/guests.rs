//! The guests: people who play with the person on the page.

use std::time::Duration;

use anyhow::Result;
use gow::{Level, Round as _};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use sandbox_client::Client;
use tiengow::app::LocalDiscord;
use tiengow::table::{Input, Table, TableHandle};

/// The names of the guests. One of them has an avatar.
const NAMES: [&str; 2] = ["ben", "chloe"];

/// The time between two reads of the table.
const READ_INTERVAL: Duration = Duration::from_millis(300);

/// Lets the guests sit down at the table.
pub(crate) async fn sit_down(local: &LocalDiscord) -> Result<()> {
    for name in NAMES {
        let guest = Client::log_in(local.sandbox(), name).await?;
        guest.click("Sit").await?;
    }
    Ok(())
}

/// Plays for the guests, as a computer would, until the table is closed.
pub(crate) async fn play(handle: TableHandle) {
    let mut rng = StdRng::seed_from_u64(1);
    loop {
        tokio::time::sleep(READ_INTERVAL).await;
        let table = handle.now();
        if table.is_closed() {
            return;
        }
        if let Some(input) = next_play(&table, &mut rng) {
            // The table may have changed since it was read.
            drop(handle.ask(input, None).await);
        }
    }
}

/// Returns the play of a guest whose turn it is.
fn next_play(table: &Table, rng: &mut StdRng) -> Option<Input> {
    let mut guests = table.people_to_act();
    let (seat, by) = guests.find(|(_, user)| *user != table.host)?;
    let view = table.hand()?.round.view(Some(seat));
    Some(Input::Play {
        by,
        version: table.version,
        mv: gow::choose(&view, Level::Steady, rng),
    })
}
