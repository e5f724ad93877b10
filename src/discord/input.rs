//! What people send: commands, presses and forms. All of it arrives in `dispatcher`.

pub(in crate::discord) mod commands;
pub(in crate::discord) mod dispatcher;
mod errors;
mod fair;
mod hint;
mod incoming;
mod open_table_request;
mod opening;
mod presses;
mod progress_reply;
mod record;
mod replay;
mod review;
