//! What people and servers choose, as plain data: screens show it, and `profiles` stores it.

mod choices;
mod server_settings;
mod setting_value;

pub(crate) use choices::Choices;
pub(crate) use server_settings::ServerSettings;
#[cfg(test)]
pub(crate) use setting_value::ChannelChange;
pub(crate) use setting_value::Value;
