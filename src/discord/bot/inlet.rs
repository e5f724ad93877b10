//! What comes in by the gateway: to the bot, or held until there is one.
//!
//! A process that stands by hears all that the working one hears, which answers it. It takes over
//! what is recent enough to be answered and has no answer.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::Interaction;

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::id::Millis;
use crate::metrics::Way;
use crate::table::Clock;

use super::places::{self, Change};

/// How long an interaction is held: Discord's three seconds less the time for an answer.
const ANSWERABLE: Duration = Duration::from_millis(2_200);

/// Interactions held at once; with more, the oldest are dropped.
const INTERACTIONS_MAX: usize = 2_048;

/// How long a change of a place is held: longer than a process that shows no sign of life keeps the
/// database.
const CHANGE_LIFE: Duration = Duration::from_secs(15);

/// Changes held at once; with more, the oldest are dropped. Every server sends one at a start.
const CHANGES_MAX: usize = 8_192;

/// Where everything from the gateway comes in.
pub(super) struct Inlet {
    clock: Arc<dyn Clock>,
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
}

enum State {
    /// There is no bot yet.
    Holding {
        interactions: Held<Interaction>,
        changes: Held<Change>,
    },
    /// There is a bot.
    Open(Arc<AppState>, Arc<Dispatcher>),
}

impl Inlet {
    /// Makes one that holds everything.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let state = Mutex::new(State::Holding {
            interactions: Held::new(ANSWERABLE, INTERACTIONS_MAX),
            changes: Held::new(CHANGE_LIFE, CHANGES_MAX),
        });
        Self { clock, state }
    }

    /// Takes an interaction.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        let dispatcher = match &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Holding { interactions, .. } => {
                return interactions.push(self.clock.now(), interaction);
            }
            State::Open(_, dispatcher) => Arc::clone(dispatcher),
        };
        dispatcher.answer(interaction, Way::Gateway).await;
    }

    /// Takes a change of a place.
    pub(super) async fn change(&self, change: Change) {
        let app = match &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Holding { changes, .. } => return changes.push(self.clock.now(), change),
            State::Open(app, _) => Arc::clone(app),
        };
        places::take(&app, change).await;
    }

    /// Passes everything to a bot from now on, and in the background what was held.
    pub(super) fn open(&self, app: &Arc<AppState>, dispatcher: &Arc<Dispatcher>) {
        let state = State::Open(Arc::clone(app), Arc::clone(dispatcher));
        let before = {
            let mut now = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *now, state)
        };
        let State::Holding {
            interactions,
            changes,
        } = before
        else {
            return;
        };
        let now = self.clock.now();
        for interaction in interactions.fresh(now) {
            let dispatcher = Arc::clone(dispatcher);
            tokio::spawn(async move { dispatcher.answer_held(interaction).await });
        }
        let app = Arc::clone(app);
        tokio::spawn(async move {
            for change in changes.fresh(now) {
                places::take(&app, change).await;
            }
        });
    }
}

/// The newest of what was heard.
struct Held<T> {
    life: Duration,
    max: usize,
    /// With the time of each, oldest first.
    heard: VecDeque<(Millis, T)>,
}

impl<T> Held<T> {
    const fn new(life: Duration, max: usize) -> Self {
        Self {
            life,
            max,
            heard: VecDeque::new(),
        }
    }

    fn push(&mut self, now: Millis, heard: T) {
        self.heard.push_back((now, heard));
        self.forget(now);
        if self.heard.len() > self.max {
            self.heard.pop_front();
        }
    }

    fn forget(&mut self, now: Millis) {
        while let Some((then, _)) = self.heard.front()
            && then.plus(self.life) <= now
        {
            self.heard.pop_front();
        }
    }

    /// Returns what has not become too old, in order.
    fn fresh(mut self, now: Millis) -> impl Iterator<Item = T> {
        self.forget(now);
        self.heard.into_iter().map(|(_, heard)| heard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_enough_is_held_and_no_more_than_fits() {
        let mut held = Held::new(Duration::from_millis(100), 3);
        for (at, heard) in [(0, 'a'), (10, 'b'), (20, 'c'), (30, 'd'), (105, 'e')] {
            held.push(Millis::new(at), heard);
        }
        assert_eq!(
            held.heard.len(),
            3,
            "the oldest gave way, another was too old"
        );
        let fresh: Vec<char> = held.fresh(Millis::new(130)).collect();
        assert_eq!(fresh, ['e']);
    }
}
