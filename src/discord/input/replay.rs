//! The replay of a finished hand, for people who may see its record.

use std::collections::BTreeSet;
use std::sync::Arc;

use gow::computer::review::{Judgement, Mistake};
use gow::{AnyRound, PerSeat, Round as _};
use tokio::sync::watch;

use crate::discord::context::reviews::NotReviewed;
use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Beside, Progress, Replayed};
use crate::id::UserId;
use crate::store::PictureStyle;
use crate::text::Locale;
use crate::text::phrases::ReplayText;

use super::record::RecordRequest;
use super::review::not_reviewed;
use super::unhurried::unhurried;

/// The view of a hand that a reader has requested.
#[derive(Debug, Clone, Copy)]
pub(super) enum WantedHand {
    /// The hand after so many plays.
    Step,
    /// The play after so many compared with others.
    Comparison,
    /// The reader's next mistake after so many plays.
    Mistake,
}

/// A hand, and the way in which it is shown to its reader.
#[derive(Clone)]
struct Pages {
    hand: Arc<Replayed>,
    /// The plays that are nobody's mistakes, because a computer or the clock made them.
    not_by_people: Arc<BTreeSet<usize>>,
    locale: Locale,
    style: PictureStyle,
}

impl Pages {
    fn at(&self, step: u8, beside: &Beside<'_>) -> Message {
        let screen = screens::replay(&self.hand, step, beside, self.locale);
        private_body(&screen, self.style)
    }

    fn compared(&self, step: u8, found: Result<Option<Judgement>, NotReviewed>) -> Message {
        match found {
            Ok(Some(judged)) => self.at(step, &Beside::Comparison(&judged)),
            Ok(None) => self.at(
                step,
                &Beside::Words(self.locale.say(&ReplayText::NothingToCompare)),
            ),
            Err(why) => self.at(step, &Beside::Words(self.locale.say(&not_reviewed(why)))),
        }
    }

    /// The first of the reader's mistakes after so many plays.
    fn mistake(&self, step: u8, found: Result<Arc<[Mistake]>, NotReviewed>) -> Message {
        let mistakes = match found {
            Ok(mistakes) => mistakes,
            Err(why) => return self.at(step, &Beside::Words(self.locale.say(&not_reviewed(why)))),
        };
        self.learn(&mistakes);
        let next = self
            .own(&mistakes)
            .find(|mistake| mistake.play >= usize::from(step));
        match next {
            Some(mistake) => {
                let step = u8::try_from(mistake.play).unwrap_or(u8::MAX);
                self.at(step, &Beside::Mistake(mistake))
            }
            None => self.at(step, &Beside::NoMistake),
        }
    }

    /// The reader's mistakes among those of everybody.
    fn own<'a>(&'a self, all: &'a [Mistake]) -> impl Iterator<Item = &'a Mistake> {
        let own = self.hand.own_seat();
        all.iter().filter(move |mistake| {
            Some(mistake.seat) == own && !self.not_by_people.contains(&mistake.play)
        })
    }

    fn learn(&self, all: &[Mistake]) {
        self.hand.learn(self.own(all).map(|mistake| mistake.play));
    }
}

impl RecordRequest<'_> {
    /// Replies with a step of the hand, if the asker may see it, and with the information that they want there.
    pub(super) async fn replay(
        &self,
        step: u8,
        wanted: WantedHand,
        reply: impl FnOnce(Message) -> Reply,
    ) -> Reply {
        let (pages, round) = match self.pages().await {
            Ok(opened) => opened,
            Err(reply) => return reply,
        };
        let (progress, told) = watch::channel(Progress::default());
        let reviews = Arc::clone(&self.app.reviews);
        let clock = Arc::clone(&self.app.clock);
        let by = self.asker.user;
        let waiting = pages.clone();
        let waiting_message = move || waiting.at(step, &Beside::Progress(*told.borrow()));
        match wanted {
            WantedHand::Step => reply(pages.at(step, &Beside::Nothing)),
            WantedHand::Comparison => {
                let play = usize::from(step);
                let found = async move { reviews.judged(by, (round, play), progress).await };
                let shown = move |found| pages.compared(step, found);
                unhurried(clock, found, waiting_message, shown, reply).await
            }
            WantedHand::Mistake => {
                let hand = (self.table, self.number);
                let found = async move { reviews.of((by, hand), round, progress).await };
                let shown = move |found| pages.mistake(step, found);
                unhurried(clock, found, waiting_message, shown, reply).await
            }
        }
    }

    /// Returns the hand as it is shown to its reader, or the reply that they may not see it.
    async fn pages(&self) -> Result<(Pages, AnyRound), Reply> {
        let opened = self.open().await?;
        let round = opened.record.round().clone();
        let mut people: PerSeat<Option<(UserId, String)>> =
            PerSeat::from_fn(round.seats(), |_| None);
        for (seat, user) in opened.people {
            let person = self.app.store.person(user).await;
            let person = person.map_err(|error| self.unread(&error))?;
            if seat.index() < people.len() {
                // A former player has no name.
                people[seat] = Some((user, person.map(|row| row.name).unwrap_or_default()));
            }
        }
        let hand = (self.table, self.number);
        let replayed = Replayed::new(hand, opened.stake, round.clone(), &people, self.asker.user);
        let replayed = replayed.ok_or_else(|| self.asker.reply(&ReplayText::None))?;
        let pages = Pages {
            hand: Arc::new(replayed),
            not_by_people: Arc::new(opened.not_by_people),
            locale: self.asker.locale,
            style: self.app.people.choices(self.asker.user).pictures,
        };
        if let Some(mistakes) = self.app.reviews.kept(hand) {
            pages.learn(&mistakes);
        }
        Ok((pages, round))
    }
}
