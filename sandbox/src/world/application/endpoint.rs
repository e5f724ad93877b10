//! The application's addresses for posts of interactions and events, and the key that signs these posts.

use ed25519_dalek::{Signer as _, SigningKey};

use crate::world::ids::seeded_rng::SeededRng;

/// Events that the sandbox posts.
pub(crate) const AUTHORIZED: &str = "APPLICATION_AUTHORIZED";
pub(crate) const DEAUTHORIZED: &str = "APPLICATION_DEAUTHORIZED";

/// The values of `event_webhooks_status`: off and on.
pub(crate) const EVENTS_OFF: i64 = 1;
pub(crate) const EVENTS_ON: i64 = 2;

/// The key that signs the posts to the application.
#[derive(Debug)]
pub(crate) struct PostSigner(SigningKey);

impl PostSigner {
    /// Generates a key.
    pub(super) fn generate(mut rng: SeededRng) -> Self {
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&rng.next().to_be_bytes());
        }
        Self(SigningKey::from_bytes(&bytes))
    }

    /// Returns the public key as Discord writes it.
    pub(crate) fn public_key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// Signs a body for a time, in seconds since 1970.
    pub(crate) fn sign(&self, timestamp: i64, body: &str) -> String {
        let signature = self.0.sign(format!("{timestamp}{body}").as_bytes());
        hex(&signature.to_bytes())
    }
}

/// The application's addresses for posts.
#[derive(Clone, Debug)]
pub(crate) struct Endpoints {
    pub(crate) interactions: Option<String>,
    pub(crate) events: Option<String>,
    pub(crate) events_status: i64,
    /// The events that the application has subscribed to.
    pub(crate) event_types: Vec<String>,
}

impl Default for Endpoints {
    fn default() -> Self {
        Self {
            interactions: None,
            events: None,
            events_status: EVENTS_OFF,
            event_types: Vec::new(),
        }
    }
}

impl Endpoints {
    /// Returns the address that an event is posted to, if there is one.
    pub(crate) fn url_for_event(&self, kind: &str) -> Option<&String> {
        let is_subscribed = self.event_types.iter().any(|subscribed| subscribed == kind);
        let is_posted = self.events_status == EVENTS_ON && is_subscribed;
        self.events.as_ref().filter(|_| is_posted)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
