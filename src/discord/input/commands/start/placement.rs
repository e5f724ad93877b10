//! Where a table is opened: in the channel, or in a new thread.

use serenity::model::Permissions;

use gow::{Game, Seat};

use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::preferences::ServerSettings;
use crate::discord::screens;
use crate::discord::surfaces::threads::{self, THREAD_PERMISSIONS};
use crate::table::Place;
use crate::text::phrases::ReplyText;

/// The permissions that the bot needs where it shows a table, in addition to writing.
const REQUIRED_PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

/// Where a table is opened, and why there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlacementChoice {
    /// Where the command was typed, a direct message included.
    Here,
    /// The same, although the server wants a thread, because the bot may not create one.
    HereWithoutThread,
    /// In a new thread of that kind, because the server or the host wants one.
    Thread { kind: u8 },
    /// In a new thread of that kind, because the channel has a table.
    SecondThread { kind: u8 },
    /// Where the command was typed, because Discord did not create the thread; never chosen.
    ThreadFailed,
}

impl PlacementChoice {
    /// Chooses by the host's request for a thread (`asked`), the server's settings and the
    /// permissions where the command was typed; the error is the reply to a host who may not have a
    /// table or a thread there.
    ///
    /// A channel has one table; a second one gets a thread, unless the person who opens it sits at
    /// the first. A table opened in a thread uses that thread.
    pub(super) fn of(
        request: &OpenTableRequest<'_>,
        settings: &ServerSettings,
        asked: bool,
    ) -> Result<Self, ReplyText> {
        let there = request.app.tables.by_channel(request.place.channel);
        let is_others =
            there.is_some_and(|table| table.now().seat_of(request.asker.user).is_none());
        let (in_thread, wanted) = (request.place.in_thread, settings.threads || is_others);
        let chosen = Self::new(
            request.place.bot_permissions,
            in_thread,
            request.place.thread_kind.filter(|_| wanted),
        );
        let chosen = chosen.ok_or_else(|| threads::no_permission(in_thread))?;
        match chosen {
            Self::Here if asked && !in_thread => {
                let kind = request.place.requested_thread.clone()?;
                Ok(Self::Thread { kind })
            }
            Self::Thread { kind } if !settings.threads && !asked => Ok(Self::SecondThread { kind }),
            Self::Here
            | Self::HereWithoutThread
            | Self::Thread { .. }
            | Self::SecondThread { .. }
            | Self::ThreadFailed => Ok(chosen),
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
            _ if !may(REQUIRED_PERMISSIONS) => None,
            Some(kind) if may(THREAD_PERMISSIONS) => Some(Self::Thread { kind }),
            _ if !may(writing) => None,
            Some(_) => Some(Self::HereWithoutThread),
            None => Some(Self::Here),
        }
    }
}

/// The place of a new table.
pub(super) struct TablePlacement {
    /// The channel, or the thread that was created for the table.
    pub(super) place: Place,
    choice: PlacementChoice,
}

impl TablePlacement {
    /// Determines the place of a new table, and creates its thread if it gets one.
    pub(super) async fn create(
        request: &OpenTableRequest<'_>,
        choice: PlacementChoice,
        game: Game,
    ) -> Self {
        let place = Place {
            guild: request.place.guild,
            channel: request.place.channel,
            parent: request.place.parent,
        };
        let kind = match choice {
            PlacementChoice::Here
            | PlacementChoice::HereWithoutThread
            | PlacementChoice::ThreadFailed => return Self { place, choice },
            PlacementChoice::Thread { kind } | PlacementChoice::SecondThread { kind } => kind,
        };
        let locale = request.app.servers.locale(request.place.guild).await;
        let name = screens::thread_name(game, &request.asker.name, locale);
        match threads::create(
            request.app.outbox.rest(),
            request.place.channel,
            kind,
            &name,
        )
        .await
        {
            Ok(thread) => Self {
                place: Place {
                    channel: thread,
                    parent: Some(request.place.channel),
                    ..place
                },
                choice,
            },
            Err(error) => {
                tracing::warn!(%error, "a thread could not be created");
                let choice = if error.is_barred() {
                    PlacementChoice::HereWithoutThread
                } else {
                    PlacementChoice::ThreadFailed
                };
                Self { place, choice }
            }
        }
    }

    /// The reply to the person who has opened the table and sits there.
    pub(super) fn opened(&self, seat: Option<Seat>) -> ReplyText {
        let seat = seat.map(screens::seat_letter).unwrap_or_default();
        let thread = format!("<#{}>", self.place.channel);
        match self.choice {
            PlacementChoice::Here => ReplyText::Opened { seat },
            PlacementChoice::Thread { .. } => ReplyText::OpenedThread { thread, seat },
            PlacementChoice::SecondThread { .. } => ReplyText::OpenedSecond { thread, seat },
            PlacementChoice::HereWithoutThread => ReplyText::OpenedNoThread { seat },
            PlacementChoice::ThreadFailed => ReplyText::OpenedThreadFailed { seat },
        }
    }

    /// The words above the hand of a person whose table is not simply in this channel.
    pub(super) fn note(&self, seat: Option<Seat>) -> Option<ReplyText> {
        (self.choice != PlacementChoice::Here).then(|| self.opened(seat))
    }

    /// Whether the table could move to a thread that its host did not ask for.
    pub(super) fn could_move(&self, request: &OpenTableRequest<'_>) -> bool {
        self.choice == PlacementChoice::Here
            && !request.place.in_thread
            && request.place.requested_thread.is_ok()
    }

    /// Archives the thread if the table could not be opened.
    pub(super) async fn archive_thread(&self, request: &OpenTableRequest<'_>) {
        if let PlacementChoice::Thread { .. } | PlacementChoice::SecondThread { .. } = self.choice {
            threads::archive(request.app.outbox.rest(), self.place.channel).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_created_if_permitted_and_the_channel_is_used_otherwise() {
        let all = REQUIRED_PERMISSIONS | THREAD_PERMISSIONS | Permissions::SEND_MESSAGES;
        let wanted = Some(11);
        assert_eq!(
            PlacementChoice::new(all, false, None),
            Some(PlacementChoice::Here)
        );
        assert_eq!(
            PlacementChoice::new(all, false, wanted),
            Some(PlacementChoice::Thread { kind: 11 })
        );
        for right in [
            Permissions::CREATE_PUBLIC_THREADS,
            Permissions::SEND_MESSAGES_IN_THREADS,
        ] {
            assert_eq!(
                PlacementChoice::new(all - right, false, wanted),
                Some(PlacementChoice::HereWithoutThread)
            );
        }
        let threads_only = all - Permissions::SEND_MESSAGES;
        assert_eq!(
            PlacementChoice::new(threads_only, false, wanted),
            Some(PlacementChoice::Thread { kind: 11 })
        );
        assert_eq!(PlacementChoice::new(threads_only, false, None), None);
        assert_eq!(
            PlacementChoice::new(threads_only, true, None),
            Some(PlacementChoice::Here)
        );
        assert_eq!(
            PlacementChoice::new(all - Permissions::EMBED_LINKS, false, wanted),
            None
        );
        assert_eq!(
            PlacementChoice::new(Permissions::ADMINISTRATOR, false, wanted),
            Some(PlacementChoice::Thread { kind: 11 })
        );
    }
}
