//! Channels of a server, threads, direct messages and groups.

use crate::world::ids::snowflake::Snowflake;

/// The kind of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Direct,
    /// Direct messages among several people, never with the bot.
    Group,
    PublicThread,
    PrivateThread,
}

impl Kind {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Direct => 1,
            Self::Group => 3,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// The fields that only threads have.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Snowflake,
    pub(crate) owner: Snowflake,
    pub(crate) made_ms: i64,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) auto_archive: i64,
    pub(crate) members: Vec<Snowflake>,
}

/// A place for messages.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: Kind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: usize,
    /// The person at the other end of the bot's direct messages.
    pub(crate) recipient: Option<Snowflake>,
    /// The people in a group, with its owner first.
    pub(crate) people: Vec<Snowflake>,
    /// Whether the direct messages have been announced to both sides.
    pub(crate) opened: bool,
    /// Permissions denied to the bot here.
    pub(crate) denied: u64,
    /// Permissions granted to the bot here that `@everyone` does not have.
    pub(crate) granted: u64,
    pub(crate) thread: Option<Thread>,
}

impl Channel {
    /// Creates a channel of a kind, without a server and without a name.
    pub(crate) fn blank(id: Snowflake, kind: Kind) -> Self {
        Self {
            id,
            kind,
            guild: None,
            name: String::new(),
            topic: None,
            position: 0,
            recipient: None,
            people: Vec::new(),
            opened: false,
            denied: 0,
            granted: 0,
            thread: None,
        }
    }

    /// Creates a text channel of a server.
    pub(crate) fn text(id: Snowflake, guild: Snowflake, name: &str, position: usize) -> Self {
        Self {
            guild: Some(guild),
            name: name.to_owned(),
            position,
            ..Self::blank(id, Kind::Text)
        }
    }

    /// Creates a group of people.
    pub(crate) fn group(id: Snowflake, name: &str, people: Vec<Snowflake>) -> Self {
        Self {
            name: name.to_owned(),
            people,
            ..Self::blank(id, Kind::Group)
        }
    }

    /// Returns whether the channel belongs to no server.
    pub(crate) fn is_private(&self) -> bool {
        match self.kind {
            Kind::Direct | Kind::Group => true,
            Kind::Text | Kind::PublicThread | Kind::PrivateThread => false,
        }
    }

    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    pub(crate) fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }

    /// Returns whether the channel itself admits a person.
    pub(crate) fn admits(&self, user: Snowflake) -> bool {
        match (self.kind, self.recipient) {
            (Kind::Direct, recipient) => recipient == Some(user),
            (Kind::Group, _) => self.people.contains(&user),
            (Kind::PrivateThread, _) => self
                .thread
                .as_ref()
                .is_some_and(|thread| thread.members.contains(&user)),
            (Kind::Text | Kind::PublicThread, _) => true,
        }
    }
}
