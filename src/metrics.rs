//! The program's metrics, for Prometheus.
//!
//! Every part that counts something has a [`Metrics`], which is cheap to clone. No label names a
//! person, a channel or a table, and each label has few values. `docs/operations.md` lists all
//! names.

mod day;
mod families;
mod interaction;
mod live;
mod post_refusal;
mod request;
mod request_rate;
mod summary;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use prometheus_client::encoding::text;
use prometheus_client::registry::Registry;

use day::DayCounter;
pub use day::DayCounts;
use families::{Families, REQUESTS_A_SECOND, count};
pub use interaction::{AnswerTimer, InteractionKind, Transport};
pub use live::LiveState;
pub use post_refusal::PostRefusal;
pub use request::Request;
pub use request_rate::RecentRate;
use request_rate::RequestRate;
pub use summary::Summary;

/// The content type of what [`Metrics::text`] returns.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The prefix of every metric's name.
const PREFIX: &str = "tiengow";

/// Returns the state of the running bot.
type LiveFn = Arc<dyn Fn() -> BoxFuture<'static, LiveState> + Send + Sync>;

/// The program's metrics; cheap to clone.
#[derive(Clone)]
pub struct Metrics(Arc<Inner>);

struct Inner {
    families: Families,
    registry: Registry,
    rate: RequestRate,
    day: DayCounter,
    started: SystemTime,
    /// Reads the state of the bot while it runs. A plain mutex: nothing is awaited while it is held.
    read_live: Mutex<Option<LiveFn>>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let families = Families::registered(&mut registry);
        let started = SystemTime::now();
        families.started.set(seconds_since_1970(started));
        Self(Arc::new(Inner {
            families,
            registry,
            rate: RequestRate::default(),
            day: DayCounter::default(),
            started,
            read_live: Mutex::default(),
        }))
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics(..)")
    }
}

impl Metrics {
    /// Starts the timer of a press, form or command that has arrived.
    #[must_use]
    pub fn answer_timer(&self, kind: InteractionKind) -> AnswerTimer {
        AnswerTimer::start(self.clone(), kind)
    }

    /// Counts an interaction at its first arrival, autocompletion included.
    pub fn arrived(&self, transport: Transport) {
        count(&self.0.families.interactions, "way", transport.name());
    }

    /// Counts a post to the public listener that was refused, by its reason.
    pub fn post_refused(&self, why: PostRefusal) {
        count(&self.0.families.posts_refused, "reason", why.name());
    }

    /// Counts a press, by the name of its act.
    pub fn pressed(&self, act: &'static str) {
        count(&self.0.families.presses, "act", act);
    }

    /// Counts a command. It has to be registered with Discord, because nothing else bounds the
    /// names.
    pub fn commanded(&self, command: &str) {
        let name = [("command", command.to_owned())];
        self.0.families.commands.get_or_create(&name).inc();
    }

    /// Counts an input that was not accepted, by its reason.
    pub fn refused(&self, reason: &'static str) {
        count(&self.0.families.refusals, "reason", reason);
        self.0.day.refused();
    }

    /// Notes how long it took to store an input.
    pub fn stepped(&self, took: Duration) {
        self.0.families.histograms.steps.observe(took.as_secs_f64());
    }

    /// Counts a table that halted because the store or its task failed.
    pub fn halted(&self) {
        self.0.families.halts.inc();
    }

    /// Notes a committed transaction with this many steps.
    pub fn committed(&self, steps: usize, took: Duration) {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let histograms = &self.0.families.histograms;
        histograms.commits.observe(took.as_secs_f64());
        histograms.commit_steps.observe(steps.into());
    }

    /// Counts a transaction that failed.
    pub fn commit_failed(&self) {
        self.0.families.commit_failures.inc();
    }

    /// Counts a finished hand that was settled.
    pub fn hand_settled(&self) {
        count(&self.0.families.hands, "end", "settled");
        self.0.day.hand_settled();
    }

    /// Counts a finished hand that does not count.
    pub fn hand_voided(&self) {
        count(&self.0.families.hands, "end", "void");
        self.0.day.hand_voided();
    }

