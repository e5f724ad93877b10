//! Whether a table may be opened in a channel, and with which settings of its server.

use crate::discord::delivery::respond::Reply;
use crate::discord::preferences::ServerSettings;
use crate::discord::screens;
use crate::id::GuildId;
use crate::text::Locale;

use super::Call;

/// The server's settings for a table that is about to be opened, or the reply that refuses it.
pub(super) async fn permit(call: &Call<'_>, guild: GuildId) -> Result<ServerSettings, Reply> {
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
