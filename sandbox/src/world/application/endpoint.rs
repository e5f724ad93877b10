//! The application's addresses for posts of interactions and events, and the key that signs these posts.

use ed25519_dalek::{Signer as _, SigningKey};

use crate::world::ids::seed::Seed;

/// Events that the sandbox posts.
pub(crate) const AUTHORIZED: &str = "APPLICATION_AUTHORIZED";
pub(crate) const DEAUTHORIZED: &str = "APPLICATION_DEAUTHORIZED";

/// The statuses of events that an application may set: off and on.
pub(crate) const EVENTS_OFF: i64 = 1;
pub(crate) const EVENTS_ON: i64 = 2;

/// Signs the posts to an application.
#[derive(Debug)]
pub(crate) struct Signature(SigningKey);

impl Signature {
    /// Creates a key from random draws.
    pub(super) fn drawn(mut draw: Seed) -> Self {
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&draw.next().to_be_bytes());
        }
        Self(SigningKey::from_bytes(&bytes))
    }

    /// Returns the public key as Discord writes it.
    pub(crate) fn public_key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// Signs a body for a time, in seconds since 1970.
    pub(crate) fn of(&self, timestamp: i64, body: &str) -> String {
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
    /// The events that are posted.
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
    pub(crate) fn of_event(&self, kind: &str) -> Option<&String> {
        let is_wanted = self.event_types.iter().any(|wanted| wanted == kind);
        let on = self.events_status == EVENTS_ON && is_wanted;
        self.events.as_ref().filter(|_| on)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
