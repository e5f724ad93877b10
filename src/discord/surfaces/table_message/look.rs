//! How a server wants its boards.

use crate::board::Style;
use crate::discord::delivery::body::public_body;
use crate::discord::delivery::message::Message;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::Locale;

use crate::discord::surfaces::updates::Services;

/// How a server wants its boards.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Look {
    /// The language.
    pub(in crate::discord) locale: Locale,
    style: Style,
}

impl Look {
    /// Asks for what the server of a table has chosen.
    pub(in crate::discord) async fn of(services: &Services, table: &Table) -> Self {
        let guild = table.place.guild;
        Self {
            locale: services.servers.locale(guild).await,
            style: services.servers.style(guild).await,
        }
    }

    /// Makes the message that shows a screen to everybody.
    pub(in crate::discord) fn body(self, screen: &Screen) -> Message {
        public_body(screen, self.style)
    }
}
