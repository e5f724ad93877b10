//! *Next hand*: the presser gets the new hand beside the table's new message.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;

use crate::fixture::BotFixture;
use crate::hands::{board, play_first_hand, settlement};
use crate::player::{NEWER, Way, clicked, is_tile, is_turn};
use crate::public;
use crate::state::{self, ensure_sound};

/// Longer than the token of a press lives, and than its presser is assumed to look at the message.
const LATER: Duration = Duration::from_secs(15 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_the_next_hand_is_answered_with_it() -> Result<()> {
    let fixture = BotFixture::new(92).await?;
    let ann = fixture.client("ann").await?;
    let mut player = play_first_hand(&fixture, &ann, Way::Ephemeral).await?;
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
async fn a_hand_goes_on_in_the_older_of_two_messages_if_its_buttons_are_pressed() -> Result<()> {
    let fixture = BotFixture::new(94).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:none").await?;
    let hers = |shown: &Message| shown.ephemeral && is_turn(&shown.text());
    let old = ann.see_that("her turn", hers).await?;
    // The bot can no longer edit the message with her hand.
    fixture.clock.advance(LATER);
    let board = board(&ann).await?;
    let new = clicked(&fixture, &ann, &board.id, "My hand").await?;
    ensure!(new.id != old.id && hers(&new), "not her hand: {new:?}");
    fixture.breathe();
    let tile = old.buttons().find(|button| is_tile(button));
    let tile = tile.context("a tile")?;
    ann.press(&old.id, &tile.custom_id).await?;
    let left = ann
        .see_message(&new.id, |left| left.text().contains(NEWER))
        .await?;
    ensure!(left.buttons().next().is_none(), "it has buttons: {left:?}");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_an_old_direct_message_is_shown_there() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let player = play_first_hand(&fixture, &ann, Way::Direct).await?;
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
