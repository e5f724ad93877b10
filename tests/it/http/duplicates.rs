//! Interactions that arrive twice, from posts or the gateway, before and after a restart.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use reqwest::StatusCode;
use serde_json::Value;

use super::{Discord, start_listening_bot};
use crate::fixture::BotFixture;
use crate::hands::{balance, play_first_hand};
use crate::player::PanelPlace;
use crate::public;
use crate::state;

/// Longer than a signature is valid.
const SIGNATURE_EXPIRY: Duration = Duration::from_secs(61);

#[tokio::test(flavor = "multi_thread")]
async fn duplicate_posts_have_one_effect() -> Result<()> {
    let (fixture, discord) = start_listening_bot(51).await?;
    discord.post_interactions(true).await?;
    discord.control.duplicate_events(true);
    let ann = fixture.client("ann").await?;
    ann.slash("daily").await?;
    ensure!(balance(&ann).await? == 5_500, "one day's chips");
    play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    state::ensure_sound(&fixture).await?;
    let (mut interactions, mut posts) = (0, discord.posts().split_off(2));
    posts.sort_by(|a, b| a.body.cmp(&b.body));
    for pair in posts.chunks(2) {
        ensure!(pair[0].body == pair[1].body, "each comes twice");
        ensure!(pair[0].status == 202 && pair[1].status == 202);
        let answers = discord.count_answers(&serde_json::from_str(&pair[0].body)?)?;
        ensure!(answers == 1, "{answers} answers to {}", pair[0].body);
        interactions += 1;
    }
    ensure!(interactions > 10, "{interactions} interactions");
    public::ensure_no_leak(fixture).await
}

/// Returns the newest interaction, from a post or the gateway.
fn newest_interaction(discord: &Discord) -> Result<Value> {
    let posted = discord.posts().pop();
    let posted = posted.map(|post| serde_json::from_str(&post.body));
    let sent = discord.gateway_interactions().pop();
    sent.map_or_else(|| Ok(posted.context("an interaction")??), Ok)
}

/// Posts an interaction again, and asserts that it has no second effect.
async fn post_again(fixture: &BotFixture, discord: &Discord, body: &str) -> Result<()> {
    let now = fixture.clock.now_ms().div_euclid(1_000);
    let (status, _) = discord.post_signed("/interactions", now, body).await?;
    ensure!(status == StatusCode::ACCEPTED, "{status}");
    fixture.pause();
    let ann = fixture.client("ann").await?;
    ensure!(balance(&ann).await? == 5_500, "one day's chips");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_interaction_has_one_effect() -> Result<()> {
    for is_posted in [false, true] {
        let (fixture, discord) = start_listening_bot(52).await?;
        discord.post_interactions(is_posted).await?;
        let ann = fixture.client("ann").await?;
        ann.slash("daily").await?;
        let daily = newest_interaction(&discord)?;
        ensure!(daily["data"]["name"] == "daily", "{daily}");
        let (body, signed_at) = (daily.to_string(), fixture.clock.now_ms().div_euclid(1_000));
        post_again(&fixture, &discord, &body).await?;
        ensure!(discord.count_answers(&daily)? == 1, "one answer");
        discord.post_interactions(false).await?;
        // After the restart the bot has nothing in memory.
        let fixture = fixture.restart_bot().await?;
        let discord = Discord::of(&fixture)?;
        post_again(&fixture, &discord, &body).await?;
        fixture.clock.advance(SIGNATURE_EXPIRY);
        let (status, _) = discord
            .post_signed("/interactions", signed_at, &body)
            .await?;
        ensure!(status == StatusCode::UNAUTHORIZED, "an old post: {status}");
    }
    Ok(())
}
