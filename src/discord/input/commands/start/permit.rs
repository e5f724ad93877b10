//! Whether a table may be opened where a command was typed, and with which settings.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
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
pub(super) async fn permit(opener: &Opener<'_>, asked: bool) -> Result<Permit, Reply> {
    let settings = match opener.spot.guild {
        Some(guild) => on_server(opener, guild).await?,
        None if opener.spot.is_direct && asked => return Err(opener.say(&ReplyText::NoThreads)),
        None if opener.spot.is_direct => {
            return Ok(Permit {
                settings: ServerSettings::default(),
                choice: Choice::Here,
            });
        }
        // A group, or a server that has not added the bot.
        None => return Err(opener.say(&ReplyText::NoTableHere)),
    };
    match Choice::of(opener, &settings, asked) {
        Ok(choice) => Ok(Permit { settings, choice }),
        Err(why) => Err(opener.say(&why)),
    }
}

/// The settings of the server, if tables may be opened in the channel.
async fn on_server(opener: &Opener<'_>, guild: GuildId) -> Result<ServerSettings, Reply> {
    let servers = &opener.app.servers;
    let discord = opener
        .spot
        .locale
        .as_deref()
        .unwrap_or_else(|| Locale::default().tag());
    let met = servers.meet(guild, discord).await;
    let settings = match met {
        Ok(()) => servers.settings(guild).await,
        Err(error) => Err(error),
    };
    let settings = settings.map_err(|error| opener.failed(&error))?;
    // A thread counts as its parent channel.
    if settings.opens_in(opener.spot.parent.unwrap_or(opener.spot.channel)) {
        Ok(settings)
    } else {
        Err(opener.show(&screens::elsewhere(&settings, opener.asker.locale)))
    }
}
