//! The face on Discord: commands and presses in, screens out.
//!
//! Only this module names serenity and poise. The path of a press: `router`
//! parses the id of the button, asks the table, and answers with the presser's
//! new screen; `boards` and `panels` bring every other screen in step
//! afterwards, off that path.

mod boards;
mod body;
mod bot;
mod commands;
mod delivery;
mod desk;
mod door;
mod emojis;
mod errors;
mod lesson;
mod memory;
mod message;
mod outbox;
mod panels;
mod people;
mod places;
pub mod press;
mod pressure;
mod respond;
mod rest;
mod router;
pub mod screens;
mod seen;
mod servers;
mod studio;
mod threads;

pub use bot::{Bot, BotError, Parts};
pub use desk::Desk;
