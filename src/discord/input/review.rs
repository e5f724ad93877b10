//! The review of a finished hand: what the asker could have played better.

use gow::computer::hint::has_hints;
use gow::{Record, Round as _, Seat};

use crate::discord::context::reviews::NotReviewed;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::text::phrases::{ReplyText, ReviewText};

use super::record::RecordRequest;

impl RecordRequest<'_> {
    /// Replies with the asker's costliest plays of a hand that they have played.
    pub(super) async fn review(&self) -> Reply {
        let played = match self.app.store.finished_hand(self.table, self.number).await {
            Ok(Some(played)) => played,
            Ok(None) => return self.asker.reply(&ReplyText::NoRecord),
            Err(error) => return self.unread(&error),
        };
        let mut sitters = played.row.sitters.iter();
        let own = sitters.find(|sitter| sitter.user == self.asker.user);
        let Some(seat) = own.and_then(|own| Seat::new(usize::from(own.seat))) else {
            return self.asker.reply(&ReviewText::NotYours);
        };
        match crate::table::record(&played) {
            Ok(record) => self.reviewed(&record, seat, played.row.stake).await,
            Err(why) => {
                tracing::warn!(table = %self.table, number = self.number, why, "a hand has no record");
                self.asker.reply(&ReplyText::NoRecord)
            }
        }
    }

    async fn reviewed(&self, record: &Record, seat: Seat, stake: i64) -> Reply {
        let round = record.round();
        if !has_hints(&round.deal().house) {
            return self.asker.reply(&ReviewText::NoGame);
        }
        let mistakes = match self.app.reviews.of(round.clone()).await {
            Ok(Some(mistakes)) => mistakes,
            Ok(None) => return self.asker.reply(&ReviewText::NoGame),
            Err(NotReviewed::Busy) => return self.asker.reply(&ReviewText::Busy),
            Err(NotReviewed::Failed) => return self.asker.reply(&ReviewText::Failed),
        };
        let own = mistakes.iter().filter(|mistake| mistake.seat == seat);
        let own: Vec<_> = own.cloned().collect();
        let (number, locale) = (self.number, self.asker.locale);
        let screen = screens::review(number, round.seats(), stake, &own, locale);
        Reply::private(body(&screen))
    }
}
