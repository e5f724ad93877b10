//! The parts into which tables are divided, so that several processes can share them.

use crate::id::{ChannelId, GuildId, TableId};

/// One of [`Partition::COUNT`] parts of the tables. Everything of one server is in the same part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition(u8);

impl Partition {
    /// How many there are: many more than processes, so that each gets a fair share. A power of two up to
    /// 256, so that the lowest byte of a number tells its remainder.
    pub const COUNT: u8 = 64;

    /// Returns the partition of that number, from 0; `None` if there is none.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        let number = u8::try_from(number).ok()?;
        (number < Self::COUNT).then_some(Self(number))
    }

    /// Returns the partition in which a new table of a place is opened.
    #[must_use]
    pub fn of_place(guild: Option<GuildId>, channel: ChannelId) -> Self {
        Self::of_snowflake(guild.map_or(channel.get(), GuildId::get))
    }

    /// Returns the partition of everything of a server.
    #[must_use]
    pub fn of_guild(guild: GuildId) -> Self {
        Self::of_snowflake(guild.get())
    }

    const fn of_snowflake(id: u64) -> Self {
        // The lowest bits above the 22 that Discord's machines count by: milliseconds.
        Self::of((id >> 22).cast_signed())
    }

    /// Returns the partition of a table, which follows from its number.
    #[must_use]
    pub fn of_table(table: TableId) -> Self {
        Self::of(table.get())
    }

    const fn of(number: i64) -> Self {
        let [.., low] = number.to_be_bytes();
        Self(low % Self::COUNT)
    }

    /// Returns its number, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the lowest number above `last` that is this partition's.
    #[must_use]
    pub fn next_number(self, last: i64) -> i64 {
        let ahead = i64::from(self.0) - (last + 1);
        last + 1 + ahead.rem_euclid(i64::from(Self::COUNT))
    }
}

/// A set of partitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PartitionSet(u64);

impl PartitionSet {
    /// All of them.
    pub const ALL: Self = Self(u64::MAX);

    /// Whether a partition is in the set.
    #[must_use]
    pub const fn has(self, partition: Partition) -> bool {
        self.0 >> partition.0 & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the partitions that are in either set.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns the partitions that are not in the other set.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the set as a number for the database, with one bit for each partition.
    #[must_use]
    pub(crate) const fn to_bits(self) -> i64 {
        self.0.cast_signed()
    }

    /// Splits the set into parts of at most `most` partitions.
    pub fn parts_of(self, most: usize) -> impl Iterator<Item = Self> {
        let mut left = self;
        std::iter::from_fn(move || {
            let part: Self = left.iter().take(most).collect();
            left = left.without(part);
            (!part.is_empty()).then_some(part)
        })
    }

    /// Returns the partitions, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = Partition> {
        (0..Partition::COUNT)
            .map(Partition)
            .filter(move |partition| self.has(*partition))
    }
}

impl FromIterator<Partition> for PartitionSet {
    fn from_iter<T: IntoIterator<Item = Partition>>(partitions: T) -> Self {
        let bits = partitions.into_iter().map(|partition| 1 << partition.0);
        Self(bits.fold(0, |all, bit: u64| all | bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_table_tells_the_partition_of_its_place() {
        for id in [1 << 22, 81_384_788_765_712_384, u64::MAX] {
            let place = Partition::of_place(Some(GuildId::new(id)), ChannelId::new(7));
            assert_eq!(place, Partition::of_place(None, ChannelId::new(id)), "{id}");
            let mut last = 41;
            for _ in 0..3 {
                let next = place.next_number(last);
                assert!(
                    (last + 1..=last + 64).contains(&next),
                    "{id}: {next} after {last}"
                );
                assert_eq!(Partition::of_table(TableId::new(next).unwrap()), place);
                last = next;
            }
        }
    }

    #[test]
    fn a_set_has_what_was_put_in() {
        let few: PartitionSet = [0, 5, 63].into_iter().filter_map(Partition::new).collect();
        assert_eq!(few.len(), 3);
        assert_eq!(
            few.iter().map(Partition::number).collect::<Vec<_>>(),
            [0, 5, 63]
        );
        let parts: Vec<_> = few.parts_of(2).map(PartitionSet::len).collect();
        assert_eq!(parts, [2, 1]);
        let rest = PartitionSet::ALL.without(few);
        assert!(rest.len() == 61 && !rest.has(Partition::new(5).unwrap()));
        assert_eq!(rest.with(few), PartitionSet::ALL);
        assert!(PartitionSet::default().is_empty() && Partition::new(64).is_none());
    }
}
