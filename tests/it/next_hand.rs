//! The button *Next hand*: the person who presses it gets the hand in a private message below the new table message.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;
use tiengow::discord::custom_id::{Press, TableAct};
use tiengow::table::{Input, Refusal, TermChange};

use crate::claims::refusal;
use crate::fixture::BotFixture;
use crate::hands::{board, play_first_hand, settlement};
use crate::hostile::forge;
use crate::player::{MOVED, PanelPlace, is_tile, is_turn, private_click_answer};
use crate::public;
use crate::state::{self, ensure_sound};

/// Longer than the token of an interaction is valid, and longer than the bot assumes that a person sees its reply.
const LATER: Duration = Duration::from_secs(15 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_the_next_hand_is_answered_with_it() -> Result<()> {
    let fixture = BotFixture::new(92).await?;
    let ann = fixture.client("ann").await?;
    let mut player = play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    for (number, is_on_settlement) in [(2, true), (3, false)] {
        let before = player.panel().context("a hand is open")?.to_owned();
        let pressed = if is_on_settlement {
            settlement(&ann).await?.id
        } else {
            before.clone()
        };
        fixture.pause();
        ann.click_on(&pressed, "Next hand").await?;
        let title = format!("Your hand · hand {number}");
        let is_below = |message: &Message| {
            message.ephemeral && message.id != before && message.text().contains(&title)
        };
        let panel = ann.wait_for("the hand in a new message", is_below).await?;
        let heading = format!("Hand {number}");
        let is_board = |message: &Message| {
            message.button("My hand").is_some() && message.text().contains(&heading)
        };
        let board = ann.wait_for("the board", is_board).await?;
        let number_of = |message: &Message| message.id.parse::<u64>();
        ensure!(
            number_of(&board)? < number_of(&panel)?,
            "on a phone, the hand has to be below the board"
        );
        let old = ann
            .wait_for_message(&before, |old| old.text().contains(MOVED))
            .await?;
        ensure!(old.buttons().next().is_none(), "it has buttons: {old:?}");
        player.set_panel(&panel);
        player.finish_hand(&fixture, number).await?;
    }
    ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_goes_on_in_the_older_of_two_messages_if_its_buttons_are_pressed() -> Result<()> {
    let fixture = BotFixture::new(94).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:none").await?;
    let is_her_turn = |message: &Message| message.ephemeral && is_turn(&message.text());
    let old = ann.wait_for("her turn", is_her_turn).await?;
    // The bot can no longer edit the message with her hand.
    fixture.clock.advance(LATER);
    let board = board(&ann).await?;
    let new = private_click_answer(&fixture, &ann, &board.id, "My hand").await?;
    ensure!(
        new.id != old.id && is_her_turn(&new),
        "not her hand: {new:?}"
    );
    fixture.pause();
    let tile = old.buttons().find(|button| is_tile(button));
    let tile = tile.context("a tile")?;
    ann.press(&old.id, &tile.custom_id).await?;
    let moved = ann
        .wait_for_message(&new.id, |moved| moved.text().contains(MOVED))
        .await?;
    ensure!(
        moved.buttons().next().is_none(),
        "it has buttons: {moved:?}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_an_old_direct_message_is_shown_there() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let player = play_first_hand(&fixture, &ann, PanelPlace::Direct).await?;
    fixture.clock.advance(LATER);
    // The next hand waits for Ben too.
    let settled = settlement(&ben).await?;
    ben.click_on(&settled.id, "Sit").await?;
    let has_next_hand = |message: &Message| message.button("Next hand").is_some();
    let hand = player.wait_for(has_next_hand).await?;
    let direct = ann.in_dm();
    direct.click_on(&hand.id, "Next hand").await?;
    direct
        .wait_for_message(&hand.id, |message| !has_next_hand(message))
        .await?;
    ensure!(
        state::table(&fixture)?.hands == 1,
        "the hand has begun without Ben"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_from_before_a_hand_costs_more_is_answered_with_the_new_terms() -> Result<()> {
    let fixture = BotFixture::new(95).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    let settled = settlement(&ben).await?;
    ben.click_on(&settled.id, "Sit").await?;
    let (handle, user) = (state::handle(&fixture)?, state::user(&ben)?);
    let before = handle
        .wait_until(|table| table.seat_of(user).is_some())
        .await;
    let dearer = Input::ChangeTerms {
        by: state::user(&ann)?,
        version: before.version,
        change: TermChange::Stake(2 * before.terms.stake),
    };
    handle.ask(dearer, None).await?;
    let old = Press::at(before.id, before.version, TableAct::NextHand).to_string();
    fixture.pause();
    let answer = forge::press(&fixture, &ben, &settled, &old).await?;
    answer.ensure_says(&refusal(&Refusal::Stale))?;
    answer.ensure_says("Agree · Next hand")?;
    ensure!(
        handle.now().must_agree(user),
        "the old button has agreed to the new terms"
    );
    fixture.local.stop().await
}