    /// Notes the time between two backups of the database; until then the bot makes none.
    pub fn backs_up_every(&self, interval: Duration) {
        let seconds = interval.as_secs_f64();
        self.0.families.backup_interval.set(seconds);
    }

    /// Notes when the newest backup of the database was made.
    pub fn backed_up(&self, at: SystemTime) {
        self.0.families.last_backup.set(seconds_since_1970(at));
    }

    /// Counts a backup that failed.
    pub fn backup_failed(&self) {
        self.0.families.backup_failures.inc();
    }

    /// Counts a request to Discord that has ended.
    pub fn requested(&self, request: &Request, took: Duration) {
        let families = &self.0.families;
        families.requests.get_or_create(request).inc();
        families
            .histograms
            .request_seconds
            .observe(took.as_secs_f64());
        self.0.day.requested((200..300).contains(&request.status));
    }

    /// Counts a request that Discord counts against the limit of the bot.
    pub fn request_counted(&self) {
        self.0.families.counted_requests.inc();
        self.0.rate.count();
    }

    /// Counts an edit that Discord refused for good.
    pub fn edit_refused(&self) {
        count(&self.0.families.edits_dropped, "why", "refused");
    }

    /// Counts an edit whose message is gone.
    pub fn edit_lost(&self) {
        count(&self.0.families.edits_dropped, "why", "gone");
    }

    /// Counts a new session of the gateway.
    pub fn session_begun(&self) {
        count(&self.0.families.sessions, "how", "new");
    }

    /// Counts a resumed session of the gateway.
    pub fn session_resumed(&self) {
        count(&self.0.families.sessions, "how", "resumed");
    }

    /// Notes how far the bot's clock is ahead of Discord's.
    pub fn drifted(&self, ms: i64) {
        #[expect(clippy::cast_precision_loss, reason = "a difference is far below 2^52")]
        self.0.families.drift.set(ms as f64 / 1_000.0);
    }

    /// Notes that a person has pressed or typed something; only the number of people is reported.
    pub fn met(&self, person: u64) {
        self.0.day.met(person);
    }

    /// Returns what has happened since the last call, or since the start.
    #[must_use]
    pub fn day_over(&self) -> DayCounts {
        self.0.day.take()
    }

    /// Returns the figures that an operator looks at first.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let families = &self.0.families;
        let last_backup = families.last_backup.get();
        Summary {
            started: self.0.started,
            settled: families.hands_ended("settled"),
            voided: families.hands_ended("void"),
            last_backup: (last_backup > 0.0)
                .then(|| UNIX_EPOCH + Duration::from_secs_f64(last_backup)),
            backup_interval: Duration::from_secs_f64(families.backup_interval.get()),
            backup_failures: families.backup_failures.get(),
            drift: families.drift.get(),
            recent: self.0.rate.recent(),
            limit: REQUESTS_A_SECOND,
        }
    }

    /// Reads the state of the bot with this function from now on.
    pub fn watch(
        &self,
        read_live: impl Fn() -> BoxFuture<'static, LiveState> + Send + Sync + 'static,
    ) {
        *self.0.read_live.lock() = Some(Arc::new(read_live));
    }

    /// Stops reading the state of the bot, because the bot is stopping.
    pub fn unwatch(&self) {
        *self.0.read_live.lock() = None;
    }

    /// Returns the state of the bot; `None` while it starts or stops.
    pub async fn live(&self) -> Option<LiveState> {
        let read_live = self.0.read_live.lock().clone()?;
        Some(read_live().await)
    }

    /// Returns all metrics as text, for a database of this size.
    ///
    /// # Errors
    /// Only when there is not enough memory for the text.
    pub async fn text(&self, store_bytes: u64) -> Result<String, fmt::Error> {
        let live = self.live().await.unwrap_or_default();
        self.0.families.set_gauges(&live, store_bytes);
        let mut written = String::new();
        text::encode(&mut written, &self.0.registry)?;
        Ok(written)
    }
}

/// Returns the seconds since 1970; zero before that.
fn seconds_since_1970(at: SystemTime) -> f64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs_f64()
}
