//! HTTP to Discord: replies, edit queues, retries, rate limits. Knows a table only by its id.

pub(in crate::discord) mod body;
pub(in crate::discord) mod budget;
pub(in crate::discord) mod command_ids;
mod components;
pub(in crate::discord) mod edit_queue;
pub(in crate::discord) mod emoji_health;
pub(in crate::discord) mod fallbacks;
pub(in crate::discord) mod forbidden_channels;
pub(in crate::discord) mod gate;
pub(in crate::discord) mod json_tree;
mod layout;
pub(in crate::discord) mod message;
pub(in crate::discord) mod outbox;
pub(in crate::discord) mod paths;
pub(in crate::discord) mod picture_renderer;
pub(in crate::discord) mod portraits;
pub(in crate::discord) mod rate_limits;
pub(in crate::discord) mod respond;
pub(in crate::discord) mod rest;
pub(in crate::discord) mod sent_message;
