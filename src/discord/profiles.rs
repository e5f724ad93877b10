//! Cached data of people and servers: names, languages, preferences, direct messages.

pub(in crate::discord) mod direct_messages;
pub(in crate::discord) mod people;
pub(in crate::discord) mod servers;
