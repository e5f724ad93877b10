//! Permissions as bits.

pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub(crate) const MANAGE_CHANNELS: u64 = 1 << 4;
pub(crate) const PIN_MESSAGES: u64 = 1 << 51;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(crate) const SEND_IN_THREADS: u64 = 1 << 38;
const CHANGE_NICKNAME: u64 = 1 << 26;
const EMBED_LINKS: u64 = 1 << 14;
const EXTERNAL_EMOJIS: u64 = 1 << 18;
const CONNECT_AND_SPEAK: u64 = 1 << 20 | 1 << 21;
const USE_COMMANDS: u64 = 1 << 31;

/// The permissions of everybody in the server, including the bot.
pub(crate) const EVERYONE: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_HISTORY
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_IN_THREADS
    | CHANGE_NICKNAME
    | EXTERNAL_EMOJIS
    | CONNECT_AND_SPEAK
    | USE_COMMANDS;

/// All permissions, which the owner of a server has.
pub(crate) const ALL: u64 = (1 << 52) - 1;

/// The permissions of an application that a person uses where its bot is not.
pub(crate) const WITHOUT_BOT: u64 = ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE;

/// The permissions of both sides in a direct message.
pub(crate) const IN_DM: u64 = EVERYONE & !CHANGE_NICKNAME | MENTION_EVERYONE;
