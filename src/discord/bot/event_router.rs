//! Passes the events of the gateway and of posts to the bot, or holds them until the bot has the
//! tables that they concern.
//!
//! Every process receives every event. It answers those of its own partitions, and holds the others
//! for a while. If it takes over a partition, it answers those that are recent enough and still
//! unanswered. A standby process has no partition yet.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::all::Interaction;

use crate::discord::context::AppState;
use crate::discord::delivery::gate::Gate;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::input::dispatcher::{Dispatcher, partition};
use crate::id::{InteractionId, Partition, PartitionSet, Timestamp, UserId};
use crate::metrics::Transport;
use crate::table::Clock;

use super::pending_inputs::PendingInputs;
use super::places::{self, PlaceChange, PlaceChanges};

/// How long an interaction is held: Discord's three seconds, less the time for an answer.
pub(super) const ANSWER_WINDOW: Duration = Duration::from_millis(2_200);

/// How long an interaction waits for this process to confirm that it still has the tables. After that
/// it has to be acknowledged, even if the database has not answered.
const GATE_WAIT_MAX: Duration = Duration::from_millis(1_900);

const _: () = assert!(GATE_WAIT_MAX.as_millis() < ANSWER_WINDOW.as_millis());

/// The most interactions held at once; with more, the oldest are dropped.
const INTERACTIONS_MAX: usize = 2_048;

/// Routes every interaction and change. Nothing is awaited while a plain mutex is held.
pub(super) struct EventRouter {
    clock: Arc<dyn Clock>,
    gate: Gate,
    interactions: Mutex<InteractionRoute>,
    places: Mutex<ChangeRoute>,
    /// Held while a change is applied, so that no table learns that a server is back before it learns
    /// that the server was out.
    applying: tokio::sync::Mutex<()>,
    /// Inputs that tables could not take yet.
    pending: PendingInputs,
}

/// Who answers interactions, and those held.
#[derive(Default)]
struct InteractionRoute {
    /// The bot, once there is one, and the partitions that it has.
    bot: Option<Arc<Dispatcher>>,
    mine: PartitionSet,
    held: HoldingQueue<(Partition, Transport, Interaction)>,
}

/// Who applies changes of places, and those held.
#[derive(Default)]
struct ChangeRoute {
    /// The bot, once there is one.
    bot: Option<Arc<AppState>>,
    /// Changes that may concern tables that the bot does not have.
    held: PlaceChanges,
    /// How many changes have been held.
    count: u64,
}

impl EventRouter {
    /// Returns a router that holds everything.
    pub(super) fn new(outbox: &Outbox) -> Self {
        Self {
            clock: Arc::clone(outbox.clock()),
            gate: outbox.gate().clone(),
            interactions: Mutex::default(),
            places: Mutex::default(),
            applying: tokio::sync::Mutex::default(),
            pending: PendingInputs::default(),
        }
    }

    /// Answers or holds an interaction that has just arrived.
    pub(super) async fn route_interaction(&self, interaction: Interaction, transport: Transport) {
        let now = self.clock.now();
        if !self.await_gate(now).await {
            return self.route_late(interaction, transport, now).await;
        }
        if let Some((bot, interaction)) = self.dispatcher_or_hold(interaction, transport, now)
            && let Some((left, partition)) = bot.answer(interaction, transport).await
        {
            // The other process may exit before it answers; then its tables come here.
            self.hold((partition, transport, left), now);
        }
    }

    /// Returns `true` at once if this process is known to still have its tables. Otherwise waits until
    /// that is checked, or until the interaction can wait no longer, and returns `false`.
    async fn await_gate(&self, arrived: Timestamp) -> bool {
        if self.gate.is_open() {
            return true;
        }
        tokio::select! {
            () = self.gate.opened() => {}
            () = self.clock.sleep_until(arrived.plus(GATE_WAIT_MAX)) => {}
        }
        false
    }

    /// Answers or holds an interaction that another process may have answered.
    async fn route_late(&self, interaction: Interaction, transport: Transport, arrived: Timestamp) {
        if let Some((bot, interaction)) = self.dispatcher_or_hold(interaction, transport, arrived) {
            bot.answer_held((interaction, transport), arrived).await;
        }
    }

