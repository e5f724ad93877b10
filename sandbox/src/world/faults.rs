//! Injected faults between bot and sandbox.

pub(crate) mod fault;
pub(crate) mod storm;

use crate::limits::kept;
use fault::Fault;
use storm::{Fate, Storms};

/// Owns the faults that wait for the bot's requests, and the storms.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    waiting: Vec<Fault>,
    /// The number of requests that faults hold back.
    held: usize,
    storms: Storms,
    /// Whether the bot gets every event twice.
    duplicates: bool,
    /// Whether interaction tokens work only for ephemeral messages.
    forgets_tokens: bool,
}

/// Faults of requests.
impl Faults {
    /// Adds a fault. Returns `false` if too many are already waiting.
    pub(crate) fn add(&mut self, fault: Fault) -> bool {
        let room = self.waiting.len() < kept::FAULTS;
        if room && fault.times > 0 {
            self.waiting.push(fault);
        }
        room
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Takes the next fault for a request, if it holds the request back.
    pub(crate) fn hold(&mut self, request: &str) -> Option<Fault> {
        let next = self.waiting.iter().find(|fault| fault.meets(request));
        next.filter(|fault| fault.hold_ms > 0)?;
        let fault = self.next_for(request)?;
        self.held += 1;
        Some(fault)
    }

    /// Records the arrival of a request that was held back.
    pub(crate) fn note_arrival(&mut self) {
        self.held = self.held.saturating_sub(1);
    }

    /// Returns the number of requests that are held back.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Takes the fault for a request: a waiting one, or one from the storm.
    pub(crate) fn for_request(&mut self, request: &str) -> Option<Fault> {
        self.next_for(request)
            .or_else(|| self.storms.fault_for(request))
    }

    fn next_for(&mut self, request: &str) -> Option<Fault> {
        let at = self.waiting.iter().position(|fault| fault.meets(request))?;
        self.waiting[at].times -= 1;
        let fault = self.waiting[at].clone();
        if fault.times == 0 {
            self.waiting.remove(at);
        }
        Some(fault)
    }

    pub(crate) fn forget_tokens(&mut self, on: bool) {
        self.forgets_tokens = on;
    }

    /// Returns whether interaction tokens do not work for public messages.
    pub(crate) fn forgets_tokens(&self) -> bool {
        self.forgets_tokens
    }

    pub(crate) fn storms(&mut self) -> &mut Storms {
        &mut self.storms
    }
}

/// Faults of events.
impl Faults {
    pub(crate) fn duplicate_events(&mut self, on: bool) {
        self.duplicates = on;
    }

    pub(crate) fn duplicates_events(&self) -> bool {
        self.duplicates
    }

    /// Draws the fate of an event to the bot.
    pub(crate) fn fate_of(&mut self, event: &str) -> Fate {
        self.storms.fate_of(event).or_twice(self.duplicates)
    }
}
