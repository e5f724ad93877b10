//! Interactions: their kinds, how they arrive, and the time until each is answered.

use std::time::{Duration, Instant};

use super::Metrics;
use super::families::count;
use crate::variant_names::variant_names;

/// The kind of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionKind {
    /// A press of a button or a choice in a list.
    Press,
    /// A form that was filled in.
    Form,
    /// A command.
    Command,
}

variant_names! {
    /// Returns the value of the label.
    InteractionKind { Press = "press", Form = "form", Command = "command" }
}

/// How Discord sends an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Through the gateway.
    Gateway,
    /// Posted to the public listener.
    Http,
}

variant_names! {
    /// Returns the value of the label.
    Transport { Gateway = "gateway", Http = "http" }
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