    /// Answers or holds an interaction that another process received `age` ago and may have answered.
    pub(super) async fn route_relayed(
        &self,
        interaction: Interaction,
        transport: Transport,
        age: Duration,
    ) {
        let arrived = self.clock.now().minus(age);
        let _was_open = self.await_gate(arrived).await;
        self.route_late(interaction, transport, arrived).await;
    }

    /// Returns the dispatcher with the interaction if the bot has its partition; otherwise holds it.
    fn dispatcher_or_hold(
        &self,
        interaction: Interaction,
        transport: Transport,
        arrived: Timestamp,
    ) -> Option<(Arc<Dispatcher>, Interaction)> {
        let partition = partition(&interaction);
        let mut interactions = self.interactions.lock();
        let bot = interactions.bot.clone();
        if let Some(bot) = bot.filter(|_| interactions.mine.has(partition)) {
            return Some((bot, interaction));
        }
        let held = (partition, transport, interaction);
        interactions.held.insert(arrived, held, self.clock.now());
        None
    }

    /// Holds an interaction for the process that takes its partition.
    fn hold(&self, held: (Partition, Transport, Interaction), arrived: Timestamp) {
        let mut interactions = self.interactions.lock();
        interactions.held.insert(arrived, held, self.clock.now());
    }

    /// Applies a change of a place, and holds it for tables that this process may still take over.
    pub(super) async fn route_change(&self, change: PlaceChange) {
        let app = {
            let mut places = self.places.lock();
            let app = places.bot.clone();
            if app.as_ref().is_none_or(|app| app.store.is_shared()) {
                places.held.add(change.clone());
                places.count += 1;
            }
            app
        };
        if let Some(app) = app {
            let _applying = self.applying.lock().await;
            places::apply(&app, &self.pending, change).await;
        }
    }

    /// From now on passes everything about some partitions to the bot that has taken them. Held
    /// events come first: interactions in the background, changes before this returns.
    pub(super) async fn start_serving(
        &self,
        (app, dispatcher): (&Arc<AppState>, &Arc<Dispatcher>),
        taken: PartitionSet,
    ) {
        let now = self.clock.now();
        let fresh = {
            let mut interactions = self.interactions.lock();
            interactions.bot = Some(Arc::clone(dispatcher));
            interactions.mine = interactions.mine.with(taken);
            interactions
                .held
                .remove(now, |(partition, ..)| taken.has(*partition))
        };
        for (arrived, (_, transport, interaction)) in fresh {
            let (app, dispatcher) = (Arc::clone(app), Arc::clone(dispatcher));
            let person = user(&interaction);
            let held = (interaction, transport);
            tokio::spawn(async move {
                if let Some(person) = person {
                    app.people.refresh(person).await;
                }
                dispatcher.answer_held(held, arrived).await;
            });
        }
        self.catch_up(app, taken).await;
    }

    /// Applies the held changes to the tables of some partitions. If another change arrives meanwhile,
    /// applies all of them again: only the last change of each place counts.
    async fn catch_up(&self, app: &Arc<AppState>, taken: PartitionSet) {
        loop {
            let (held, count) = {
                let places = self.places.lock();
                (places.held.clone(), places.count)
            };
            places::apply_held(app, &self.pending, &held, taken).await;
            let mut places = self.places.lock();
            if places.count == count {
                places.bot = Some(Arc::clone(app));
                if !app.store.is_shared() {
                    // This bot has all tables that a change may concern.
                    places.held = PlaceChanges::default();
                }
                return;
            }
        }
    }

    /// From now on holds interactions of some partitions, because another process has or may take them.
    pub(super) fn stop_serving(&self, partitions: PartitionSet) {
        let mut interactions = self.interactions.lock();
        interactions.mine = interactions.mine.without(partitions);
    }

    /// Removes a held interaction; returns it with the time of its arrival.
    pub(super) fn take_held(
        &self,
        id: InteractionId,
    ) -> Option<(Timestamp, (Interaction, Transport))> {
        let mut interactions = self.interactions.lock();
        let is_wanted =
            |(.., held): &(Partition, Transport, Interaction)| held.id().get() == id.get();
        let found = interactions.held.remove(self.clock.now(), is_wanted);
        found
            .into_iter()
            .next()
            .map(|(arrived, (_, transport, interaction))| (arrived, (interaction, transport)))
    }

