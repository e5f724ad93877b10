//! The only ways by which a hand may leave the program.

use crate::id::{ChannelId, MessageId, UserId};

/// A place that one person alone can read; whoever holds one may put a hand there.
///
/// It can only be made from what Discord says about a message or an answer, so
/// that a forged button on a public message never leads a hand into public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrivatePlace {
    reader: UserId,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A new answer with the ephemeral flag.
    Answer,
    /// The ephemeral message whose button was pressed.
    Message,
    /// The direct channel between the bot and the person, and the message of a pressed button in it.
    Direct(ChannelId, Option<MessageId>),
}

/// Where a pressed button stands, as Discord tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// The message.
    pub message: MessageId,
    /// The message has the ephemeral flag.
    pub ephemeral: bool,
    /// The channel, when it is the direct one between the bot and the presser.
    pub direct: Option<ChannelId>,
}

impl PrivatePlace {
    /// A new ephemeral answer to something that `reader` did.
    #[must_use]
    pub const fn answer(reader: UserId) -> Self {
        Self {
            reader,
            kind: Kind::Answer,
        }
    }

    /// The direct channel that Discord opened between the bot and `reader`.
    #[must_use]
    pub const fn direct(reader: UserId, channel: ChannelId) -> Self {
        Self {
            reader,
            kind: Kind::Direct(channel, None),
        }
    }

    /// The message of a button that `reader` pressed, if only they can read it;
    /// otherwise a new ephemeral answer.
    #[must_use]
    pub const fn of_press(reader: UserId, pressed: Pressed) -> Self {
        let kind = match pressed {
            // An ephemeral message in a direct channel is reached by its token, like any other.
            Pressed {
                ephemeral: true, ..
            } => Kind::Message,
            Pressed {
                ephemeral: false,
                direct: Some(channel),
                message,
            } => Kind::Direct(channel, Some(message)),
            Pressed {
                ephemeral: false,
                direct: None,
                ..
            } => Kind::Answer,
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
        matches!(self.kind, Kind::Message | Kind::Direct(..))
    }

    /// The direct channel, when it is one.
    #[must_use]
    pub const fn channel(&self) -> Option<ChannelId> {
        match self.kind {
            Kind::Direct(channel, _) => Some(channel),
            Kind::Answer | Kind::Message => None,
        }
    }

    /// The direct message whose button was pressed.
    #[must_use]
    pub const fn message(&self) -> Option<MessageId> {
        match self.kind {
            Kind::Direct(_, message) => message,
            Kind::Answer | Kind::Message => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_message_is_no_door() {
        let pressed = |ephemeral, direct| Pressed {
            message: MessageId::new(9),
            ephemeral,
            direct,
        };
        let private_place = |pressed| PrivatePlace::of_press(UserId::new(1), pressed);
        assert!(!private_place(pressed(false, None)).is_open());
        assert!(private_place(pressed(true, None)).is_open());
        assert!(private_place(pressed(false, Some(ChannelId::new(3)))).is_open());
    }
}
