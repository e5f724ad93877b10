//! Fair deals.

use gow::fair::Network;
use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;
use crate::config::loopback::check_loopback;

/// The public address of drand.
const DRAND_ADDRESS: &str = "https://api.drand.sh";

/// The name of a network that somebody runs on this machine.
const LOCAL_NETWORK: &str = "loopback";

/// Fair deals.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FairConfig {
    /// The public beacon that deals wait for.
    pub beacon: BeaconChoice,
    /// The address of a server that replaces drand's, on this machine only.
    pub drand: Option<String>,
    /// The public key of that server's network, in hexadecimal digits.
    pub drand_key: Option<String>,
}

/// The public beacon that deals wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BeaconChoice {
    /// None.
    #[default]
    None,
    /// A round of drand's `quicknet`.
    Drand,
}

impl FairConfig {
    /// Returns the address of the beacon's server, without a slash at its end.
    #[must_use]
    pub fn address(&self) -> &str {
        self.drand
            .as_deref()
            .unwrap_or(DRAND_ADDRESS)
            .trim_end_matches('/')
    }

    /// Returns the network that receipts name.
    #[must_use]
    pub fn network(&self) -> Network {
        self.local_network().unwrap_or_default()
    }

    fn local_network(&self) -> Option<Network> {
        self.drand.as_ref()?;
        Network::new(LOCAL_NETWORK, self.drand_key.as_deref()?)
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        let drand = self.drand.as_deref();
        if let Some(Err(why)) = drand.map(|address| check_loopback(address, &[""])) {
            mistakes.add_value("fair.drand", why);
        }
        if self.drand_key.is_some() && self.drand.is_none() {
            let why = "is only for a server on this machine (fair.drand)";
            mistakes.add_value("fair.drand_key", why);
        }
        if self.drand.is_some() && self.local_network().is_none() {
            let why =
                "must be the public key of the network at fair.drand, in 192 hexadecimal digits";
            mistakes.add_value("fair.drand_key", why);
        }
    }
}
