//! Hands against computers that search, with hints.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Button, Client, Message};

use crate::buttons::discards_immediately;
use crate::fixture::{BotFixture, config_without_emojis};
use crate::hands::{
    balance, deal_with_friend, ensure_known_to_discord, open_with_computers, settlement,
};
use crate::options::pick_term;
use crate::player::{
    PanelPlace, Player, ensure_contains, ensure_slash_answer, is_play_button, is_tile, is_turn,
    private_click_answer, private_slash_answer,
};
use crate::public;
use crate::state;

/// The beginning of a hint.
const HINT_START: &str = "Your average result for this hand";

/// The public line after somebody has asked for a hint where other people play.
const HINTS_LINE: &str = "Used hints:";

/// Starts a bot whose computers think for a short time.
async fn start_bot(seed: u64) -> Result<BotFixture> {
    let mut config = config_without_emojis();
    config.computers.think_ms = 40;
    BotFixture::with_config(config, seed).await
}

/// Waits for the board of a hand that passes a test.
async fn see_board(
    client: &Client,
    number: u32,
    test: impl Fn(&Message) -> bool,
) -> Result<Message> {
    let title = format!("Hand {number} ·");
    let board = client.wait_for("the board", |message| {
        message.text().contains(&title) && message.button("My hand").is_some() && test(message)
    });
    Ok(board.await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_reviews_are_shown_against_experts() -> Result<()> {
    play_against_experts("tiengow start level:expert", 81).await
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_reviews_are_shown_in_tet_gow() -> Result<()> {
    play_against_experts("tetgow start level:expert", 84).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_a_stake_moves_no_chips_and_allows_hints() -> Result<()> {
    let fixture = start_bot(85).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start stake:0").await?;
    let board = see_board(&ann, 1, |_| true).await?;
    ensure_contains(&board.text(), "just for fun, no chips")?;
    let mut players = [
        Player::new(&ann, PanelPlace::Ephemeral),
        Player::new(&ben, PanelPlace::Ephemeral),
    ];
    for player in &mut players {
        let panel = player.open(&fixture, 1).await?;
        ensure!(
            panel.button("Hint").is_some() || !is_turn(&panel.text()),
            "no hint"
        );
    }
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(&fixture, 1), second.play_hand(&fixture, 1))?;
    for client in [&ann, &ben] {
        ensure!(balance(client).await? == 5_000, "chips have moved");
    }
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

/// A person plays a hand with hints, requests a review and replays the hand.
async fn play_against_experts(command: &str, seed: u64) -> Result<()> {
    let fixture = start_bot(seed).await?;
    let ann = fixture.client("ann").await?;
    open_with_computers(&fixture, &ann, command).await?;
    let has_expert = |message: &Message| message.text().contains("(expert)");
    ann.wait_for("the level", has_expert).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    let (mut plays, mut hints) = (0, 0);
    loop {
        let over = "Hand 1 is over";
        let panel = player
            .wait(|text| is_turn(text) || text.contains(over))
            .await?;
        if panel.text().contains(over) {
            ensure_review(&fixture, &ann, &panel).await?;
            break;
        }
        let board = see_board(&ann, 1, |_| true).await?;
        ensure!(
            !board.text().contains(HINTS_LINE),
            "only she plays: {}",
            board.text()
        );
        if panel.button("Hint").is_some() {
            hints += usize::from(take_hint(&fixture, &ann, &panel).await?);
        }
        let panel = player.wait(is_turn).await?;
        plays += usize::from(player.play(&fixture, panel).await?);
    }
    ensure!(plays > 1 && hints > 0, "{plays} plays, {hints} hints");
    ensure_known_to_discord(&fixture)?;
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

/// Replays the hand of a settlement: forward by a play, forward by a trick, and back to the beginning. Asserts that a
/// person who has not played it is shown no mistakes.
async fn ensure_replay(fixture: &BotFixture, eve: &Client, settlement: &Message) -> Result<()> {
    fixture.pause();
    let answer = eve.use_message_command("Replay", &settlement.id).await?;
    let first = eve.wait_for_private_answer(&answer).await?;
    ensure_contains(&first.text(), "before the first play")?;
    ensure!(first.button("Next mistake").is_none(), "{}", first.text());
    fixture.pause();
    eve.click_on(&first.id, "Compare plays").await?;
    let is_comparison = |message: &Message| message.text().contains("by what they could know then");
    let comparison = eve.wait_for_message(&first.id, is_comparison).await?;
    let count = comparison.text().matches("what was played").count();
    ensure!(count == 1, "{}", comparison.text());
    for (button, play) in [("▶", 1), ("⏭", 4), ("⏭", 8), ("◀", 7), ("⏮", 4), ("⏮", 0)] {
        fixture.pause();
        eve.click_on(&first.id, button).await?;
        let words = match play {
            0 => "before the first play".to_owned(),
            play => format!("play {play} of "),
        };
        eve.wait_for_message(&first.id, |message| message.text().contains(&words))
            .await?;
    }
    Ok(())
}

/// Goes from one mistake to the next in the replay of a person's own hand. Returns the number of mistakes.
async fn count_mistakes(fixture: &BotFixture, ann: &Client) -> Result<usize> {
    let replay = private_slash_answer(fixture, ann, "replay").await?;
    ensure_contains(&replay.text(), "Replay of hand 1 · before the first play")?;
    let (mut found, mut before) = (Vec::new(), String::new());
    let mut current = replay.clone();
    // Once the hand is reviewed, the button is there only if a mistake follows.
    while current.button("Next mistake").is_some() {
        fixture.pause();
        ann.click_on(&replay.id, "Next mistake").await?;
        // A slow review shows its progress without buttons.
        let is_new_step = |message: &Message| {
            let text = message.text();
            text != before && message.button("◀").or(message.button("▶")).is_some()
        };
        current = ann.wait_for_message(&replay.id, is_new_step).await?;
        before = current.text();
        let step = before.lines().find(|line| line.contains("play "));
        let step = step.context("a step")?.to_owned();
        ensure!(before.contains("Better by **"), "{before}");
        ensure!(!found.contains(&step), "{step} again");
        found.push(step);
    }
    Ok(found.len())
}

/// Presses *Review* below the result of a hand, and asserts that another person gets no review.
async fn ensure_review(fixture: &BotFixture, ann: &Client, panel: &Message) -> Result<()> {
    let first = private_click_answer(fixture, ann, &panel.id, "Review").await?;
    // The message shows the progress until the review is ready, which takes long on a slow machine.
    let mut review = first.text();
    while !review.contains("Your plays in hand 1") {
        let is_new = |message: &Message| message.text() != review;
        review = ann.wait_for_message(&first.id, is_new).await?.text();
    }
    let count = review.matches("Better by **").count();
    let replayed = count_mistakes(fixture, ann).await?;
    ensure!(replayed == count, "{replayed} in the replay of {review}");
    fixture.pause();
    ann.click_on(&first.id, "Replay").await?;
    let is_replay = |message: &Message| message.text().contains("Replay of hand 1");
    ann.wait_for_message(&first.id, is_replay).await?;
    ensure!(count <= 3, "{review}");
    ensure!(count > 0 || review.contains("No clear mistake"), "{review}");
    let settlement = settlement(ann).await?;
    let eve = fixture.client("eve").await?;
    fixture.pause();
    ensure_replay(fixture, &eve, &settlement).await?;
    fixture.pause();
    let refused = eve.use_message_command("Review", &settlement.id).await?;
    let refused = eve.wait_for_private_answer(&refused).await?.text();
    ensure!(refused.contains("Only those who played"), "{refused}");
    Ok(())
}

/// Presses *Hint*. Returns whether a hint was shown.
async fn take_hint(fixture: &BotFixture, ann: &Client, panel: &Message) -> Result<bool> {
    fixture.pause();
    let Ok(answer) = ann.click_on(&panel.id, "Hint").await else {
        // The bot edited the panel just before.
        return Ok(false);
    };
    // A search may take longer than the acknowledgement.
    let first = ann.wait_for_edit(&answer, &panel.id).await?;
    if !first.text().contains(HINT_START) {
        return Ok(false);
    }
    for words in ["**1.** ", "**2.** ", " chips**"] {
        ensure_contains(&first.text(), words)?;
    }
    // Each of the plays is one press away.
    let text = first.text();
    let ranked = (1..=3).filter(|place| text.contains(&format!("**{place}.** ")));
    let offered = first
        .buttons()
        .filter(|button| is_play_button(button) || discards_immediately(button));
    let offered = offered.count();
    ensure!(offered >= ranked.count(), "{offered} plays below {text}");
    ensure!(
        first.button("Hint").is_none(),
        "another press would change nothing"
    );
    ensure_hint_stays(fixture, ann, &panel.id).await?;
    Ok(true)
}

/// Picks a tile and puts it back, and asserts that the hint stays meanwhile.
async fn ensure_hint_stays(fixture: &BotFixture, ann: &Client, panel: &str) -> Result<()> {
    let mut current = ann.wait_for_message(panel, |_| true).await?;
    for _ in 0..2 {
        let is_pickable = |button: &&Button| is_tile(button) && !discards_immediately(button);
        let Some(tile) = current.buttons().find(is_pickable).cloned() else {
            return Ok(());
        };
        fixture.pause();
        let answer = ann.press(panel, &tile.custom_id).await?;
        current = ann.wait_for_edit(&answer, panel).await?;
        ensure!(
            !is_turn(&current.text()) || current.text().contains(HINT_START),
            "the hint is gone: {}",
            current.text()
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_allows_hints_at_a_table_of_two_people() -> Result<()> {
    let fixture = start_bot(82).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start").await?;
    fixture.pause();
    ben.click("Sit").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "hint", "No hand is being played here").await?;
    pick_term(&fixture, &ann, "Hints: only when alone or without chips").await?;
    ann.select(&["for everyone"]).await?;
    ann.wait_for("the change", |message| {
        message
            .text()
            .contains("Now: *Hints*: for everyone (was only when alone or without chips).")
    })
    .await?;
    fixture.pause();
    ann.click("Fill and start").await?;
    let (mut one, mut other) = (
        Player::new(&ann, PanelPlace::Ephemeral),
        Player::new(&ben, PanelPlace::Ephemeral),
    );
    let mut hints = 0;
    one.open(&fixture, 1).await?;
    other.open(&fixture, 1).await?;
    loop {
        let is_turn_or_over = |text: &str| is_turn(text) || text.contains("Hand 1 is over");
        let (player, panel) = tokio::select! {
            panel = one.wait(is_turn_or_over) => (&mut one, panel?),
            panel = other.wait(is_turn_or_over) => (&mut other, panel?),
        };
        if !is_turn(&panel.text()) {
            break;
        }
        fixture.pause();
        let answer = player.client.slash("hint").await?;
        // The panel may not have been edited yet after the previous play.
        if let Some(panel) = answer.ephemeral().filter(|panel| is_turn(&panel.text())) {
            hints += usize::from(panel.text().contains(HINT_START));
            player.set_panel(panel);
            player.play(&fixture, panel.clone()).await?;
        }
    }
    ensure!(hints > 1, "{hints} hints");
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_two_people_with_a_stake_has_no_hints() -> Result<()> {
    let fixture = start_bot(83).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let board = see_board(&ann, 1, |_| true).await?;
    for client in [&ann, &ben] {
        fixture.pause();
        ensure_slash_answer(client, "hint", "No hints here").await?;
    }
    fixture.pause();
    let panel = ann.click_on(&board.id, "My hand").await?;
    let panel = panel.ephemeral().context("a hand")?;
    ensure!(panel.button("Hint").is_none(), "{}", panel.text());
    ensure!(!ann.dump().contains(HINTS_LINE), "{}", ann.dump());
    fixture.local.stop().await?;
    Ok(())
}
