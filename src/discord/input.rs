//! What people send: commands, presses and forms. All of it arrives in `dispatcher`.

pub(in crate::discord) mod commands;
pub(in crate::discord) mod dispatcher;
mod errors;
mod fair;
mod hint;
mod incoming;
mod opener;
mod opening;
mod presses;
mod record;
mod replay;
mod review;
mod unhurried;
