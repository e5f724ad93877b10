//! Faults, storms and invalid requests.

use std::collections::BTreeMap;

use super::{Control, ControlError};
use crate::world::faults::fault::Fault;
use crate::world::faults::storm::{EventStorm, RequestStorm};
use crate::world::traffic::record::SchemaMismatch;

impl Control {
    /// Injects a fault into the next matching requests of the bot.
    ///
    /// # Errors
    /// When too many are already waiting.
    pub fn add_fault(&self, fault: Fault) -> Result<(), ControlError> {
        let added = self.shared.world().faults.add(fault);
        added.then_some(()).ok_or(ControlError::TooManyFaults)
    }

    /// Removes all waiting faults.
    pub fn clear_faults(&self) {
        self.shared.world().faults.clear();
    }

    /// Returns how many of the bot's requests are held back by faults.
    #[must_use]
    pub fn held_requests(&self) -> usize {
        self.shared.world().faults.held_requests()
    }

    /// Starts or stops random faults of the bot's requests. The same seed and the same requests produce the same faults.
    ///
    /// # Errors
    /// When a share or the sum of the shares is not between 0 and 1.
    pub fn set_request_storm(&self, storm: Option<RequestStorm>) -> Result<(), ControlError> {
        if storm.as_ref().is_some_and(|storm| !storm.is_valid()) {
            return Err(ControlError::InvalidStorm);
        }
        let mut world = self.shared.world();
        world.faults.storms().set_request_storm(storm);
        Ok(())
    }

    /// Starts or stops random faults of the events to the bot. The same seed and the same events produce the same faults.
    /// When a storm ends, the events that it still holds back are sent.
    ///
    /// # Errors
    /// When a share or the sum of the shares is not between 0 and 1.
    pub fn set_event_storm(&self, storm: Option<EventStorm>) -> Result<(), ControlError> {
        if storm.as_ref().is_some_and(|storm| !storm.is_valid()) {
            return Err(ControlError::InvalidStorm);
        }
        let mut world = self.shared.world();
        let has_ended = storm.is_none();
        world.faults.storms().set_event_storm(storm);
        if has_ended {
            let now = world.now_ms();
            world.gateway.release_all(now);
        }
        Ok(())
    }

    /// Sets whether the bot gets every event twice.
    pub fn duplicate_events(&self, on: bool) {
        self.shared.world().faults.set_duplicates_events(on);
    }

    /// Sets whether the sandbox refuses requests for public messages with interaction tokens, as Discord does when it has
    /// forgotten a token. Requests for ephemeral messages still succeed.
    pub fn forget_tokens(&self, on: bool) {
        self.shared.world().faults.set_forgets_tokens(on);
    }

    /// Lists the differences between the OpenAPI file, if there is one, and the bot's requests and their answers.
    #[must_use]
    pub fn schema_mismatches(&self) -> Vec<SchemaMismatch> {
        self.shared.world().traffic.schema_mismatches()
    }

    /// Returns how often each route was answered with each status since the start.
    #[must_use]
    pub fn request_counts(&self) -> BTreeMap<String, BTreeMap<u16, u64>> {
        self.shared.world().traffic.status_counts().clone()
    }

    /// Returns how many requests of the last ten minutes were answered with 401, 403 or 429.
    #[must_use]
    pub fn invalid_requests(&self) -> usize {
        let mut world = self.shared.world();
        let now = world.now_ms();
        world.limits.invalid_requests(now)
    }

    /// Adds `count` invalid requests as if the bot had made them. 10,000 in ten minutes lead to a ban.
    pub fn add_invalid_requests(&self, count: usize) {
        let mut world = self.shared.world();
        let now = world.now_ms();
        for _ in 0..count.min(crate::limits::rate::INVALID) {
            world.limits.record_status(403, now);
        }
    }
}
