//! A beacon like drand on loopback, with its own key.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};
use gow::fair::Network;
use serde_json::{Value, json};
use sha2_09::{Digest as _, Sha256};
use tiengow::config::{BeaconChoice, FairConfig};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The domain of the scheme `bls-unchained-g1-rfc9380`.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The secret key. Nobody has the whole secret key of the real drand.
const SECRET: u64 = 0x7ee7_7001;

/// A beacon that publishes rounds on demand.
pub(crate) struct LocalDrand {
    address: String,
    rounds: Arc<Rounds>,
}

struct Rounds {
    /// The latest published round.
    latest: watch::Sender<u64>,
    /// Whether the beacon refuses all requests.
    is_down: AtomicBool,
}

impl LocalDrand {
    /// Starts a beacon with this latest round. The server ends with the runtime of the test.
    pub(crate) async fn start(latest: u64) -> Result<Self> {
        let rounds = Arc::new(Rounds {
            latest: watch::Sender::new(latest),
            is_down: AtomicBool::new(false),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let router = Router::new()
            .route("/v2/beacons/loopback/rounds/{round}", get(get_round))
            .with_state(Arc::clone(&rounds));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { address, rounds })
    }

    /// Publishes all rounds up to this one.
    pub(crate) fn publish(&self, round: u64) {
        self.rounds.latest.send_replace(round);
    }

    /// Refuses all later requests.
    pub(crate) fn go_down(&self) {
        self.rounds.is_down.store(true, Ordering::Relaxed);
    }

    /// Returns the configuration of a bot that uses the beacon.
    pub(crate) fn config(&self) -> FairConfig {
        FairConfig {
            beacon: BeaconChoice::Drand,
            drand: Some(self.address.clone()),
            drand_key: Some(public_key()),
        }
    }

    /// Returns the network that receipts name.
    pub(crate) fn network(&self) -> Network {
        self.config().network()
    }
}

/// Answers a request for a round. If the round is not published yet, waits until it is or the beacon is dropped.
async fn get_round(
    State(rounds): State<Arc<Rounds>>,
    Path(name): Path<String>,
) -> Result<Json<Value>, StatusCode> {
    if rounds.is_down.load(Ordering::Relaxed) {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    let mut latest = rounds.latest.subscribe();
    let number = match name.as_str() {
        "latest" => *latest.borrow(),
        number => number.parse().map_err(|_| StatusCode::NOT_FOUND)?,
    };
    let published = latest.wait_for(|latest| *latest >= number).await;
    published.map_err(|_| StatusCode::NOT_FOUND)?;
    Ok(Json(
        json!({"round": number, "signature": signature(number)}),
    ))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn public_key() -> String {
    let key = G2Projective::generator() * Scalar::from(SECRET);
    hex(&G2Affine::from(key).to_compressed())
}

fn signature(round: u64) -> String {
    let message = Sha256::digest(&round.to_be_bytes());
    let point =
        <G1Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve(&message[..], DOMAIN);
    hex(&G1Affine::from(point * Scalar::from(SECRET)).to_compressed())
}
