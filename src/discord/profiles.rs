//! What is known of people and servers: names, languages, choices, direct messages.

pub(in crate::discord) mod cache;
pub(in crate::discord) mod direct_messages;
pub(in crate::discord) mod people;
pub(in crate::discord) mod servers;
