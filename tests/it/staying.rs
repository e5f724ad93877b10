//! A player who leaves in the middle of a hand and then stays, and one who waits for a seat.

use anyhow::{Result, ensure};
use sandbox_client::Message;

use crate::fixture::BotFixture;
use crate::hands::{board, deal_with_friend, discord_would_understand, settlement};
use crate::player::{Player, Way, clicked, is_turn, says, slash_says};
use crate::public;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_in_a_hand_may_stay() -> Result<()> {
    let fixture = BotFixture::new(91).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let mut players = [&ann, &ben].map(|client| Player::new(client, Way::Ephemeral));
    for player in &mut players {
        player.open(&fixture, 1).await?;
    }
    let is_bens = |text: &str| text.to_lowercase().contains("ben to play");
    let shown = players[0]
        .wait(|text| is_turn(text) || is_bens(text))
        .await?;
    // The one who is not to act leaves: computers play at once here.
    let leaver = &mut players[usize::from(is_turn(&shown.text()))];
    for way in ["the reply", "the hand", "the table"] {
        fixture.breathe();
        let answer = leaver.client.slash("table leave").await?;
        says(&answer, "You'll leave after this hand.")?;
        let reply = leaver.client.private_answer(&answer).await?;
        let is_leaving = |text: &str| text.contains("You're leaving.");
        let left = leaver.wait(is_leaving).await?;
        let (message, label) = match way {
            "the reply" => (reply.id, "Stay"),
            "the hand" => (left.id, "Stay"),
            _ => (board(&leaver.client).await?.id, "Sit"),
        };
        let shown = clicked(&fixture, &leaver.client, &message, label).await?;
        ensure!(!is_leaving(&shown.text()), "{way}: {}", shown.text());
        leaver.follow(&shown);
    }
    let leaver = leaver.client.clone();
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(&fixture, 1), second.play_hand(&fixture, 1))?;
    settlement(&leaver).await?;
    fixture.breathe();
    slash_says(&leaver, "table leave", "You left the table.").await?;
    discord_would_understand(&fixture)?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_waits_for_a_seat_is_told_when_they_play() -> Result<()> {
    let fixture = BotFixture::new(92).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start seats:computers").await?;
    fixture.breathe();
    slash_says(&ben, "hint", "You have no seat at this table.").await?;
    fixture.breathe();
    ben.click_on(&board(&ben).await?.id, "Sit").await?;
    fixture.breathe();
    slash_says(&ben, "hint", "You play from the next hand.").await?;
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hands_after_a_person_has_left_are_not_shown_to_them() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let mut players = [&ann, &ben].map(|client| Player::new(client, Way::Ephemeral));
    for player in &mut players {
        player.open(&fixture, 1).await?;
    }
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(&fixture, 1), second.play_hand(&fixture, 1))?;
    settlement(&ben).await?;
    fixture.breathe();
    slash_says(&ben, "table leave", "You left the table.").await?;
    fixture.breathe();
    ann.click("Add computer").await?;
    fixture.breathe();
    ann.click("Next hand").await?;
    let of_hand = |part: &'static str| {
        move |message: &Message| message.ephemeral && message.text().contains(part)
    };
    ben.see_that("that he has no hand", of_hand("not in this hand"))
        .await?;
    first.open(&fixture, 2).await?;
    first.play_hand(&fixture, 2).await?;
    ann.see_that("her result", of_hand("Hand 2 is over"))
        .await?;
    let his = ben.messages();
    ensure!(!his.iter().any(of_hand("Hand 2")), "{his:?}");
    state::ensure_sound(&fixture).await
}
