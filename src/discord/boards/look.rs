//! How a server wants its boards.

use crate::board::Style;
use crate::discord::body::public_body;
use crate::discord::message::Message;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::Locale;

use super::Kit;

/// How a server wants its boards.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The language.
    pub(super) locale: Locale,
    style: Style,
}

impl Look {
    /// Asks for what the server of a table has chosen.
    pub(super) async fn of(kit: &Kit, table: &Table) -> Self {
        let guild = table.place.guild;
        Self { locale: kit.servers.locale(guild).await, style: kit.servers.style(guild).await }
    }

    /// Makes the message that shows a screen to everybody.
    pub(super) fn body(self, screen: &Screen) -> Message {
        public_body(screen, self.style)
    }
}
