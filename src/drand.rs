//! The public beacon drand, over HTTP.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use gow::fair::{Network, Signature};
use parking_lot::Mutex;
use serde::Deserialize;

use crate::config::{BeaconChoice, FairConfig};
use crate::fetch::{self, fetch};
use crate::table::Beacon;

/// How long one request may take: a table that wants to deal waits for the first.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait after a failed request for a round, so that tables deal at once while the beacon
/// is out of reach.
const UNREACHABLE_TIME: Duration = Duration::from_secs(30);

/// How many rounds after the latest one a deal waits for. With the second, a receipt would sometimes
/// be shown only after its round.
const ROUNDS_AHEAD: u64 = 3;

/// The wait between two requests for a round.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The longest answer that is read, in bytes: a round and a signature need 150.
const ANSWER_MAX: usize = 4_096;

/// The public beacon drand.
#[derive(Clone)]
pub struct Drand {
    client: reqwest::Client,
    /// The address of the rounds, with a slash at its end.
    rounds: String,
    network: Network,
    /// When the latest round was last asked for in vain; `None` if it has been answered since.
    failed: Arc<Mutex<Option<Instant>>>,
}

/// One round, as drand publishes it.
#[derive(Deserialize)]
struct DrandRound {
    round: u64,
    signature: Signature,
}

impl Drand {
    /// Makes the beacon of a configuration; `None` if it uses none.
    ///
    /// # Errors
    /// When the TLS library cannot be set up.
    pub fn of(config: &FairConfig) -> Result<Option<Arc<dyn Beacon>>, reqwest::Error> {
        if config.beacon == BeaconChoice::None {
            return Ok(None);
        }
        let client = fetch::client(config.drand.is_some(), REQUEST_TIMEOUT).build()?;
        let (address, network) = (config.address(), config.network());
        let rounds = format!("{address}/v2/beacons/{}/rounds/", network.name());
        Ok(Some(Arc::new(Self {
            client,
            rounds,
            network,
            failed: Arc::default(),
        })))
    }

    /// Asks for a round; the error names what is wrong, for the log.
    async fn fetch_round(&self, round: &str) -> Result<DrandRound, String> {
        let url = format!("{}{round}", self.rounds);
        let body = fetch(&self.client, &url, ANSWER_MAX).await?;
        let found: DrandRound = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        if self.network.has_signed(found.round, &found.signature) {
            Ok(found)
        } else {
            Err(format!("round {} has a wrong signature", found.round))
        }
    }

    /// Whether the beacon could not be reached a moment ago.
    fn is_unreachable(&self) -> bool {
        let failed = *self.failed.lock();
        failed.is_some_and(|at| at.elapsed() < UNREACHABLE_TIME)
    }

    async fn upcoming_round(&self) -> Option<u64> {
        if self.is_unreachable() {
            return None;
        }
        match self.fetch_round("latest").await {
            Ok(latest) => {
                *self.failed.lock() = None;
                Some(latest.round.saturating_add(ROUNDS_AHEAD))
            }
            Err(why) => {
                tracing::warn!(%why, "the beacon cannot be reached: hands are dealt without it");
                *self.failed.lock() = Some(Instant::now());
                None
            }
        }
    }

    async fn wait_for_signature(&self, round: u64) -> Signature {
        let name = round.to_string();
        loop {
            match self.fetch_round(&name).await {
                Ok(found) if found.round == round => return found.signature,
                Ok(found) => {
                    tracing::warn!(
                        round,
                        found = found.round,
                        "the beacon answers another round"
                    );
                }
                // Most often it is not published yet.
                Err(why) => tracing::debug!(round, %why, "a round has not come yet"),
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }
}

impl Beacon for Drand {
    fn network(&self) -> &Network {
        &self.network
    }

    fn upcoming(&self) -> BoxFuture<'_, Option<u64>> {
        self.upcoming_round().boxed()
    }

    fn signature(&self, round: u64) -> BoxFuture<'static, Signature> {
        let drand = self.clone();
        async move { drand.wait_for_signature(round).await }.boxed()
    }
}
