//! The only ways by which a hand may leave the program.

use crate::id::{ChannelId, UserId};

/// A place that one person alone can read; whoever holds one may put a hand there.
///
/// It can only be made from what Discord says about a message or an answer, so
/// that a forged button on a public message never leads a hand into public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Door {
    reader: UserId,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A new answer with the ephemeral flag.
    Answer,
    /// The ephemeral message whose button was pressed.
    Message,
    /// The direct channel between the bot and the person.
    Direct(ChannelId),
}

/// Where a pressed button stands, as Discord tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// The message has the ephemeral flag.
    pub ephemeral: bool,
    /// The channel, when it is the direct one between the bot and the presser.
    pub direct: Option<ChannelId>,
}

impl Door {
    /// A new ephemeral answer to something that `reader` did.
    #[must_use]
    pub const fn answer(reader: UserId) -> Self {
        Self { reader, kind: Kind::Answer }
    }

    /// The direct channel that Discord opened between the bot and `reader`.
    #[must_use]
    pub const fn direct(reader: UserId, channel: ChannelId) -> Self {
        Self { reader, kind: Kind::Direct(channel) }
    }

    /// The message of a button that `reader` pressed, if only they can read it;
    /// otherwise a new ephemeral answer.
    #[must_use]
    pub const fn of_press(reader: UserId, pressed: Pressed) -> Self {
        let kind = match pressed {
            Pressed { direct: Some(channel), .. } => Kind::Direct(channel),
            Pressed { ephemeral: true, direct: None } => Kind::Message,
            Pressed { ephemeral: false, direct: None } => Kind::Answer,
        };
        Self { reader, kind }
    }

    /// Who can read there.
    #[must_use]
    pub const fn reader(&self) -> UserId {
        self.reader
    }

    /// Whether the pressed message itself may show a hand.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.kind, Kind::Message | Kind::Direct(_))
    }

    /// The direct channel, when it is one.
    #[must_use]
    pub const fn channel(&self) -> Option<ChannelId> {
        match self.kind {
            Kind::Direct(channel) => Some(channel),
            Kind::Answer | Kind::Message => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_message_is_no_door() {
        let reader = UserId::new(1);
        assert!(!Door::of_press(reader, Pressed { ephemeral: false, direct: None }).is_open());
        assert!(Door::of_press(reader, Pressed { ephemeral: true, direct: None }).is_open());
    }
}
