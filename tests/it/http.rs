//! Interactions and events that Discord posts to the bot instead of sending them through the gateway.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::{Method, StatusCode};
use sandbox::{Control, Frame, FrameKind};
use serde_json::{Value, json};

use crate::fixture::{BotFixture, config_without_emojis};
use crate::hands::{deal_with_computers, ensure_known_to_discord, seat_with_computers};
use crate::player::{PanelPlace, Player};
use crate::public;

mod duplicates;
mod refused_posts;
mod removal;
#[cfg(unix)]
mod sharing;
#[cfg(unix)]
mod starts;

/// The field of the application with the address for interactions.
const INTERACTIONS: &str = "interactions_endpoint_url";

/// Discord's side of a bot that accepts posts.
struct Discord {
    address: SocketAddr,
    control: Control,
    api: String,
    token: String,
    client: reqwest::Client,
}

impl Discord {
    fn of(fixture: &BotFixture) -> Result<Self> {
        let (local, sandbox) = (&fixture.local, fixture.local.sandbox());
        Ok(Self {
            address: local.bot().public_address().context("it listens")?,
            control: sandbox.control(),
            api: sandbox.api(),
            token: sandbox.bot_token(),
            client: reqwest::Client::builder().no_proxy().build()?,
        })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Changes the application, as its operator does in the developer portal.
    async fn change(&self, change: &Value) -> Result<()> {
        change_application(&self.api, &self.token, change).await
    }

    /// Makes Discord post interactions to the bot, or send them through the gateway.
    async fn post_interactions(&self, on: bool) -> Result<()> {
        let url = on.then(|| self.url("/interactions"));
        self.change(&json!({ INTERACTIONS: url })).await
    }

    /// Posts a body signed at a time in seconds since 1970.
    async fn post_signed(&self, path: &str, at: i64, body: &str) -> Result<(StatusCode, String)> {
        let signature = self.control.sign(at, body);
        self.post(path, &at.to_string(), &signature, body).await
    }

    async fn post(
        &self,
        path: &str,
        timestamp: &str,
        signature: &str,
        body: &str,
    ) -> Result<(StatusCode, String)> {
        let request = self
            .client
            .request(Method::POST, self.url(path))
            .header("x-signature-timestamp", timestamp)
            .header("x-signature-ed25519", signature);
        let response = request.body(body.to_owned()).send().await?;
        Ok((response.status(), response.text().await?))
    }

    /// Returns the posts to the bot, including pings.
    fn posts(&self) -> Vec<Frame> {
        let frames = self.control.frames_after(0).into_iter();
        frames
            .filter(|frame| frame.kind == FrameKind::Posted)
            .collect()
    }

    /// Returns the interactions that were sent through the gateway.
    fn gateway_interactions(&self) -> Vec<Value> {
        let frames = self.control.frames_after(0).into_iter();
        let events = frames.filter(|frame| frame.kind == FrameKind::ToBot);
        let bodies = events.filter_map(|frame| serde_json::from_str::<Value>(&frame.body).ok());
        bodies
            .filter(|body| body["t"] == "INTERACTION_CREATE")
            .map(|body| body["d"].clone())
            .collect()
    }

    /// Returns the number of answers to an interaction.
    fn count_answers(&self, interaction: &Value) -> Result<usize> {
        let id = interaction["id"].as_str().context("an id")?;
        let path = format!("/interactions/{id}/");
        let requests = self.control.requests();
        Ok(requests
            .iter()
            .filter(|request| request.path.starts_with(&path))
            .count())
    }
}

/// The attempts to change an application while its bot uses up the limit of requests a second.
const ATTEMPTS_MAX: usize = 20;

/// Changes the application of a token.
async fn change_application(api: &str, token: &str, change: &Value) -> Result<()> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    for _ in 0..ATTEMPTS_MAX {
        let request = client.patch(format!("{api}/applications/@me"));
        let request = request.header("authorization", format!("Bot {token}"));
        let response = request.json(change).send().await?;
        let status = response.status();
        let body = response.text().await?;
        if status != StatusCode::TOO_MANY_REQUESTS {
            ensure!(status == StatusCode::OK, "{status}: {body}");
            return Ok(());
        }
        let refusal: Value = serde_json::from_str(&body)?;
        let seconds = refusal["retry_after"].as_f64().context("a time")?;
        tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    }
    bail!("too many requests, {ATTEMPTS_MAX} times")
}

/// Starts a bot that accepts posts, while Discord uses the gateway.
async fn start_listening_bot(seed: u64) -> Result<(BotFixture, Discord)> {
    let mut config = config_without_emojis();
    config.http.public_listen = "127.0.0.1:0".to_owned();
    let fixture = BotFixture::with_config(config, seed).await?;
    let discord = Discord::of(&fixture)?;
    Ok((fixture, discord))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_over_http_alone() -> Result<()> {
    let (fixture, discord) = start_listening_bot(11).await?;
    discord.post_interactions(true).await?;
    let ann = fixture.client("ann").await?;
    let houses = ann.autocomplete("tiengow start rules:").await?;
    ensure!(!houses.is_empty(), "no completions over HTTP");
    deal_with_computers(&fixture, &ann).await?;
    let plays = Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    let result = ann.wait_for_match(|message| message.button("✂ Cut").is_some());
    let result = result.await?;
    fixture.pause();
    let form = ann.click_on(&result.id, "✂ Cut").await?.modal;
    let form = form.context("a form")?;
    fixture.pause();
    let answer = ann.submit_modal(&form, &[("line", "salt")]).await?;
    ensure!(!answer.text().is_empty(), "the form has no answer");
    ensure!(
        discord.gateway_interactions().is_empty(),
        "{:?}",
        discord.gateway_interactions()
    );
    let posts = discord.posts();
    let (pings, posts) = posts.split_at(2);
    let statuses: Vec<u16> = pings.iter().map(|ping| ping.status).collect();
    ensure!(statuses == [200, 401], "{statuses:?}");
    ensure!(posts.len() > plays, "{} posts", posts.len());
    for post in posts {
        ensure!(post.status == 202, "{}: {}", post.status, post.body);
        let answers = discord.count_answers(&serde_json::from_str(&post.body)?)?;
        ensure!(answers == 1, "{answers} answers to {}", post.body);
    }
    ensure_known_to_discord(&fixture)?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_with_posts_and_the_gateway_in_turn() -> Result<()> {
    let (fixture, discord) = start_listening_bot(12).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let before = discord.gateway_interactions().len();
    ensure!(before > 0 && discord.posts().is_empty(), "by the gateway");
    discord.post_interactions(true).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    ensure!(discord.gateway_interactions().len() == before, "over HTTP");
    discord.post_interactions(false).await?;
    player.play_hand(&fixture, 1).await?;
    ensure!(
        discord.gateway_interactions().len() > before,
        "by the gateway again"
    );
    let text = fixture.app().metrics().text(0).await?;
    for way in ["gateway", "http"] {
        let none = format!("tiengow_interactions_total{{way=\"{way}\"}} 0\n");
        ensure!(
            text.contains(none.trim_end_matches("0\n")) && !text.contains(&none),
            "{text}"
        );
    }
    public::ensure_no_leak(fixture).await
}
