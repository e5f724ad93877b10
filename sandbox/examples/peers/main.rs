//! Compares bots on several unmodified libraries in one sandbox: the messages that people see, and the time of a press
//! that does nothing. `sandbox/peers/run` installs the libraries and starts this program.

mod no_library;
mod peer;
mod script;
mod timing;
mod transcript;

use std::process::ExitCode;

use sandbox::{Options, Sandbox};
use sandbox_client::Client;

use script::Failure;
use timing::SortedTimes;

/// The number of timed presses for each bot, unless the first argument is another number.
const PRESSES: usize = 1_000;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Failure> {
    let presses = std::env::args()
        .nth(1)
        .map_or(Ok(PRESSES), |number| number.parse())?;
    let sandbox = Sandbox::start(Options::default()).await?;
    let mut errors = Vec::new();
    println!(
        "{:<12} {:>9} {:>9}  what the person saw",
        "bot", "p50 (ms)", "p99 (ms)"
    );
    // Each bot plays with a different person.
    for (peer, person) in peer::installed().zip(sandbox.users()) {
        let running = peer.start(&sandbox).await?;
        let client = Client::log_in(&sandbox, &person.name).await?;
        let seen = script::run(&client, peer.has_modal_labels)
            .await
            .map_err(|error| format!("{}: {error}", peer.name))?;
        let panel = script::open_panel(&client).await?;
        let times = SortedTimes::measure(&client, &panel.id, presses).await?;
        drop(running);
        let expected = peer::expected_transcript(peer.has_modal_labels)?;
        let difference = transcript::difference(&expected, &seen);
        let verdict = if difference.is_some() {
            "something else"
        } else {
            "the same as all"
        };
        println!(
            "{:<12} {:>9.2} {:>9.2}  {verdict}",
            peer.name,
            times.percentile(50),
            times.percentile(99)
        );
        errors.extend(difference.map(|difference| format!("{}: {difference}", peer.name)));
    }
    let unknown = sandbox.control().unknown_names();
    sandbox.shutdown().await;
    if !unknown.routes.is_empty() || !unknown.fields.is_empty() {
        errors.push(format!("the sandbox did not know {unknown:?}"));
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("\n").into())
    }
}
