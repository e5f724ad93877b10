//! Where a table is opened: in the channel, or in a new thread.

use serenity::model::Permissions;

use gow::{Game, Seat};

use crate::discord::input::opener::Opener;
use crate::discord::preferences::ServerSettings;
use crate::discord::screens;
use crate::discord::surfaces::threads::{self, THREAD_RIGHTS};
use crate::id::ChannelId;
use crate::table::Place;
use crate::text::phrases::ReplyText;

/// The permissions that the bot needs, in addition to writing, wherever it shows a table.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

/// Where a table can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Where the command was typed, a direct message included.
    Here,
    /// There too, although the server wants a thread: the bot may not create one.
    HereAfterAll,
    /// In a new thread of that kind, because the server or the host wants one.
    Thread { kind: u8 },
    /// In a new thread of that kind, because the channel has a table.
    SecondThread { kind: u8 },
}

impl Choice {
    /// Chooses by the host's request for a thread (`asked`), the server's settings and the
    /// permissions where the command was typed; the error is the reply to a host who may not have a
    /// table or a thread there.
    ///
    /// A channel has one table; a second one gets a thread, unless the person who opens it sits at
    /// the first. A table opened in a thread uses that thread.
    pub(super) fn of(
        opener: &Opener<'_>,
        settings: &ServerSettings,
        asked: bool,
    ) -> Result<Self, ReplyText> {
        let there = opener.app.tables.by_channel(opener.spot.channel);
        let is_others = there.is_some_and(|table| table.now().seat_of(opener.asker.user).is_none());
        let (in_thread, wanted) = (opener.spot.in_thread, settings.threads || is_others);
        let chosen = Self::new(
            opener.spot.permissions,
            in_thread,
            opener.spot.kind.filter(|_| wanted),
        );
        let chosen = chosen.ok_or(ReplyText::NoPermission)?;
        match chosen {
            Self::Here if asked && !in_thread => {
                let kind = opener.spot.asked.clone()?;
                Ok(Self::Thread { kind })
            }
            Self::Thread { kind } if !settings.threads && !asked => Ok(Self::SecondThread { kind }),
            Self::Here | Self::HereAfterAll | Self::Thread { .. } | Self::SecondThread { .. } => {
                Ok(chosen)
            }
        }
    }

    /// Chooses by the bot's permissions; `kind` is that of the thread, if the server wants one and
    /// the channel can have it.
    fn new(may: Permissions, in_thread: bool, kind: Option<u8>) -> Option<Self> {
        let may = |needed: Permissions| may.contains(needed) || may.administrator();
        let writing = if in_thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        match kind {
            _ if !may(NEEDED) => None,
            Some(kind) if may(THREAD_RIGHTS) => Some(Self::Thread { kind }),
            _ if !may(writing) => None,
            Some(_) => Some(Self::HereAfterAll),
            None => Some(Self::Here),
        }
    }
}

/// Where a table is opened.
pub(super) struct TablePlacement {
    pub(super) place: Place,
    /// The thread that was created for it.
    thread: Option<ChannelId>,
    /// Why the table is there.
    why: Why,
}

/// Why a table is opened where it is.
#[derive(Debug, Clone, Copy)]
enum Why {
    /// The server has its tables in the channel.
    Here,
    /// A thread was created for it, as for every table of the server, or because the host wants one.
    Thread(ChannelId),
    /// A thread was created for it, because the channel has a table.
    Second(ChannelId),
    /// The server wants a thread, but the bot may not create one.
    NoThread,
    /// Discord did not create the thread.
    ThreadFailed,
}

impl TablePlacement {
    /// Chooses the place of a new table, and creates its thread if it gets one.
    pub(super) async fn go(opener: &Opener<'_>, choice: Choice, game: Game) -> Self {
        let place = Place {
            guild: opener.spot.guild,
            channel: opener.spot.channel,
            parent: opener.spot.parent,
        };
        let here = |why| Self {
            place,
            thread: None,
            why,
        };
        let (kind, why): (u8, fn(ChannelId) -> Why) = match choice {
            Choice::Here => return here(Why::Here),
            Choice::HereAfterAll => return here(Why::NoThread),
            Choice::Thread { kind } => (kind, Why::Thread),
            Choice::SecondThread { kind } => (kind, Why::Second),
        };
        let locale = opener.app.servers.locale(opener.spot.guild).await;
        let name = screens::thread_name(game, &opener.asker.name, locale);
        match threads::begin(opener.app.outbox.rest(), opener.spot.channel, kind, &name).await {
            Ok(thread) => Self {
                why: why(thread),
                place: Place {
                    channel: thread,
                    parent: Some(opener.spot.channel),
                    ..place
                },
                thread: Some(thread),
            },
            Err(error) => {
                tracing::warn!(%error, "a thread could not be created");
                here(if error.is_barred() {
                    Why::NoThread
                } else {
                    Why::ThreadFailed
                })
            }
        }
    }

    /// The reply to the person who has opened the table and sits there.
    pub(super) fn opened(&self, seat: Option<Seat>) -> ReplyText {
        let seat = seat.map(screens::seat_letter).unwrap_or_default();
        match self.why {
            Why::Here => ReplyText::Opened { seat },
            Why::Thread(thread) => ReplyText::OpenedThread {
                thread: format!("<#{thread}>"),
                seat,
            },
            Why::Second(thread) => ReplyText::OpenedSecond {
                thread: format!("<#{thread}>"),
                seat,
            },
            Why::NoThread => ReplyText::OpenedNoThread { seat },
            Why::ThreadFailed => ReplyText::OpenedThreadFailed { seat },
        }
    }

    /// The words above the hand of a person whose table is not simply in this channel.
    pub(super) fn note(&self, seat: Option<Seat>) -> Option<ReplyText> {
        (!matches!(self.why, Why::Here)).then(|| self.opened(seat))
    }

    /// Whether the table could move to a thread that its host did not ask for.
    pub(super) fn could_move(&self, opener: &Opener<'_>) -> bool {
        matches!(self.why, Why::Here) && !opener.spot.in_thread && opener.spot.asked.is_ok()
    }

    /// Archives the thread if the table could not be opened.
    pub(super) async fn leave(&self, opener: &Opener<'_>) {
        if let Some(thread) = self.thread {
            threads::put_away(opener.app.outbox.rest(), thread).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_created_if_permitted_and_the_channel_is_used_otherwise() {
        let all = NEEDED | THREAD_RIGHTS | Permissions::SEND_MESSAGES;
        let wanted = Some(11);
        assert_eq!(Choice::new(all, false, None), Some(Choice::Here));
        assert_eq!(
            Choice::new(all, false, wanted),
            Some(Choice::Thread { kind: 11 })
        );
        for right in [
            Permissions::CREATE_PUBLIC_THREADS,
            Permissions::SEND_MESSAGES_IN_THREADS,
        ] {
            assert_eq!(
                Choice::new(all - right, false, wanted),
                Some(Choice::HereAfterAll)
            );
        }
        let threads_only = all - Permissions::SEND_MESSAGES;
        assert_eq!(
            Choice::new(threads_only, false, wanted),
            Some(Choice::Thread { kind: 11 })
        );
        assert_eq!(Choice::new(threads_only, false, None), None);
        assert_eq!(Choice::new(threads_only, true, None), Some(Choice::Here));
        assert_eq!(
            Choice::new(all - Permissions::EMBED_LINKS, false, wanted),
            None
        );
        assert_eq!(
            Choice::new(Permissions::ADMINISTRATOR, false, wanted),
            Some(Choice::Thread { kind: 11 })
        );
    }
}
