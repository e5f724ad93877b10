//! The statistics of a run.

use std::collections::BTreeMap;
use std::fmt;

/// The statistics of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// Tables that were opened.
    pub tables: u64,
    /// Hands that were dealt.
    pub hands: u64,
    /// Hands of each game.
    pub games: BTreeMap<String, u64>,
    /// Bets that counted.
    pub bets: u64,
    /// Hands that a person banked.
    pub banked: u64,
    /// Hands that were voided.
    pub voided: u64,
    /// Deals that waited for the beacon.
    pub locked: u64,
    /// Steps that were stored.
    pub steps: u64,
    /// Inputs that a table refused or that changed nothing.
    pub refused: u64,
    /// Presses that the store had already accepted.
    pub repeated: u64,
    /// Commits and queries that failed.
    pub failures: u64,
    /// Commits that took long.
    pub slow: u64,
    /// Tasks of tables that panicked.
    pub panics: u64,
    /// Crashes of the process.
    pub crashes: u64,
    /// Tables that were restored from the store.
    pub restored: u64,
    /// Jumps of the clock.
    pub jumps: u64,
    /// Scenes that were searched for hidden pieces.
    pub scenes: u64,
    /// The hash of all events, in order.
    pub transcript: String,
}

impl Report {
    /// Returns the sums of two reports, without a transcript.
    #[must_use]
    pub(crate) fn plus(mut self, other: &Self) -> Self {
        let pairs = [
            (&mut self.tables, other.tables),
            (&mut self.hands, other.hands),
            (&mut self.bets, other.bets),
            (&mut self.banked, other.banked),
            (&mut self.voided, other.voided),
            (&mut self.locked, other.locked),
            (&mut self.steps, other.steps),
            (&mut self.refused, other.refused),
            (&mut self.repeated, other.repeated),
            (&mut self.failures, other.failures),
            (&mut self.slow, other.slow),
            (&mut self.panics, other.panics),
            (&mut self.crashes, other.crashes),
            (&mut self.restored, other.restored),
            (&mut self.jumps, other.jumps),
            (&mut self.scenes, other.scenes),
        ];
        for (sum, more) in pairs {
            *sum += more;
        }
        for (game, hands) in &other.games {
            *self.games.entry(game.clone()).or_default() += hands;
        }
        self.transcript.clear();
        self
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            tables,
            hands,
            voided,
            steps,
            refused,
            repeated,
            ..
        } = self;
        writeln!(
            f,
            "{hands} hands at {tables} tables, {voided} of them undone"
        )?;
        let games: Vec<String> = self
            .games
            .iter()
            .map(|(game, hands)| format!("{game} {hands}"))
            .collect();
        writeln!(
            f,
            "{}; {} bets, {} hands banked by people, {} waited for the beacon",
            games.join(", "),
            self.bets,
            self.banked,
            self.locked
        )?;
        writeln!(
            f,
            "{steps} steps kept, {refused} inputs refused, {repeated} presses that had been accepted before"
        )?;
        let Self {
            failures,
            slow,
            panics,
            crashes,
            restored,
            jumps,
            scenes,
            ..
        } = self;
        writeln!(
            f,
            "{failures} failures and {slow} slow commits of the store, {panics} panics, {crashes} crashes, {restored} tables brought back, {jumps} jumps of the clock"
        )?;
        write!(f, "{scenes} scenes searched for hidden pieces")
    }
}
