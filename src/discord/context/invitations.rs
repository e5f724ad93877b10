//! Invitations to tables: counts and posts them.

use hashlink::LruCache;
use parking_lot::Mutex;
use reqwest::Method;

use crate::id::{TableId, UserId};
use crate::table::{TABLES_MAX, Table};

use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::screens::{self, Occasion};
use crate::discord::surfaces::nonce::invitation_nonce;

use super::AppState;

/// The most people that one table invites, more than it has seats.
pub(crate) const INVITED_MAX: usize = 16;

/// Who has been invited to which table.
#[derive(Debug)]
pub struct Invitations(Mutex<LruCache<TableId, Vec<UserId>>>);

/// Why an invitation is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InvitationRefusal {
    /// The table has invited them before.
    Again(UserId),
    /// The table has invited [`INVITED_MAX`] people.
    Most,
}

impl Default for Invitations {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(TABLES_MAX)))
    }
}

impl Invitations {
    /// Counts people as invited to a table; returns how many it has invited, or why it may not invite them.
    pub(crate) fn count(
        &self,
        table: TableId,
        people: &[UserId],
    ) -> Result<usize, InvitationRefusal> {
        let mut tables = self.0.lock();
        let mut invited = tables.get(&table).cloned().unwrap_or_default();
        for user in people {
            if invited.contains(user) {
                return Err(InvitationRefusal::Again(*user));
            }
            invited.push(*user);
        }
        let count = invited.len();
        if count > INVITED_MAX {
            return Err(InvitationRefusal::Most);
        }
        tables.insert(table, invited);
        Ok(count)
    }

    /// Takes back the count of people whose invitation could not be posted.
    pub(crate) fn take_back(&self, table: TableId, people: &[UserId]) {
        if let Some(invited) = self.0.lock().get_mut(&table) {
            invited.retain(|user| !people.contains(user));
        }
    }

    /// Forgets a person.
    pub(crate) fn forget(&self, user: UserId) {
        for (_, invited) in self.0.lock().iter_mut() {
            invited.retain(|who| *who != user);
        }
    }
}

impl AppState {
    /// Posts an invitation in the table's channel, in the language of its server; `count` is how many
    /// people the table has invited.
    pub(crate) async fn invite(
        &self,
        table: &Table,
        by: &str,
        (people, count): (&[UserId], usize),
        occasion: Occasion,
    ) -> Result<(), RestError> {
        let locale = self.servers.locale(table.place.guild).await;
        let screen = screens::invitation(&table.public_scene(), by, people, occasion, locale);
        let message = body(&screen).with_nonce(invitation_nonce(table.id, people, count));
        let path = paths::messages(table.place.channel);
        let purpose = Purpose::of(table.id, Priority::Lobby);
        let posted = self.outbox.show(purpose, Method::POST, &path, &message);
        posted.await.map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId::new(1);
    const BEN: UserId = UserId::new(2);

    #[test]
    fn a_table_invites_each_person_once_and_not_too_many() {
        let (invitations, table) = (Invitations::default(), TableId::new(7).unwrap());
        assert_eq!(invitations.count(table, &[ANN]), Ok(1));
        assert_eq!(
            invitations.count(table, &[BEN, ANN]),
            Err(InvitationRefusal::Again(ANN))
        );
        assert_eq!(
            invitations.count(table, &[BEN, BEN]),
            Err(InvitationRefusal::Again(BEN))
        );
        assert_eq!(invitations.count(table, &[BEN]), Ok(2), "none was counted");
        invitations.take_back(table, &[BEN]);
        assert_eq!(invitations.count(table, &[BEN]), Ok(2));
        invitations.forget(ANN);
        for more in 0..INVITED_MAX as u64 - 1 {
            assert!(invitations.count(table, &[UserId::new(10 + more)]).is_ok());
        }
        assert_eq!(
            invitations.count(table, &[ANN]),
            Err(InvitationRefusal::Most)
        );
        let other = TableId::new(8).unwrap();
        assert_eq!(invitations.count(other, &[ANN]), Ok(1));
    }
}
