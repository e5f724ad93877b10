//! Channels of a server, threads, direct messages and groups.

use crate::world::ids::snowflake::Snowflake;

/// The kind of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text,
    Direct,
    /// Direct messages among several people, never with the bot.
    Group,
    PublicThread,
    PrivateThread,
}

impl ChannelKind {
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
    pub(crate) created_ms: i64,
    pub(crate) is_archived: bool,
    pub(crate) is_locked: bool,
    /// The minutes after which the thread is archived when it is quiet.
    pub(crate) auto_archive: i64,
    pub(crate) members: Vec<Snowflake>,
}

/// A text channel, a thread, the direct messages of the bot with a person, or a group.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: usize,
    /// The person at the other end of the bot's direct messages.
    pub(crate) recipient: Option<Snowflake>,
    /// The people in a group, with its owner first.
    pub(crate) people: Vec<Snowflake>,
    /// Whether the direct messages have been announced to both sides.
    pub(crate) is_opened: bool,
    /// Permissions denied to the bot in this channel.
    pub(crate) denied: u64,
    /// Permissions granted to the bot in this channel that `@everyone` does not have.
    pub(crate) granted: u64,
    pub(crate) thread: Option<Thread>,
}

impl Channel {
    /// Creates a channel of a kind, without a server and without a name.
    pub(crate) fn new(id: Snowflake, kind: ChannelKind) -> Self {
        Self {
            id,
            kind,
            guild: None,
            name: String::new(),
            topic: None,
            position: 0,
            recipient: None,
            people: Vec::new(),
            is_opened: false,
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
            ..Self::new(id, ChannelKind::Text)
        }
    }

    /// Creates a group of people.
    pub(crate) fn group(id: Snowflake, name: &str, people: Vec<Snowflake>) -> Self {
        Self {
            name: name.to_owned(),
            people,
            ..Self::new(id, ChannelKind::Group)
        }
    }

    /// Returns whether the channel belongs to no server.
    pub(crate) fn is_private(&self) -> bool {
        match self.kind {
            ChannelKind::Direct | ChannelKind::Group => true,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => false,
        }
    }

    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    pub(crate) fn is_archived(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| thread.is_archived)
    }

    /// Returns whether the channel itself admits a person.
    pub(crate) fn admits(&self, user: Snowflake) -> bool {
        match (self.kind, self.recipient) {
            (ChannelKind::Direct, recipient) => recipient == Some(user),
            (ChannelKind::Group, _) => self.people.contains(&user),
            (ChannelKind::PrivateThread, _) => self
                .thread
                .as_ref()
                .is_some_and(|thread| thread.members.contains(&user)),
            (ChannelKind::Text | ChannelKind::PublicThread, _) => true,
        }
    }
}
