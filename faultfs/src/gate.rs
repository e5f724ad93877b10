//! A gate in front of the disk. Calls wait while it is shut.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A gate, open at first.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    state: Mutex<State>,
    opened: Condvar,
}

#[derive(Debug, Default)]
struct State {
    is_shut: bool,
    waiting: usize,
}

impl Gate {
    /// Waits while the gate is shut.
    pub(crate) fn pass(&self) {
        let mut state = self.lock();
        state.waiting += 1;
        while state.is_shut {
            state = self
                .opened
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting -= 1;
    }

    pub(crate) fn shut(&self) {
        self.lock().is_shut = true;
    }

    pub(crate) fn open(&self) {
        self.lock().is_shut = false;
        self.opened.notify_all();
    }

    /// Returns the number of calls that are waiting.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
