//! The beacon of the simulated world: it is out of reach now and then, and some rounds never come.

use std::future::{pending, ready};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use gow::fair::{Network, Signature};
use tiengow::id::Millis;
use tiengow::table::{Beacon, Clock as _};

use super::chance::Chance;
use super::clock::SimClock;
use super::flaw::Flaw;

/// The time from one round to the next, in milliseconds.
const PERIOD_MS: i64 = 3_000;

/// How many rounds after the latest one a deal waits for.
const LEAD: i64 = 2;

/// The longest time from a round to the answer that has it, in milliseconds.
const LATE_MS: i64 = 2_000;

/// How the beacon of a world behaves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounds {
    seed: u64,
    /// How many in a thousand times nobody reaches it.
    away: u32,
    /// How many in a thousand rounds never come.
    missing: u32,
}

impl Rounds {
    /// Draws the beacon of a run, which a third of them have, apart from everything else.
    pub(super) fn draw(seed: u64) -> Option<Self> {
        let mut chance = Chance::new(!seed);
        let rates = [chance.below(400), chance.below(200)];
        let [away, missing] = rates.map(|rate| rate as u32);
        let rounds = Self {
            seed: chance.word(),
            away,
            missing,
        };
        (chance.below(3) == 0).then_some(rounds)
    }

    /// What happens in a round is drawn from its number alone.
    fn chance(&self, round: u64) -> Chance {
        Chance::new(self.seed ^ round.wrapping_mul(0x9e37_79b9))
    }
}

/// Returns what the beacon signs in a round; no key of drand's is needed to compare it.
pub(super) fn signed(round: u64) -> Signature {
    let mut bytes = [0; 48];
    bytes[..32].copy_from_slice(&Chance::new(round).bytes());
    Signature::from_bytes(bytes)
}

/// The beacon, whose rounds come by the clock of the world.
pub(super) struct SimBeacon {
    pub(super) rounds: Rounds,
    pub(super) clock: Arc<SimClock>,
    pub(super) flaw: Option<Flaw>,
    pub(super) network: Network,
}

impl Beacon for SimBeacon {
    fn network(&self) -> &Network {
        &self.network
    }

    fn upcoming(&self) -> BoxFuture<'_, Option<u64>> {
        let round = (self.clock.time() / PERIOD_MS + LEAD).unsigned_abs();
        let is_away = self.rounds.chance(round).per_mille(self.rounds.away);
        Box::pin(ready((!is_away).then_some(round)))
    }

    fn signature(&self, round: u64) -> BoxFuture<'static, Signature> {
        let mut chance = self.rounds.chance(!round);
        if chance.per_mille(self.rounds.missing) {
            return Box::pin(pending());
        }
        let at = round.cast_signed() * PERIOD_MS + chance.millis(LATE_MS);
        let clock = Arc::clone(&self.clock);
        let is_other = self.flaw == Some(Flaw::TakesAnotherRound);
        Box::pin(async move {
            clock.sleep_until(Millis::new(at)).await;
            signed(round + u64::from(is_other))
        })
    }
}
