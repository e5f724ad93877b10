//! The face on Discord.

pub mod press;
pub mod screens;
