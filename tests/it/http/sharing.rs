//! Posts to processes that share the tables. Discord sends each post to any of them. Without PostgreSQL these tests print
//! a note and pass.

use std::time::Instant;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use super::{INTERACTIONS, change_application};
use crate::bots::{Bots, CommandSenders, wait_for_silent_exit};
use crate::process::{Process, Signal};
use crate::processes::{deal_to_ann, ensure_same_tiles, open_hand};
use crate::sharing::{HALF, connect_people};

/// Starts a bot that accepts posts, and waits until it has its share of the tables. Returns the bot and its address.
async fn start_bot(bots: &Bots, name: &str) -> Result<(Process, String)> {
    let more = [("TIENGOW_HTTP__PUBLIC_LISTEN", "127.0.0.1:0")];
    let mut bot = bots.run(name, &bots.database(), &more).await?;
    let line = bot.wait_for_line("Discord may post interactions").await?;
    let (_, address) = line.split_once("address=").context("an address")?;
    let address = address.trim().to_owned();
    bot.wait_until_joined(HALF).await?;
    Ok((bot, address))
}

/// Makes Discord post interactions to an address.
async fn set_endpoint(bots: &Bots, address: &str) -> Result<()> {
    let field = |name: &str| bots.ready[name].as_str().context("a text");
    let url = json!({ INTERACTIONS: format!("http://{address}/interactions") });
    change_application(field("api")?, field("bot_token")?, &url).await
}

/// Starts a load balancer that passes each connection to the first address that accepts it. Returns its own address.
async fn start_balancer(addresses: [String; 2]) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?.to_string();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let addresses = addresses.clone();
            tokio::spawn(async move {
                for address in addresses {
                    if let Ok(mut bot) = TcpStream::connect(address).await {
                        // An error closes the connection just like its normal end.
                        let _ended = copy_bidirectional(&mut client, &mut bot).await;
                        return;
                    }
                }
            });
        }
    });
    Ok(address)
}

#[tokio::test(flavor = "multi_thread")]
async fn any_process_accepts_posts_and_the_one_with_the_table_answers() -> Result<()> {
    let Some(bots) = Bots::new(57).await? else {
        return Ok(());
    };
    let (mut first, first_address) = start_bot(&bots, "first").await?;
    let (mut second, second_address) = start_bot(&bots, "second").await?;
    set_endpoint(&bots, &first_address).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    set_endpoint(&bots, &second_address).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    first.kill()?;
    second.wait_for_takeover(HALF).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_process_passes_on_its_last_posts() -> Result<()> {
    let Some(bots) = Bots::new(58).await? else {
        return Ok(());
    };
    let (mut first, first_address) = start_bot(&bots, "first").await?;
    let (mut second, second_address) = start_bot(&bots, "second").await?;
    let balancer = start_balancer([first_address, second_address]).await?;
    set_endpoint(&bots, &balancer).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let senders = CommandSenders::start(&connect_people(&bots, 3).await?[1..]).await?;
    let started = Instant::now();
    first.signal(Signal::Terminate)?;
    second.wait_for_takeover(HALF).await?;
    let took = started.elapsed();
    let output = wait_for_silent_exit(&mut first).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    let answered = senders.ensure_answered(took).await;
    second.signal(Signal::Terminate)?;
    let (_, rest) = second.wait_for_exit().await?;
    answered.with_context(|| format!("first:\n{output}\nsecond:\n{}", rest.join("\n")))?;
    bots.ensure_sound()
}
