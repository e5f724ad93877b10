//! The beacon of the simulated world, which is sometimes out of reach and never signs some rounds.

use std::future::{pending, ready};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use gow::fair::{Network, Signature};
use tiengow::id::Timestamp;
use tiengow::table::{Beacon, Clock as _};

use super::chance::Chance;
use super::clock::SimClock;
use super::flaw::Flaw;

/// The time from one round to the next, in milliseconds.
const PERIOD_MS: i64 = 3_000;

/// The number of rounds from the latest one to the one that a deal waits for.
const ROUNDS_AHEAD: i64 = 2;

/// The longest time from a round to its signature, in milliseconds.
const DELAY_MAX_MS: i64 = 2_000;

/// The rates of the beacon's faults.
#[derive(Debug, Clone, Copy)]
pub(super) struct BeaconFaults {
    seed: u64,
    /// How many in a thousand requests do not reach the beacon.
    unreachable: u32,
    /// How many in a thousand rounds the beacon never signs.
    missing_rounds: u32,
}

impl BeaconFaults {
    /// Draws the rates of a run; `None` in the two thirds of all runs that have no beacon. Has no
    /// effect on other draws.
    pub(super) fn draw(seed: u64) -> Option<Self> {
        let mut chance = Chance::new(!seed);
        let rates = [chance.below(400), chance.below(200)];
        let [unreachable, missing_rounds] = rates.map(|rate| rate as u32);
        let faults = Self {
            seed: chance.word(),
            unreachable,
            missing_rounds,
        };
        (chance.below(3) == 0).then_some(faults)
    }

    /// Returns the randomness of a round, which depends on the seed and the round alone.
    fn chance(&self, round: u64) -> Chance {
        Chance::new(self.seed ^ round.wrapping_mul(0x9e37_79b9))
    }
}

/// Returns the signature of a round. It needs no key, because nobody verifies it.
pub(super) fn signature_of(round: u64) -> Signature {
    let mut bytes = [0; 48];
    bytes[..32].copy_from_slice(&Chance::new(round).bytes());
    Signature::from_bytes(bytes)
}

/// A [`Beacon`] whose rounds follow the clock of the world.
pub(super) struct SimBeacon {
    pub(super) faults: BeaconFaults,
    pub(super) clock: Arc<SimClock>,
    pub(super) flaw: Option<Flaw>,
    pub(super) network: Network,
}

impl Beacon for SimBeacon {
    fn network(&self) -> &Network {
        &self.network
    }

    fn upcoming(&self) -> BoxFuture<'_, Option<u64>> {
        let round = (self.clock.time() / PERIOD_MS + ROUNDS_AHEAD).unsigned_abs();
        let is_unreachable = self.faults.chance(round).per_mille(self.faults.unreachable);
        Box::pin(ready((!is_unreachable).then_some(round)))
    }

    fn signature(&self, round: u64) -> BoxFuture<'static, Signature> {
        let mut chance = self.faults.chance(!round);
        if chance.per_mille(self.faults.missing_rounds) {
            return Box::pin(pending());
        }
        let at = round.cast_signed() * PERIOD_MS + chance.millis(DELAY_MAX_MS);
        let clock = Arc::clone(&self.clock);
        let is_other = self.flaw == Some(Flaw::UsesOtherRound);
        Box::pin(async move {
            clock.sleep_until(Timestamp::new(at)).await;
            signature_of(round + u64::from(is_other))
        })
    }
}
