//! Ids and tokens. Those that are the same in every run come from the seed, the others from the time.

pub(crate) mod seeded_rng;
pub(crate) mod snowflake;

use seeded_rng::SeededRng;
use snowflake::{Snowflake, SnowflakeGenerator};

/// Generates snowflakes, tokens and session ids.
#[derive(Debug)]
pub(crate) struct Ids {
    /// Determines the ids of people and places, including those added later.
    seed: u64,
    /// Random numbers that differ from run to run.
    rng: SeededRng,
    snowflakes: SnowflakeGenerator,
}

impl Ids {
    /// Creates the generator. Session ids and interaction tokens also depend on the start time, because this run must
    /// not know those of an earlier run.
    pub(crate) fn new(seed: u64, now_ms: i64) -> Self {
        Self {
            seed,
            rng: SeededRng::for_name(seed, &format!("run at {now_ms}")),
            snowflakes: SnowflakeGenerator::default(),
        }
    }

    /// Returns a new id for this time.
    pub(crate) fn next(&mut self, now_ms: i64) -> Snowflake {
        self.snowflakes.next(now_ms)
    }

    /// Draws a word that differs from run to run.
    pub(crate) fn word(&mut self, length: usize) -> String {
        self.rng.word(length)
    }

    /// Returns the generator for a name, which draws the same numbers in every run with this seed.
    pub(crate) fn rng_for(&self, name: &str) -> SeededRng {
        SeededRng::for_name(self.seed, name)
    }
}
