//! The API paths of messages, channels and members of servers.

use crate::id::{ChannelId, GuildId, MessageId, UserId};

/// The path whose POST opens a person's channel of direct messages.
pub(in crate::discord) const DIRECT_CHANNELS: &str = "/users/@me/channels";

/// The path of a channel.
pub(in crate::discord) fn channel(channel: ChannelId) -> String {
    format!("/channels/{channel}")
}

/// The path to which the messages of a channel are posted.
pub(in crate::discord) fn messages(channel: ChannelId) -> String {
    format!("/channels/{channel}/messages")
}

/// The path of a message.
pub(in crate::discord) fn message(channel: ChannelId, message: MessageId) -> String {
    format!("/channels/{channel}/messages/{message}")
}

/// The path of a member of a server.
pub(in crate::discord) fn member(guild: GuildId, user: UserId) -> String {
    format!("/guilds/{guild}/members/{user}")
}

/// The channel in a path, if there is one.
pub(in crate::discord) fn channel_in(path: &str) -> Option<ChannelId> {
    let rest = path.strip_prefix("/channels/")?;
    rest.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_of_a_channel_names_it() {
        let id = ChannelId::new(5);
        let paths = [channel(id), messages(id), message(id, MessageId::new(7))];
        for path in paths {
            assert_eq!(channel_in(&path), Some(id), "{path}");
        }
        assert_eq!(channel_in(DIRECT_CHANNELS), None);
        let member = member(GuildId::new(5), UserId::new(7));
        assert_eq!(channel_in(&member), None);
    }
}
