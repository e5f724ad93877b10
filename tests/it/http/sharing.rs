//! Posts to processes that share the tables. Discord sends each post to any of them. Without PostgreSQL these tests print
//! a note and pass.

use std::time::Instant;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use super::{INTERACTIONS, change_application};
use crate::bots::{Asking, Bots, leaves};
use crate::process::{Process, Signal};
use crate::processes::{ann, ensure_same, hand};
use crate::sharing::{HALF, people};

/// Starts a bot that accepts posts, and waits until it has its share of the tables. Returns the bot and its address.
async fn joins(bots: &Bots, name: &str) -> Result<(Process, String)> {
    let more = [("TIENGOW_HTTP__PUBLIC_LISTEN", "127.0.0.1:0")];
    let mut bot = bots.run(name, &bots.database(), &more).await?;
    let line = bot.says("Discord may post interactions").await?;
    let (_, address) = line.split_once("address=").context("an address")?;
    let address = address.trim().to_owned();
    bot.joins(HALF).await?;
    Ok((bot, address))
}

/// Makes Discord post interactions to an address.
async fn post_to(bots: &Bots, address: &str) -> Result<()> {
    let word = |name: &str| bots.ready[name].as_str().context("a word");
    let url = json!({ INTERACTIONS: format!("http://{address}/interactions") });
    change_application(word("api")?, word("bot_token")?, &url).await
}

/// Starts a load balancer that passes each connection to the first address that accepts it. Returns its own address.
async fn balancer(addresses: [String; 2]) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let own = listener.local_addr()?.to_string();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let addresses = addresses.clone();
            tokio::spawn(async move {
                for address in addresses {
                    if let Ok(mut far) = TcpStream::connect(address).await {
                        // An error closes the connection just like its normal end.
                        let _ended = copy_bidirectional(&mut near, &mut far).await;
                        return;
                    }
                }
            });
        }
    });
    Ok(own)
}

#[tokio::test(flavor = "multi_thread")]
async fn any_process_accepts_posts_and_the_one_with_the_table_answers() -> Result<()> {
    let Some(bots) = Bots::new(57).await? else {
        return Ok(());
    };
    let (mut first, one) = joins(&bots, "first").await?;
    let (mut second, other) = joins(&bots, "second").await?;
    post_to(&bots, &one).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    post_to(&bots, &other).await?;
    ensure_same(&ann, &dealt).await?;
    first.kill()?;
    second.takes(HALF).await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_process_passes_on_its_last_posts() -> Result<()> {
    let Some(bots) = Bots::new(58).await? else {
        return Ok(());
    };
    let (mut first, one) = joins(&bots, "first").await?;
    let (mut second, other) = joins(&bots, "second").await?;
    post_to(&bots, &balancer([one, other]).await?).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let asking = Asking::begin(&people(&bots, 3).await?[1..]).await?;
    let begun = Instant::now();
    first.signal(Signal::Terminate)?;
    second.takes(HALF).await?;
    let took = begun.elapsed();
    let said = leaves(&mut first).await?;
    ensure_same(&ann, &dealt).await?;
    let answered = asking.ensure_answered(took).await;
    second.signal(Signal::Terminate)?;
    let (_, more) = second.ends().await?;
    answered.with_context(|| format!("first:\n{said}\nsecond:\n{}", more.join("\n")))?;
    bots.ensure_sound()
}
