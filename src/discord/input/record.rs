//! The record of a finished hand, for people who may see it.

use std::collections::BTreeSet;

use gow::{House, Record, Round as _, Seat};

use crate::archive::ArchiveEntry;
use crate::discord::context::archived_hands::ReadError;
use crate::discord::context::work_queue::QueueFull;
use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::delivery::rest::File;
use crate::discord::input::errors::store_error_reply;
use crate::discord::screens;
use crate::id::{TableId, UserId};
use crate::store::{ArchivedHand, PastHand, PlayedBy, Reveal, StoreError};
use crate::table;
use crate::text::phrases::ReplyText;

/// A person's request for a finished hand.
pub(super) struct RecordRequest<'a> {
    pub(super) app: &'a AppState,
    pub(super) asker: &'a Asker,
    pub(super) table: TableId,
    /// The number of the hand at the table.
    pub(super) number: u32,
}

/// A finished hand that the asker may see.
pub(super) struct VisibleHand {
    pub(super) record: Record,
    /// How much of it others may see.
    pub(super) reveal: Reveal,
    /// Its people by seat; empty if the archive does not record who sat where.
    pub(super) people: Vec<(Seat, UserId)>,
    /// The indices of the plays that a computer or the clock made; empty for the archive.
    pub(super) not_by_people: BTreeSet<usize>,
    /// Chips a point.
    pub(super) stake: i64,
    /// Whether the asker played it.
    pub(super) played: bool,
}

impl VisibleHand {
    /// Returns the seat of a person; `None` for others, or if the archive does not record it.
    pub(super) fn seat_of(&self, user: UserId) -> Option<Seat> {
        let own = self.people.iter().find(|(_, each)| *each == user);
        own.map(|(seat, _)| *seat)
    }
}

/// Where a finished hand that is not void is stored.
enum HandSource {
    Stored(Box<PastHand>),
    Archived(ArchivedHand),
}

impl HandSource {
    /// How much of the hand is shown to people who did not play it, and whether a person played it.
    fn seen_by(&self, user: UserId) -> (Reveal, bool) {
        match self {
            Self::Stored(past) => {
                let row = &past.hand.row;
                let played = row.sitters.iter().any(|sitter| sitter.user == user);
                (row.reveal, played)
            }
            Self::Archived(wanted) => (wanted.reveal, wanted.people.contains(&user)),
        }
    }
}

