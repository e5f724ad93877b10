//! Takes what arrives by the gateway or as a post, and passes it to the bot, or holds it until the
//! bot has the tables that it concerns.
//!
//! Every process receives everything. It answers what concerns its own partitions, and holds the
//! rest for a while. If it takes over a partition, it answers what is recent enough and still
//! unanswered. A process that stands by has no partition yet.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::all::Interaction;

use crate::discord::context::AppState;
use crate::discord::delivery::gate::Gate;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::input::dispatcher::{Dispatcher, partition};
use crate::id::{InteractionId, Millis, Partition, Partitions, UserId};
use crate::metrics::Way;
use crate::table::Clock;

use super::owed::Owed;
use super::places::{self, Change, Changes};

/// How long an interaction is held: Discord's three seconds, less the time for an answer.
pub(super) const ANSWERABLE: Duration = Duration::from_millis(2_200);

/// How long an interaction waits for this process to see whether it still has the tables. After
/// that the interaction has to be acknowledged, although the database has not answered.
const UNSURE_MAX: Duration = Duration::from_millis(1_900);

const _: () = assert!(UNSURE_MAX.as_millis() < ANSWERABLE.as_millis());

/// The most interactions held at once; with more, the oldest are dropped.
const INTERACTIONS_MAX: usize = 2_048;

/// Where everything arrives. Nothing is awaited while a plain mutex is held.
pub(super) struct Inlet {
    clock: Arc<dyn Clock>,
    gate: Gate,
    interactions: Mutex<Interactions>,
    places: Mutex<Places>,
    /// Held while tables follow a change: otherwise tables could learn that a server is back before
    /// they learn that it is out.
    following: tokio::sync::Mutex<()>,
    /// What tables could not follow yet.
    owed: Owed,
}

/// Where interactions go.
#[derive(Default)]
struct Interactions {
    /// The bot, once there is one, and the partitions that it has.
    bot: Option<Arc<Dispatcher>>,
    mine: Partitions,
    held: Held<(Partition, Way, Interaction)>,
}

/// Where changes of places go.
#[derive(Default)]
struct Places {
    /// The bot, once there is one.
    bot: Option<Arc<AppState>>,
    /// Changes that may concern tables that the bot does not have.
    held: Changes,
    /// How many changes have been held.
    count: u64,
}

impl Inlet {
    /// Returns an inlet that holds everything.
    pub(super) fn new(outbox: &Outbox) -> Self {
        Self {
            clock: Arc::clone(outbox.clock()),
            gate: outbox.gate().clone(),
            interactions: Mutex::default(),
            places: Mutex::default(),
            following: tokio::sync::Mutex::default(),
            owed: Owed::default(),
        }
    }

    /// Takes an interaction that has just arrived.
    pub(super) async fn interaction(&self, interaction: Interaction, way: Way) {
        let now = self.clock.now();
        if !self.is_sure(now).await {
            return self.late(interaction, way, now).await;
        }
        if let Some((bot, interaction)) = self.answering(interaction, way, now)
            && let Some((left, partition)) = bot.answer(interaction, way).await
        {
            // The other process may exit before it answers; then its tables come here.
            self.hold((partition, way, left), now);
        }
    }

    /// Returns `true` at once if this process knows that its tables are still its own. Otherwise
    /// waits until it has looked, or an interaction can wait no longer, and returns `false`.
    async fn is_sure(&self, heard: Millis) -> bool {
        if self.gate.is_open() {
            return true;
        }
        tokio::select! {
            () = self.gate.opened() => {}
            () = self.clock.sleep_until(heard.plus(UNSURE_MAX)) => {}
        }
        false
    }

    /// Takes an interaction that another process may have answered.
    async fn late(&self, interaction: Interaction, way: Way, heard: Millis) {
        if let Some((bot, interaction)) = self.answering(interaction, way, heard) {
            bot.answer_held((interaction, way), heard).await;
        }
    }

    /// Takes an interaction that reached another process this long ago and may be answered already.
    pub(super) async fn earlier(&self, interaction: Interaction, way: Way, age: Duration) {
        let heard = self.clock.now().minus(age);
        let _sure = self.is_sure(heard).await;
        self.late(interaction, way, heard).await;
    }

    /// Returns an interaction with the bot, if that has its partition; otherwise holds it.
    fn answering(
        &self,
        interaction: Interaction,
        way: Way,
        heard: Millis,
    ) -> Option<(Arc<Dispatcher>, Interaction)> {
        let partition = partition(&interaction);
        let mut interactions = self.interactions.lock();
        let bot = interactions.bot.clone();
        if let Some(bot) = bot.filter(|_| interactions.mine.has(partition)) {
            return Some((bot, interaction));
        }
        let held = (partition, way, interaction);
        interactions.held.insert(heard, held, self.clock.now());
        None
    }

    /// Holds an interaction for the process that takes its partition.
    fn hold(&self, held: (Partition, Way, Interaction), heard: Millis) {
        let mut interactions = self.interactions.lock();
        interactions.held.insert(heard, held, self.clock.now());
    }

