//! The language and the picture style of a server's table messages.

use crate::board::Style;
use crate::discord::delivery::body::public_body;
use crate::discord::delivery::message::Message;
use crate::discord::screens::Screen;
use crate::table::Table;
use crate::text::Locale;

use crate::discord::surfaces::updates::Services;

/// The language and the picture style of a server's table messages.
#[derive(Clone, Copy)]
pub(in crate::discord) struct RenderOptions {
    pub(in crate::discord) locale: Locale,
    style: Style,
}

impl RenderOptions {
    /// Reads the settings of a table's server.
    pub(in crate::discord) async fn of(services: &Services, table: &Table) -> Self {
        Self {
            locale: services.locale(table).await,
            style: services.servers.style(table.place.guild).await,
        }
    }

    /// Renders the public message for a screen.
    pub(in crate::discord) fn render(self, screen: &Screen) -> Message {
        public_body(screen, self.style)
    }
}
