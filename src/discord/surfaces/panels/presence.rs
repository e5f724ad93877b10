//! How a person can see a table in private.

use crate::id::Millis;

/// How a person can see a table in private.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Presence {
    /// Whether a direct message shows their hand, and can be edited as far as is known.
    pub(crate) has_direct: bool,
    /// Whether an ephemeral message shows it.
    pub(crate) has_ephemeral: bool,
    /// Whether they have received or pressed one of these messages in the last minutes, or are about
    /// to receive one.
    pub(crate) is_live: bool,
    /// When they last pressed one.
    pub(crate) pressed: Option<Millis>,
}

impl Presence {
    /// Whether any message shows their hand.
    pub(crate) const fn exists(self) -> bool {
        self.has_direct || self.has_ephemeral
    }
}