    /// Takes a change of a place.
    pub(super) async fn change(&self, change: Change) {
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
            let _following = self.following.lock().await;
            places::take(&app, &self.owed, change).await;
        }
    }

    /// From now on passes everything about some partitions to the bot that has taken them. Held
    /// events come first: interactions in the background, changes before this returns.
    pub(super) async fn open(
        &self,
        (app, dispatcher): (&Arc<AppState>, &Arc<Dispatcher>),
        taken: Partitions,
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
        for (heard, (_, way, interaction)) in fresh {
            let (app, dispatcher) = (Arc::clone(app), Arc::clone(dispatcher));
            let person = user(&interaction);
            let held = (interaction, way);
            tokio::spawn(async move {
                if let Some(person) = person {
                    app.people.refresh(person).await;
                }
                dispatcher.answer_held(held, heard).await;
            });
        }
        self.catch_up(app, taken).await;
    }

    /// Lets the tables of some partitions follow the held changes. If another change arrives
    /// meanwhile, they follow all of them once more: only the last change of each place counts.
    async fn catch_up(&self, app: &Arc<AppState>, taken: Partitions) {
        loop {
            let (held, count) = {
                let places = self.places.lock();
                (places.held.clone(), places.count)
            };
            places::take_all(app, &self.owed, &held, taken).await;
            let mut places = self.places.lock();
            if places.count == count {
                places.bot = Some(Arc::clone(app));
                if !app.store.is_shared() {
                    // This bot has all tables that a change may concern.
                    places.held = Changes::default();
                }
                return;
            }
        }
    }

    /// From now on holds interactions of some partitions: another process has them or may take
    /// them.
    pub(super) fn close(&self, partitions: Partitions) {
        let mut interactions = self.interactions.lock();
        interactions.mine = interactions.mine.without(partitions);
    }

    /// Removes a held interaction; returns it with the time of its arrival.
    pub(super) fn remove(&self, id: InteractionId) -> Option<(Millis, (Interaction, Way))> {
        let mut interactions = self.interactions.lock();
        let is_it = |(.., held): &(Partition, Way, Interaction)| held.id().get() == id.get();
        let found = interactions.held.remove(self.clock.now(), is_it);
        found
            .into_iter()
            .next()
            .map(|(heard, (_, way, interaction))| (heard, (interaction, way)))
    }

    /// Returns the people whose interactions other processes have had time to answer since the last
    /// call: those answers may have changed what is stored about them.
    pub(super) fn heard_of(&self) -> BTreeSet<UserId> {
        let mut interactions = self.interactions.lock();
        interactions.held.forget(self.clock.now());
        let left = std::mem::take(&mut interactions.held.left);
        left.iter()
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
    Some(UserId::new(user.id.get()))
}

/// The newest arrivals, each with its time.
struct Held<T> {
    /// Oldest first.
    all: VecDeque<(Millis, T)>,
    /// Those that were forgotten since the last call of [`Inlet::heard_of`].
    left: VecDeque<T>,
}

impl<T> Default for Held<T> {
    fn default() -> Self {
        Self {
            all: VecDeque::new(),
            left: VecDeque::new(),
        }
    }
}

impl<T> Held<T> {
    /// Holds something that arrived at a time, which may be a while ago.
    fn insert(&mut self, then: Millis, heard: T, now: Millis) {
        let place = self.all.partition_point(|(other, _)| *other <= then);
        self.all.insert(place, (then, heard));
        self.forget(now);
        if self.all.len() > INTERACTIONS_MAX {
            self.forget_first();
        }
    }

    fn forget(&mut self, now: Millis) {
        while let Some((then, _)) = self.all.front()
            && then.plus(ANSWERABLE) <= now
        {
            self.forget_first();
        }
    }

    fn forget_first(&mut self) {
        let first = self.all.pop_front();
        self.left.extend(first.map(|(_, heard)| heard));
        if self.left.len() > INTERACTIONS_MAX {
            self.left.pop_front();
        }
    }

    /// Removes what fits and is not too old; returns it in order.
    fn remove(&mut self, now: Millis, fits: impl Fn(&T) -> bool) -> Vec<(Millis, T)> {
        self.forget(now);
        let all = std::mem::take(&mut self.all).into_iter();
        let (removed, left): (Vec<_>, Vec<_>) = all.partition(|(_, held)| fits(held));
        self.all = left.into();
        removed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_still_be_answered_is_held_and_no_more_than_fits() {
        let mut held = Held::default();
        for (at, heard) in [(0, 'a'), (1_000, 'b'), (2_300, 'c'), (2_300, 'd')] {
            held.insert(Millis::new(at), heard, Millis::new(at));
        }
        assert_eq!(held.all.len(), 3, "one was too old");
        assert_eq!(held.left, ['a']);
        let fresh = held.remove(Millis::new(3_500), |heard| *heard != 'd');
        assert_eq!(fresh, [(Millis::new(2_300), 'c')]);
        assert_eq!(
            held.all,
            [(Millis::new(2_300), 'd')],
            "it belongs to another process"
        );
        let mut held = Held::default();
        let now = Millis::new(3_000);
        for (at, heard) in [(3_000, 'b'), (1_500, 'a'), (0, 'z')] {
            held.insert(Millis::new(at), heard, now);
        }
        let order: Vec<_> = held.all.iter().map(|(_, heard)| *heard).collect();
        assert_eq!(order, ['a', 'b'], "what another process passed on is older");
        let mut held = Held::default();
        for heard in 0..=INTERACTIONS_MAX {
            held.insert(Millis::new(7), heard, Millis::new(7));
        }
        assert_eq!(held.all.len(), INTERACTIONS_MAX);
        assert_eq!(held.all.front(), Some(&(Millis::new(7), 1)));
    }
}
