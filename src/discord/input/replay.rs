//! The replay of a finished hand, for people who may see its record.

use std::collections::BTreeSet;
use std::sync::Arc;

use gow::computer::review::{Judgement, Mistake};
use gow::{AnyRound, PerSeat, Round as _};
use tokio::sync::watch;

use crate::discord::context::reviews::ReviewError;
use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Progress, ReplayNote, ReplayedHand};
use crate::id::UserId;
use crate::store::PictureStyle;
use crate::text::Locale;
use crate::text::phrases::ReplayText;

use super::progress_reply::reply_with_progress;
use super::record::RecordRequest;
use super::review::not_reviewed;

/// What a reader has requested to see of a hand.
#[derive(Debug, Clone, Copy)]
pub(super) enum ReplayPage {
    /// The hand after a number of plays.
    Step,
    /// The play that follows, compared with others.
    Comparison,
    /// The reader's next mistake from there on.
    Mistake,
}

/// Renders a hand for its reader.
#[derive(Clone)]
struct ReplayRenderer {
    hand: Arc<ReplayedHand>,
    /// The plays that a computer or the clock made: they are nobody's mistakes.
    not_by_people: Arc<BTreeSet<usize>>,
    locale: Locale,
    style: PictureStyle,
}

impl ReplayRenderer {
    fn render(&self, step: u8, beside: &ReplayNote<'_>) -> Message {
        let screen = screens::replay(&self.hand, step, beside, self.locale);
        private_body(&screen, self.style)
    }

    fn comparison(&self, step: u8, found: Result<Option<Judgement>, ReviewError>) -> Message {
        match found {
            Ok(Some(judged)) => self.render(step, &ReplayNote::Comparison(&judged)),
            Ok(None) => self.render(
                step,
                &ReplayNote::Text(self.locale.say(&ReplayText::NothingToCompare)),
            ),
            Err(why) => self.render(step, &ReplayNote::Text(self.locale.say(&not_reviewed(why)))),
        }
    }

    /// The reader's first mistake from a step on.
    fn mistake(&self, step: u8, found: Result<Arc<[Mistake]>, ReviewError>) -> Message {
        let mistakes = match found {
            Ok(mistakes) => mistakes,
            Err(why) => {
                return self.render(step, &ReplayNote::Text(self.locale.say(&not_reviewed(why))));
            }
        };
        self.learn_mistakes(&mistakes);
        let next = self
            .own_mistakes(&mistakes)
            .find(|mistake| mistake.play >= usize::from(step));
        match next {
            Some(mistake) => {
                let step = u8::try_from(mistake.play).unwrap_or(u8::MAX);
                self.render(step, &ReplayNote::Mistake(mistake))
            }
            None => self.render(step, &ReplayNote::NoMistake),
        }
    }

    /// The reader's mistakes among those of everybody.
    fn own_mistakes<'a>(&'a self, all: &'a [Mistake]) -> impl Iterator<Item = &'a Mistake> {
        let own = self.hand.own_seat();
        all.iter().filter(move |mistake| {
            Some(mistake.seat) == own && !self.not_by_people.contains(&mistake.play)
        })
    }

    fn learn_mistakes(&self, all: &[Mistake]) {
        self.hand
            .learn(self.own_mistakes(all).map(|mistake| mistake.play));
    }
}

impl RecordRequest<'_> {
    /// Replies with a step of the hand, if the asker may see it, in the requested view.
    pub(super) async fn replay(
        &self,
        step: u8,
        wanted: ReplayPage,
        reply: impl FnOnce(Message) -> Reply,
    ) -> Reply {
        let (renderer, round) = match self.renderer().await {
            Ok(opened) => opened,
            Err(reply) => return reply,
        };
        let (progress, latest) = watch::channel(Progress::default());
        let reviews = Arc::clone(&self.app.reviews);
        let clock = Arc::clone(&self.app.clock);
        let by = self.asker.user;
        let waiting_renderer = renderer.clone();
        let waiting_message =
            move || waiting_renderer.render(step, &ReplayNote::Progress(*latest.borrow()));
        match wanted {
            ReplayPage::Step => reply(renderer.render(step, &ReplayNote::Nothing)),
            ReplayPage::Comparison => {
                let play = usize::from(step);
                let answer = async move {
                    let found = reviews.compare(by, (round, play), progress).await;
                    renderer.comparison(step, found)
                };
                reply_with_progress(clock, answer, waiting_message, reply).await
            }
            ReplayPage::Mistake => {
                let hand = (self.table, self.number);
                let answer = async move {
                    let found = reviews.of((by, hand), round, progress).await;
                    renderer.mistake(step, found)
                };
                reply_with_progress(clock, answer, waiting_message, reply).await
            }
        }
    }

    /// Returns the renderer of the hand, or the reply that the reader may not see it.
    async fn renderer(&self) -> Result<(ReplayRenderer, AnyRound), Reply> {
        let opened = self.visible_hand().await?;
        let round = opened.record.round().clone();
        let mut people: PerSeat<Option<(UserId, String)>> =
            PerSeat::from_fn(round.seats(), |_| None);
        for (seat, user) in opened.people {
            let person = self.app.store.person(user).await;
            let person = person.map_err(|error| self.read_failed(&error))?;
            if seat.index() < people.len() {
                // A former player has no name.
                people[seat] = Some((user, person.map(|row| row.name).unwrap_or_default()));
            }
        }
        let hand = (self.table, self.number);
        let replayed =
            ReplayedHand::new(hand, opened.stake, round.clone(), &people, self.asker.user);
        let replayed = replayed.ok_or_else(|| self.asker.reply(&ReplayText::None))?;
        let renderer = ReplayRenderer {
            hand: Arc::new(replayed),
            not_by_people: Arc::new(opened.not_by_people),
            locale: self.asker.locale,
            style: self.app.people.choices(self.asker.user).pictures,
        };
        if let Some(mistakes) = self.app.reviews.cached(hand) {
            renderer.learn_mistakes(&mistakes);
        }
        Ok((renderer, round))
    }
}
