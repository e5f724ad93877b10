//! What is known about one message, and how each event changes that.

use reqwest::Method;

use crate::discord::delivery::message::Message;
use crate::id::Timestamp;

use super::token_path::TokenPath;

/// A number that grows with every change of a message's intended content.
pub(crate) type Revision = u64;

/// What the task of a queue is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Phase {
    /// No request is under way.
    #[default]
    Idle,
    /// A request is under way. `crossed`: another request to the same message has ended meanwhile,
    /// and it is unknown which of the two Discord applied last.
    Sending { crossed: bool },
    /// The message can no longer be edited.
    Gone,
}

/// What happens to a message.
#[derive(Debug, PartialEq)]
pub(super) enum Event {
    /// The message should show this revision, or a newer one.
    Wanted(Revision),
    /// The reply to a press has shown this.
    Answered(RenderedMessage),
    /// Another request to the same message has ended, and may have been applied last.
    Overtaken,
    /// A request is sent.
    Begun,
    /// Discord shows this revision now, or has refused it for good, so that only a newer one is tried. With the
    /// attachment id of its picture, if known.
    Sent(RenderedMessage, Option<String>),
    /// The request failed and is tried again.
    Failed,
    /// The message is gone.
    Lost,
}

/// A message as rendered, and the revision that it shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RenderedMessage {
    pub(crate) message: Message,
    pub(crate) revision: Revision,
}

/// What is known about one message.
#[derive(Default)]
pub(super) struct State {
    pub(super) phase: Phase,
    /// The newest revision that the message should show; `None` until there is one.
    pub(super) wanted: Option<Revision>,
    /// Once set, sent instead of what the queue renders.
    pub(super) last: Option<Message>,
    /// What Discord shows, as far as that is known.
    pub(super) shown: Option<RenderedMessage>,
    /// The attachment id of the picture that is shown, if known.
    pub(super) attachment: Option<String>,
    /// The newest token that edits the message.
    pub(super) token: Option<TokenPath>,
    /// Whether the next attempt waits after a failure.
    pub(super) waits_to_retry: bool,
    /// Whether the next edit waits because the message is old: Discord refuses such edits for a while.
    pub(super) is_too_old_to_edit: bool,
    /// How many requests and replies have ended.
    pub(super) completed: u64,
    /// How many replies that will show this message are under way: nothing is sent until they have
    /// ended.
    pub(super) pending_replies: u32,
    /// Whether the queue was dropped: its task ends when there is nothing left to send.
    pub(super) closed: bool,
}

impl State {
    /// Applies an event. This is the table of transitions:
    ///
    /// | phase | `Wanted` | `Answered` | `Overtaken` | `Begun` | `Sent` | `Failed` | `Lost` |
    /// |---|---|---|---|---|---|---|---|
    /// | `Idle` | – | shown | forget | `Sending` | – | – | `Gone` |
    /// | `Sending`, not crossed | – | shown, crossed | crossed | – | `Idle`, shown | `Idle` | `Gone` |
    /// | `Sending`, crossed | – | shown | – | – | `Idle`, forget | `Idle`, forget | `Gone` |
    /// | `Gone` | – | – | – | – | – | – | – |
    ///
    /// *shown* notes what the message shows; *forget* drops that, so that the newest revision is
    /// sent once more.
    pub(super) fn apply(&mut self, event: Event) {
        match (self.phase, event) {
            (Phase::Idle | Phase::Sending { .. }, Event::Wanted(revision)) => {
                self.wanted = self.wanted.max(Some(revision));
            }
            (Phase::Idle, Event::Answered(rendered)) => self.set_shown(rendered, None),
            (Phase::Sending { .. }, Event::Answered(rendered)) => {
                self.set_shown(rendered, None);
                self.phase = Phase::Sending { crossed: true };
            }
            (Phase::Idle, Event::Overtaken) => self.forget_shown(),
            (Phase::Sending { .. }, Event::Overtaken) => {
                self.phase = Phase::Sending { crossed: true };
            }
            (Phase::Idle, Event::Begun) => self.phase = Phase::Sending { crossed: false },
            (Phase::Sending { crossed: false }, Event::Sent(rendered, attachment)) => {
                self.phase = Phase::Idle;
                self.set_shown(rendered, attachment);
            }
            (Phase::Sending { crossed: true }, Event::Sent(..) | Event::Failed) => {
                self.phase = Phase::Idle;
                self.forget_shown();
            }
            (Phase::Sending { crossed: false }, Event::Failed) => self.phase = Phase::Idle,
            (Phase::Idle | Phase::Sending { .. }, Event::Lost) => self.phase = Phase::Gone,
            (Phase::Gone, _)
            // Only the task begins and ends requests, one after the other.
            | (Phase::Idle, Event::Sent(..) | Event::Failed)
            | (Phase::Sending { .. }, Event::Begun) => {}
        }
    }

    /// Whether the message lags behind what it should show.
    pub(super) fn is_stale(&self) -> bool {
        self.phase != Phase::Gone && self.wanted > self.revision()
    }

    /// Whether a request may leave now.
    pub(super) fn is_due(&self) -> bool {
        self.phase == Phase::Idle && self.pending_replies == 0 && self.is_stale()
    }

    /// Whether the message shows everything that it should, or never will.
    pub(super) fn is_settled(&self) -> bool {
        !self.is_stale() && !matches!(self.phase, Phase::Sending { .. })
    }

    /// The method of the next request: a message of which only the id is known is fetched before its last edit.
    pub(super) fn method(&self) -> Method {
        match &self.last {
            Some(last) if last.needs_current_content() => Method::GET,
            Some(_) | None => Method::PATCH,
        }
    }

    /// Returns the attachment id of the picture of a message; `None` unless that picture is shown now.
    pub(super) fn attachment_of(&self, message: &Message) -> Option<String> {
        let shown = self.shown.as_ref()?.message.attached_picture()?;
        let wanted = message.attached_picture()?;
        let is_same = wanted.picture == shown.picture && wanted.embed == shown.embed;
        self.attachment.clone().filter(|_| is_same)
    }

    /// Returns the path of the token that edits the message, unless it has expired.
    pub(super) fn token_path(&self, now: Timestamp) -> Option<String> {
        let is_valid = |token: &&TokenPath| now < token.until;
        Some(self.token.as_ref().filter(is_valid)?.path.clone())
    }

    /// Forgets a token that Discord no longer accepts, unless a newer one has arrived.
    pub(super) fn forget_token(&mut self, path: &str) {
        self.token.take_if(|token| token.path == path);
    }

    fn revision(&self) -> Option<Revision> {
        self.shown.as_ref().map(|shown| shown.revision)
    }

    /// Notes what Discord shows, and the attachment id of its picture, if known.
    pub(super) fn set_shown(&mut self, rendered: RenderedMessage, attachment: Option<String>) {
        self.shown = Some(rendered);
        self.attachment = attachment;
    }

    fn forget_shown(&mut self) {
        self.wanted = self.wanted.max(self.revision());
        self.shown = None;
        self.attachment = None;
    }
}
