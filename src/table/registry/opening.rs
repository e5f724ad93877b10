//! How a table is opened: its channel is reserved, then the table is stored, then its task starts.

use std::num::NonZeroUsize;

use crate::id::{ChannelId, GuildId, InteractionId, Partition, TableId, Timestamp, UserId};
use crate::store::{Step, StoreError, Write};
use crate::table::clock::follow::ClockSnapshot;
use crate::table::limits::{HOSTED_MAX, STAKE_MAX, TABLES_MAX};
use crate::table::notice::Notice;
use crate::table::registry::handle::TableHandle;
use crate::table::seating::ComputerSeats;
use crate::table::seating::occupant::Person;
use crate::table::state::{Place, Table, Terms};

use super::{Registry, RegistryError, Shared, Tables};

/// A table that is being opened.
pub(super) struct OpeningTable {
    table: TableId,
    guild: Option<GuildId>,
    host: UserId,
}

impl Tables {
    /// The hosts of the tables that a server has or is about to have.
    fn hosts_in_guild(&self, guild: GuildId) -> Vec<UserId> {
        let open = self
            .by_id
            .values()
            .filter(|entry| entry.guild == Some(guild));
        let opening = self
            .opening
            .values()
            .filter(|table| table.guild == Some(guild));
        let open = open.map(|entry| entry.handle.now().host);
        open.chain(opening.map(|table| table.host)).collect()
    }
}

/// Reserves a channel for a table that is being opened, until dropped.
struct ChannelReservation<'a> {
    shared: &'a Shared,
    channel: ChannelId,
}

impl Drop for ChannelReservation<'_> {
    fn drop(&mut self) {
        self.shared.tables().opening.remove(&self.channel);
    }
}

impl Shared {
    fn reserve_channel(&self, table: &Table) -> Result<ChannelReservation<'_>, RegistryError> {
        let (channel, guild, host) = (table.place.channel, table.place.guild, table.host);
        let mut tables = self.tables();
        let opening = || tables.opening.get(&channel).map(|opening| &opening.table);
        if let Some(standing) = tables.by_channel.get(&channel).or_else(opening) {
            return Err(RegistryError::ChannelTaken(*standing));
        }
        if let Some(broken) = tables.broken.get(&channel) {
            return Err(RegistryError::Broken(*broken));
        }
        self.check_room(&tables, guild, host)?;
        let table = table.id;
        tables
            .opening
            .insert(channel, OpeningTable { table, guild, host });
        Ok(ChannelReservation {
            shared: self,
            channel,
        })
    }

    /// Checks that a person can open one more table on a server.
    fn check_room(
        &self,
        tables: &Tables,
        guild: Option<GuildId>,
        host: UserId,
    ) -> Result<(), RegistryError> {
        if tables.by_id.len() + tables.opening.len() >= TABLES_MAX {
            return Err(RegistryError::TooManyTables);
        }
        let Some(guild) = guild else { return Ok(()) };
        let hosts = tables.hosts_in_guild(guild);
        let most = self.settings.max_per_server.map(NonZeroUsize::get);
        if let Some(most) = most.filter(|most| hosts.len() >= *most) {
            return Err(RegistryError::ServerFull(most));
        }
        if hosts.iter().filter(|other| **other == host).count() >= HOSTED_MAX {
            return Err(RegistryError::TooManyHosted);
        }
        Ok(())
    }
}

impl Registry {
    /// Checks that a person can open one more table on a server.
    ///
    /// # Errors
    /// The process or the server has too many open tables, or the person hosts too many there.
    pub fn check_room(&self, guild: Option<GuildId>, host: UserId) -> Result<(), RegistryError> {
        self.shared.check_room(&self.shared.tables(), guild, host)
    }

    /// Opens a table in a channel and seats the host.
    ///
    /// # Errors
    /// The channel has a table, even one that cannot be restored; the server or the process has too
    /// many; the stake or the largest bet is out of range; or the store failed.
    pub async fn open(
        &self,
        place: Place,
        host: &Person,
        terms: Terms,
        interaction: Option<InteractionId>,
    ) -> Result<TableHandle, RegistryError> {
        let at = ClockSnapshot::of(self.shared.clock.as_ref());
        let table = self.new_table(place, host, terms, at.now);
        let handle = self.add(table, at, interaction).await?;
        self.announce(&handle);
        Ok(handle)
    }

    /// Sends the observer the present state of a table.
    pub fn announce(&self, handle: &TableHandle) {
        let notices = [Notice::LobbyChanged];
        self.shared.observer.notify(&handle.now(), &notices);
    }

    /// Opens a table as [`Registry::open`] does, and seats computers. The observer learns of it at its first step,
    /// usually its first deal; otherwise the caller announces it.
    ///
    /// # Errors
    /// The same as for [`Registry::open`].
    pub async fn open_with_computers(
        &self,
        place: Place,
        host: &Person,
        terms: Terms,
        computers: ComputerSeats,
        interaction: Option<InteractionId>,
    ) -> Result<TableHandle, RegistryError> {
        let at = ClockSnapshot::of(self.shared.clock.as_ref());
        let mut table = self.new_table(place, host, terms, at.now);
        table.seat_computers(computers);
        self.add(table, at, interaction).await
    }

    /// A table with its host, committed to its first deal.
    fn new_table(&self, place: Place, host: &Person, terms: Terms, now: Timestamp) -> Table {
        let partition = Partition::of_place(place.guild, place.channel);
        let id = self.shared.store.new_table_id(partition);
        let seed = (self.shared.settings.seeds)();
        Table::opened_by(id, place, host, terms, now, seed)
    }

    /// Stores a new table and starts its task.
    async fn add(
        &self,
        table: Table,
        at: ClockSnapshot,
        interaction: Option<InteractionId>,
    ) -> Result<TableHandle, RegistryError> {
        let terms = &table.terms;
        if !(0..=STAKE_MAX).contains(&terms.stake) {
            return Err(RegistryError::BadStake(terms.stake));
        }
        if terms.house.has_bets() && !(terms.stake..=STAKE_MAX).contains(&terms.bets.most) {
            return Err(RegistryError::BadBet(terms.bets.most));
        }
        let shared = &self.shared;
        let fence = shared.store.fence(table.id).ok_or(StoreError::Fenced)?;
        let _reservation = shared.reserve_channel(&table)?;
        let mut step = Step::new(at.now);
        step.fence = Some(fence);
        step.interaction = interaction;
        step.writes.push(Write::OpenTable(table.to_row()));
        if let Err(error) = shared.store.commit(step).await {
            // A step that is reported as failed may have been stored: such a table is open, and without
            // a task it would wait for the next start.
            if !matches!(shared.store.open_table(table.id).await, Ok(Some(_))) {
                return Err(error.into());
            }
        }
        // Otherwise another process has it, or will take it.
        if shared.store.fence(table.id) != Some(fence) {
            return Err(StoreError::Fenced.into());
        }
        table.log_opened();
        Ok(shared.spawn(table, fence, at))
    }
}
