//! Adds and removes people, servers, groups and channels.

use serde_json::json;

use super::{Control, ControlError, find_user};
use crate::world::application::endpoint::{AUTHORIZED, DEAUTHORIZED};
use crate::world::application::installation::USER_INSTALL;
use crate::world::ids::snowflake::Snowflake;

impl Control {
    /// Adds a person, who joins every server. Returns the id, which is derived from the seed and the name.
    ///
    /// # Errors
    /// When the name is taken, or there are too many people.
    pub fn add_user(&self, name: &str) -> Result<Snowflake, ControlError> {
        self.shared.world().add_person(name)
    }

    /// Removes a person from a server.
    ///
    /// # Errors
    /// When there is no such person or server.
    pub fn remove_member(&self, guild: Snowflake, user: &str) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let user = find_user(&world, user)?;
        world.remove_member(guild, user)
    }

    /// Installs the application for a person, who can then use its commands everywhere, or uninstalls it.
    ///
    /// # Errors
    /// When there is no such person.
    pub fn install_for(&self, user: &str, on: bool) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let user = find_user(&world, user)?;
        if world.application.is_installed_for(user) != on {
            let mut data = json!({"user": world.directory.user_json(user)});
            if on {
                data["integration_type"] = USER_INSTALL.into();
                data["scopes"] = json!(["applications.commands"]);
            }
            world.send_webhook_event(if on { AUTHORIZED } else { DEAUTHORIZED }, &data);
        }
        world.application.install_for(user, on);
        world.announce_user(user);
        Ok(())
    }

    /// Adds a group of people without the bot. The first person owns it. Returns its id.
    ///
    /// # Errors
    /// When there is no such person, `users` has fewer than two or more than ten people, or there are too many channels.
    pub fn add_group(&self, name: &str, users: &[&str]) -> Result<Snowflake, ControlError> {
        let mut world = self.shared.world();
        let people = users.iter().map(|user| find_user(&world, user));
        let people = people.collect::<Result<Vec<_>, _>>()?;
        world.add_group(name, people)
    }

    /// Adds a server with its channels. All people and the bot join it. Returns its id.
    ///
    /// # Errors
    /// When the name is taken, two channels have the same name, or there are too many.
    pub fn add_guild(&self, name: &str, channels: &[&str]) -> Result<Snowflake, ControlError> {
        self.shared.world().add_guild(name, channels)
    }

    /// Adds a text channel to a server. Returns its id.
    ///
    /// # Errors
    /// When there is no such server, the name is taken, or there are too many channels.
    pub fn add_channel(&self, guild: Snowflake, name: &str) -> Result<Snowflake, ControlError> {
        self.shared.world().add_channel(guild, name)
    }

    /// Removes the bot from a server.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn remove_bot(&self, guild: Snowflake) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let bot = world.directory.bot();
        world.remove_member(guild, bot)
    }

    /// Adds the bot to a server again.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn invite_bot(&self, guild: Snowflake) -> Result<(), ControlError> {
        let mut world = self.shared.world();
        let bot = world.directory.bot();
        world.add_member(guild, bot)
    }

    /// Starts or ends an outage of a server. During an outage the bot gets no events from it.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn set_outage(&self, guild: Snowflake, on: bool) -> Result<(), ControlError> {
        self.shared.world().set_outage(guild, on)
    }
}
