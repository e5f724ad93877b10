//! The bot on a PostgreSQL database. Without PostgreSQL these tests print a note and pass.

use anyhow::{Result, ensure};
use scratch_postgres::Server;
use tiengow::store::Store;

use crate::fixture::BotFixture;
use crate::hands::play_first_hand;
use crate::player::{PanelPlace, Player};
use crate::state::ensure_sound;

#[tokio::test(flavor = "multi_thread")]
async fn a_table_on_a_server_is_played_and_survives_a_restart_of_the_bot() -> Result<()> {
    let Some(server) = Server::start()? else {
        println!("PostgreSQL is not installed: the bot was not tried on it");
        return Ok(());
    };
    let address = server.address("postgres");
    let fixture = BotFixture::on_postgres(&address, 91).await?;
    let ann = fixture.client("ann").await?;
    play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    let fixture = fixture.restart_bot().await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    ann.click("Next hand").await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&fixture, 2)
        .await?;
    ensure_sound(&fixture).await?;
    ensure!(
        !fixture.app().store.is_new(),
        "the second start must find the data of the first one"
    );
    ensure!(
        !fixture.data.path().join(tiengow::store::FILE).exists(),
        "there is a file as well"
    );
    let report = Store::examine_postgres(&address.parse().map_err(anyhow::Error::msg)?)?;
    ensure!(
        report.problems.is_empty() && report.transfers > 5,
        "{report:?}"
    );
    fixture.local.stop().await
}
