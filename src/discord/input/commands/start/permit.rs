//! Whether a table may be opened where a command was typed, and with which settings.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::commands::Call;
use crate::discord::preferences::ServerSettings;
use crate::discord::screens;
use crate::id::GuildId;
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::placement::Choice;

/// A table may be opened.
pub(super) struct Permit {
    /// The settings of the server; the defaults in a direct message.
    pub(super) settings: ServerSettings,
    /// The place of its messages.
    pub(super) choice: Choice,
}

/// Permits a table, in a thread of its own if that is `asked` for, or returns a reply that refuses it.
pub(super) async fn permit(call: &Call<'_>, asked: bool) -> Result<Permit, Reply> {
    let settings = match call.guild {
        Some(guild) => on_server(call, guild).await?,
        None if call.is_direct() && asked => return Err(call.say(&ReplyText::NoThreads)),
        None if call.is_direct() => {
            return Ok(Permit {
                settings: ServerSettings::default(),
                choice: Choice::Here,
            });
        }
        // A group, or a server that has not added the bot.
        None => return Err(call.say(&ReplyText::NoTableHere)),
    };
    match Choice::of(call, &settings, asked) {
        Ok(choice) => Ok(Permit { settings, choice }),
        Err(why) => Err(call.say(&why)),
    }
}

/// The settings of the server, if tables may be opened in the channel.
async fn on_server(call: &Call<'_>, guild: GuildId) -> Result<ServerSettings, Reply> {
    let servers = &call.app.servers;
    let discord = call
        .guild_locale()
        .unwrap_or_else(|| Locale::default().tag());
    let met = servers.meet(guild, discord).await;
    let settings = match met {
        Ok(()) => servers.settings(guild).await,
        Err(error) => Err(error),
    };
    let settings = settings.map_err(|error| call.failed(&error))?;
    // A thread counts as its parent channel.
    if settings.opens_in(call.parent().unwrap_or(call.channel)) {
        Ok(settings)
    } else {
        Err(call.show(&screens::elsewhere(&settings, call.asker.locale)))
    }
}
