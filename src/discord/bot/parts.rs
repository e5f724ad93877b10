//! What a bot is built from, and how its state is built.

use std::num::NonZeroUsize;
use std::sync::Arc;

use gow::fair::Seed;

use crate::archive::Archive;
use crate::config::Config;
use crate::discord::context::AppState;
use crate::discord::context::archived_hands::ArchivedHands;
use crate::discord::context::deduplicator::Deduplicator;
use crate::discord::context::invitations::Invitations;
use crate::discord::context::rate_limiter::RateLimiter;
use crate::discord::context::token_alarm::TokenAlarm;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::updates::{Services, TableUpdates};
use crate::metrics::Metrics;
use crate::store::{Store, SystemFiles};
use crate::table::{Beacon, Clock, Registry, RegistrySettings, SearchPool, TableObserver};

/// What a bot is built from, besides its database.
#[derive(Clone)]
pub struct BotParts {
    /// The configuration, including the token.
    pub config: Config,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Draws the secret seed of each deal.
    pub seeds: Arc<dyn Fn() -> Seed + Send + Sync>,
    /// The beacon that deals wait for, if any.
    pub beacon: Option<Arc<dyn Beacon>>,
    /// The metrics.
    pub metrics: Metrics,
}

/// Builds the state that the parts of a bot share.
pub(super) fn build_state(
    parts: BotParts,
    store: Store,
    outbox: Outbox,
    application: u64,
    (emojis, searches): (Emojis, SearchPool),
) -> Arc<AppState> {
    let settings = registry_settings(&parts, searches);
    let BotParts { config, clock, .. } = parts;
    let services = Services::new(outbox.clone(), store.clone(), emojis);
    let panels = Arc::clone(&services.panels);
    let direct_messages = Arc::clone(&services.direct_messages);
    let people = Arc::clone(&services.people);
    let servers = Arc::clone(&services.servers);
    let updates = Arc::new(TableUpdates::new(services));
    let observer = Arc::clone(&updates) as Arc<dyn TableObserver>;
    let tables = Registry::new(
        Arc::new(store.clone()),
        Arc::clone(&clock),
        observer,
        settings,
    );
    let archive = Archive::new(config.archive(), Arc::new(SystemFiles));
    Arc::new(AppState {
        started: clock.now(),
        token_alarm: TokenAlarm::new(clock.now(), config.cluster.database.is_some()),
        config,
        store,
        tables,
        updates,
        panels,
        direct_messages,
        people,
        servers,
        outbox,
        clock,
        rate_limiter: RateLimiter::default(),
        invitations: Invitations::default(),
        reviews: Arc::default(),
        archived_hands: ArchivedHands::new(archive),
        deduplicator: Deduplicator::default(),
        application,
    })
}

fn registry_settings(parts: &BotParts, searches: SearchPool) -> RegistrySettings {
    let config = &parts.config;
    let pause = config.table.computer_pause;
    let millis = |ms| i64::try_from(ms).unwrap_or(i64::MAX);
    RegistrySettings {
        computer_pause_ms: millis(pause.min_ms)..=millis(pause.max_ms),
        seeds: Arc::clone(&parts.seeds),
        computer_rngs: Arc::new(rand::make_rng),
        searches: Arc::new(searches),
        beacon: parts.beacon.clone(),
        grant: config.chips.grant,
        max_per_server: NonZeroUsize::new(
            usize::try_from(config.table.max_per_server).unwrap_or(usize::MAX),
        ),
        metrics: parts.metrics.clone(),
    }
}
