//! How a person can see a table in private.

use crate::id::Timestamp;

/// How a person can see a table in private.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PanelAccess {
    /// Whether a direct message shows their hand and, as far as is known, can be edited.
    pub(crate) has_direct: bool,
    /// Whether an ephemeral message shows it.
    pub(crate) has_ephemeral: bool,
    /// Whether they have received or pressed one of these messages in the last few minutes, may have done so before
    /// a restart in the last few minutes, or are about to receive one.
    pub(crate) is_in_use: bool,
    /// When they last pressed one.
    pub(crate) pressed: Option<Timestamp>,
}

impl PanelAccess {
    /// Whether any message shows their hand.
    pub(crate) const fn has_any(self) -> bool {
        self.has_direct || self.has_ephemeral
    }
}
