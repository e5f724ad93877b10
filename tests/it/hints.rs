//! Hands against computers that search, with hints.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Button, Client, Message};

use crate::buttons::discards_at_once;
use crate::fixture::{BotFixture, plain};
use crate::hands::{
    balance, deal_with_friend, discord_would_understand, open_with_computers, settlement,
};
use crate::options::pick_term;
use crate::player::{
    Player, Way, asked, clicked, ensure_contains, is_tile, is_turn, plays, slash_says,
};
use crate::public;
use crate::state;

/// The beginning of a hint.
const HINT: &str = "Your average result for this hand";

/// The public line after somebody has asked for a hint.
const LINE: &str = "With hints:";

/// Starts a bot whose computers think for a short time.
async fn fixture(seed: u64) -> Result<BotFixture> {
    let mut config = plain();
    config.computers.think_ms = 40;
    BotFixture::with(config, seed).await
}

/// Waits for the board of a hand that passes a test.
async fn board(client: &Client, number: u32, test: impl Fn(&Message) -> bool) -> Result<Message> {
    let title = format!("Hand {number} ·");
    let board = client.see_that("the board", |message| {
        message.text().contains(&title) && message.button("My hand").is_some() && test(message)
    });
    Ok(board.await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_against_experts_with_hints_by_button() -> Result<()> {
    against_experts("tiengow start level:expert", 81).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tet_gow_against_experts_with_hints() -> Result<()> {
    against_experts("tetgow start level:expert", 84).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_a_stake_moves_no_chips_and_allows_hints() -> Result<()> {
    let fixture = fixture(85).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start stake:0").await?;
    let shown = board(&ann, 1, |_| true).await?;
    ensure_contains(&shown.text(), "just for fun, no chips")?;
    let mut players = [
        Player::new(&ann, Way::Ephemeral),
        Player::new(&ben, Way::Ephemeral),
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
async fn against_experts(command: &str, seed: u64) -> Result<()> {
    let fixture = fixture(seed).await?;
    let ann = fixture.client("ann").await?;
    open_with_computers(&fixture, &ann, command).await?;
    let seated = |message: &Message| message.text().contains("(expert)");
    ann.see_that("the level", seated).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.open(&fixture, 1).await?;
    let (mut plays, mut hints, mut asked) = (0, 0, false);
    loop {
        let over = "Hand 1 is over";
        let panel = player
            .wait(|text| is_turn(text) || text.contains(over))
            .await?;
        if panel.text().contains(over) {
            is_reviewed(&fixture, &ann, &panel).await?;
            break;
        }
        if !asked {
            let shown = board(&ann, 1, |_| true).await?;
            ensure!(!shown.text().contains(LINE), "too early: {}", shown.text());
        }
        if panel.button("Hint").is_some() {
            asked = true;
            hints += usize::from(takes_a_hint(&fixture, &ann, &panel).await?);
        }
        let panel = player.wait(is_turn).await?;
        plays += usize::from(player.play(&fixture, panel).await?);
    }
    ensure!(plays > 1 && hints > 0, "{plays} plays, {hints} hints");
    discord_would_understand(&fixture)?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

/// Replays the hand of a settlement: forward by a play, forward by a trick, and back to the beginning. A person who has
/// not played it has no mistakes in it.
async fn is_replayed(fixture: &BotFixture, eve: &Client, settled: &Message) -> Result<()> {
    fixture.breathe();
    let answer = eve.use_on_message("Replay", &settled.id).await?;
    let first = eve.private_answer(&answer).await?;
    ensure_contains(&first.text(), "before the first play")?;
    ensure!(first.button("Next mistake").is_none(), "{}", first.text());
    fixture.breathe();
    eve.click_on(&first.id, "Compare plays").await?;
    let compared = |message: &Message| message.text().contains("by what they could know then");
    let compared = eve.see_message(&first.id, compared).await?;
    let made = compared.text().matches("what was played").count();
    ensure!(made == 1, "{}", compared.text());
    for (button, play) in [("▶", 1), ("⏭", 4), ("⏭", 8), ("◀", 7), ("⏮", 4), ("⏮", 0)] {
        fixture.breathe();
        eve.click_on(&first.id, button).await?;
        let shown = match play {
            0 => "before the first play".to_owned(),
            play => format!("play {play} of "),
        };
        eve.see_message(&first.id, |message| message.text().contains(&shown))
            .await?;
    }
    Ok(())
}

/// Goes from one mistake to the next in the replay of a person's own hand. Returns the number of mistakes.
async fn mistakes(fixture: &BotFixture, ann: &Client) -> Result<usize> {
    let replay = asked(fixture, ann, "replay").await?;
    ensure_contains(&replay.text(), "Replay of hand 1 · before the first play")?;
    let (mut found, mut before) = (Vec::new(), String::new());
    let mut shown = replay.clone();
    // Once the hand is reviewed, the button is there only if a mistake follows.
    while shown.button("Next mistake").is_some() {
        fixture.breathe();
        ann.click_on(&replay.id, "Next mistake").await?;
        // A slow review shows its progress without buttons.
        let answered = |message: &Message| {
            let text = message.text();
            text != before && message.button("◀").or(message.button("▶")).is_some()
        };
        shown = ann.see_message(&replay.id, answered).await?;
        before = shown.text();
        let step = before.lines().find(|line| line.contains("play "));
        let step = step.context("a step")?.to_owned();
        ensure!(before.contains("Better by **"), "{before}");
        ensure!(!found.contains(&step), "{step} again");
        found.push(step);
    }
    Ok(found.len())
}

/// Presses *Review* below the result of a hand. Another person gets no review.
async fn is_reviewed(fixture: &BotFixture, ann: &Client, panel: &Message) -> Result<()> {
    let first = clicked(fixture, ann, &panel.id, "Review").await?;
    // Until then the message shows the progress, perhaps for long on a slow machine.
    let mut review = first.text();
    while !review.contains("Your plays in hand 1") {
        let goes_on = |message: &Message| message.text() != review;
        review = ann.see_message(&first.id, goes_on).await?.text();
    }
    let count = review.matches("Better by **").count();
    let replayed = mistakes(fixture, ann).await?;
    ensure!(replayed == count, "{replayed} in the replay of {review}");
    fixture.breathe();
    ann.click_on(&first.id, "Replay").await?;
    let replay = |message: &Message| message.text().contains("Replay of hand 1");
    ann.see_message(&first.id, replay).await?;
    let mistakes = count;
    ensure!(mistakes <= 3, "{review}");
    ensure!(
        mistakes > 0 || review.contains("No clear mistake"),
        "{review}"
    );
    let settled = settlement(ann).await?;
    let eve = fixture.client("eve").await?;
    fixture.breathe();
    is_replayed(fixture, &eve, &settled).await?;
    fixture.breathe();
    let refused = eve.use_on_message("Review", &settled.id).await?;
    let refused = eve.private_answer(&refused).await?.text();
    ensure!(refused.contains("Only those who played"), "{refused}");
    Ok(())
}

/// Presses *Hint* twice. Returns whether a hint was shown.
async fn takes_a_hint(fixture: &BotFixture, ann: &Client, panel: &Message) -> Result<bool> {
    fixture.breathe();
    let Ok(answer) = ann.click_on(&panel.id, "Hint").await else {
        // The panel was edited just before.
        return Ok(false);
    };
    // A search may take longer than the acknowledgement.
    let first = ann.answer_in_place(&answer, &panel.id).await?;
    if !first.text().contains(HINT) {
        return Ok(false);
    }
    for words in ["**1.** ", "**2.** ", " chips**"] {
        ensure_contains(&first.text(), words)?;
    }
    // Each of the plays is one press away.
    let text = first.text();
    let named = (1..=3).filter(|place| text.contains(&format!("**{place}.** ")));
    let offered = first
        .buttons()
        .filter(|one| plays(one) || discards_at_once(one));
    let offered = offered.count();
    ensure!(offered >= named.count(), "{offered} plays below {text}");
    board(ann, 1, |message| message.text().contains(LINE)).await?;
    fixture.breathe();
    let again = ann.click_on(&panel.id, "Hint").await?;
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains("**1.** "));
        lines.map(str::to_owned).collect()
    };
    // An edit of the table may have drawn the panel once more.
    let (before, now) = (lines(&first.text()), lines(&again.text()));
    ensure!(
        !now.is_empty() && now.iter().all(|line| before.contains(line)),
        "another answer: {}\n{}",
        first.text(),
        again.text()
    );
    stays(fixture, ann, &panel.id).await?;
    Ok(true)
}

/// Picks a tile and puts it back: the hint stays meanwhile.
async fn stays(fixture: &BotFixture, ann: &Client, panel: &str) -> Result<()> {
    let mut shown = ann.see_message(panel, |_| true).await?;
    for _ in 0..2 {
        let is_key = |one: &&Button| is_tile(one) && !discards_at_once(one);
        let Some(tile) = shown.buttons().find(is_key).cloned() else {
            return Ok(());
        };
        fixture.breathe();
        let answer = ann.press(panel, &tile.custom_id).await?;
        shown = ann.answer_in_place(&answer, panel).await?;
        ensure!(
            !is_turn(&shown.text()) || shown.text().contains(HINT),
            "the hint is gone: {}",
            shown.text()
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn with_another_person_the_host_allows_hints_by_command() -> Result<()> {
    let fixture = fixture(82).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start").await?;
    fixture.breathe();
    ben.click("Sit").await?;
    fixture.breathe();
    slash_says(&ben, "hint", "No hand is being played here").await?;
    pick_term(&fixture, &ann, "Hints: only when alone or without chips").await?;
    ann.select(&["for everyone"]).await?;
    ann.see_that("the news", |message| {
        message
            .text()
            .contains("Now: *Hints*: for everyone (was only when alone or without chips).")
    })
    .await?;
    fixture.breathe();
    ann.click("Fill and start").await?;
    let (mut one, mut other) = (
        Player::new(&ann, Way::Ephemeral),
        Player::new(&ben, Way::Ephemeral),
    );
    let mut shown = 0;
    one.open(&fixture, 1).await?;
    other.open(&fixture, 1).await?;
    loop {
        let turn = |text: &str| is_turn(text) || text.contains("Hand 1 is over");
        let (player, panel) = tokio::select! {
            panel = one.wait(turn) => (&mut one, panel?),
            panel = other.wait(turn) => (&mut other, panel?),
        };
        if !is_turn(&panel.text()) {
            break;
        }
        fixture.breathe();
        let answer = player.client.slash("hint").await?;
        // The panel may not have been edited yet after the previous play.
        if let Some(panel) = answer.ephemeral().filter(|panel| is_turn(&panel.text())) {
            shown += usize::from(panel.text().contains(HINT));
            player.follow(panel);
            player.play(&fixture, panel.clone()).await?;
        }
    }
    ensure!(shown > 1, "{shown} hints");
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn with_another_person_and_a_stake_there_are_no_hints() -> Result<()> {
    let fixture = fixture(83).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let shown = board(&ann, 1, |_| true).await?;
    for client in [&ann, &ben] {
        fixture.breathe();
        slash_says(client, "hint", "No hints here").await?;
    }
    fixture.breathe();
    let panel = ann.click_on(&shown.id, "My hand").await?;
    let panel = panel.ephemeral().context("a hand")?;
    ensure!(panel.button("Hint").is_none(), "{}", panel.text());
    ensure!(!ann.dump().contains(LINE), "{}", ann.dump());
    fixture.local.stop().await?;
    Ok(())
}
