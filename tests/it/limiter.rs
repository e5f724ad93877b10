//! serenity with its own rate limiter on, redirected to the local Discord under Discord's own name.

use anyhow::{Context as _, Result, ensure};
use sandbox::{Fault, Options, Sandbox};
use serenity::all::{ChannelId, HttpBuilder};

/// The wait in a 429, in whole seconds, as in Discord's header.
const WAIT: f64 = 1.0;

#[tokio::test]
async fn serenitys_own_limiter_waits_as_long_as_a_429_says() -> Result<()> {
    let sandbox = Sandbox::start(Options {
        tls: true,
        ..Options::default()
    })
    .await?;
    let address = sandbox.secure_address().context("HTTPS is on")?;
    let certificate = sandbox.certificate_pem().context("HTTPS is on")?;
    let client = reqwest::Client::builder()
        .no_proxy()
        .https_only(true)
        .resolve("discord.com", address)
        .add_root_certificate(reqwest::Certificate::from_pem(certificate.as_bytes())?)
        .build()?;
    let http = HttpBuilder::new(sandbox.bot_token()).client(client).build();
    let channel = ChannelId::new(sandbox.channel_ids()[0].0);
    channel.say(&http, "first").await?;
    let route = "POST /channels".to_owned();
    let limited = Fault {
        route,
        status: 429,
        retry_after: Some(WAIT),
        ..Fault::default()
    };
    sandbox.control().add_fault(limited)?;
    let answer = channel.say(&http, "second").await?;
    ensure!(answer.content == "second", "{}", answer.content);
    let requests = sandbox.control().requests();
    let statuses: Vec<u16> = requests.iter().map(|request| request.status).collect();
    ensure!(statuses == [200, 429, 200], "{statuses:?}");
    let waited = requests[2].at_ms - requests[1].at_ms;
    #[expect(
        clippy::cast_precision_loss,
        reason = "a few seconds are exact in a double"
    )]
    let has_waited = waited as f64 >= WAIT * 1_000.0;
    ensure!(has_waited, "it retried after {waited} ms");
    Ok(())
}
