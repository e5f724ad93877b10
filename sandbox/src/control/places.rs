//! People, servers and channels that come and go.

use super::{Control, ControlError, find_user};
use crate::world::snowflake::Snowflake;

impl Control {
    /// Adds a person, who joins every server; gives the id, which comes from seed and name.
    ///
    /// # Errors
    /// When somebody is called so, or there are too many.
    pub fn add_user(&self, name: &str) -> Result<Snowflake, ControlError> {
        self.shared.world().join_new_user(name)
    }

    /// Takes a person out of a server.
    ///
    /// # Errors
    /// When there is no such person or server.
    pub fn remove_member(&self, guild: Snowflake, user: &str) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let user = find_user(&world, user)?;
        world.leave_guild(guild, user)
    }

    /// Adds a server with its channels, which all people and the bot join; gives its id.
    ///
    /// # Errors
    /// When a server is called so, two channels are called the same, or there are too many.
    pub fn add_guild(&self, name: &str, channels: &[&str]) -> Result<Snowflake, ControlError> {
        self.shared.world().found_guild(name, channels)
    }

    /// Adds a text channel to a server; gives its id.
    ///
    /// # Errors
    /// When there is no such server, a channel of it is called so, or there are too many.
    pub fn add_channel(&self, guild: Snowflake, name: &str) -> Result<Snowflake, ControlError> {
        self.shared.world().open_channel(guild, name)
    }

    /// Throws the bot out of a server.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn remove_bot(&self, guild: Snowflake) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let bot = world.application.bot;
        world.leave_guild(guild, bot)
    }

    /// Lets the bot into a server again.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn invite_bot(&self, guild: Snowflake) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let bot = world.application.bot;
        world.enter_guild(guild, bot)
    }

    /// Tells the bot that a server cannot be reached, or can be again; until then it hears nothing of it.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn set_outage(&self, guild: Snowflake, on: bool) -> Result<(), ControlError> {
        self.shared.world().set_outage(guild, on)
    }
}
