//! The replay of a finished hand, for people who may see its record.

use gow::{PerSeat, Round as _};

use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Replayed};
use crate::id::UserId;
use crate::text::phrases::ReplayText;

use super::record::{Opened, RecordRequest};

impl RecordRequest<'_> {
    /// Returns the hand after so many plays, or the reply that it cannot be shown.
    pub(super) async fn replay(&self, step: u8) -> Result<Message, Reply> {
        let Opened {
            record,
            people,
            stake,
            ..
        } = self.open().await?;
        let round = record.round().clone();
        let mut seats: PerSeat<Option<(UserId, String)>> =
            PerSeat::from_fn(round.seats(), |_| None);
        for (seat, user) in people {
            let person = self.app.store.person(user).await;
            let person = person.map_err(|error| self.unread(&error))?;
            if seat.index() < seats.len() {
                // Somebody whose data was deleted has no name.
                seats[seat] = Some((user, person.map(|row| row.name).unwrap_or_default()));
            }
        }
        let hand = Replayed {
            table: self.table,
            number: self.number,
            stake,
            round,
            people: seats,
            viewer: self.asker.user,
        };
        let style = self.app.people.choices(self.asker.user).pictures;
        screens::replay(&hand, step, self.asker.locale)
            .map(|screen| private_body(&screen, style))
            .ok_or_else(|| self.asker.reply(&ReplayText::None))
    }
}
