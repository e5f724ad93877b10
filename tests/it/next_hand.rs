//! *Next hand*: the presser gets the new hand beside the table's new message.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, settlement};
use crate::player::{NEWER, Player, Way};
use crate::public;
use crate::state::{self, ensure_sound};

/// Longer than the token of a press lives, and than its presser is assumed to look at the message.
const LATER: Duration = Duration::from_secs(15 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_the_next_hand_is_answered_with_it() -> Result<()> {
    let fixture = BotFixture::new(92).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    for (number, by_the_table) in [(2, true), (3, false)] {
        let before = player.panel().context("a hand is open")?.to_owned();
        let pressed = if by_the_table {
            settlement(&ann).await?.id
        } else {
            before.clone()
        };
        fixture.breathe();
        ann.click_on(&pressed, "Next hand").await?;
        let title = format!("Your hand · hand {number}");
        let is_below = |shown: &Message| {
            shown.ephemeral && shown.id != before && shown.text().contains(&title)
        };
        let shown = ann.see_that("the hand in a new message", is_below).await?;
        let old = ann
            .see_message(&before, |old| old.text().contains(NEWER))
            .await?;
        ensure!(old.buttons().next().is_none(), "it has buttons: {old:?}");
        player.follow(&shown);
        player.play_on(&fixture, number).await?;
    }
    ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_an_old_direct_message_is_shown_there() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Direct);
    player.play_hand(&fixture, 1).await?;
    fixture.clock.advance(LATER);
    // The next hand waits for him, too.
    let settled = settlement(&ben).await?;
    ben.click_on(&settled.id, "Sit").await?;
    let offers = |message: &Message| message.button("Next hand").is_some();
    let hand = player.wait_for(offers).await?;
    let direct = ann.in_dm();
    direct.click_on(&hand.id, "Next hand").await?;
    direct
        .see_message(&hand.id, |message| !offers(message))
        .await?;
    ensure!(
        state::table(&fixture)?.hands == 1,
        "the hand has begun without him"
    );
    fixture.local.stop().await
}
