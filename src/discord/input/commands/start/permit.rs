//! Whether a table may be opened where a command was typed, and with which settings.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::preferences::ServerSettings;
use crate::discord::screens;
use crate::id::GuildId;
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::placement::PlacementChoice;

/// Permits a table, in a thread of its own if that is `asked` for, or returns a reply that refuses it. The settings
/// in a direct message are the defaults.
pub(super) async fn permit(
    request: &OpenTableRequest<'_>,
    asked: bool,
) -> Result<(ServerSettings, PlacementChoice), Reply> {
    let settings = match request.place.guild {
        Some(guild) => server_settings(request, guild).await?,
        None if request.place.is_direct && asked => return Err(request.say(&ReplyText::NoThreads)),
        None if request.place.is_direct => {
            return Ok((ServerSettings::default(), PlacementChoice::Here));
        }
        // A group, or a server that has not added the bot.
        None => return Err(request.say(&ReplyText::NoTableHere)),
    };
    match PlacementChoice::of(request, &settings, asked) {
        Ok(choice) => Ok((settings, choice)),
        Err(why) => Err(request.say(&why)),
    }
}

/// The settings of the server, if tables may be opened in the channel.
async fn server_settings(
    request: &OpenTableRequest<'_>,
    guild: GuildId,
) -> Result<ServerSettings, Reply> {
    let servers = &request.app.servers;
    let discord = request
        .place
        .locale
        .as_deref()
        .unwrap_or_else(|| Locale::default().tag());
    let met = servers.meet(guild, discord).await;
    let settings = match met {
        Ok(()) => servers.settings(guild).await,
        Err(error) => Err(error),
    };
    let settings = settings.map_err(|error| request.failed(&error))?;
    // A thread counts as its parent channel.
    if settings.allows_tables_in(request.place.parent.unwrap_or(request.place.channel)) {
        Ok(settings)
    } else {
        Err(request.show(&screens::elsewhere(&settings, request.asker.locale)))
    }
}
