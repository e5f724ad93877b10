//! The tutorial over the real protocol: anywhere, without chips, with the labels of its buttons, and across a restart.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::balance;
use crate::player::{ensure_contains, says, slash_says};
use crate::state;

/// The labels from the first screen to the first play, including one that is not the best.
const TO_THE_FIRST_PLAY: [&str; 3] = ["Next", "Next", "2-1"];

/// The labels from there to the lesson about Supreme.
const TO_SUPREME: [&str; 6] = [
    "6-1",
    "Next",
    "Beat with 4-4",
    "Lead 3-3 3-3",
    "Next",
    "Beat with 1-1 6-2 · Earth + Eight",
];

/// Presses buttons of a message by their labels, and returns the resulting message.
async fn press(
    fixture: &BotFixture,
    client: &Client,
    message: &Message,
    labels: &[&str],
) -> Result<Message> {
    let mut now = message.clone();
    for label in labels {
        fixture.breathe();
        let answer = client.click_on(&now.id, label).await?;
        now = client.answer_in_place(&answer, &now.id).await?;
    }
    Ok(now)
}

/// Goes through the tutorial from the first screen to the last.
async fn learn(fixture: BotFixture, client: &Client, again: bool) -> Result<BotFixture> {
    let opened = client.slash("tutorial").await?;
    let opened = opened
        .ephemeral()
        .context("nobody else sees the tutorial")?
        .clone();
    ensure_contains(&opened.text(), "1/11")?;
    let wrong = press(&fixture, client, &opened, &TO_THE_FIRST_PLAY).await?;
    ensure!(
        wrong.text().contains("3/11") && wrong.text().contains('✗'),
        "{}",
        wrong.text()
    );
    let last = press(&fixture, client, &wrong, &TO_SUPREME).await?;
    ensure_contains(&last.text(), "9/11")?;
    let fixture = if again {
        fixture.with_another_bot().await?
    } else {
        fixture
    };
    let settled = press(&fixture, client, &last, &["Lead 4-2 2-1 · Supreme"]).await?;
    ensure_contains(&settled.text(), "+34 points")?;
    let end = press(&fixture, client, &settled, &["Next"]).await?;
    ensure!(
        end.button("Rules").is_some() && end.button("Repeat lesson").is_some(),
        "{}",
        end.text()
    );
    press(&fixture, client, &end, &["Repeat lesson", "Next", "Back"]).await?;
    Ok(fixture)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tutorial_runs_in_a_channel_after_a_restart_and_in_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(131).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    let public = fixture.client("ben").await?.messages().len();
    let fixture = learn(fixture, &ann, true).await?;
    ensure!(
        fixture.client("ben").await?.messages().len() == public,
        "somebody else saw something"
    );
    fixture.breathe();
    let fixture = learn(fixture, &ann.in_dm(), false).await?;
    ensure!(
        fixture.app().tables.all().is_empty(),
        "no table is opened for it"
    );
    fixture.breathe();
    ensure!(balance(&ann).await? == before, "it moves no chips");
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tutorial_has_the_readers_language_and_opens_from_the_rules() -> Result<()> {
    let fixture = BotFixture::new(132).await?;
    fixture.discord_in_chinese("ann")?;
    let ann = fixture.client("ann").await?;
    slash_says(&ann, "tutorial", "天九").await?;
    fixture.breathe();
    let rules = ann.slash("rules").await?;
    let rules = rules.ephemeral().context("the rules are private")?.clone();
    let first = press(&fixture, &ann, &rules, &["邊打邊學", "下一步"]).await?;
    ensure_contains(&first.text(), "文子")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn help_opens_a_table_against_computers_once_and_the_settings() -> Result<()> {
    let fixture = BotFixture::new(133).await?;
    let ann = fixture.client("ann").await?;
    for place in [ann.clone(), ann.in_dm()] {
        let opened = place.slash("help").await?;
        says(&opened, "How to start")?;
        let help = place.private_answer(&opened).await?;
        fixture.breathe();
        let settings = place.click_on(&help.id, "Settings").await?;
        says(&settings, "Your settings")?;
        fixture.breathe();
        let dealt = place.click_on(&help.id, "Play computers").await?;
        says(&dealt, "Your hand · hand 1")?;
        ensure!(!dealt.text().contains("New here?"), "{}", dealt.text());
        fixture.breathe();
        let again = place.click_on(&help.id, "Play computers").await?;
        says(&again, "already has")?;
        fixture.breathe();
        let learn = place.click_on(&help.id, "Learn by playing").await?;
        says(&learn, "1/11")?;
        fixture.breathe();
    }
    ensure!(fixture.app().tables.all().len() == 2, "two places");
    state::ensure_sound(&fixture).await
}
