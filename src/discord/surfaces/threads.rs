//! Threads that are opened for tables.

use std::collections::BTreeSet;

use parking_lot::Mutex;
use reqwest::Method;
use serde_json::json;
use serenity::model::Permissions;
use serenity::model::channel::{ChannelType, PartialChannel};

use crate::id::{ChannelId, TableId};

use crate::discord::delivery::paths;
use crate::discord::delivery::rest::{Rest, RestError};
use crate::text::phrases::ReplyText;

/// The permissions that the bot needs to create a thread and to post in it.
pub(crate) const THREAD_PERMISSIONS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// How long after its last message Discord archives a thread, in minutes. It is a day, because
/// turns can be long.
const ARCHIVED_AFTER_MINUTES: u64 = 1_440;

/// The most characters that Discord allows in a thread's name.
const NAME_CHARS_MAX: usize = 100;

/// The tables for which a thread is being created: presses at the same time create only one.
#[derive(Default)]
pub(super) struct ThreadCreations(Mutex<BTreeSet<TableId>>);

/// The creation of a thread for a table; dropping it lets the next press create one.
#[must_use]
pub(crate) struct ThreadCreation<'a> {
    creations: &'a ThreadCreations,
    table: TableId,
}

impl ThreadCreations {
    /// Begins a creation; `None` while another one for the table is under way.
    pub(super) fn begin(&self, table: TableId) -> Option<ThreadCreation<'_>> {
        let is_first = self.0.lock().insert(table);
        is_first.then(|| ThreadCreation {
            creations: self,
            table,
        })
    }
}

impl Drop for ThreadCreation<'_> {
    fn drop(&mut self) {
        self.creations.0.lock().remove(&self.table);
    }
}

/// Returns the parent channel of a thread; `None` for any other channel, whose parent is a
/// category.
#[must_use]
pub(crate) fn parent_of_thread(channel: &PartialChannel) -> Option<ChannelId> {
    channel.thread_metadata.as_ref()?;
    channel.parent_id.map(ChannelId::from)
}

/// Returns Discord's type of a public thread in a channel of this type; `None` if the bot creates
/// none there.
#[must_use]
pub(crate) const fn thread_type_in(channel: ChannelType) -> Option<u8> {
    match channel {
        ChannelType::Text => Some(11),
        ChannelType::News => Some(10),
        _ => None,
    }
}

/// Returns the kind of the thread that a person may have the bot create in a channel; the error is
/// a reply with the reason why there is none.
///
/// # Errors
/// When the channel has no threads, or the person or the bot may not create one.
pub(crate) fn requested_thread_type(
    channel: Option<&PartialChannel>,
    person: Permissions,
    bot: Permissions,
) -> Result<u8, ReplyText> {
    let may = |rights: Permissions, needed| rights.administrator() || rights.contains(needed);
    let kind = channel.and_then(|channel| thread_type_in(channel.kind));
    let kind = kind.ok_or(ReplyText::NoThreads)?;
    if !may(person, Permissions::CREATE_PUBLIC_THREADS) {
        Err(ReplyText::ThreadNotYours)
    } else if may(bot, THREAD_PERMISSIONS) {
        Ok(kind)
    } else {
        Err(ReplyText::ThreadNotMine)
    }
}

/// Returns the reply that the bot may not write in a thread or channel, and which permissions it needs there.
#[must_use]
pub(crate) const fn no_permission(in_thread: bool) -> ReplyText {
    if in_thread {
        ReplyText::NoPermissionInThread
    } else {
        ReplyText::NoPermission
    }
}

/// Creates a public thread in a channel.
///
/// The request bypasses every queue, because a person waits for the reply. It is not retried: if
/// the first try has arrived, a second would create another thread.
///
/// # Errors
/// When the request fails, or the response has no id.
pub(crate) async fn create(
    rest: &Rest,
    channel: ChannelId,
    kind: u8,
    name: &str,
) -> Result<ChannelId, RestError> {
    let body = json!({
        "name": name.chars().take(NAME_CHARS_MAX).collect::<String>(),
        "type": kind,
        "auto_archive_duration": ARCHIVED_AFTER_MINUTES,
    });
    let path = format!("/channels/{channel}/threads");
    let made = rest.call(Method::POST, &path, Some(&body)).await?;
    let id = made["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or(RestError::Unreachable)
}

/// Archives a thread in which no table was opened. The bot may archive the thread because it
/// created it, but may not delete it.
pub(crate) async fn archive(rest: &Rest, thread: ChannelId) {
    let (path, body) = (paths::channel(thread), json!({"archived": true}));
    if let Err(error) = rest.call(Method::PATCH, &path, Some(&body)).await {
        tracing::warn!(%error, "an empty thread could not be archived");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(json: serde_json::Value) -> PartialChannel {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_person_who_may_create_a_thread_may_request_one() {
        let of = |kind: u8| {
            channel(json!({"id": "1", "type": kind, "name": "games", "permissions": "0"}))
        };
        let (text, none) = (of(0), Permissions::empty());
        let (yours, all) = (
            Permissions::CREATE_PUBLIC_THREADS,
            Permissions::ADMINISTRATOR,
        );
        assert_eq!(
            requested_thread_type(Some(&text), yours, THREAD_PERMISSIONS),
            Ok(11)
        );
        assert_eq!(requested_thread_type(Some(&of(5)), all, all), Ok(10));
        assert_eq!(
            requested_thread_type(Some(&text), none, all),
            Err(ReplyText::ThreadNotYours)
        );
        assert_eq!(
            requested_thread_type(Some(&text), yours, yours),
            Err(ReplyText::ThreadNotMine)
        );
        // A thread, a channel of direct messages, and a channel that Discord did not describe.
        for channel in [Some(&of(11)), Some(&of(1)), None] {
            assert_eq!(
                requested_thread_type(channel, all, all),
                Err(ReplyText::NoThreads)
            );
        }
    }

    #[test]
    fn one_thread_at_a_time_is_created_for_a_table() {
        let table = |number| TableId::new(number).unwrap();
        let creations = ThreadCreations::default();
        let first = creations.begin(table(1));
        assert!(first.is_some() && creations.begin(table(1)).is_none());
        assert!(creations.begin(table(2)).is_some(), "another table");
        drop(first);
        assert!(creations.begin(table(1)).is_some());
    }

    #[test]
    fn a_category_is_not_the_parent_of_a_thread() {
        let text =
            json!({"id": "1", "type": 0, "name": "games", "parent_id": "9", "permissions": "0"});
        assert_eq!(parent_of_thread(&channel(text)), None);
        let metadata = json!({
            "archived": false, "auto_archive_duration": 60, "locked": false,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
        });
        let thread = json!({
            "id": "1", "type": 11, "name": "t", "parent_id": "9", "permissions": "0", "thread_metadata": metadata,
        });
        assert_eq!(parent_of_thread(&channel(thread)), Some(ChannelId::new(9)));
    }
}
