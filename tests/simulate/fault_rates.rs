//! The rates of faults, drawn from the seed, so that some runs have few faults and go far, and
//! others have many at once.

use super::chance::Chance;

/// The size of a run and the rates of its faults.
#[derive(Debug, Clone)]
pub(super) struct FaultRates {
    /// The number of tables that are open at once.
    pub tables: usize,
    /// The number of people who press.
    pub people: usize,
    /// How many in a thousand presses are delivered twice.
    pub duplicates: u32,
    /// The longest delay of a press, in milliseconds, within which presses overtake each other.
    pub delay_ms: i64,
    /// How many in a thousand plays carry an older version.
    pub stale: u32,
    /// How many in a thousand iterations have a nonsensical press.
    pub nonsense: u32,
    /// How many in a thousand chances to play people miss.
    pub missed_turns: u32,
    /// How many in a thousand answers never arrive, so that Discord delivers the interaction again.
    pub lost_answers: u32,
    /// How many in ten thousand steps crash the process, at one of three moments.
    pub crashes: u32,
    /// How many in a thousand restarts after a crash bring another version of the rules.
    pub upgrades: u32,
    /// How many in ten thousand commits and queries fail.
    pub failures: u32,
    /// How many in a thousand commits end only after another event.
    pub slow_commits: u32,
    /// How many in ten thousand steps make the table's observer panic, in the task of the table.
    pub panics: u32,
    /// In how many of ten thousand iterations the clock is set by up to an hour, forwards or back,
    /// or the machine sleeps that long.
    pub clock_jumps: u32,
    /// In how many of ten thousand iterations a table's place goes out of reach or comes back.
    pub outages: u32,
    /// How many in a thousand deals use outdated balances.
    pub old_balances: u32,
    /// The most people who sit down in a lobby; computers get the other seats.
    pub people_max: usize,
}

impl FaultRates {
    /// Draws the rates of a run.
    pub(super) fn draw(chance: &mut Chance) -> Self {
        // A third of the runs have no fault of a kind, so that it does not hide others.
        let mut up_to = |most: u32| {
            let drawn = chance.below(most as usize + 1) as u32;
            if chance.below(3) == 0 { 0 } else { drawn }
        };
        Self {
            duplicates: up_to(500),
            delay_ms: i64::from(up_to(2_000)),
            stale: up_to(200),
            nonsense: up_to(400),
            missed_turns: up_to(300),
            lost_answers: up_to(300),
            crashes: up_to(150),
            upgrades: up_to(200),
            failures: up_to(500),
            slow_commits: up_to(100),
            panics: up_to(50),
            clock_jumps: up_to(60),
            outages: up_to(100),
            old_balances: up_to(300),
            tables: 1 + chance.below(8),
            people: 1 + chance.below(12),
            people_max: 1 + chance.below(7),
        }
    }
}
