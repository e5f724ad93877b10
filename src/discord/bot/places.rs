//! What becomes of tables when their server or channel goes away, and when it comes back.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::{
    Context, EventHandler, Guild, GuildChannel, Message, PartialGuildChannel, Ready,
    UnavailableGuild,
};
use tokio::sync::Notify;

use crate::id::{ChannelId, GuildId, TableId};
use crate::table::{Input, Table, TableHandle, Unreachable};

use crate::discord::context::AppState;

/// Tables whose channel turned out to be gone, until they are told; at most every open table is among them.
#[derive(Default)]
pub struct LostChannels {
    /// A plain mutex: nothing is awaited while it is held.
    tables: Mutex<BTreeSet<TableId>>,
    noted: Notify,
}

impl LostChannels {
    /// Notes a table whose channel Discord does not know.
    pub fn note(&self, table: TableId) {
        self.tables
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(table);
        self.noted.notify_one();
    }

    /// Waits for such tables.
    async fn next(&self) -> BTreeSet<TableId> {
        loop {
            let noted =
                std::mem::take(&mut *self.tables.lock().unwrap_or_else(PoisonError::into_inner));
            if !noted.is_empty() {
                return noted;
            }
            self.noted.notified().await;
        }
    }
}

/// Hears of places that go away or come back under their tables.
///
/// A handler of serenity's and not of poise's: that holds events back until it notices that its setup is done, and lets
/// them go in no order, so that a server could come before it was out.
pub(crate) struct Places(pub Arc<AppState>);

#[serenity::async_trait]
impl EventHandler for Places {
    async fn ready(&self, _: Context, _: Ready) {
        if self.0.greeted.swap(true, Ordering::AcqRel) {
            credit_all(&self.0).await;
        }
    }

    async fn guild_delete(&self, _: Context, incomplete: UnavailableGuild, _: Option<Guild>) {
        let guild = GuildId::new(incomplete.id.get());
        // An outage passes; being thrown out does not.
        let input = if incomplete.unavailable {
            suspend(Unreachable::ServerOut)
        } else {
            Input::Close
        };
        tell(&self.0, &input, |table| table.place.guild == Some(guild)).await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        if guild.unavailable {
            return;
        }
        let guild = GuildId::new(guild.id.get());
        let input = Input::Resume {
            why: Unreachable::ServerOut,
        };
        // Every server says so at every start: only who waits for it is asked.
        tell(&self.0, &input, |table| {
            table.suspended.is_some() && table.place.guild == Some(guild)
        })
        .await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        gone(&self.0, ChannelId::new(channel.id.get())).await;
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        gone(&self.0, ChannelId::new(thread.id.get())).await;
    }
}

/// Gives every clock its credit after a new session: what people pressed before it is lost.
async fn credit_all(app: &AppState) {
    // One that is out of reach anyway goes on when its server comes back.
    tell(app, &Input::Credit, |table| table.suspended.is_none()).await;
}

/// Suspends tables whose channel is found to be gone only when something is posted there.
pub(crate) async fn watch(app: Arc<AppState>) {
    loop {
        let lost = tokio::select! {
            () = app.outbox.closed() => return,
            lost = app.updates.lost().next() => lost,
        };
        for handle in lost.into_iter().filter_map(|table| app.tables.by_id(table)) {
            ask(&handle, suspend(Unreachable::ChannelGone)).await;
        }
    }
}

/// Threads go with the channel that they hang on, whether Discord says so or not.
async fn gone(app: &AppState, channel: ChannelId) {
    let concerns =
        |table: &Table| table.place.channel == channel || table.place.parent == Some(channel);
    tell(app, &suspend(Unreachable::ChannelGone), concerns).await;
}

const fn suspend(why: Unreachable) -> Input {
    Input::Suspend { why }
}

/// Brings an input to every table that it concerns.
async fn tell(app: &AppState, input: &Input, concerns: impl Fn(&Table) -> bool) {
    for handle in app
        .tables
        .all()
        .into_iter()
        .filter(|handle| concerns(&handle.now()))
    {
        ask(&handle, input.clone()).await;
    }
}

async fn ask(handle: &TableHandle, input: Input) {
    let name = input.name();
    if let Err(error) = handle.ask(input, None).await {
        tracing::warn!(table = %handle.id(), input = name, %error, "a table could not be told of its place");
    }
}
