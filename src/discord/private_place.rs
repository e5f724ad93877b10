//! Private places: the only destinations to which the bot may send a hand.

use crate::id::{ChannelId, InteractionId, MessageId, UserId};

/// A place that only one person can read. Code that holds one may show that person's hand there.
///
/// It is made only from Discord's own data about a message or an interaction, so that a forged
/// button on a public message cannot make the bot show a hand in public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrivatePlace {
    reader: UserId,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A new ephemeral reply.
    NewReply,
    /// The ephemeral message whose button was pressed, by the interaction whose reply made it.
    EphemeralMessage(InteractionId),
    /// The DM channel of the bot and the person, with the message whose button was pressed, if any.
    DirectMessage(ChannelId, Option<MessageId>),
}

/// The message of a pressed button, as Discord describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// The message's id.
    pub message: MessageId,
    /// The interaction whose reply made the message, if the message is ephemeral.
    pub ephemeral: Option<InteractionId>,
    /// The channel, if it is the DM channel of the bot and the person who pressed.
    pub direct: Option<ChannelId>,
}

impl PrivatePlace {
    /// A new ephemeral reply to an interaction of `reader`.
    #[must_use]
    pub const fn answer(reader: UserId) -> Self {
        Self {
            reader,
            kind: Kind::NewReply,
        }
    }

    /// The DM channel of the bot and `reader`.
    #[must_use]
    pub const fn direct(reader: UserId, channel: ChannelId) -> Self {
        Self {
            reader,
            kind: Kind::DirectMessage(channel, None),
        }
    }

    /// The message whose button `reader` pressed, if only they can read it; otherwise a new
    /// ephemeral reply.
    #[must_use]
    pub const fn of_press(reader: UserId, pressed: Pressed) -> Self {
        let kind = match (pressed.ephemeral, pressed.direct) {
            // An ephemeral message in a DM channel is edited through its token, like any other.
            (Some(made_by), _) => Kind::EphemeralMessage(made_by),
            (None, Some(channel)) => Kind::DirectMessage(channel, Some(pressed.message)),
            (None, None) => Kind::NewReply,
        };
        Self { reader, kind }
    }

    /// The person who can read the place.
    #[must_use]
    pub const fn reader(&self) -> UserId {
        self.reader
    }

    /// Whether a hand may be shown here without a new reply: in a pressed ephemeral message or a DM
    /// channel.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(
            self.kind,
            Kind::EphemeralMessage(_) | Kind::DirectMessage(..)
        )
    }

    /// Whether it is the ephemeral message whose button was pressed.
    #[must_use]
    pub const fn is_ephemeral_message(&self) -> bool {
        self.made_by().is_some()
    }

    /// The interaction whose reply made the ephemeral message whose button was pressed, if there is one.
    #[must_use]
    pub const fn made_by(&self) -> Option<InteractionId> {
        match self.kind {
            Kind::EphemeralMessage(made_by) => Some(made_by),
            Kind::NewReply | Kind::DirectMessage(..) => None,
        }
    }

    /// The DM channel; `None` for an ephemeral reply or message.
    #[must_use]
    pub const fn channel(&self) -> Option<ChannelId> {
        match self.kind {
            Kind::DirectMessage(channel, _) => Some(channel),
            Kind::NewReply | Kind::EphemeralMessage(_) => None,
        }
    }

    /// The direct message whose button was pressed, if there is one.
    #[must_use]
    pub const fn message(&self) -> Option<MessageId> {
        match self.kind {
            Kind::DirectMessage(_, message) => message,
            Kind::NewReply | Kind::EphemeralMessage(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_message_is_not_private() {
        let pressed = |ephemeral, direct| Pressed {
            message: MessageId::new(9),
            ephemeral,
            direct,
        };
        let private_place = |pressed| PrivatePlace::of_press(UserId::new(1), pressed);
        assert!(!private_place(pressed(None, None)).is_open());
        assert!(private_place(pressed(Some(InteractionId::new(5)), None)).is_open());
        assert!(private_place(pressed(None, Some(ChannelId::new(3)))).is_open());
    }
}
