//! How to start a local Discord.

use std::path::{Path, PathBuf};

use crate::config::Pause;

/// How to start a local Discord, as on the command line.
#[derive(Debug, Clone, clap::Args)]
pub struct SandboxArgs {
    /// The port of the page; 0 means any free one.
    #[arg(long, default_value_t = 7654)]
    pub port: u16,
    /// The folder of the database.
    #[arg(long, default_value = "data/sandbox", value_name = "DIR")]
    pub data: PathBuf,
    /// Determines people, server, channels and deals.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Starts only the local Discord; run the bot as another process (see discord.api).
    #[arg(long, conflicts_with_all = ["data", "computer_pause"])]
    pub no_bot: bool,
    /// How long computers wait before they play, such as 1s-3s; by default not at all.
    #[arg(long, value_name = "RANGE")]
    pub computer_pause: Option<Pause>,
    /// Prints one line of JSON with addresses and users when everything is ready.
    #[arg(long)]
    pub json: bool,
}

impl SandboxArgs {
    /// Returns arguments with a free port and a seed, for tests and measurements.
    #[must_use]
    pub fn seeded(data: &Path, seed: u64) -> Self {
        Self {
            port: 0,
            data: data.to_owned(),
            seed: Some(seed),
            no_bot: false,
            computer_pause: None,
            json: false,
        }
    }
}
