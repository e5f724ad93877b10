//! A bot that starts or stops while Discord posts, and its log about this.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::StatusCode;
use sandbox_client::{Client, ClientError};
use serde_json::{Value, json};

use super::{INTERACTIONS, change_application};
use crate::hands::see_public;
use crate::process::{ControlPlane, Process, Signal, connect_person};
use crate::processes::program;

/// The variable that turns the listener on.
const LISTEN: &str = "TIENGOW_HTTP__PUBLIC_LISTEN";

/// A listener address with any free port.
const ANY_PORT: &str = "127.0.0.1:0";

/// The log line of a bot whose start waits for Discord.
const WAITING_LINE: &str = "Discord could not be reached";

/// A local Discord with one of its people, for bots that a test starts.
struct StartFixture<'a> {
    ready: &'a Value,
    folder: &'a Path,
    plane: ControlPlane,
    ann: Client,
}

impl<'a> StartFixture<'a> {
    async fn new(ready: &'a Value, folder: &'a Path) -> Result<Self> {
        Ok(Self {
            ready,
            folder,
            plane: ControlPlane::of(ready)?,
            ann: connect_person(ready, 0).await?,
        })
    }

    /// Starts a bot that waits for the gateway's address until the control plane removes the fault. Returns the bot and
    /// the address of its listener.
    async fn start_waiting_bot(&self, listen: &str) -> Result<(Process, String)> {
        self.plane.let_identify().await?;
        self.plane.fail_requests("GET /gateway", u32::MAX).await?;
        let environment = [(LISTEN, listen)];
        let mut bot = Process::start_bot(program, self.ready, &environment, self.folder)?;
        let line = bot.wait_for_line("Discord may post interactions").await?;
        let (_, address) = line.split_once("address=").context("an address")?;
        Ok((bot, address.trim().to_owned()))
    }

    /// Removes the fault, and waits until the bot is connected.
    async fn finish_start(&self, bot: &mut Process) -> Result<()> {
        self.plane.clear_faults().await?;
        bot.wait_for_line("connected and ready").await?;
        Ok(())
    }

    /// Asserts that a person's command gets no answer.
    async fn ensure_unanswered(&self) -> Result<()> {
        match self.ann.slash("balance").await {
            Err(ClientError::Failed { .. }) => Ok(()),
            Err(error) => Err(error.into()),
            Ok(answer) => bail!("it is answered: {}", answer.text()),
        }
    }
}

fn text_field<'a>(ready: &'a Value, name: &str) -> Result<&'a str> {
    ready[name].as_str().with_context(|| name.to_owned())
}

/// Posts an empty body to a path. Returns the status.
async fn post(address: &str, path: &str) -> Result<StatusCode> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let response = client.post(format!("http://{address}{path}")).send();
    Ok(response.await?.status())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_starts_or_stops_refuses_posts_and_logs_that() -> Result<()> {
    const UNAVAILABLE: StatusCode = StatusCode::SERVICE_UNAVAILABLE;
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::start_sandbox(program, 239, folder.path()).await?;
    let fixture = StartFixture::new(&ready, folder.path()).await?;
    let (mut bot, address) = fixture.start_waiting_bot(ANY_PORT).await?;
    let line = bot.wait_for_line("http.public_listen is on, but").await?;
    ensure!(line.contains("WARN"), "{line}");
    bot.wait_for_line(WAITING_LINE).await?;
    for path in ["/interactions", "/events"] {
        ensure!(post(&address, path).await? == UNAVAILABLE, "{path}");
    }
    ensure!(post(&address, "/").await? == StatusCode::NOT_FOUND);
    fixture.finish_start(&mut bot).await?;
    let url = json!({ INTERACTIONS: format!("http://{address}/interactions") });
    let (api, token) = (text_field(&ready, "api")?, text_field(&ready, "bot_token")?);
    change_application(api, token, &url).await?;
    let start = "tiengow start seats:computers pace:slow";
    fixture.ann.slash(start).await?;
    see_public(&fixture.ann, "Hand 1").await?;
    // The bot tries to announce its stop at the table for as long as it has time.
    fixture.plane.fail_requests("PATCH ", u32::MAX).await?;
    bot.signal(Signal::Terminate)?;
    loop {
        match post(&address, "/interactions").await? {
            StatusCode::UNAUTHORIZED => tokio::task::yield_now().await,
            UNAVAILABLE => break,
            status => bail!("{status}"),
        }
    }
    fixture.ensure_unanswered().await?;
    bot.wait_for_success().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_during_a_start_fails_and_the_next_one_does_not() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (_server, ready) = Process::start_sandbox(program, 240, folder.path()).await?;
    let fixture = StartFixture::new(&ready, folder.path()).await?;
    let (mut bot, address) = fixture.start_waiting_bot(ANY_PORT).await?;
    fixture.finish_start(&mut bot).await?;
    let url = json!({ INTERACTIONS: format!("http://{address}/interactions") });
    let (api, token) = (text_field(&ready, "api")?, text_field(&ready, "bot_token")?);
    change_application(api, token, &url).await?;
    fixture.ann.slash("balance").await?;
    bot.signal(Signal::Terminate)?;
    bot.wait_for_exit().await?;
    let (mut bot, _) = fixture.start_waiting_bot(&address).await?;
    bot.wait_for_line(WAITING_LINE).await?;
    fixture.ensure_unanswered().await?;
    fixture.finish_start(&mut bot).await?;
    fixture.ann.slash("balance").await?;
    bot.signal(Signal::Terminate)?;
    bot.wait_for_exit().await?;
    // Without the listener no post reaches the bot, and its log says so.
    fixture.plane.let_identify().await?;
    let mut bot = Process::start_bot(program, &ready, &[], folder.path())?;
    let line = bot
        .wait_for_line("no press and no command reaches the bot")
        .await?;
    ensure!(line.contains("ERROR"), "{line}");
    bot.wait_for_line("connected and ready").await?;
    fixture.ensure_unanswered().await
}
