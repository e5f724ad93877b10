//! A small bot inside a sandbox: `cargo run -p sandbox --example echo_bot`,
//! then open the printed address and type `/echo`.

mod bot;

use sandbox::{Options, Sandbox};
use tokio::sync::oneshot;

/// Where the page is, unless another port is given as the first argument.
const PORT: u16 = 7655;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).map_or(Ok(PORT), |word| word.parse())?;
    let options = Options { port, bot_name: "Echo".to_owned(), ..Options::default() };
    let sandbox = Sandbox::start(options).await?;
    let (said, ready) = oneshot::channel();
    let (api, token) = (sandbox.api(), sandbox.bot_token());
    let bot = tokio::spawn(async move { bot::run(&api, &token, said).await });
    ready.await?;
    println!("The echo bot is ready: {}", sandbox.url());
    bot.await?.map_err(Into::into)
}
