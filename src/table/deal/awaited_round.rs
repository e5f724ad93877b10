//! The round that a table's locked deal waits for.

use futures_util::future::BoxFuture;
use gow::fair::{Beacon, Signature};
use parking_lot::Mutex;

use crate::id::Timestamp;

use super::locked::LockedDeal;
use crate::table::clock::Clock;
use crate::table::input::Input;
use crate::table::registry::actor::Actor;
use crate::table::registry::handle::{AcceptedInput, InputError};

/// A round of the beacon that the table awaits.
pub(in crate::table) struct AwaitedRound {
    round: u64,
    /// Never locked: the mutex makes the future `Sync`, so that the task of the table can be
    /// borrowed.
    signature: Mutex<BoxFuture<'static, Signature>>,
}

impl Actor {
    /// Begins to wait for the round of a locked deal, unless it waits already; a suspended table does not deal.
    pub(in crate::table) fn await_round(&mut self) {
        let locked = self.table.locked.as_deref();
        let locked = locked.filter(|_| self.table.suspended.is_none());
        let round = locked.and_then(LockedDeal::round);
        if self.awaited_round.as_ref().map(|awaited| awaited.round) == round {
            return;
        }
        let beacon = self.settings.beacon.as_ref();
        self.awaited_round = round.zip(beacon).map(|(round, beacon)| AwaitedRound {
            round,
            signature: Mutex::new(beacon.signature(round)),
        });
    }

    /// Deals the hand that waited for a round.
    pub(in crate::table) async fn handle_round(
        &mut self,
        published: PublishedRound,
    ) -> Result<AcceptedInput, InputError> {
        let PublishedRound { round, signature } = published;
        // If the step fails, the table asks for the round again.
        self.awaited_round = None;
        self.serve(Input::Round { round, signature }, None).await
    }

    /// The beacon of a receipt that the input may fix now. For other inputs nothing is requested, because the table
    /// serves nobody meanwhile.
    pub(in crate::table) async fn upcoming_beacon(&self, input: &Input, now: Timestamp) -> String {
        let beacon = self.settings.beacon.as_ref();
        let Some(beacon) = beacon.filter(|_| self.table.may_fix_deal(input, now)) else {
            return Beacon::None.to_string();
        };
        let round = beacon.upcoming().await;
        let of_round = |round| beacon.network().beacon(round).to_string();
        round.map_or_else(|| Beacon::Unreachable.to_string(), of_round)
    }
}

/// A published round.
pub(in crate::table) struct PublishedRound {
    round: u64,
    signature: Signature,
}

/// Waits for the round, and at least until `at_least`; forever if no round is awaited.
pub(in crate::table) async fn published_round(
    awaited: &mut Option<AwaitedRound>,
    clock: &dyn Clock,
    at_least: Option<Timestamp>,
) -> PublishedRound {
    let Some(AwaitedRound { round, signature }) = awaited else {
        return std::future::pending().await;
    };
    if let Some(at_least) = at_least {
        // With a store that can only read, the step would fail again at once.
        clock.sleep_until(at_least).await;
    }
    PublishedRound {
        round: *round,
        signature: signature.get_mut().await,
    }
}