    /// Returns the people whose held interactions have expired since the last call: another process may
    /// have answered those, and changed what is stored about them.
    pub(super) fn people_to_refresh(&self) -> BTreeSet<UserId> {
        let mut interactions = self.interactions.lock();
        interactions.held.expire(self.clock.now());
        let expired = std::mem::take(&mut interactions.held.expired);
        expired
            .iter()
            .filter_map(|(.., interaction)| user(interaction))
            .collect()
    }
}

/// Returns the person who acted.
fn user(interaction: &Interaction) -> Option<UserId> {
    let user = match interaction {
        Interaction::Command(command) => &command.user,
        Interaction::Component(press) => &press.user,
        Interaction::Modal(form) => &form.user,
        _ => return None,
    };
    Some(user.id.into())
}

/// The newest arrivals, each with its time, until they expire.
struct HoldingQueue<T> {
    /// Oldest first.
    all: VecDeque<(Timestamp, T)>,
    /// Those that have expired since the last call of [`EventRouter::people_to_refresh`].
    expired: VecDeque<T>,
}

impl<T> Default for HoldingQueue<T> {
    fn default() -> Self {
        Self {
            all: VecDeque::new(),
            expired: VecDeque::new(),
        }
    }
}

impl<T> HoldingQueue<T> {
    /// Holds something that arrived at a time, which may be a while ago.
    fn insert(&mut self, arrived: Timestamp, item: T, now: Timestamp) {
        let place = self.all.partition_point(|(other, _)| *other <= arrived);
        self.all.insert(place, (arrived, item));
        self.expire(now);
        if self.all.len() > INTERACTIONS_MAX {
            self.expire_first();
        }
    }

    fn expire(&mut self, now: Timestamp) {
        while let Some((arrived, _)) = self.all.front()
            && arrived.plus(ANSWER_WINDOW) <= now
        {
            self.expire_first();
        }
    }

    fn expire_first(&mut self) {
        let first = self.all.pop_front();
        self.expired.extend(first.map(|(_, item)| item));
        if self.expired.len() > INTERACTIONS_MAX {
            self.expired.pop_front();
        }
    }

    /// Removes the items that fit and are not too old; returns them in order.
    fn remove(&mut self, now: Timestamp, fits: impl Fn(&T) -> bool) -> Vec<(Timestamp, T)> {
        self.expire(now);
        let all = std::mem::take(&mut self.all).into_iter();
        let (removed, kept): (Vec<_>, Vec<_>) = all.partition(|(_, item)| fits(item));
        self.all = kept.into();
        removed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_still_be_answered_is_held_and_no_more_than_fits() {
        let mut held = HoldingQueue::default();
        for (at, item) in [(0, 'a'), (1_000, 'b'), (2_300, 'c'), (2_300, 'd')] {
            held.insert(Timestamp::new(at), item, Timestamp::new(at));
        }
        assert_eq!(held.all.len(), 3, "one was too old");
        assert_eq!(held.expired, ['a']);
        let fresh = held.remove(Timestamp::new(3_500), |item| *item != 'd');
        assert_eq!(fresh, [(Timestamp::new(2_300), 'c')]);
        assert_eq!(
            held.all,
            [(Timestamp::new(2_300), 'd')],
            "it belongs to another process"
        );
        let mut held = HoldingQueue::default();
        let now = Timestamp::new(3_000);
        for (at, item) in [(3_000, 'b'), (1_500, 'a'), (0, 'z')] {
            held.insert(Timestamp::new(at), item, now);
        }
        let order: Vec<_> = held.all.iter().map(|(_, item)| *item).collect();
        assert_eq!(order, ['a', 'b'], "what another process passed on is older");
        let mut held = HoldingQueue::default();
        for item in 0..=INTERACTIONS_MAX {
            held.insert(Timestamp::new(7), item, Timestamp::new(7));
        }
        assert_eq!(held.all.len(), INTERACTIONS_MAX);
        assert_eq!(held.all.front(), Some(&(Timestamp::new(7), 1)));
    }
}
