//! The outside data that a deal needs, from the store and the beacon.

use std::collections::BTreeMap;

use crate::id::{Timestamp, UserId};
use crate::store::{DealtPerson, Step, StoreError, Write};
use crate::table::input::{DealInputs, Input};
use crate::table::registry::actor::Actor;

impl Actor {
    /// Returns the outside data for a step that may deal.
    pub(in crate::table) async fn deal_inputs(
        &self,
        input: &Input,
        now: Timestamp,
    ) -> Result<DealInputs, StoreError> {
        let people = self.dealt_people(now).await?;
        let beacon = self.upcoming_beacon(input, now).await;
        let hand = self.store.new_hand_id(self.table.id);
        Ok(DealInputs {
            hand,
            beacon,
            next_seed: (self.settings.seeds)(),
            people,
        })
    }

    /// Returns what a deal needs to know of the seated people, after giving first chips to those who have had none.
    async fn dealt_people(
        &self,
        now: Timestamp,
    ) -> Result<BTreeMap<UserId, DealtPerson>, StoreError> {
        let users: Vec<_> = self.table.people().map(|(_, person)| person.user).collect();
        let people = self.store.dealt_people(&users, now.day()).await?;
        if people.values().all(|person| person.has_grant) {
            return Ok(people);
        }
        let mut step = Step::new(now);
        for (&user, person) in &people {
            let is_welcomed =
                person.has_grant || self.store.welcome(user, self.settings.grant, now).await?;
            if !is_welcomed && person.number.is_none() {
                // Recently deleted people get no first chips, and may have no row yet.
                step.writes.push(Write::Known { user });
            }
        }
        if !step.writes.is_empty() {
            self.store.commit(step).await?;
        }
        self.store.dealt_people(&users, now.day()).await
    }
}
