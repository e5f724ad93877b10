//! A small bot inside a sandbox: `cargo run -p sandbox --example echo_bot`,
//! then open the printed address and type `/echo`.

mod bot;

use sandbox::{Options, Sandbox};

/// The port of the page, unless the first argument is another one.
const PORT: u16 = 7655;

#[tokio::main]
async fn main() -> Result<(), bot::Failure> {
    let port = std::env::args()
        .nth(1)
        .map_or(Ok(PORT), |number| number.parse())?;
    let options = Options {
        suggestions: ["/echo text:hello", "/form", "/tour", "/card"]
            .map(str::to_owned)
            .to_vec(),
        port,
        bot_name: "Echo".to_owned(),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await?;
    let bot = bot::start(&sandbox).await?;
    println!("The echo bot is ready: {}", sandbox.url());
    bot.await?
}