impl RecordRequest<'_> {
    /// Replies with the record of a finished hand that is not void, if the asker may see it; its
    /// table may be closed.
    pub(super) async fn record(&self) -> Reply {
        match self.visible_hand().await {
            Ok(opened) => self.record_reply(&opened.record, opened.reveal),
            Err(reply) => reply,
        }
    }

    /// Returns a finished hand that is not void, if the asker may see it; otherwise a reply with the reason.
    pub(super) async fn visible_hand(&self) -> Result<VisibleHand, Reply> {
        let finished = self
            .find()
            .await
            .map_err(|error| self.read_failed(&error))?;
        let finished = finished.ok_or_else(|| self.asker.reply(&ReplyText::NoRecord))?;
        let (reveal, played) = finished.seen_by(self.asker.user);
        if let Some(reply) = self.withheld_reply(reveal, played).await {
            return Err(reply);
        }
        let read = self.read(&finished).await;
        read.map_err(|why| self.asker.reply(&why))
    }

    /// Returns the house by which the hand was played; `None` if it has no readable record.
    pub(super) async fn house(&self) -> Result<Option<House>, StoreError> {
        let Some(finished) = self.find().await? else {
            return Ok(None);
        };
        let opened = self.read(&finished).await.ok();
        Ok(opened.map(|opened| opened.record.round().deal().house.clone()))
    }

    /// Finds the hand in the store or in the archive; `None` if it is not over, or void.
    async fn find(&self) -> Result<Option<HandSource>, StoreError> {
        let (store, table, number) = (&self.app.store, self.table, self.number);
        if let Some(past) = store.finished_hand(table, number).await? {
            return Ok(Some(HandSource::Stored(Box::new(past))));
        }
        let wanted = store.archived_hand(table, number).await?;
        Ok(wanted.map(HandSource::Archived))
    }

    /// Reads a hand. The error is the reply to a person whose hand was played by other rules or cannot be read, which is
    /// logged, or was not read because too many wait.
    async fn read(&self, finished: &HandSource) -> Result<VisibleHand, ReplyText> {
        let (_, played) = finished.seen_by(self.asker.user);
        match finished {
            HandSource::Stored(past) => self.read_stored(past, played),
            HandSource::Archived(wanted) => self.read_archived(wanted, played).await,
        }
    }

    fn read_stored(&self, past: &PastHand, played: bool) -> Result<VisibleHand, ReplyText> {
        let record = table::record(past).map_err(|why| self.no_record(&why))?;
        let row = &past.hand.row;
        let people = row.sitters.iter().filter_map(|sitter| {
            let seat = Seat::new(usize::from(sitter.seat))?;
            Some((seat, sitter.user))
        });
        let plays = past.hand.plays.iter().enumerate();
        let by_others = plays.filter(|(_, play)| play.by != PlayedBy::Person);
        Ok(VisibleHand {
            record: record.ok_or(ReplyText::OtherRules)?,
            reveal: row.reveal,
            people: people.collect(),
            not_by_people: by_others.map(|(play, _)| play).collect(),
            stake: row.stake,
            played,
        })
    }

    async fn read_archived(
        &self,
        wanted: &ArchivedHand,
        played: bool,
    ) -> Result<VisibleHand, ReplyText> {
        let read = self.app.archived_hands.read(self.asker.user, wanted).await;
        let entry = read.map_err(|error| match error {
            ReadError::Full(full) => try_later(full),
            ReadError::Failed(error) => {
                tracing::error!(table = %self.table, number = self.number, %error, "the archive could not be read");
                ReplyText::Halted
            }
        })?;
        let people = wanted.people.iter().copied();
        match entry.as_deref() {
            Some(ArchiveEntry::Hand(filed)) => Ok(VisibleHand {
                record: filed.record.clone(),
                reveal: wanted.reveal,
                people: filed.seats.iter().copied().zip(people).collect(),
                not_by_people: BTreeSet::new(),
                stake: filed.stake,
                played,
            }),
            Some(ArchiveEntry::OtherRules) => Err(ReplyText::OtherRules),
            None => Err(self.no_record("it is not in the archive")),
        }
    }

    /// Logs that a hand has no record, and returns the reply that says so.
    fn no_record(&self, why: &str) -> ReplyText {
        tracing::warn!(table = %self.table, number = self.number, why, "a hand has no record");
        ReplyText::NoRecord
    }

    /// Returns the reply instead of a record that the asker may not see; `None` if they may.
    async fn withheld_reply(&self, reveal: Reveal, played: bool) -> Option<Reply> {
        match self.app.store.is_closed(self.table).await {
            Ok(closed) => {
                let why = table::withheld(reveal, played, closed)?;
                let screen = screens::withheld(why, self.asker.locale);
                Some(Reply::private(body(&screen)))
            }
            Err(error) => Some(self.read_failed(&error)),
        }
    }

    fn record_reply(&self, record: &Record, reveal: Reveal) -> Reply {
        let (number, locale) = (self.number, self.asker.locale);
        let said = |is_inline| screens::record(number, record, is_inline, reveal, locale);
        let document = File {
            name: "record.json".into(),
            bytes: format!("{record}\n").into_bytes().into(),
        };
        Reply::private(body(&said(false)).with_document(document, Some(said(true))))
    }

    /// Logs that the hand could not be read, and returns a reply that says so.
    pub(super) fn read_failed(&self, error: &StoreError) -> Reply {
        tracing::error!(table = %self.table, number = self.number, %error, "a hand could not be read");
        self.asker.reply(&store_error_reply(error))
    }
}

/// The reply to a person whose hand was not read because too many wait.
const fn try_later(full: QueueFull) -> ReplyText {
    match full {
        QueueFull::ForAll => ReplyText::Busy,
        QueueFull::ForPerson => ReplyText::OwnBusy,
    }
}
