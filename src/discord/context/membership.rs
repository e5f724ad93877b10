//! Whether a person who acts from elsewhere is in the server of a table.

use reqwest::Method;

use crate::id::{GuildId, UserId};
use crate::table::Place;
use crate::text::phrases::ReplyText;

use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::codes;

use super::AppState;

/// The purpose of the question whether a person is in a server: the person waits for the answer. It belongs to no
/// table, so that many such questions delay each other and not a table's messages.
const PURPOSE: Purpose = Purpose {
    table: None,
    priority: Priority::Lobby,
};

impl AppState {
    /// Checks that a person is in the server of a place; `from` is the server of their interaction. If Discord had to
    /// be asked, returns their nickname there, which an interaction from elsewhere lacks.
    ///
    /// Only members can interact in a server. About an interaction from elsewhere, such as from direct messages, the
    /// bot asks Discord: the person may have left the server, or been removed from it.
    ///
    /// # Errors
    /// The reply to a person who is not in the server, or about whom Discord did not answer.
    pub(in crate::discord) async fn check_membership(
        &self,
        user: UserId,
        place: Place,
        from: Option<GuildId>,
    ) -> Result<Option<String>, ReplyText> {
        let Some(guild) = place.guild.filter(|guild| from != Some(*guild)) else {
            return Ok(None);
        };
        let path = paths::member(guild, user);
        match self.outbox.send(PURPOSE, Method::GET, &path, None).await {
            Ok(member) => Ok(member["nick"].as_str().map(str::to_owned)),
            Err(error) if error.code() == codes::UNKNOWN_MEMBER => Err(ReplyText::NotMember),
            Err(error) => {
                tracing::warn!(%error, "cannot find out whether a person is in a server");
                Err(ReplyText::Halted)
            }
        }
    }
}
