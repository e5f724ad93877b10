//! Suspends, closes and resumes tables when their server or channel goes away or comes back.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serenity::all::{
    Context, EventHandler, Guild, GuildChannel, Message, PartialGuildChannel, Ready, ResumedEvent,
    UnavailableGuild,
};

use crate::id::{ChannelId, GuildId};
use crate::table::{Input, Table, TableHandle, Unreachable};

use crate::discord::context::AppState;

/// Handles events about servers and channels that go away or come back.
///
/// A handler of serenity's, not of poise's: poise holds events back until its setup is done and
/// then releases them in no particular order, so that a server could come back before it went away.
pub(crate) struct Places(pub Arc<AppState>);

#[serenity::async_trait]
impl EventHandler for Places {
    async fn ready(&self, _: Context, ready: Ready) {
        self.0.metrics().session_begun();
        let servers = ready.guilds.len();
        let shard = ready.shard.map_or(0, |shard| shard.id.get());
        if self.0.greeted.swap(true, Ordering::AcqRel) {
            tracing::info!(servers, shard, "connected to Discord in a new session");
            credit_all(&self.0).await;
        } else {
            tracing::info!(servers, shard, "connected to Discord");
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.0.metrics().session_resumed();
        tracing::info!("connected to Discord again; nothing was missed");
    }

    async fn guild_delete(&self, _: Context, incomplete: UnavailableGuild, _: Option<Guild>) {
        let guild = GuildId::new(incomplete.id.get());
        // An outage passes; being removed from a server does not.
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
        // Every server sends this event at every start; only suspended tables need it.
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

/// Credits the clock of every table after a new session, because presses before it are lost.
async fn credit_all(app: &AppState) {
    // A suspended table resumes when its server comes back.
    tell(app, &Input::Credit, |table| table.suspended.is_none()).await;
}

/// Suspends tables whose channel turns out to be gone only when the bot posts there.
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

/// Suspends the tables of a deleted channel and of its threads, which Discord need not report.
async fn gone(app: &AppState, channel: ChannelId) {
    let concerns =
        |table: &Table| table.place.channel == channel || table.place.parent == Some(channel);
    tell(app, &suspend(Unreachable::ChannelGone), concerns).await;
}

const fn suspend(why: Unreachable) -> Input {
    Input::Suspend { why }
}

/// Sends an input to every table that it concerns.
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
