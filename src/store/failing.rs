//! The error for which transactions cannot be committed.

use std::time::Instant;

use super::StoreError;

/// Since when no transaction could be committed, and the last error.
#[derive(Debug, Default)]
pub(super) struct Failing(Option<(Instant, StoreError)>);

impl Failing {
    /// Notes an error; returns whether the one before it was the same.
    pub(super) fn is_repeated(&mut self, error: &StoreError) -> bool {
        match &mut self.0 {
            Some((_, last)) if last == error => true,
            Some((_, last)) => {
                *last = error.clone();
                false
            }
            None => {
                self.0 = Some((Instant::now(), error.clone()));
                false
            }
        }
    }

    /// Notes a commit; returns since when there was none, if it is the first since an error.
    pub(super) fn end(&mut self) -> Option<Instant> {
        self.0.take().map(|(since, _)| since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_is_new_once_until_a_commit_succeeds() {
        let [full, closed] = [
            StoreError::CommitFailed("disk is full".to_owned()),
            StoreError::Closed,
        ];
        let mut failing = Failing::default();
        assert_eq!(failing.end(), None);
        let repeated =
            [&full, &full, &closed, &closed, &full].map(|error| failing.is_repeated(error));
        assert_eq!(repeated, [false, true, false, true, false]);
        assert!(failing.end().is_some());
        assert_eq!(failing.end(), None);
        assert!(!failing.is_repeated(&full));
    }
}
