//! Suspends, closes and resumes tables when their server or channel disappears or comes back.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hashlink::LinkedHashSet;
use serenity::all::Ready;

use crate::id::{ChannelId, GuildId, PartitionSet};
use crate::table::{Input, Place, Table, TableHandle};

use crate::discord::context::AppState;
use crate::discord::delivery::outbox::Outbox;

use super::pending_inputs::{PendingInputs, try_ask};

/// The most servers, and the most channels, whose changes are held at once. Changes of further servers are
/// dropped; of channels, the oldest are.
const PLACES_MAX: usize = 65_536;

/// A change of a server or channel that affects its tables.
#[derive(Debug, Clone)]
pub(super) enum PlaceChange {
    /// A session has begun: Discord lists the servers of its shard.
    ServersListed(Arc<ShardServers>),
    /// A shard has begun a later session: events before it may be lost.
    NewSession(Arc<ShardServers>),
    /// A server is unavailable.
    ServerUnavailable(GuildId),
    /// The bot was removed from a server.
    BotRemoved(GuildId),
    /// A server is available.
    ServerAvailable(GuildId),
    /// A channel or a thread was deleted.
    ChannelDeleted(ChannelId),
}

impl PlaceChange {
    /// Returns the input that the change causes for a table; `None` if the table is not affected.
    fn input(&self, table: &Table) -> Option<Input> {
        let is_in = |guild: &GuildId| table.place.guild == Some(*guild);
        match self {
            // Perhaps the bot was removed and missed the event. The table resumes if the server is
            // back.
            Self::ServersListed(listed)
                if table.place.guild.is_some_and(|guild| listed.lacks(guild)) =>
            {
                Some(Input::Suspend)
            }
            // Presses before the session are lost. A suspended table resumes when its server is back.
            Self::NewSession(of) if table.suspended.is_none() && of.serves(table.place.guild) => {
                Some(Input::Credit)
            }
            Self::ServerUnavailable(guild) if is_in(guild) => Some(Input::Suspend),
            Self::BotRemoved(guild) if is_in(guild) => Some(Input::BotRemoved),
            // Discord sends this event for every server at every start; only suspended tables need
            // it.
            Self::ServerAvailable(guild) if is_in(guild) && table.suspended.is_some() => {
                Some(Input::Resume)
            }
            // Discord may not report the threads of a deleted channel.
            Self::ChannelDeleted(channel)
                if table.place.channel == *channel || table.place.parent == Some(*channel) =>
            {
                Some(Input::ChannelDeleted)
            }
            Self::ServersListed(_)
            | Self::NewSession(_)
            | Self::ServerUnavailable(_)
            | Self::BotRemoved(_)
            | Self::ServerAvailable(_)
            | Self::ChannelDeleted(_) => None,
        }
    }

    /// Whether a table's server is available again.
    fn brings_back(&self, table: &Table) -> bool {
        matches!(self, Self::ServerAvailable(guild) if table.place.guild == Some(*guild))
    }
}

/// The servers of a shard, as Discord lists them when a session begins.
#[derive(Debug)]
pub(super) struct ShardServers {
    pub(super) shard: u32,
    shards: u32,
    servers: HashSet<GuildId>,
}

impl ShardServers {
    pub(super) fn from_ready(ready: &Ready) -> Self {
        let (shard, shards) = ready
            .shard
            .map_or((0, 1), |shard| (shard.id.get(), shard.total.max(1)));
        let servers = ready.guilds.iter().map(|guild| guild.id.get());
        Self {
            shard,
            shards,
            servers: servers.map(GuildId::new).collect(),
        }
    }

    /// Whether this shard receives the events of a server; the first shard receives direct messages.
    fn serves(&self, guild: Option<GuildId>) -> bool {
        // Discord's formula for sharding.
        let shard = guild.map_or(0, |guild| (guild.get() >> 22) % u64::from(self.shards));
        shard == u64::from(self.shard)
    }

    /// Whether a server belongs to this shard, but the bot is not in it.
    fn lacks(&self, guild: GuildId) -> bool {
        self.serves(Some(guild)) && !self.servers.contains(&guild)
    }
}

/// Changes that are held for tables: the servers of each shard, the last change of each server, and
/// the deleted channels.
#[derive(Debug, Clone, Default)]
pub(super) struct PlaceChanges {
    listed: Vec<Arc<ShardServers>>,
    servers: HashMap<GuildId, PlaceChange>,
    deleted: LinkedHashSet<ChannelId>,
}

impl PlaceChanges {
    pub(super) fn add(&mut self, change: PlaceChange) {
        match change {
            PlaceChange::ServersListed(listed) => {
                // Earlier events about servers that are not listed are out of date.
                self.servers.retain(|guild, change| {
                    matches!(change, PlaceChange::BotRemoved(_)) || !listed.lacks(*guild)
                });
                self.listed.retain(|before| {
                    before.shards == listed.shards && before.shard != listed.shard
                });
                self.listed.push(listed);
            }
            // A table that comes back later gets its credit then.
            PlaceChange::NewSession(_) => {}
            PlaceChange::ServerUnavailable(guild)
            | PlaceChange::BotRemoved(guild)
            | PlaceChange::ServerAvailable(guild) => {
                if self.servers.len() < PLACES_MAX || self.servers.contains_key(&guild) {
                    self.servers.insert(guild, change);
                }
            }
            PlaceChange::ChannelDeleted(channel) => {
                self.deleted.insert(channel);
                if self.deleted.len() > PLACES_MAX {
                    self.deleted.pop_front();
                }
            }
        }
    }

