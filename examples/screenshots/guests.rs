//! The people who play with the person on the page.

use std::time::Duration;

use anyhow::Result;
use gow::{Level, Round as _};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use sandbox_client::Client;
use tiengow::app::LocalDiscord;
use tiengow::table::{Input, Table, TableHandle};

/// Who they are; one of them has an avatar.
const NAMES: [&str; 2] = ["ben", "chloe"];

/// The time from one look at the table to the next.
const LOOK: Duration = Duration::from_millis(300);

/// Seats them at the table.
pub(crate) async fn sit(local: &LocalDiscord) -> Result<()> {
    for name in NAMES {
        let guest = Client::log_in(local.sandbox(), name).await?;
        guest.click("Sit").await?;
    }
    Ok(())
}

/// Plays for them, as a computer would, until the table is closed.
pub(crate) async fn play(handle: TableHandle) {
    let mut rng = StdRng::seed_from_u64(1);
    loop {
        tokio::time::sleep(LOOK).await;
        let table = handle.now();
        if table.is_closed() {
            return;
        }
        if let Some(input) = next(&table, &mut rng) {
            // The clock or another look may have been faster.
            drop(handle.ask(input, None).await);
        }
    }
}

/// The play of a guest whose turn it is.
fn next(table: &Table, rng: &mut StdRng) -> Option<Input> {
    let mut guests = table.people_to_act();
    let (seat, by) = guests.find(|(_, user)| *user != table.host)?;
    let view = table.hand()?.round.view(Some(seat));
    Some(Input::Play {
        by,
        version: table.version,
        mv: gow::choose(&view, Level::Steady, rng),
    })
}
