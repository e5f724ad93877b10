//! The time from a press to its answer.

use std::time::{Duration, Instant};

use super::Metrics;

/// What a person has sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A press of a button or a choice in a list.
    Press,
    /// A form that was filled in.
    Form,
    /// A command.
    Command,
}

impl Kind {
    /// Every kind.
    pub(super) const ALL: [Self; 3] = [Self::Press, Self::Form, Self::Command];

    /// Returns the value of the label.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::Form => "form",
            Self::Command => "command",
        }
    }
}

/// How Discord sends an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Through the gateway.
    Gateway,
    /// Posted to the public listener.
    Http,
}

impl Way {
    /// Every way.
    pub(super) const ALL: [Self; 2] = [Self::Gateway, Self::Http];

    /// Returns the value of the label.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Gateway => "gateway",
            Self::Http => "http",
        }
    }
}

/// Something that a person has sent and that waits for its answer.
#[derive(Debug, Clone)]
pub struct Arrival {
    metrics: Metrics,
    kind: Kind,
    at: Instant,
}

impl Arrival {
    pub(super) fn now(metrics: Metrics, kind: Kind) -> Self {
        Self {
            metrics,
            kind,
            at: Instant::now(),
        }
    }

    /// Returns how long ago it arrived.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.at.elapsed()
    }

    /// Counts that it was acknowledged first, because the answer took long.
    pub fn acknowledged(&self) {
        let kind = [("kind", self.kind.name())];
        let families = &self.metrics.0.families;
        families.acknowledged.get_or_create(&kind).inc();
    }

    /// Notes whether Discord has accepted an answer.
    pub fn answered(&self, taken: bool) {
        let kind = [("kind", self.kind.name())];
        let families = &self.metrics.0.families;
        if taken {
            let took = self.age().as_secs_f64();
            families.answers.get_or_create(&kind).observe(took);
        } else {
            families.unanswered.get_or_create(&kind).inc();
        }
    }
}