    /// Returns the changes that may concern a table in a place.
    fn concerning(&self, place: &Place) -> impl Iterator<Item = PlaceChange> {
        let server = place.guild.and_then(|guild| self.servers.get(&guild));
        let deleted = [Some(place.channel), place.parent].into_iter().flatten();
        let mut deleted = deleted.filter(|channel| self.deleted.contains(channel));
        let deleted = deleted.next().map(PlaceChange::ChannelDeleted);
        // A change held for the server itself is newer than the list, or final.
        let listed = self.listed.iter().filter(move |_| server.is_none());
        let listed = listed.cloned().map(PlaceChange::ServersListed);
        listed.chain(server.cloned()).chain(deleted)
    }
}

/// Applies a change to all tables that it may concern.
pub(super) async fn apply(app: &AppState, pending: &PendingInputs, change: PlaceChange) {
    if let PlaceChange::ChannelDeleted(channel) = change {
        app.updates.rematches().forget_place(channel);
    }
    let tables = match &change {
        // Discord sends an event for every server at every start, and few have tables.
        PlaceChange::ServerUnavailable(guild)
        | PlaceChange::BotRemoved(guild)
        | PlaceChange::ServerAvailable(guild) => app.tables.of_guild(*guild),
        PlaceChange::ServersListed(_)
        | PlaceChange::NewSession(_)
        | PlaceChange::ChannelDeleted(_) => app.tables.all(),
    };
    for handle in tables {
        apply_to_table((&app.outbox, pending), &handle, &change).await;
    }
}

/// Applies held changes to the tables of some partitions.
pub(super) async fn apply_held(
    app: &AppState,
    pending: &PendingInputs,
    changes: &PlaceChanges,
    of: PartitionSet,
) {
    for handle in app.tables.urgent_first(of) {
        let place = handle.now().place;
        for change in changes.concerning(&place) {
            apply_to_table((&app.outbox, pending), &handle, &change).await;
        }
    }
}

/// Applies a change to a table, if it concerns that table.
pub(super) async fn apply_to_table(
    (outbox, pending): (&Outbox, &PendingInputs),
    handle: &TableHandle,
    change: &PlaceChange,
) {
    // Cancelled before the table is read: a suspension that the table takes first is seen there.
    let was_pending = change.brings_back(&handle.now()) && pending.cancel(handle.id());
    match change.input(&handle.now()) {
        Some(input @ Input::Credit) => {
            // The credit would come too late.
            let _missed = try_ask(handle, input).await;
        }
        Some(input) => pending.send(outbox, handle, input).await,
        // The cancelled input may already be on its way; this undoes it. A running table ignores it.
        None if was_pending => pending.send(outbox, handle, Input::Resume).await,
        None => {}
    }
}

/// Closes tables whose channel turns out to be deleted when the bot posts there.
pub(super) async fn watch_lost_channels(app: Arc<AppState>) {
    let pending = PendingInputs::default();
    let (outbox, lost) = (&app.outbox, app.updates.lost());
    while let Some(lost) = outbox.until_closed(lost.next()).await {
        for handle in lost.into_iter().filter_map(|table| app.tables.by_id(table)) {
            let input = Input::ChannelDeleted;
            pending.send(outbox, &handle, input).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_serves_its_servers_and_the_first_one_direct_messages() {
        let shard = |shard| ShardServers {
            shard,
            shards: 2,
            servers: HashSet::from([GuildId::new(1 << 22)]),
        };
        let odd = GuildId::new(1 << 22);
        let even = GuildId::new(2 << 22);
        let places = [Some(odd), Some(even), None];
        assert_eq!(
            places.map(|guild| shard(0).serves(guild)),
            [false, true, true]
        );
        assert_eq!(
            places.map(|guild| shard(1).serves(guild)),
            [true, false, false]
        );
        assert_eq!([odd, even].map(|guild| shard(1).lacks(guild)), [false; 2]);
        assert!(shard(0).lacks(even) && !shard(0).lacks(odd));
    }

    #[test]
    fn a_server_joined_since_the_session_began_does_not_suspend_its_tables() {
        let listed = Arc::new(ShardServers {
            shard: 0,
            shards: 1,
            servers: HashSet::new(),
        });
        let mut held = PlaceChanges::default();
        held.add(PlaceChange::ServersListed(Arc::clone(&listed)));
        held.add(PlaceChange::ServerAvailable(GuildId::new(1)));
        let suspends = |held: &PlaceChanges, guild| {
            let place = Place {
                guild: Some(GuildId::new(guild)),
                channel: ChannelId::new(3),
                parent: None,
            };
            let mut changes = held.concerning(&place);
            changes.any(|change| matches!(change, PlaceChange::ServersListed(_)))
        };
        assert_eq!([1, 2].map(|guild| suspends(&held, guild)), [false, true]);
        // A later session no longer lists it.
        held.add(PlaceChange::ServersListed(listed));
        assert!(suspends(&held, 1));
    }

    #[test]
    fn of_too_many_deleted_channels_the_newest_are_held() {
        let mut held = PlaceChanges::default();
        let last = PLACES_MAX as u64 + 1;
        for channel in 1..=last {
            held.add(PlaceChange::ChannelDeleted(ChannelId::new(channel)));
        }
        let changes = |channel| {
            let place = Place {
                guild: None,
                channel: ChannelId::new(channel),
                parent: None,
            };
            held.concerning(&place).count()
        };
        assert_eq!([1, 2, last].map(changes), [0, 1, 1]);
    }
}
