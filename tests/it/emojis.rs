//! Deleted emojis, which Discord refuses in messages. Play goes on without them.

use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::{Fault, RequestRecord};
use sandbox_client::Client;
use tiengow::config::Config;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, settlement_of};
use crate::player::{PanelPlace, Player};

/// The number of emojis that the bot uploads.
pub(crate) const EMOJIS: usize = 27;

/// Discord's code for an invalid body.
const INVALID_BODY: u32 = 50_035;

/// The most hands until a person holds as few cards as have emojis on their keys.
const HANDS_MAX: u32 = 8;

/// Whether a request shows an emoji of the application on a button.
fn shows_emoji(request: &RequestRecord) -> bool {
    request.body.to_string().contains("\"emoji\":{")
}

/// Plays hands from number `hand` on, which is dealt, until a condition is true. Returns the number of the last hand
/// dealt.
async fn play_until(
    fixture: &BotFixture,
    ann: &Client,
    mut hand: u32,
    is_true: impl Fn() -> bool,
) -> Result<u32> {
    let mut player = Player::new(ann, PanelPlace::Ephemeral);
    while !is_true() {
        ensure!(hand <= HANDS_MAX, "not in {HANDS_MAX} hands");
        player.play_hand(fixture, hand).await?;
        fixture.pause();
        let settlement = settlement_of(ann, hand).await?;
        ann.click_on(&settlement.id, "Next hand").await?;
        hand += 1;
    }
    Ok(hand)
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_are_played_although_their_emojis_are_deleted() -> Result<()> {
    let fixture = BotFixture::with_config(Config::default(), 86).await?;
    let control = fixture.control();
    let count = |is_counted: fn(&RequestRecord) -> bool| {
        let requests = control.requests();
        requests
            .iter()
            .filter(|request| is_counted(request))
            .count()
    };
    let uploads = || {
        count(|request| {
            request.method == "POST" && request.path.ends_with("/emojis") && request.status < 300
        })
    };
    let shown = || count(|request| shows_emoji(request) && request.status < 300);
    let refused = || count(|request| shows_emoji(request) && request.code == INVALID_BODY);
    until("uploaded", || uploads() == EMOJIS).await?;
    ensure!(control.delete_emojis(EMOJIS) == EMOJIS, "all are there");
    let ann = fixture.client("ann").await?;
    open_with_computers(&fixture, &ann, "tetgow start").await?;
    ann.click("Start").await?;
    let hand = play_until(&fixture, &ann, 1, || refused() > 0).await?;
    // The bot reads the list at most twice a minute.
    fixture.clock.advance(Duration::from_secs(60));
    until("uploaded again", || uploads() == 2 * EMOJIS).await?;
    play_until(&fixture, &ann, hand, || shown() > 0).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_continues_after_an_emoji_that_another_process_has_uploaded() -> Result<()> {
    let fixture = BotFixture::with_config(Config::default(), 88).await?;
    let uploads = |fixture: &BotFixture| {
        let requests = fixture.control().requests();
        let uploads = requests
            .iter()
            .filter(|one| one.method == "POST" && one.path.ends_with("/emojis"));
        uploads.count()
    };
    until("uploaded", || uploads(&fixture) == EMOJIS).await?;
    ensure!(fixture.control().delete_emojis(3) == 3, "three are there");
    fixture.control().add_fault(Fault {
        route: format!("POST /applications/{}/emojis", fixture.app().application),
        status: 400,
        after_effect: true,
        ..Fault::default()
    })?;
    let fixture = fixture.restart_bot().await?;
    until("uploaded again", || uploads(&fixture) == EMOJIS + 3).await?;
    fixture.local.stop().await
}
