//! Ids and tokens. Those that are the same in every run come from the seed, and the others from the time.

pub(crate) mod seed;
pub(crate) mod snowflake;

use seed::Seed;
use snowflake::{Mint, Snowflake};

/// Generates ids, tokens and session names.
#[derive(Debug)]
pub(crate) struct Ids {
    /// Determines the ids of people and places, including those added later.
    seed: u64,
    /// A random stream that differs from run to run.
    draw: Seed,
    mint: Mint,
}

impl Ids {
    /// Session names and interaction tokens also depend on the start time, because this run must not know those of an
    /// earlier run.
    pub(crate) fn new(seed: u64, now_ms: i64) -> Self {
        Self {
            seed,
            draw: Seed::named(seed, &format!("run at {now_ms}")),
            mint: Mint::default(),
        }
    }

    /// Returns a new id for this time.
    pub(crate) fn next(&mut self, now_ms: i64) -> Snowflake {
        self.mint.next(now_ms)
    }

    /// Draws a word that differs from run to run.
    pub(crate) fn word(&mut self, length: usize) -> String {
        self.draw.word(length)
    }

    /// Starts the random stream of a name, which is the same in every run with this seed.
    pub(crate) fn of_name(&self, name: &str) -> Seed {
        Seed::named(self.seed, name)
    }
}
