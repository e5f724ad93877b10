//! Hints: who may ask for one, and its answer.

use std::fmt;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use gow::computer::Budget;
use gow::computer::hint::{RatedPlay, has_hints, hint};
use gow::{Round as _, View};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::sync::oneshot;

use crate::id::UserId;

use super::searches::SearchRequest;
use crate::table::hand::{ChipOwner, Hand};
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::registry::actor::Actor;
use crate::table::state::{Phase, Table};
use crate::table::step::StepBuilder;

/// How long a person who asks for a hint may wait for a free thread, in milliseconds; the press is
/// acknowledged before.
const HINT_WINDOW_MS: i64 = 6_000;

/// The answer to a person who asks for a hint; all who ask at the same turn share it.
#[derive(Clone)]
pub struct HintAnswer(Shared<BoxFuture<'static, Arc<[RatedPlay]>>>);

impl HintAnswer {
    fn new(view: View, seed: u64, answer: oneshot::Receiver<Vec<RatedPlay>>) -> Self {
        let found = async move {
            // With all threads busy the answer is an instant guess.
            let guess = || {
                let mut rng = StdRng::seed_from_u64(seed);
                hint(&view, &Budget::worlds(0), &mut rng).unwrap_or_default()
            };
            answer.await.map_or_else(|_| guess().into(), Arc::from)
        };
        Self(found.boxed().shared())
    }

    /// Returns the plays that are worth comparing, the best first, once they are found; none for a
    /// player without a choice.
    pub async fn ideas(self) -> Arc<[RatedPlay]> {
        self.0.await
    }
}

impl fmt::Debug for HintAnswer {
    /// Leaves out the plays: they are secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HintAnswer").finish_non_exhaustive()
    }
}

impl Table {
    /// Whether people may ask for hints in a hand: always if one person plays against computers or
    /// no chips are at stake, else if the host allows it.
    ///
    /// # Errors
    /// Why not.
    pub(in crate::table) fn may_ask_for_hints(&self, hand: &Hand) -> Result<(), Refusal> {
        if !has_hints(&hand.round.deal().house) {
            return Err(Refusal::GameWithoutHints);
        }
        let is_person = |party: &&ChipOwner| matches!(party, ChipOwner::Person { .. });
        let people = hand.parties.values().filter(is_person).count();
        if self.terms.hints || hand.stake == 0 || people < 2 {
            Ok(())
        } else {
            Err(Refusal::NoHints)
        }
    }
}

impl StepBuilder<'_> {
    /// Notes that a person has asked for a hint. Everybody is notified of the first hint of a hand,
    /// even if it finds nothing; a repeat at the same turn changes nothing.
    pub(in crate::table) fn hint(&mut self, by: UserId, version: u64) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        let hand = self.running_hand()?;
        self.table.may_ask_for_hints(hand)?;
        self.require_present(seat, version)?;
        if !hand.to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let Phase::Playing(hand) = &mut self.table.phase else {
            return Err(Refusal::NoHand);
        };
        match hand.hints.iter_mut().find(|(who, _)| *who == seat) {
            Some((_, latest)) if *latest == version => return Ok(()),
            Some((_, latest)) => *latest = version,
            None => {
                hand.hints.push((seat, version));
                self.tell(Notice::HintAsked { user: by });
            }
        }
        self.touch();
        Ok(())
    }
}

impl Actor {
    /// Returns the answer for the seat to act, whose person has just asked; a repeat gets the same.
    pub(in crate::table) fn hint(&mut self) -> Option<HintAnswer> {
        let version = self.table.version;
        if let Some((asked, answer)) = &self.latest_hint
            && *asked == version
        {
            return Some(answer.clone());
        }
        let hand = self.table.hand()?;
        let view = hand.round.view(hand.to_act().single());
        let seed = self.rng.random();
        let found = self.settings.searches.hint(SearchRequest {
            view: view.clone(),
            seed,
            window_ms: HINT_WINDOW_MS,
        });
        let answer = HintAnswer::new(view, seed, found);
        self.latest_hint = Some((version, answer.clone()));
        Some(answer)
    }
}
