//! The Discord side of the bot: commands and presses in, screens out.
//!
//! Only this module uses serenity and poise. The path of a press: `input` parses the id of the
//! button and asks the table, `delivery` replies with the presser's new screen, and `surfaces`
//! brings every other screen up to date afterwards, off that path.

mod bot;
mod cache;
mod context;
pub mod custom_id;
mod delivery;
mod input;
mod preferences;
mod private_place;
mod profiles;
pub mod screens;
mod surfaces;
mod tutorial;

pub use bot::{Bot, BotError, BotParts, Finding, Prepared, application_id, inspect, invitation};
pub use context::{AppState, LimitedRequest};
