//! `/settings` and `/server`: the settings of a person and of a server.

use crate::discord::screens;
use crate::text::phrases::{ReplyText, SettingsText};

use super::{CommandCall, CommandError, Context};

/// Shows the asker's settings.
#[poise::command(slash_command)]
pub(crate) async fn settings(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let work = async { call.show(&call.app.choices(call.asker.user, call.asker.locale)) };
    call.answer(work).await
}

/// Shows the server's settings to a manager of the server.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
pub(crate) async fn server(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let guild = call.guild.ok_or_else(|| call.say(&ReplyText::ServerOnly))?;
        // A server can allow anybody to use the command, so the permission is checked here.
        if !call.can_manage_server() {
            return Ok(call.say(&SettingsText::NotManager));
        }
        let settings = call.app.servers.settings(guild).await?;
        Ok(call.show(&screens::server(
            &settings,
            &call.app.config.chips,
            None,
            call.asker.locale,
        )))
    })
    .await
}
