//! How processes share the requests that Discord allows their token: by how many wait in each.

use std::collections::BTreeMap;

/// The weight of a process without waiting requests: about a third of what the limit allows in a
/// second, so that an idle process can send at once.
const BASE: u32 = 16;

/// The most waiting requests that count: more do not change the shares.
const WAITING_MAX: u32 = 256;

/// A process's share of the requests that Discord allows: `own` of `all`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestShare {
    /// The weight of this process.
    pub own: u32,
    /// The sum of all weights.
    pub all: u32,
}

impl Default for RequestShare {
    /// Returns the whole limit, for the only process.
    fn default() -> Self {
        Self { own: 1, all: 1 }
    }
}

/// How many requests wait in each process, as reported by the processes.
#[derive(Debug, Default)]
pub(in crate::store) struct WaitingRequests {
    /// What this process reported last, and to which processes.
    last_report: Option<(u32, Vec<i64>)>,
    waiting: BTreeMap<i64, u32>,
}

impl WaitingRequests {
    /// Reports to the living processes how many requests are waiting here, unless they know.
    pub(super) fn report<E>(
        &mut self,
        waiting: usize,
        living: &[i64],
        send: impl FnOnce(u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let report = (rounded(waiting), living.to_vec());
        if self.last_report.as_ref() != Some(&report) {
            send(report.0)?;
            self.last_report = Some(report);
        }
        Ok(())
    }

    /// Records the report of a process, this one included.
    pub(super) fn record(&mut self, node: i64, waiting: u32) {
        self.waiting.insert(node, waiting.min(WAITING_MAX));
    }

    /// Returns the share of one of the living processes.
    pub(super) fn share(&mut self, node: i64, living: &[i64]) -> RequestShare {
        self.waiting.retain(|node, _| living.contains(node));
        let part = |node: &i64| BASE + self.waiting.get(node).copied().unwrap_or_default();
        let own = part(&node);
        let others = living.iter().filter(|other| **other != node).map(part);
        RequestShare {
            own,
            all: own + others.sum::<u32>(),
        }
    }
}

/// Rounds up to a power of two, so that small changes are not reported.
fn rounded(waiting: usize) -> u32 {
    match u32::try_from(waiting).unwrap_or(u32::MAX) {
        0 => 0,
        waiting => waiting.min(WAITING_MAX).next_power_of_two(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_with_more_waiting_requests_gets_a_larger_share() {
        let mut requests = WaitingRequests::default();
        let share = |requests: &mut WaitingRequests, node| {
            let RequestShare { own, all } = requests.share(node, &[1, 2]);
            (own, all)
        };
        assert_eq!(share(&mut requests, 1), (16, 32), "nothing is known yet");
        requests.record(1, 48);
        assert_eq!(share(&mut requests, 1), (64, 80));
        assert_eq!(share(&mut requests, 2), (16, 80));
        requests.record(2, u32::MAX);
        assert_eq!(share(&mut requests, 2), (272, 336));
        assert_eq!(requests.share(2, &[2]), RequestShare { own: 272, all: 272 });
        assert_eq!(share(&mut requests, 1).0, 16, "it was gone meanwhile");
    }

    #[test]
    fn a_report_is_repeated_only_for_new_processes() {
        let mut requests = WaitingRequests::default();
        let mut told = |waiting: usize, living: &[i64]| {
            let mut told = None;
            let done = requests.report(waiting, living, |waiting| {
                told = Some(waiting);
                Ok::<(), ()>(())
            });
            done.ok().and(told)
        };
        assert_eq!(told(0, &[1]), Some(0));
        assert_eq!(told(0, &[1]), None);
        assert_eq!(told(5, &[1]), Some(8));
        assert_eq!(told(7, &[1]), None, "about as many");
        assert_eq!(told(7, &[1, 2]), Some(8), "one has joined");
        assert_eq!(told(7, &[1, 3]), Some(8), "one has taken its place");
        assert_eq!(told(usize::MAX, &[1, 3]), Some(WAITING_MAX));
        assert!(requests.report(0, &[1, 3], Err).is_err());
        assert_eq!(
            requests.report(0, &[1, 3], Err),
            Err(0),
            "the report was not sent yet"
        );
    }
}
