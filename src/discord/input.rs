//! What people send: slash commands and presses.

pub(in crate::discord) mod commands;
pub(in crate::discord) mod errors;
mod fair;
mod hint;
mod opening;
pub(in crate::discord) mod presses;
mod record;
mod replay;
mod review;
mod unhurried;
