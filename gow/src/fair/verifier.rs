//! The verifier of receipts, one after the other.

use std::collections::BTreeMap;

use super::beacon::Network;
use super::chain::Link;
use super::fault::Fault;
use super::published::Published;

/// Checks receipts one after the other, those of one table as a chain in the order of their numbers.
///
/// [`FileVerifier`](super::FileVerifier) takes them in any order.
#[derive(Debug, Default)]
pub struct Verifier {
    tables: BTreeMap<String, Option<Link>>,
    beacon: Network,
}

impl Verifier {
    /// Makes a verifier that knows another beacon than `quicknet`.
    #[must_use]
    pub fn knowing(beacon: Network) -> Self {
        Self {
            beacon,
            ..Self::default()
        }
    }

    /// Checks one receipt, also as the next of its table, or as the last one again.
    ///
    /// # Errors
    /// The first step that fails.
    pub fn check(&mut self, published: &Published) -> Result<(), Fault> {
        let table = &published.receipt.table;
        let last = self.tables.entry(table.clone()).or_default();
        // The chain goes on behind a receipt that fails another step.
        let chain = Link::follow(last, published);
        published.check_commitment()?;
        published.check_terms()?;
        published.check_known(&self.beacon)?;
        chain?;
        published.check_deal()?;
        published.check_beacon(&self.beacon)
    }
}
