//! Where ids and tokens come from: the seed for what stays the same from run to run, the time for
//! the rest.

pub(crate) mod seed;
pub(crate) mod snowflake;

use seed::Seed;
use snowflake::{Mint, Snowflake};

/// Makes ids, tokens and session names.
#[derive(Debug)]
pub(crate) struct Ids {
    /// Fixes the ids of people and places, later ones included.
    seed: u64,
    /// Differs from run to run.
    draw: Seed,
    mint: Mint,
}

impl Ids {
    /// Session names and interaction tokens depend on the time of the start too: those of an
    /// earlier run must be unknown to this one.
    pub(crate) fn new(seed: u64, now_ms: i64) -> Self {
        Self {
            seed,
            draw: Seed::named(seed, &format!("run at {now_ms}")),
            mint: Mint::default(),
        }
    }

    /// Returns a new id of this moment.
    pub(crate) fn next(&mut self, now_ms: i64) -> Snowflake {
        self.mint.next(now_ms)
    }

    /// Draws a word that differs from run to run.
    pub(crate) fn word(&mut self, length: usize) -> String {
        self.draw.word(length)
    }

    /// Starts the draws of a name, which are the same in every run with this seed.
    pub(crate) fn of_name(&self, name: &str) -> Seed {
        Seed::named(self.seed, name)
    }
}
