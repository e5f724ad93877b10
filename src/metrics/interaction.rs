//! Interactions: their kinds, how they arrive, and the time until each is answered.

use std::time::{Duration, Instant};

use gow::named_enum;

use super::Metrics;
use super::families::count;

named_enum! {
    /// The kind of an interaction; the names are values of a label.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum InteractionKind {
        /// A press of a button or a choice in a list.
        Press = "press",
        /// A form that was filled in.
        Form = "form",
        /// A command.
        Command = "command",
    }
}

named_enum! {
    /// How Discord sends an interaction; the names are values of a label.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Transport {
        /// Through the gateway.
        Gateway = "gateway",
        /// Posted to the public listener.
        Http = "http",
    }
}

/// Measures the time from the arrival of an interaction to its answer.
#[derive(Debug, Clone)]
pub struct AnswerTimer {
    metrics: Metrics,
    kind: InteractionKind,
    at: Instant,
}

impl AnswerTimer {
    pub(super) fn start(metrics: Metrics, kind: InteractionKind) -> Self {
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
        let acknowledged = &self.metrics.0.families.acknowledged;
        count(acknowledged, "kind", self.kind.name());
    }

    /// Notes whether Discord has accepted the answer.
    pub fn answered(&self, accepted: bool) {
        let (families, kind) = (&self.metrics.0.families, self.kind.name());
        if accepted {
            let answers = families.histograms.answers.get_or_create(&[("kind", kind)]);
            answers.observe(self.age().as_secs_f64());
        } else {
            count(&families.unanswered, "kind", kind);
        }
    }
}
