//! Processes that do not share a PostgreSQL database and stand by. They take over from a process that is gone or
//! frozen. Without PostgreSQL these tests print a note and pass.

use std::net::TcpListener;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::bots::{
    Bots, CommandSenders, Proxy, wait_for_database_loss, wait_for_failure, wait_for_silent_exit,
};
use crate::monitoring::Listener;
use crate::process::{ControlPlane, Process, Signal};
use crate::processes::{deal_to_ann, ensure_same_tiles, open_hand};

/// Starts the first bot, which gets the database at an address. Waits until it is connected.
async fn start_first(bots: &Bots, database: &str) -> Result<Process> {
    let mut bot = run(bots, "first", database, "").await?;
    bot.wait_for_line("connected and ready").await?;
    Ok(bot)
}

/// Starts a bot, and waits until it stands by.
async fn start_standby(bots: &Bots, name: &str, listen: &str) -> Result<Process> {
    let mut bot = run(bots, name, &bots.database(), listen).await?;
    bot.wait_for_line("this one stands by").await?;
    Ok(bot)
}

/// Starts a bot that does not share the database, with a listener at an address, or without one if that is empty.
async fn run(bots: &Bots, name: &str, database: &str, listen: &str) -> Result<Process> {
    let settings = [
        ("TIENGOW_HTTP__LISTEN", listen),
        ("TIENGOW_CLUSTER__SHARE", "false"),
    ];
    bots.run(name, database, &settings).await
}

/// Returns an address that nobody listens on.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// Asserts that a process is alive but not ready.
async fn ensure_standing_by(listener: &Listener) -> Result<()> {
    let (status, words) = listener.get("/healthz").await?;
    ensure!(
        status == 200 && words.starts_with("standing by"),
        "{status}: {words}"
    );
    ensure!(listener.get("/readyz").await?.0 == 503, "it is not ready");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_takes_over_from_a_killed_process() -> Result<()> {
    let Some(bots) = Bots::new(36).await? else {
        return Ok(());
    };
    let listen = free_address()?;
    let mut first = start_first(&bots, &bots.database()).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let listener = Listener::at(&listen)?;
    let mut second = start_standby(&bots, "second", &listen).await?;
    ensure_standing_by(&listener).await?;
    let plane = ControlPlane::of(&bots.ready)?;
    let identifies = plane.count_identifies().await?;
    ensure!(identifies == 2, "the standby connected too: {identifies}");
    first.kill()?;
    second.wait_for_line("connected and ready").await?;
    ensure!(
        plane.count_identifies().await? == 2,
        "it was connected already"
    );
    ensure!(listener.get("/readyz").await?.0 == 200, "it is ready");
    ensure_same_tiles(&ann, &dealt).await?;
    let mut third = start_standby(&bots, "first", "").await?;
    third.signal(Signal::Terminate)?;
    third.wait_for_success().await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_leaves_nothing_unanswered() -> Result<()> {
    let Some(bots) = Bots::new(38).await? else {
        return Ok(());
    };
    let mut first = start_first(&bots, &bots.database()).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let mut second = start_standby(&bots, "second", "").await?;
    let senders = CommandSenders::start(std::slice::from_ref(&ann)).await?;
    let start = Instant::now();
    first.signal(Signal::Terminate)?;
    second.wait_for_line("connected and ready").await?;
    let elapsed = start.elapsed();
    senders.ensure_answered(elapsed).await?;
    wait_for_silent_exit(&mut first).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_thaws_writes_nothing_and_exits() -> Result<()> {
    let Some(bots) = Bots::new(37).await? else {
        return Ok(());
    };
    let mut first = start_first(&bots, &bots.database()).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let mut second = start_standby(&bots, "second", "").await?;
    first.freeze()?;
    second.wait_for_line("connected and ready").await?;
    ensure_same_tiles(&ann, &dealt).await?;
    first.thaw()?;
    wait_for_database_loss(&mut first).await?;
    let mut third = start_standby(&bots, "first", "").await?;
    second.signal(Signal::Terminate)?;
    second.wait_for_success().await?;
    third.wait_for_line("connected and ready").await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_does_not_wait_for_a_silent_server() -> Result<()> {
    let Some(bots) = Bots::new(41).await? else {
        return Ok(());
    };
    let proxy = Proxy::start(&bots.server.socket()).await?;
    let mut bot = start_first(&bots, &proxy.address("postgres")).await?;
    proxy.cut();
    bot.signal(Signal::Terminate)?;
    bot.wait_for_success().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_loses_only_the_database_is_replaced() -> Result<()> {
    let Some(bots) = Bots::new(39).await? else {
        return Ok(());
    };
    let proxy = Proxy::start(&bots.server.socket()).await?;
    let mut first = start_first(&bots, &proxy.address("postgres")).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let mut second = start_standby(&bots, "second", "").await?;
    proxy.cut();
    second.wait_for_line("connected and ready").await?;
    let output = wait_for_failure(&mut first).await?;
    ensure!(output.contains("the database does not answer"), "{output}");
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}
