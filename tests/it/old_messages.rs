//! Messages that are too old to edit. Discord limits edits of old messages, so a long hand gets a new message.

use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::Snowflake;
use tiengow::table::BOARD_AGE_MAX_MS;

use crate::faults::edits::too_old_to_edit;
use crate::faults::until;
use crate::fixture::{BotFixture, config_without_emojis};
use crate::hands::{board, is_board, open_first_hand, settlement};
use crate::player::{PanelPlace, Player, is_turn};
use crate::state;

/// The seconds of a turn, more than the age at which the limit begins.
const TURN_SECONDS: u32 = 4 * 3_600;

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_an_hour_gets_a_new_message_even_after_a_restart() -> Result<()> {
    let mut config = config_without_emojis();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with_config(config, 131).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    // A private hand older than its token gets no edit, so it must show the turn before time passes.
    player.wait(is_turn).await?;
    let first = board(&ann).await?;
    let half_of_limit = Duration::from_millis(BOARD_AGE_MAX_MS.unsigned_abs() / 2);
    fixture.clock.advance(half_of_limit);
    player.play_once(&fixture).await?;
    let before = first.text();
    let edited = ann
        .wait_for("the play", |m| is_board(m) && m.text() != before)
        .await?;
    ensure!(edited.id == first.id, "half an hour is not too old");
    // The message's age counts from its creation, not from the start of the program.
    let before = fixture.control().requests().len();
    let fixture = fixture.restart_bot().await?;
    let control = fixture.control();
    until("edited again", || {
        let requests = control.requests();
        let mut edits = requests
            .iter()
            .skip(before)
            .filter(|request| request.method == "PATCH");
        edits.any(|edit| edit.path.ends_with(&first.id) && edit.status < 300)
    })
    .await?;
    let ann = fixture.client("ann").await?;
    fixture.clock.advance(half_of_limit);
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    ensure!(
        board(&ann).await?.id == first.id,
        "a new message without a play"
    );
    player.play_once(&fixture).await?;
    ann.wait_for("a new message", |m| is_board(m) && m.id != first.id)
        .await?;
    ann.wait_for_message(&first.id, |message| message.buttons().next().is_none())
        .await?;
    player.play_hand(&fixture, 1).await?;
    settlement(&ann).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_is_too_old_is_replaced_by_a_new_one() -> Result<()> {
    let fixture = BotFixture::new(132).await?;
    // A turn must not end before she has seen it and played.
    let _slow = fixture.clock.slow_down();
    let ann = fixture.client("ann").await?;
    let player = open_first_hand(&fixture, &ann, PanelPlace::Direct).await?;
    let old = player.wait(is_turn).await?;
    let control = fixture.control();
    control.forget_tokens(true);
    control.add_fault(too_old_to_edit(&old))?;
    loop {
        let panel = player.wait(is_turn).await?;
        if panel.id != old.id {
            break;
        }
        player.play(&fixture, panel).await?;
        fixture.pause();
    }
    let channel: Snowflake = old.channel_id.parse()?;
    let is_gone = || {
        let messages = control.messages(channel).unwrap_or_default();
        messages.iter().all(|message| message["id"] != old.id)
    };
    until("the old hand is gone", is_gone).await?;
    fixture.local.stop().await
}
