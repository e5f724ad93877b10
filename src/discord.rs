//! The face on Discord: commands and presses in, screens out.
//!
//! Only this module names serenity and poise. The path of a press: `router`
//! parses the id of the button, asks the table, and answers with the presser's
//! new screen; `boards` and `panels` bring every other screen in step
//! afterwards, off that path.

mod bot;
mod context;
pub mod custom_id;
mod delivery;
mod input;
mod private_place;
mod profiles;
pub mod screens;
mod surfaces;
mod tutorial;

pub use bot::{Bot, BotError, Parts};
pub use context::AppState;
