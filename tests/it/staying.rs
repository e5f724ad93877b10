//! A player who leaves in the middle of a hand and then stays.

use anyhow::{Context as _, Result, ensure};

use crate::fixture::BotFixture;
use crate::hands::{begin_with_computers, board, discord_would_understand, settlement};
use crate::player::{is_turn, says};
use crate::public;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_in_a_hand_may_stay() -> Result<()> {
    let fixture = BotFixture::new(91).await?;
    let ann = fixture.client("ann").await?;
    let (mut player, mut panel) = begin_with_computers(&fixture, &ann).await?;
    for way in ["the reply", "the hand", "the table"] {
        fixture.breathe();
        let answer = ann.slash("table leave").await?;
        says(&answer, "You'll leave after this hand.")?;
        let reply = ann.private_answer(&answer).await?;
        let is_leaving = |text: &str| text.contains("You're leaving.");
        let left = player.wait(is_leaving).await?;
        ensure!(
            left.button("Stay").is_some(),
            "no way back: {}",
            left.text()
        );
        fixture.breathe();
        let (message, label) = match way {
            "the reply" => (reply.id, "Stay"),
            "the hand" => (left.id, "Stay"),
            _ => (board(&ann).await?.id, "Sit"),
        };
        let answer = ann.click_on(&message, label).await?;
        let shown = ann.private_answer(&answer).await?;
        ensure!(!is_leaving(&shown.text()), "{way}: {}", shown.text());
        player.follow(&shown);
        panel = player.wait(is_turn).await.context(way)?;
    }
    ensure!(player.play(&fixture, panel).await?, "the first play");
    player.play_hand(&fixture, 1).await?;
    let settled = settlement(&ann).await?;
    fixture.breathe();
    ann.click_on(&settled.id, "Next hand").await?;
    player.open(&fixture, 2).await?;
    discord_would_understand(&fixture)?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}
