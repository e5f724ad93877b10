//! The tutorial over the real protocol: in channels and direct messages, without chips, and across a restart.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::balance;
use crate::player::{ensure_answer, ensure_contains, ensure_slash_answer};
use crate::state;

/// The labels of the buttons from the first screen to the first play, which is not the best.
const TO_FIRST_PLAY: [&str; 3] = ["Next", "Next", "2-1"];

/// The labels of the buttons from there to the lesson about Supreme.
const TO_SUPREME: [&str; 6] = [
    "6-1",
    "Next",
    "Beat with 4-4",
    "Lead 3-3 3-3",
    "Next",
    "Beat with 1-1 6-2 · Earth + Eight",
];

/// Presses buttons of a message by their labels, and returns the resulting message.
async fn press_labels(
    fixture: &BotFixture,
    client: &Client,
    message: &Message,
    labels: &[&str],
) -> Result<Message> {
    let mut current = message.clone();
    for label in labels {
        fixture.pause();
        let answer = client.click_on(&current.id, label).await?;
        current = client.wait_for_edit(&answer, &current.id).await?;
    }
    Ok(current)
}

/// Goes through the tutorial from the first screen to the last. If `is_restarted`, the bot restarts on the way.
async fn complete_tutorial(
    fixture: BotFixture,
    client: &Client,
    is_restarted: bool,
) -> Result<BotFixture> {
    let opened = client.slash("tutorial").await?;
    let opened = opened
        .ephemeral()
        .context("nobody else sees the tutorial")?
        .clone();
    ensure_contains(&opened.text(), "1/11")?;
    let wrong = press_labels(&fixture, client, &opened, &TO_FIRST_PLAY).await?;
    ensure!(
        wrong.text().contains("3/11") && wrong.text().contains('✗'),
        "{}",
        wrong.text()
    );
    let last = press_labels(&fixture, client, &wrong, &TO_SUPREME).await?;
    ensure_contains(&last.text(), "9/11")?;
    let fixture = if is_restarted {
        fixture.restart_bot().await?
    } else {
        fixture
    };
    let settled = press_labels(&fixture, client, &last, &["Lead 4-2 2-1 · Supreme"]).await?;
    ensure_contains(&settled.text(), "+34 points")?;
    let end = press_labels(&fixture, client, &settled, &["Next"]).await?;
    ensure!(
        end.button("Rules").is_some() && end.button("Repeat lesson").is_some(),
        "{}",
        end.text()
    );
    press_labels(&fixture, client, &end, &["Repeat lesson", "Next", "Back"]).await?;
    Ok(fixture)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tutorial_runs_in_a_channel_after_a_restart_and_in_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(131).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    let public_messages = fixture.client("ben").await?.messages().len();
    let fixture = complete_tutorial(fixture, &ann, true).await?;
    ensure!(
        fixture.client("ben").await?.messages().len() == public_messages,
        "somebody else saw something"
    );
    fixture.pause();
    let fixture = complete_tutorial(fixture, &ann.in_dm(), false).await?;
    ensure!(fixture.app().tables.all().is_empty(), "a table was opened");
    fixture.pause();
    ensure!(balance(&ann).await? == before, "chips moved");
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tutorial_has_the_readers_language_and_opens_from_the_rules() -> Result<()> {
    let fixture = BotFixture::new(132).await?;
    fixture.set_locale_to_chinese("ann")?;
    let ann = fixture.client("ann").await?;
    ensure_slash_answer(&ann, "tutorial", "天九").await?;
    fixture.pause();
    let rules = ann.slash("rules").await?;
    let rules = rules.ephemeral().context("the rules are private")?.clone();
    let first = press_labels(&fixture, &ann, &rules, &["邊打邊學", "下一步"]).await?;
    ensure_contains(&first.text(), "文子")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn help_opens_a_table_against_computers_once_and_the_settings() -> Result<()> {
    let fixture = BotFixture::new(133).await?;
    let ann = fixture.client("ann").await?;
    for place in [ann.clone(), ann.in_dm()] {
        let opened = place.slash("help").await?;
        ensure_answer(&opened, "How to start")?;
        let help = place.wait_for_private_answer(&opened).await?;
        fixture.pause();
        let settings = place.click_on(&help.id, "Settings").await?;
        ensure_answer(&settings, "Your settings")?;
        fixture.pause();
        let dealt = place.click_on(&help.id, "Play computers").await?;
        ensure_answer(&dealt, "Your hand · hand 1")?;
        ensure!(!dealt.text().contains("New here?"), "{}", dealt.text());
        fixture.pause();
        let again = place.click_on(&help.id, "Play computers").await?;
        ensure_answer(&again, "already has")?;
        fixture.pause();
        let lesson = place.click_on(&help.id, "Learn by playing").await?;
        ensure_answer(&lesson, "1/11")?;
        fixture.pause();
    }
    ensure!(fixture.app().tables.all().len() == 2, "two places");
    state::ensure_sound(&fixture).await
}
