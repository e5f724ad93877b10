//! How long decisions took.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How many steps there are between a number and its double.
const STEPS: u32 = 8;

/// The bits of a step.
const BITS: u32 = STEPS.ilog2();

/// Durations, each rounded up by an eighth at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<u32, u64>")]
pub struct Times(BTreeMap<u32, u64>);

impl TryFrom<BTreeMap<u32, u64>> for Times {
    type Error = &'static str;

    fn try_from(counts: BTreeMap<u32, u64>) -> Result<Self, &'static str> {
        let steps = step(0)..=step(u64::MAX);
        if counts.keys().all(|step| steps.contains(step)) {
            Ok(Self(counts))
        } else {
            Err("no duration falls into that step")
        }
    }
}

impl Times {
    /// Adds a duration in nanoseconds.
    pub(super) fn add(&mut self, nanoseconds: u64) {
        *self.0.entry(step(nanoseconds)).or_default() += 1;
    }

    /// Adds other durations.
    pub(super) fn merge(&mut self, other: &Times) {
        for (step, count) in &other.0 {
            *self.0.entry(*step).or_default() += count;
        }
    }

    /// Counts the durations.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the nanoseconds within which this share of the durations stayed, such as 0.99; `None`
    /// without any.
    #[must_use]
    pub fn within(&self, share: f64) -> Option<u64> {
        let wanted = share * self.count() as f64;
        let mut passed = 0;
        let reached = self.0.iter().find(|(_, count)| {
            passed += **count;
            passed as f64 >= wanted
        });
        reached.map(|(step, _)| end(*step))
    }
}

/// Returns the number of the step that a duration falls into.
fn step(nanoseconds: u64) -> u32 {
    let number = nanoseconds.max(u64::from(STEPS));
    let power = number.ilog2();
    power * STEPS + (number >> (power - BITS)) as u32 % STEPS
}

/// Returns the first number beyond a step.
fn end(step: u32) -> u64 {
    let (power, part) = (step / STEPS, step % STEPS);
    let end = u128::from(STEPS + part + 1) << (power - BITS);
    end.try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_rounded_up_by_an_eighth_at_most() {
        for nanoseconds in (8..5_000).chain([1 << 40, (1 << 40) - 1, u64::MAX - 1]) {
            let mut times = Times::default();
            times.add(nanoseconds);
            let said = times.within(0.5).unwrap();
            assert!(said > nanoseconds, "{nanoseconds} {said}");
            assert!(
                said - nanoseconds <= nanoseconds / 8 + 1,
                "{nanoseconds} {said}"
            );
        }
    }

    #[test]
    fn steps_of_no_duration_are_refused() {
        let read = serde_json::from_str::<Times>;
        assert!(read(r#"{"24":1,"511":2}"#).is_ok());
        assert!(read(r#"{"23":1}"#).is_err() && read(r#"{"512":1}"#).is_err());
    }

    #[test]
    fn a_share_of_the_durations_is_found() {
        let mut times = Times::default();
        let mut others = Times::default();
        (0..99).for_each(|_| times.add(1_000));
        others.add(1_000_000);
        times.merge(&others);
        assert_eq!(times.count(), 100);
        assert!(times.within(0.99).unwrap() < 1_200);
        assert!(times.within(1.0).unwrap() > 1_000_000);
        assert_eq!(Times::default().within(0.5), None);
    }
}
