//! The state of the bot, for its operator.

use tokio::time::timeout;

use crate::metrics::{LiveState, Metrics};

use super::REPLY_TIMEOUT;

/// The state of the bot, or why it is unknown.
#[derive(Debug, Clone, Copy)]
pub(super) enum BotState {
    /// It runs.
    Running(LiveState),
    /// It starts or stops.
    Absent,
    /// It does not answer in time.
    Silent,
}

impl BotState {
    /// Asks the bot for its state.
    pub(super) async fn of(metrics: &Metrics) -> Self {
        match timeout(REPLY_TIMEOUT, metrics.live()).await {
            Ok(Some(live)) => Self::Running(live),
            Ok(None) => Self::Absent,
            Err(_) => Self::Silent,
        }
    }

    /// Returns the figures of the bot, if it has told them.
    pub(super) const fn live(self) -> Option<LiveState> {
        match self {
            Self::Running(live) => Some(live),
            Self::Absent | Self::Silent => None,
        }
    }

    /// Whether the bot has its tables and every shard is connected.
    pub(super) const fn is_ready(self) -> bool {
        matches!(self, Self::Running(live) if live.is_connected())
    }

    /// Returns the state in words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Running(_) if self.is_ready() => "ready",
            Self::Running(_) => "not connected to Discord",
            Self::Absent => "starting or stopping",
            Self::Silent => "the bot does not answer",
        }
    }
}
