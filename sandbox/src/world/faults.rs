//! Injected faults between the bot and the sandbox.

pub(crate) mod fault;
pub(crate) mod storm;

use crate::limits::memory;
use fault::Fault;
use storm::{EventDelivery, Storms};

/// Owns the faults that wait for the bot's requests, and the storms.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    waiting: Vec<Fault>,
    /// The number of requests that faults hold back.
    held_requests: usize,
    storms: Storms,
    /// Whether the bot gets every event twice.
    duplicates_events: bool,
    /// Whether interaction tokens work only for ephemeral messages.
    forgets_tokens: bool,
}

/// Faults of requests.
impl Faults {
    /// Adds a fault. Returns `false` if too many are already waiting.
    pub(crate) fn add(&mut self, fault: Fault) -> bool {
        let has_room = self.waiting.len() < memory::FAULTS;
        if has_room && fault.times > 0 {
            self.waiting.push(fault);
        }
        has_room
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Takes the next fault for a request, if it holds the request back.
    pub(crate) fn take_hold(&mut self, request: &str) -> Option<Fault> {
        let next = self.waiting.iter().find(|fault| fault.matches(request));
        next.filter(|fault| fault.hold_ms > 0)?;
        let fault = self.take_waiting(request)?;
        self.held_requests += 1;
        Some(fault)
    }

    /// Records the arrival of a request that was held back.
    pub(crate) fn record_arrival(&mut self) {
        self.held_requests = self.held_requests.saturating_sub(1);
    }

    /// Returns the number of requests that are held back.
    pub(crate) fn held_requests(&self) -> usize {
        self.held_requests
    }

    /// Takes the fault for a request: a waiting one, or one from the storm.
    pub(crate) fn take_fault(&mut self, request: &str) -> Option<Fault> {
        self.take_waiting(request)
            .or_else(|| self.storms.fault_for(request))
    }

    fn take_waiting(&mut self, request: &str) -> Option<Fault> {
        let at = self
            .waiting
            .iter()
            .position(|fault| fault.matches(request))?;
        self.waiting[at].times -= 1;
        let fault = self.waiting[at].clone();
        if fault.times == 0 {
            self.waiting.remove(at);
        }
        Some(fault)
    }

    pub(crate) fn set_forgets_tokens(&mut self, on: bool) {
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
    pub(crate) fn set_duplicates_events(&mut self, on: bool) {
        self.duplicates_events = on;
    }

    pub(crate) fn duplicates_events(&self) -> bool {
        self.duplicates_events
    }

    /// Draws how an event is delivered to the bot.
    pub(crate) fn delivery_of(&mut self, event: &str) -> EventDelivery {
        self.storms
            .delivery_of(event)
            .twice_if(self.duplicates_events)
    }
}
