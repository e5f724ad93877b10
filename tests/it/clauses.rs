//! The clauses of the rules, opened from a settlement and with `/rules`.

use anyhow::{Result, ensure};
use sandbox_client::Client;

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, see_public, settlement};
use crate::options::pick_term;
use crate::player::{PanelPlace, Player, ensure_contains, ensure_slash_answer};

/// Presses *Start* and plays the first hand until it is settled.
async fn start_and_play_hand(fixture: &BotFixture, ann: &Client) -> Result<()> {
    ann.click("Start").await?;
    Player::new(ann, PanelPlace::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    settlement(ann).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clause_of_a_hand_links_to_the_rules_of_that_hand() -> Result<()> {
    let fixture = BotFixture::new(87).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    start_and_play_hand(&fixture, &ann).await?;
    fixture.pause();
    pick_term(&fixture, &ann, "Discards: face down").await?;
    ann.select(&["face up"]).await?;
    ann.wait_for_text("*Discards*: face up (was face down)")
        .await?;
    fixture.pause();
    ann.click("Scoring").await?;
    fixture.pause();
    let answer = ann.select(&["TG-26 · Par"]).await?;
    let page = ann.wait_for_private_answer(&answer).await?;
    fixture.pause();
    let next = ann.click_on(&page.id, "Read on: Payments").await?;
    let text = next.text();
    ensure!(
        text.contains("Hong Kong (Celko)") && !text.contains("1 change"),
        "{text}"
    );
    fixture.local.stop().await
}

async fn close_table(fixture: &BotFixture, ann: &Client) -> Result<()> {
    fixture.pause();
    ann.slash("table end").await?;
    see_public(ann, "table closed").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_factor_of_a_settlement_links_to_its_clause() -> Result<()> {
    let fixture = BotFixture::new(80).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    start_and_play_hand(&fixture, &ann).await?;
    let eve = fixture.client("eve").await?;
    fixture.set_locale_to_chinese("eve")?;
    fixture.pause();
    eve.click("Scoring").await?;
    fixture.pause();
    let answer = eve.select(&["TG-28 · 莊家的倍數"]).await?;
    let page = eve.wait_for_private_answer(&answer).await?;
    ensure!(
        page.text().contains("TG-28 · 莊家的倍數") && page.text().contains("×2"),
        "{}",
        page.text()
    );
    fixture.pause();
    let next = eve.click_on(&page.id, "詳見：計分").await?;
    ensure_contains(&next.text(), "計分")?;
    // The message at the end of the session shows them too, and so do the rules.
    close_table(&fixture, &ann).await?;
    fixture.pause();
    let answer = eve.select(&["TG-26 · Par"]).await?;
    ensure_contains(&answer.text(), "香港打法（Celko 本）")?;
    fixture.pause();
    ensure_slash_answer(&ann, "rules clause:tg51", "TG-51 · What One Red Dot wins").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "rules clause:TG-99", "Type a number such as TG-28").await?;
    fixture.pause();
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
async fn only_rules_of_the_chosen_game_are_offered() -> Result<()> {
    let fixture = BotFixture::new(82).await?;
    let ann = fixture.client("ann").await?;
    let offered = ann.autocomplete("rules game:pai-gow rules:").await?;
    let houses = gow::House::all(gow::Game::PaiGow);
    ensure!(
        offered
            .iter()
            .map(|choice| choice.value.as_str())
            .eq(houses.iter().map(gow::House::name)),
        "{offered:?}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_topics_are_offered_in_the_language_of_the_person_typing() -> Result<()> {
    let fixture = BotFixture::new(83).await?;
    let eve = fixture.client("eve").await?;
    fixture.set_locale_to_chinese("eve")?;
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
    let ensure_answer = async |command: &str, words: &str| {
        fixture.pause();
        ensure_slash_answer(&ann, command, words).await
    };
    ensure_answer(
        "rules clause:TG-28",
        "Every payment to or from the banker counts ×2.",
    )
    .await?;
    ensure_answer("rules clause:TG-28 rules:hong-kong", "and ×3, ×4").await?;
    ensure_answer("rules clause:28 game:tien-gow", "counts ×2").await?;
    ensure_answer(
        "rules clause:TG-49 rules:celko",
        "This clause does not apply under",
    )
    .await?;
    ensure_answer(
        "rules clause:TG-28 game:pai-gow",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    ensure_answer(
        "rules clause:TG-28 rules:plain",
        "TG-28 is a clause of Tien Gow, not of Pai Gow",
    )
    .await?;
    ensure_answer("rules rules:celko game:pai-gow", "celko").await?;
    ensure_answer("rules topic:captrue", "captrue").await?;
    fixture.pause();
    ann.slash("tiengow start rules:hong-kong").await?;
    ensure_answer("rules clause:TG-49", "6-6 counts as white").await?;
    ensure_answer("rules clause:TG-49 rules:celko-full", "so is half of 6-6").await?;
    ensure_answer("rules clause:TT-23", "14 points").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_shows_the_clauses_of_its_hand_with_its_changed_options() -> Result<()> {
    let fixture = BotFixture::new(82).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    pick_term(&fixture, &ann, "Discards: face down").await?;
    ann.select(&["face up"]).await?;
    see_public(&ann, ", 1 change").await?;
    fixture.pause();
    start_and_play_hand(&fixture, &ann).await?;
    close_table(&fixture, &ann).await?;
    fixture.pause();
    let answer = ann.select(&["TG-26 · Par"]).await?;
    ensure_contains(&answer.text(), "Hong Kong (Celko), 1 change")?;
    fixture.local.stop().await
}
