//! The services that the tasks of all tables share.

use std::sync::Arc;
use std::time::Duration;

use crate::id::{TableId, UserId};
use crate::store::{MessageRow, Store};
use crate::table::Table;
use crate::text::Locale;

use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::outbox::Outbox;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::lost_channels::LostChannels;
use crate::discord::surfaces::panels::PrivatePanels;

use super::ongoing_posts::OngoingPosts;

/// The wait before another try to read the messages of a table.
const READ_RETRY_WAIT: Duration = Duration::from_secs(2);

/// The services that the tasks share.
pub struct Services {
    /// Sends everything except replies to interactions.
    pub outbox: Outbox,
    /// The database.
    pub store: Store,
    /// The private screens that are kept up to date.
    pub panels: Arc<PrivatePanels>,
    /// The people who can be reached by direct message.
    pub direct_messages: Arc<DirectMessages>,
    /// People's names and preferences.
    pub people: Arc<People>,
    /// The settings of servers.
    pub servers: Arc<Servers>,
    /// Tables whose channel turned out to be gone.
    pub lost: LostChannels,
    /// The messages that are being posted.
    pub(super) posting: OngoingPosts,
}

impl Services {
    /// The services that send through `outbox` and read `store`.
    pub(crate) fn new(outbox: Outbox, store: Store, emojis: Emojis) -> Self {
        let people = Arc::new(People::new(store.clone(), Arc::clone(outbox.clock())));
        let servers = Arc::new(Servers::new(store.clone(), Arc::clone(outbox.clock())));
        let profiles = (Arc::clone(&people), Arc::clone(&servers));
        let panels = PrivatePanels::new(outbox.clone(), profiles, emojis);
        let direct_messages = DirectMessages::new(outbox.clone(), Arc::clone(&people));
        Self {
            outbox,
            store,
            panels: Arc::new(panels),
            direct_messages: Arc::new(direct_messages),
            people,
            servers,
            lost: LostChannels::default(),
            posting: OngoingPosts::default(),
        }
    }

    /// The language of a table's public messages: its server's; in a direct message that of the
    /// person who plays there.
    pub(crate) async fn locale(&self, table: &Table) -> Locale {
        if table.place.is_direct() {
            self.people.locale(table.host).await
        } else {
            self.servers.locale(table.place.guild).await
        }
    }

    /// The DM channel for a table's messages to one of its players; `None` if they get no direct
    /// messages, or the table itself is in that channel.
    pub(crate) async fn direct_place(&self, table: &Table, user: UserId) -> Option<PrivatePlace> {
        if table.place.is_direct() {
            return None;
        }
        // As urgent as the message for which the channel is opened, which is usually about a turn.
        let purpose = Purpose::of(table.id, Priority::Turn);
        self.direct_messages.place_of(user, purpose).await
    }

    /// Returns the stored messages of a table. Waits while the store cannot be read, because a message that is
    /// not found would be posted a second time.
    pub(crate) async fn boards(&self, table: TableId) -> Vec<MessageRow> {
        loop {
            match self.store.boards(table).await {
                Ok(rows) => return rows,
                Err(error) => {
                    tracing::warn!(%table, %error, "the messages of a table could not be read yet");
                }
            }
            let pause = self.outbox.pause(READ_RETRY_WAIT);
            if self.outbox.until_closed(pause).await.is_none() {
                // Nothing is posted any more.
                return Vec::new();
            }
        }
    }
}
