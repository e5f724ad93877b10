//! A beacon like drand on loopback, with a key of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};
use gow::fair::Chain;
use serde_json::{Value, json};
use sha2_09::{Digest as _, Sha256};
use tiengow::config::{BeaconChoice, FairConfig};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The domain of the scheme `bls-unchained-g1-rfc9380`.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The secret key; one of drand's nobody has as a whole.
const SECRET: u64 = 0x7ee7_7001;

/// A beacon that publishes what the test says.
pub(crate) struct LocalDrand {
    address: String,
    rounds: Arc<Rounds>,
}

struct Rounds {
    /// The latest round that is published.
    latest: watch::Sender<u64>,
    /// Whether nobody gets an answer.
    is_away: AtomicBool,
}

impl LocalDrand {
    /// Starts, with this round as the latest one; the server ends with the runtime of the test.
    pub(crate) async fn start(latest: u64) -> Result<Self> {
        let rounds = Arc::new(Rounds {
            latest: watch::Sender::new(latest),
            is_away: AtomicBool::new(false),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let router = Router::new()
            .route("/v2/beacons/loopback/rounds/{round}", get(round))
            .with_state(Arc::clone(&rounds));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { address, rounds })
    }

    /// Publishes all rounds up to this one.
    pub(crate) fn publish(&self, round: u64) {
        self.rounds.latest.send_replace(round);
    }

    /// Answers nobody any more.
    pub(crate) fn go_away(&self) {
        self.rounds.is_away.store(true, Ordering::Relaxed);
    }

    /// The configuration of a bot that uses it.
    pub(crate) fn config(&self) -> FairConfig {
        FairConfig {
            beacon: BeaconChoice::Drand,
            drand: Some(self.address.clone()),
            drand_key: Some(key()),
        }
    }

    /// The chain in receipts.
    pub(crate) fn chain(&self) -> Chain {
        self.config().chain()
    }
}

/// Answers a round; one that is not published yet once it is, or once nobody waits any more.
async fn round(
    State(rounds): State<Arc<Rounds>>,
    Path(name): Path<String>,
) -> Result<Json<Value>, StatusCode> {
    if rounds.is_away.load(Ordering::Relaxed) {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    let mut latest = rounds.latest.subscribe();
    let number = match name.as_str() {
        "latest" => *latest.borrow(),
        number => number.parse().map_err(|_| StatusCode::NOT_FOUND)?,
    };
    let came = latest.wait_for(|latest| *latest >= number).await;
    came.map_err(|_| StatusCode::NOT_FOUND)?;
    Ok(Json(json!({"round": number, "signature": signed(number)})))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key() -> String {
    let key = G2Projective::generator() * Scalar::from(SECRET);
    hex(&G2Affine::from(key).to_compressed())
}

fn signed(round: u64) -> String {
    let message = Sha256::digest(&round.to_be_bytes());
    let point =
        <G1Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve(&message[..], DOMAIN);
    hex(&G1Affine::from(point * Scalar::from(SECRET)).to_compressed())
}
