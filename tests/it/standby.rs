//! Processes that stand by on a PostgreSQL database, because they are configured not to share it. They take over from a
//! process that is gone or frozen. Without PostgreSQL these tests print a note and pass.

use std::net::TcpListener;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::bots::{Asking, Bots, Proxy, fails, leaves, loses};
use crate::process::{Plane, Process, Signal};
use crate::processes::{ann, ensure_same, hand};
use crate::watching::Host;

/// Starts the bot that gets the database at an address, and waits until it is connected.
async fn first(bots: &Bots, database: &str) -> Result<Process> {
    let mut bot = run(bots, "first", database, "").await?;
    bot.says("connected and ready").await?;
    Ok(bot)
}

/// Starts a bot that must stand by.
async fn standby(bots: &Bots, name: &str, listen: &str) -> Result<Process> {
    let mut bot = run(bots, name, &bots.database(), listen).await?;
    bot.says("this one stands by").await?;
    Ok(bot)
}

/// Runs a bot that does not share the database, with a private listener.
async fn run(bots: &Bots, name: &str, database: &str, listen: &str) -> Result<Process> {
    let more = [
        ("TIENGOW_HTTP__LISTEN", listen),
        ("TIENGOW_CLUSTER__SHARE", "false"),
    ];
    bots.run(name, database, &more).await
}

/// Returns an address that nobody listens on.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// Asserts that a process is alive but not ready.
async fn ensure_waiting(host: &Host) -> Result<()> {
    let (status, words) = host.get("/healthz").await?;
    ensure!(
        status == 200 && words.starts_with("standing by"),
        "{status}: {words}"
    );
    ensure!(host.get("/readyz").await?.0 == 503, "it is not ready");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_takes_over_from_a_killed_process() -> Result<()> {
    let Some(bots) = Bots::new(36).await? else {
        return Ok(());
    };
    let listen = free_address()?;
    let mut first = first(&bots, &bots.database()).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let host = Host::at(&listen)?;
    let mut second = standby(&bots, "second", &listen).await?;
    ensure_waiting(&host).await?;
    let plane = Plane::of(&bots.ready)?;
    let identifies = plane.identifies().await?;
    ensure!(identifies == 2, "the standby connected too: {identifies}");
    first.kill()?;
    second.says("connected and ready").await?;
    ensure!(plane.identifies().await? == 2, "it was connected already");
    ensure!(host.get("/readyz").await?.0 == 200, "it is ready");
    ensure_same(&ann, &dealt).await?;
    let mut third = standby(&bots, "first", "").await?;
    third.signal(Signal::Terminate)?;
    third.succeeds().await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_leaves_nothing_unanswered() -> Result<()> {
    let Some(bots) = Bots::new(38).await? else {
        return Ok(());
    };
    let mut first = first(&bots, &bots.database()).await?;
    let ann = ann(&bots.ready).await?;
    let mut second = standby(&bots, "second", "").await?;
    let asking = Asking::begin(std::slice::from_ref(&ann)).await?;
    let begun = Instant::now();
    first.signal(Signal::Terminate)?;
    second.says("connected and ready").await?;
    let took = begun.elapsed();
    asking.ensure_answered(took).await?;
    leaves(&mut first).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_thaws_writes_nothing_and_exits() -> Result<()> {
    let Some(bots) = Bots::new(37).await? else {
        return Ok(());
    };
    let mut first = first(&bots, &bots.database()).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let mut second = standby(&bots, "second", "").await?;
    first.freeze()?;
    second.says("connected and ready").await?;
    ensure_same(&ann, &dealt).await?;
    first.thaw()?;
    loses(&mut first).await?;
    let mut third = standby(&bots, "first", "").await?;
    second.signal(Signal::Terminate)?;
    second.succeeds().await?;
    third.says("connected and ready").await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_does_not_wait_for_a_silent_server() -> Result<()> {
    let Some(bots) = Bots::new(41).await? else {
        return Ok(());
    };
    let proxy = Proxy::to(&bots.server.socket()).await?;
    let mut bot = first(&bots, &proxy.address("postgres")).await?;
    proxy.cut();
    bot.signal(Signal::Terminate)?;
    bot.succeeds().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_loses_only_the_database_is_replaced() -> Result<()> {
    let Some(bots) = Bots::new(39).await? else {
        return Ok(());
    };
    let proxy = Proxy::to(&bots.server.socket()).await?;
    let mut first = first(&bots, &proxy.address("postgres")).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let mut second = standby(&bots, "second", "").await?;
    proxy.cut();
    second.says("connected and ready").await?;
    let said = fails(&mut first).await?;
    ensure!(said.contains("the database does not answer"), "{said}");
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}
