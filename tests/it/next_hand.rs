//! *Next hand*: the presser gets the new hand beside the table's new message.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, settlement};
use crate::player::{NEWER, Player, Way};
use crate::public;
use crate::state::ensure_sound;

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
