//! The rates of faults, drawn from each seed, so that some runs have few faults and go far, and
//! others have many at once.

use super::chance::Chance;

/// The rates of faults.
#[derive(Debug, Clone)]
pub(super) struct Swarm {
    /// Tables that are open at once.
    pub tables: usize,
    /// People who press.
    pub people: usize,
    /// How many in a thousand presses are delivered once more.
    pub doubled: u32,
    /// The longest delay of a press, in milliseconds, within which presses overtake each other.
    pub delay_ms: i64,
    /// How many in a thousand plays carry an older version.
    pub stale: u32,
    /// How many in a thousand rounds have a nonsensical press.
    pub nonsense: u32,
    /// How many in a thousand chances to play a person misses.
    pub asleep: u32,
    /// How many in a thousand answers never arrive, so that the person presses again with the same
    /// interaction.
    pub lost: u32,
    /// How many in ten thousand steps kill the process, at one of three moments.
    pub crashes: u32,
    /// How many in a thousand restarts bring other rules.
    pub upgrades: u32,
    /// How many in ten thousand commits and questions fail.
    pub failures: u32,
    /// How many in a thousand commits take until something else has happened.
    pub slow: u32,
    /// How many in ten thousand steps make the observer of tables panic in the task of their table.
    pub panics: u32,
    /// How many in ten thousand rounds the clock is set by up to an hour, forwards or back, or the
    /// machine sleeps that long.
    pub jumps: u32,
    /// How many in ten thousand rounds a table cannot be reached, or can be again.
    pub outages: u32,
    /// How many in a thousand deals use outdated balances.
    pub old_balances: u32,
    /// The most seats of a new table that people take; computers get the others.
    pub sociable: usize,
}

impl Swarm {
    /// Draws the parameters of a run.
    pub(super) fn draw(chance: &mut Chance) -> Self {
        // Each fault is absent in a third of the runs, so that it does not hide others.
        let mut up_to = |most: u32| {
            let drawn = chance.below(most as usize + 1) as u32;
            if chance.below(3) == 0 { 0 } else { drawn }
        };
        Self {
            doubled: up_to(500),
            delay_ms: i64::from(up_to(2_000)),
            stale: up_to(200),
            nonsense: up_to(400),
            asleep: up_to(300),
            lost: up_to(300),
            crashes: up_to(150),
            upgrades: up_to(200),
            failures: up_to(500),
            slow: up_to(100),
            panics: up_to(50),
            jumps: up_to(60),
            outages: up_to(100),
            old_balances: up_to(300),
            tables: 1 + chance.below(8),
            people: 1 + chance.below(12),
            sociable: 1 + chance.below(7),
        }
    }
}
