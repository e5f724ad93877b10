//! The review of a finished hand: the plays that the asker could have made better.

use std::sync::Arc;

use gow::computer::hint::has_hints;
use gow::computer::review::Mistake;
use gow::{Round as _, Seat};
use tokio::sync::watch;

use crate::discord::context::reviews::ReviewError;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Screen};
use crate::text::phrases::ReviewText;

use super::progress_reply::reply_with_progress;
use super::record::{RecordRequest, VisibleHand};

impl RecordRequest<'_> {
    /// Replies with the asker's costliest plays of a hand that they have played.
    pub(super) async fn review(&self) -> Reply {
        let opened = match self.visible_hand().await {
            Ok(opened) => opened,
            Err(reply) => return reply,
        };
        match opened.seat_of(self.asker.user) {
            Some(seat) => self.review_reply(opened, seat).await,
            None if opened.played => self.asker.reply(&ReviewText::SeatUnknown),
            None => self.asker.reply(&ReviewText::NotYours),
        }
    }

    async fn review_reply(&self, opened: VisibleHand, seat: Seat) -> Reply {
        let VisibleHand {
            record,
            stake,
            not_by_people,
            ..
        } = opened;
        let round = record.round().clone();
        if !has_hints(&round.deal().house) {
            return self.asker.reply(&ReviewText::NoGame);
        }
        let (locale, seats) = (self.asker.locale, round.seats());
        let (progress, latest) = watch::channel(screens::Progress::default());
        let (reviews, hand) = (Arc::clone(&self.app.reviews), (self.table, self.number));
        let by = self.asker.user;
        let waiting_message = move || {
            let words = screens::progress(*latest.borrow(), locale);
            body(&Screen::say(words))
        };
        let answer = async move {
            match reviews.of((by, hand), round, progress).await {
                Ok(mistakes) => {
                    let own = |mistake: &&Mistake| !not_by_people.contains(&mistake.play);
                    let own: Vec<Mistake> = mistakes.iter().filter(own).cloned().collect();
                    body(&screens::review(hand, seats, stake, seat, &own, locale))
                }
                Err(why) => body(&Screen::say(locale.say(&not_reviewed(why)))),
            }
        };
        let clock = Arc::clone(&self.app.clock);
        reply_with_progress(clock, answer, waiting_message, Reply::private).await
    }
}

/// The reply instead of a review.
pub(super) const fn not_reviewed(why: ReviewError) -> ReviewText {
    match why {
        ReviewError::Busy => ReviewText::Busy,
        ReviewError::PersonBusy => ReviewText::OwnBusy,
        ReviewError::Failed => ReviewText::Failed,
    }
}
