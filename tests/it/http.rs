//! Interactions and events that Discord posts to the bot instead of sending them through the gateway.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, ensure};
use reqwest::{Method, StatusCode};
use sandbox::{Control, Frame, Way as FrameWay};
use serde_json::{Value, json};

use crate::fixture::{BotFixture, plain};
use crate::hands::{deal_with_computers, discord_would_understand, seat_with_computers};
use crate::player::{Player, Way};
use crate::public;

mod refused;
mod removal;
mod repeated;
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

    /// Lists the posts to the bot, including pings.
    fn posts(&self) -> Vec<Frame> {
        let frames = self.control.frames_after(0).into_iter();
        frames
            .filter(|frame| frame.way == FrameWay::Posted)
            .collect()
    }

    /// Lists the interactions that were sent through the gateway.
    fn told(&self) -> Vec<Value> {
        let frames = self.control.frames_after(0).into_iter();
        let events = frames.filter(|frame| frame.way == FrameWay::ToBot);
        let bodies = events.filter_map(|frame| serde_json::from_str::<Value>(&frame.body).ok());
        bodies
            .filter(|body| body["t"] == "INTERACTION_CREATE")
            .map(|body| body["d"].clone())
            .collect()
    }

    /// Returns how often an interaction was answered.
    fn answers(&self, interaction: &Value) -> Result<usize> {
        let id = interaction["id"].as_str().context("an id")?;
        let path = format!("/interactions/{id}/");
        let requests = self.control.requests();
        Ok(requests
            .iter()
            .filter(|request| request.path.starts_with(&path))
            .count())
    }
}

/// Changes the application of a token.
async fn change_application(api: &str, token: &str, change: &Value) -> Result<()> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let request = client.patch(format!("{api}/applications/@me"));
    let request = request.header("authorization", format!("Bot {token}"));
    let response = request.json(change).send().await?;
    let status = response.status();
    ensure!(
        status == StatusCode::OK,
        "{status}: {}",
        response.text().await?
    );
    Ok(())
}

/// Starts a bot that accepts posts, while Discord uses the gateway.
async fn listening(seed: u64) -> Result<(BotFixture, Discord)> {
    let mut config = plain();
    config.http.public_listen = "127.0.0.1:0".to_owned();
    let fixture = BotFixture::with(config, seed).await?;
    let discord = Discord::of(&fixture)?;
    Ok((fixture, discord))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_over_http_alone() -> Result<()> {
    let (fixture, discord) = listening(11).await?;
    discord.post_interactions(true).await?;
    let ann = fixture.client("ann").await?;
    let houses = ann.autocomplete("tiengow start rules:").await?;
    ensure!(!houses.is_empty(), "completions come over HTTP");
    deal_with_computers(&fixture, &ann).await?;
    let plays = Player::new(&ann, Way::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    let result = ann.see_where(|message| message.button("✂ Cut").is_some());
    let result = result.await?;
    fixture.breathe();
    let form = ann.click_on(&result.id, "✂ Cut").await?.modal;
    let form = form.context("a form")?;
    fixture.breathe();
    let answer = ann.submit_modal(&form, &[("line", "salt")]).await?;
    ensure!(!answer.text().is_empty(), "a form is answered");
    ensure!(discord.told().is_empty(), "{:?}", discord.told());
    let posts = discord.posts();
    let (pings, posts) = posts.split_at(2);
    let statuses: Vec<u16> = pings.iter().map(|ping| ping.status).collect();
    ensure!(statuses == [200, 401], "{statuses:?}");
    ensure!(posts.len() > plays, "{} posts", posts.len());
    for post in posts {
        ensure!(post.status == 202, "{}: {}", post.status, post.body);
        let answers = discord.answers(&serde_json::from_str(&post.body)?)?;
        ensure!(answers == 1, "{answers} answers to {}", post.body);
    }
    discord_would_understand(&fixture)?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_with_interactions_from_posts_and_the_gateway() -> Result<()> {
    let (fixture, discord) = listening(12).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let told = discord.told().len();
    ensure!(told > 0 && discord.posts().is_empty(), "by the gateway");
    discord.post_interactions(true).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.open(&fixture, 1).await?;
    ensure!(discord.told().len() == told, "over HTTP");
    discord.post_interactions(false).await?;
    player.play_hand(&fixture, 1).await?;
    ensure!(discord.told().len() > told, "by the gateway again");
    let text = fixture.app().metrics().text(0).await?;
    for way in ["gateway", "http"] {
        let none = format!("tiengow_interactions_total{{way=\"{way}\"}} 0\n");
        ensure!(
            text.contains(none.trim_end_matches("0\n")) && !text.contains(&none),
            "{text}"
        );
    }
    public::nothing_hidden(fixture).await
}
