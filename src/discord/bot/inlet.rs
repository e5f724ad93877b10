//! What comes in by the gateway: to the bot, or held until there is one.
//!
//! A process that stands by hears all that the working one hears, which answers it. It takes over
//! what is recent enough to be answered and has no answer.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::Interaction;

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::id::Millis;
use crate::metrics::Way;
use crate::table::Clock;

use super::places::{self, Change, Changes};

/// How long an interaction is held: Discord's three seconds less the time for an answer.
const ANSWERABLE: Duration = Duration::from_millis(2_200);

/// Interactions held at once; with more, the oldest are dropped.
const INTERACTIONS_MAX: usize = 2_048;

/// Where everything from the gateway comes in. Plain mutexes: nothing is awaited while one is held.
pub(super) struct Inlet {
    clock: Arc<dyn Clock>,
    interactions: Mutex<Line<Held<Interaction>, Dispatcher>>,
    changes: Mutex<Line<Changes, AppState>>,
}

/// Where one kind goes.
enum Line<Held, Taker> {
    /// There is no bot yet.
    Holding(Held),
    /// There is a bot.
    Open(Arc<Taker>),
}

impl Inlet {
    /// Makes one that holds everything.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            interactions: Mutex::new(Line::Holding(Held::default())),
            changes: Mutex::new(Line::Holding(Changes::default())),
        }
    }

    /// Takes an interaction.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        let dispatcher = match &mut *locked(&self.interactions) {
            Line::Holding(held) => return held.push(self.clock.now(), interaction),
            Line::Open(dispatcher) => Arc::clone(dispatcher),
        };
        dispatcher.answer(interaction, Way::Gateway).await;
    }

    /// Takes a change of a place.
    pub(super) async fn change(&self, change: Change) {
        let app = match &mut *locked(&self.changes) {
            Line::Holding(held) => return held.add(change),
            Line::Open(app) => Arc::clone(app),
        };
        places::take(&app, change).await;
    }

    /// Passes everything to a bot, first what was held: interactions at once, in the background, and
    /// changes before this returns.
    pub(super) async fn open(&self, app: &Arc<AppState>, dispatcher: &Arc<Dispatcher>) {
        let open = Line::Open(Arc::clone(dispatcher));
        let before = std::mem::replace(&mut *locked(&self.interactions), open);
        if let Line::Holding(held) = before {
            for (heard, interaction) in held.fresh(self.clock.now()) {
                let dispatcher = Arc::clone(dispatcher);
                tokio::spawn(async move { dispatcher.answer_held(interaction, heard).await });
            }
        }
        loop {
            let held = match &mut *locked(&self.changes) {
                Line::Holding(held) if !held.is_empty() => std::mem::take(held),
                line => {
                    *line = Line::Open(Arc::clone(app));
                    return;
                }
            };
            places::take_all(app, &held).await;
        }
    }
}

fn locked<T>(line: &Mutex<T>) -> MutexGuard<'_, T> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The newest of what was heard, with the time of each, oldest first.
struct Held<T>(VecDeque<(Millis, T)>);

impl<T> Default for Held<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Held<T> {
    fn push(&mut self, now: Millis, heard: T) {
        self.0.push_back((now, heard));
        self.forget(now);
        if self.0.len() > INTERACTIONS_MAX {
            self.0.pop_front();
        }
    }

    fn forget(&mut self, now: Millis) {
        while let Some((then, _)) = self.0.front()
            && then.plus(ANSWERABLE) <= now
        {
            self.0.pop_front();
        }
    }

    /// Returns what has not become too old, in order.
    fn fresh(mut self, now: Millis) -> impl Iterator<Item = (Millis, T)> {
        self.forget(now);
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_still_be_answered_is_held_and_no_more_than_fits() {
        let mut held = Held::default();
        for (at, heard) in [(0, 'a'), (1_000, 'b'), (2_300, 'c')] {
            held.push(Millis::new(at), heard);
        }
        assert_eq!(held.0.len(), 2, "one was too old");
        let fresh: Vec<char> = held.fresh(Millis::new(3_500)).map(|(_, it)| it).collect();
        assert_eq!(fresh, ['c']);
        let mut held = Held::default();
        for heard in 0..=INTERACTIONS_MAX {
            held.push(Millis::new(7), heard);
        }
        assert_eq!(held.0.len(), INTERACTIONS_MAX);
        assert_eq!(held.0.front(), Some(&(Millis::new(7), 1)));
    }
}
