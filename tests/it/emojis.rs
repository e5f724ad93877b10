//! Deleted emojis, which Discord refuses in messages. Play goes on without them.

use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::RequestRecord;
use sandbox_client::Message;
use tiengow::config::Config;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::open_with_computers;
use crate::player::{PanelPlace, Player};

/// The number of emojis that the bot uploads.
const EMOJIS: usize = 27;

/// Discord's code for an invalid body.
const INVALID_BODY: u32 = 50_035;

/// Whether a message has an emoji of the application on a button.
fn has_emojis(message: &Message) -> bool {
    message.raw["components"].to_string().contains("\"emoji\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_although_its_emojis_are_deleted() -> Result<()> {
    let fixture = BotFixture::with_config(Config::default(), 86).await?;
    let control = fixture.control();
    let uploads = || {
        let is_upload = |request: &&RequestRecord| {
            request.method == "POST" && request.path.ends_with("/emojis") && request.status < 300
        };
        control.requests().iter().filter(is_upload).count()
    };
    until("uploaded", || uploads() == EMOJIS).await?;
    let ann = fixture.client("ann").await?;
    open_with_computers(&fixture, &ann, "tetgow start").await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    ensure!(has_emojis(&player.open(&fixture, 1).await?), "no emojis");
    ensure!(control.delete_emojis(EMOJIS) == EMOJIS, "all are there");
    player.play_hand(&fixture, 1).await?;
    let requests = control.requests();
    let refused = requests
        .iter()
        .filter(|request| request.code == INVALID_BODY);
    ensure!(refused.count() >= 3, "too few messages were refused");
    // The bot reads the list at most twice a minute.
    fixture.clock.advance(Duration::from_secs(60));
    until("uploaded again", || uploads() == 2 * EMOJIS).await?;
    ann.click("Next hand").await?;
    let panel = player.open(&fixture, 2).await?;
    ensure!(has_emojis(&panel), "no emojis again: {}", panel.text());
    fixture.local.stop().await
}
