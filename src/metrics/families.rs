//! Every metric with its name and help text.

use std::sync::atomic::AtomicU64;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};
use tokio::runtime::Handle;

use super::interaction::{InteractionKind, Transport};
use super::live::LiveState;
use super::post_refusal::PostRefusal;
use super::request::Request;

/// The requests that Discord allows a bot per second.
pub(super) const REQUESTS_A_SECOND: i64 = 50;

/// The buckets for the time that people wait, in seconds: Discord drops an interaction after three.
const WAITS: [f64; 12] = [
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0,
];

/// The buckets for a transaction, in seconds.
const COMMITS: [f64; 10] = [
    0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0,
];

/// The buckets for the steps of a transaction.
const STEPS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];

/// A label whose key and value are static, so that counting allocates nothing.
type Label = [(&'static str, &'static str); 1];

/// A counter for each value of a label.
type Counters = Family<Label, Counter>;

/// A gauge for each value of a label.
type Gauges = Family<Label, Gauge>;

/// A gauge for a floating-point number.
type FloatGauge = Gauge<f64, AtomicU64>;

#[derive(Default)]
pub(super) struct Families {
    pub(super) histograms: Histograms,
    pub(super) started: FloatGauge,
    pub(super) interactions: Counters,
    pub(super) posts_refused: Counters,
    pub(super) presses: Counters,
    pub(super) commands: Family<[(&'static str, String); 1], Counter>,
    pub(super) acknowledged: Counters,
    pub(super) unanswered: Counters,
    pub(super) refusals: Counters,
    pub(super) halts: Counter,
    pub(super) commit_failures: Counter,
    pub(super) last_backup: FloatGauge,
    pub(super) backup_interval: FloatGauge,
    pub(super) backup_failures: Counter,
    pub(super) requests: Family<Request, Counter>,
    pub(super) counted_requests: Counter,
    pub(super) drift: FloatGauge,
    pub(super) hands: Counters,
    pub(super) edits_dropped: Counters,
    pub(super) sessions: Counters,
    tables: Gauges,
    players: Gauges,
    shards: Gauges,
    waiting: Gauge,
    oldest: FloatGauge,
    jobs: Gauge,
    searches: Gauge,
    reviews: Gauge,
    partitions: Gauge,
    store_bytes: Gauge,
    tasks: Gauge,
}

/// The histograms. They are separate because they have no default buckets, and [`Families`] derives `Default`.
pub(super) struct Histograms {
    pub(super) answers: Family<Label, Histogram, fn() -> Histogram>,
    pub(super) steps: Histogram,
    pub(super) commits: Histogram,
    pub(super) commit_steps: Histogram,
    pub(super) request_seconds: Histogram,
}

impl Default for Histograms {
    fn default() -> Self {
        Self {
            answers: Family::new_with_constructor(|| Histogram::new(WAITS)),
            steps: Histogram::new(WAITS),
            commits: Histogram::new(COMMITS),
            commit_steps: Histogram::new(STEPS),
            request_seconds: Histogram::new(WAITS),
        }
    }
}

/// Adds one to the counter of this label value.
pub(super) fn count(counters: &Counters, label: &'static str, value: &'static str) {
    counters.get_or_create(&[(label, value)]).inc();
}

impl Families {
    /// Makes all metrics and registers them. The label values that alerts use exist from the start,
    /// so that a rate starts at zero.
    pub(super) fn registered(registry: &mut Registry) -> Self {
        let families = Self::default();
        families.register_program(registry);
        families.register_play(registry);
        families.register_store(registry);
        families.register_discord(registry);
        families.create_known_labels();
        families
    }

    fn register_program(&self, registry: &mut Registry) {
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The version of the program", version);
        let mut add = Registrar(registry);
        let help = "When the program started, in seconds since 1970";
        add.seconds("start_time", help, &self.started);
        let help = "How far the bot's clock is ahead of Discord's";
        add.seconds("clock_drift", help, &self.drift);
        let help = "Tasks of the runtime that have not ended";
        add.plain("runtime_tasks", help, &self.tasks);
    }

    fn register_play(&self, registry: &mut Registry) {
        let mut add = Registrar(registry);
        add.plain("tables", "Open tables by state", &self.tables);
        add.plain("players", "Taken seats by kind of player", &self.players);
        add.plain("hands", "Finished hands by their end", &self.hands);
        add.plain("presses", "Presses by act", &self.presses);
        add.plain("commands", "Commands by name", &self.commands);
        let help = "The time from the arrival of a press, form or command to its answer";
        add.seconds("answer", help, &self.histograms.answers);
        let help = "Interactions acknowledged first because the answer took long";
        add.plain("acknowledged_first", help, &self.acknowledged);
        let help = "Presses, forms and commands whose answer Discord did not accept";
        add.plain("unanswered", help, &self.unanswered);
        let help = "Inputs that a table did not accept, by reason";
        add.plain("refusals", help, &self.refusals);
        let help = "The time from sending an input to its table to storing it";
        add.seconds("step", help, &self.histograms.steps);
        let help = "Searches of computers and hints waiting for a thread";
        add.plain("searches_waiting", help, &self.searches);
        let help = "Reviews of hands and comparisons not finished yet";
        add.plain("reviews_unfinished", help, &self.reviews);
        let help = "Tables reloaded after a failure";
        add.plain("table_halts", help, &self.halts);
    }

    fn register_store(&self, registry: &mut Registry) {
        let mut add = Registrar(registry);
        let help = "The time until a transaction is on disk";
        add.seconds("store_commit", help, &self.histograms.commits);
        let help = "Steps per transaction";
        add.plain("store_commit_steps", help, &self.histograms.commit_steps);
        let help = "Failed transactions";
        add.plain("store_commit_failures", help, &self.commit_failures);
        let help = "Jobs waiting for the database";
        add.plain("store_jobs_waiting", help, &self.jobs);
        let help = "Partitions of the tables that this process has, out of 64";
        add.plain("store_partitions", help, &self.partitions);
        let help = "The size of the database and its log";
        let size = self.store_bytes.clone();
        add.0.register_with_unit("store", help, Unit::Bytes, size);
        let help = "When the newest sound backup was made, in seconds since 1970; 0 without one";
        add.seconds("store_last_backup_timestamp", help, &self.last_backup);
        let help = "The time between two backups; 0 if the bot makes none";
        add.seconds("store_backup_interval", help, &self.backup_interval);
        let help = "Failed backups, in the first folder or the second";
        add.plain("store_backup_failures", help, &self.backup_failures);
    }

    fn register_discord(&self, registry: &mut Registry) {
        let mut add = Registrar(registry);
        let help = "Requests to Discord by route and HTTP status, 0 if no response came in time";
        add.plain("discord_requests", help, &self.requests);
        let help = "The time that Discord takes to respond";
        add.seconds("discord_request", help, &self.histograms.request_seconds);
        let help = "Requests that Discord counts against the limit of the bot";
        add.plain("discord_counted_requests", help, &self.counted_requests);
        let limit = Gauge::<i64>::default();
        limit.set(REQUESTS_A_SECOND);
        let help = "Counted requests that Discord allows per second";
        add.plain("discord_counted_requests_limit", help, &limit);
        let help = "Requests waiting for their turn";
        add.plain("outbox_waiting", help, &self.waiting);
        let help = "How long the oldest waiting request has waited";
        add.seconds("outbox_oldest", help, &self.oldest);
        let help = "Edits dropped because Discord refused them for good or the message is gone";
        add.plain("edits_dropped", help, &self.edits_dropped);
        let help = "Sessions of the gateway, new or resumed";
        add.plain("gateway_sessions", help, &self.sessions);
        let help = "Connections to the gateway by state";
        add.plain("gateway_shards", help, &self.shards);
        let help = "Interactions by the way they arrived";
        add.plain("interactions", help, &self.interactions);
        let help = "Refused posts to the public listener, by reason";
        add.plain("posts_refused", help, &self.posts_refused);
    }

    /// Creates the label values that are known in advance.
    fn create_known_labels(&self) {
        for kind in InteractionKind::ALL {
            let kind = [("kind", kind.name())];
            drop(self.histograms.answers.get_or_create(&kind));
            drop(self.acknowledged.get_or_create(&kind));
            drop(self.unanswered.get_or_create(&kind));
        }
        for transport in Transport::ALL {
            drop(
                self.interactions
                    .get_or_create(&[("way", transport.name())]),
            );
        }
        for why in PostRefusal::ALL {
            drop(self.posts_refused.get_or_create(&[("reason", why.name())]));
        }
        for end in ["settled", "void"] {
            drop(self.hands.get_or_create(&[("end", end)]));
        }
        for why in ["refused", "gone"] {
            drop(self.edits_dropped.get_or_create(&[("why", why)]));
        }
        for how in ["new", "resumed"] {
            drop(self.sessions.get_or_create(&[("how", how)]));
        }
    }

    /// Returns how many hands have ended this way.
    pub(super) fn hands_ended(&self, end: &'static str) -> u64 {
        self.hands.get_or_create(&[("end", end)]).get()
    }

    /// Sets the gauges from the state of the running bot.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub(super) fn set_gauges(&self, live: &LiveState, store_bytes: u64) {
        let set = |gauges: &Gauges, label, value, count| {
            gauges.get_or_create(&[(label, value)]).set(whole(count));
        };
        for (state, count) in [
            ("lobby", live.lobby),
            ("betting", live.betting),
            ("playing", live.playing),
            ("between", live.between),
            ("suspended", live.suspended),
            ("broken", live.broken),
        ] {
            set(&self.tables, "state", state, count);
        }
        set(&self.players, "kind", "person", live.people);
        set(&self.players, "kind", "computer", live.computers);
        let away = live.shards.saturating_sub(live.connected);
        set(&self.shards, "state", "connected", live.connected);
        set(&self.shards, "state", "away", away);
        self.waiting.set(whole(live.waiting));
        self.oldest.set(live.oldest.as_secs_f64());
        self.jobs.set(whole(live.jobs));
        self.searches.set(whole(live.searches));
        self.reviews.set(whole(live.reviews));
        self.partitions.set(whole(live.partitions));
        self.tasks
            .set(whole(Handle::current().metrics().num_alive_tasks()));
        self.store_bytes
            .set(i64::try_from(store_bytes).unwrap_or(i64::MAX));
    }
}

/// Registers metrics; their clones are handles to the same values.
struct Registrar<'a>(&'a mut Registry);

impl Registrar<'_> {
    fn plain(&mut self, name: &str, help: &str, metric: &(impl Metric + Clone)) {
        self.0.register(name, help, metric.clone());
    }

    fn seconds(&mut self, name: &str, help: &str, metric: &(impl Metric + Clone)) {
        self.0
            .register_with_unit(name, help, Unit::Seconds, metric.clone());
    }
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
