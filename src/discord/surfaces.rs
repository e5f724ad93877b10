//! The messages that show a table and are kept up to date: its public message, private panels, turn pings.

pub(in crate::discord) mod emojis;
#[cfg(test)]
mod fixture;
pub(in crate::discord) mod lost_channels;
pub(in crate::discord) mod nonce;
pub(in crate::discord) mod panels;
pub(in crate::discord) mod press_token;
mod purpose;
pub(in crate::discord) mod rematches;
pub(in crate::discord) mod table_message;
pub(in crate::discord) mod threads;
pub(in crate::discord) mod turn_pings;
pub(in crate::discord) mod updates;
