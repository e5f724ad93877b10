//! The preferences of people and the settings of servers, as plain data: screens show them, and `profiles` stores them.

mod choices;
mod server_settings;
mod setting_value;
mod turn_time;

pub(crate) use choices::Choices;
pub(crate) use server_settings::ServerSettings;
#[cfg(test)]
pub(crate) use setting_value::ChannelChange;
pub(crate) use setting_value::Value;
pub(crate) use turn_time::turn_ms;
