//! The clauses of the rules, opened from a settlement and with `/rules`, over the real protocol.

use anyhow::{Result, ensure};
use sandbox_client::Client;

use crate::fixture::BotFixture;
use crate::hands::{see_public, settlement};
use crate::options::pick_term;
use crate::player::{Player, Way, ensure_contains, slash_says};

/// Starts the first hand and plays it until it is settled.
async fn play_the_first_hand(fixture: &BotFixture, ann: &Client) -> Result<()> {
    ann.click("Start").await?;
    Player::new(ann, Way::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    settlement(ann).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clause_of_a_hand_leads_to_the_rules_by_which_it_was_played() -> Result<()> {
    let fixture = BotFixture::new(87).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    play_the_first_hand(&fixture, &ann).await?;
    fixture.breathe();
    pick_term(&fixture, &ann, "Discards: face down").await?;
    ann.select(&["face up"]).await?;
    ann.see("*Discards*: face up (was face down)").await?;
    fixture.breathe();
    ann.click("Scoring").await?;
    fixture.breathe();
    let told = ann.select(&["TG-26 · Par"]).await?;
    let page = ann.private_answer(&told).await?;
    fixture.breathe();
    let more = ann.click_on(&page.id, "Read on: Payments").await?;
    let text = more.text();
    ensure!(
        text.contains("Hong Kong (Celko)") && !text.contains("1 change"),
        "{text}"
    );
    fixture.local.stop().await
}

async fn end_the_table(fixture: &BotFixture, ann: &Client) -> Result<()> {
    fixture.breathe();
    ann.slash("table end").await?;
    see_public(ann, "table closed").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_factor_of_a_settlement_leads_to_its_rule() -> Result<()> {
    let fixture = BotFixture::new(80).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    play_the_first_hand(&fixture, &ann).await?;
    let eve = fixture.client("eve").await?;
    fixture.discord_in_chinese("eve")?;
    fixture.breathe();
    eve.click("Scoring").await?;
    fixture.breathe();
    let told = eve.select(&["TG-28 · 莊家的倍數"]).await?;
    let page = eve.private_answer(&told).await?;
    ensure!(
        page.text().contains("TG-28 · 莊家的倍數") && page.text().contains("×2"),
        "{}",
        page.text()
    );
    fixture.breathe();
    let more = eve.click_on(&page.id, "詳見：計分").await?;
    ensure_contains(&more.text(), "計分")?;
    // The message at the end of the session shows them too, and so do the rules.
    end_the_table(&fixture, &ann).await?;
    fixture.breathe();
    let told = eve.select(&["TG-26 · Par"]).await?;
    ensure_contains(&told.text(), "香港打法（Celko 本）")?;
    fixture.breathe();
    slash_says(&ann, "rules clause:tg51", "TG-51 · What One Red Dot wins").await?;
    fixture.breathe();
    slash_says(&ann, "rules clause:TG-99", "Type a number such as TG-28").await?;
    fixture.breathe();
    let offered = ann.autocomplete("rules clause:capture").await?;
    ensure!(offered.len() == 3, "{offered:?}");
    let offered = ann.autocomplete("rules rules:plain clause:").await?;
    ensure!(
        offered.len() == 25 && offered.iter().all(|choice| choice.value.starts_with("PG-")),
        "{offered:?}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_topics_are_offered_in_the_language_of_the_person_typing() -> Result<()> {
    let fixture = BotFixture::new(83).await?;
    let eve = fixture.client("eve").await?;
    fixture.discord_in_chinese("eve")?;
    for (typed, label, value) in [
        ("game:天", "天九", "tien-gow"),
        ("game:tien", "天九", "tien-gow"),
        ("topic:計", "計分", "payments"),
    ] {
        let offered = eve.autocomplete(&format!("rules {typed}")).await?;
        ensure!(
            offered.len() == 1 && offered[0].label == label && offered[0].value == value,
            "{offered:?}"
        );
    }
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clause_comes_from_the_named_rules_or_else_from_the_table() -> Result<()> {
    let fixture = BotFixture::new(81).await?;
    let ann = fixture.client("ann").await?;
    let asked = async |text: &str, said: &str| {
        fixture.breathe();
        slash_says(&ann, text, said).await
    };
    asked(
        "rules clause:TG-28",
        "Every payment to or from the banker counts ×2.",
    )
    .await?;
    asked("rules clause:TG-28 rules:hong-kong", "and ×3, ×4").await?;
    asked("rules clause:28 game:tien-gow", "counts ×2").await?;
    asked(
        "rules clause:TG-49 rules:celko",
        "This clause does not apply under",
    )
    .await?;
    asked(
        "rules clause:TG-28 game:pai-gow",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    asked(
        "rules clause:TG-28 rules:plain",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    asked("rules rules:celko game:pai-gow", "celko").await?;
    asked("rules topic:captrue", "captrue").await?;
    fixture.breathe();
    ann.slash("tiengow start rules:hong-kong").await?;
    asked("rules clause:TG-49", "6-6 counts as white").await?;
    asked("rules clause:TG-49 rules:celko-full", "so is half of 6-6").await?;
    asked("rules clause:TT-23", "14 points").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_shows_the_clauses_of_its_hand_with_its_changed_options() -> Result<()> {
    let fixture = BotFixture::new(82).await?;
    let ann = fixture.client("ann").await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    pick_term(&fixture, &ann, "Discards: face down").await?;
    ann.select(&["face up"]).await?;
    see_public(&ann, ", 1 change").await?;
    fixture.breathe();
    play_the_first_hand(&fixture, &ann).await?;
    end_the_table(&fixture, &ann).await?;
    fixture.breathe();
    let told = ann.select(&["TG-26 · Par"]).await?;
    ensure_contains(&told.text(), "Hong Kong (Celko), 1 change")?;
    fixture.local.stop().await
}
