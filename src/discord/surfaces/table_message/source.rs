//! The data from which a public message is rendered.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::{RenderedMessage, Revision};
use crate::discord::delivery::message::Message;
use crate::discord::screens::{self, Screen};
use crate::discord::surfaces::purpose::public_purpose;
use crate::discord::surfaces::updates::Services;
use crate::id::Timestamp;
use crate::table::Table;
use crate::text::Locale;

use super::kind::CLOSED_KIND;
use super::news::News;
use super::render_options::RenderOptions;

/// The data from which a public message is rendered.
#[derive(Default)]
pub(in crate::discord) struct MessageSource {
    /// A plain mutex: nothing is awaited while it is held. `None` until the first update.
    latest: Mutex<Option<Update>>,
}

/// The latest update of a table.
#[derive(Clone)]
pub(in crate::discord) struct Update {
    pub(in crate::discord) table: Arc<Table>,
    /// The kind of the message.
    pub(in crate::discord) kind: String,
    /// Lines below the state of the table.
    pub(in crate::discord) news: Vec<String>,
    revision: Revision,
}

impl Update {
    pub(in crate::discord) fn new(table: &Arc<Table>, kind: &str, news: &News) -> Self {
        Self {
            table: Arc::clone(table),
            kind: kind.to_owned(),
            news: news.lines(),
            revision: 1,
        }
    }

    pub(in crate::discord) async fn render(&self, services: &Services) -> RenderedMessage {
        let options = RenderOptions::of(services, &self.table).await;
        let screen = self.screen(options.locale, services.outbox.clock().date());
        RenderedMessage {
            message: options.render(&screen),
            revision: self.revision,
        }
    }

    pub(in crate::discord) fn screen(&self, locale: Locale, now: Timestamp) -> Screen {
        let mut scene = self.table.public_scene();
        if self.kind == CLOSED_KIND {
            scene = scene.without_settlement();
        }
        let mut screen = screens::public(&scene, locale, now);
        if let Some(embed) = screen.embeds.last_mut() {
            embed.lines.extend(self.news.iter().cloned());
        }
        screen
    }
}

impl MessageSource {
    /// Replaces the data from which the message is rendered; returns its revision.
    pub(in crate::discord) fn set(&self, update: Update) -> Revision {
        let mut latest = self.latest.lock();
        let revision = latest.as_ref().map_or(0, |latest| latest.revision) + 1;
        *latest = Some(Update { revision, ..update });
        revision
    }

    /// Returns the latest update; `None` before the first one.
    pub(in crate::discord) fn get(&self) -> Option<Update> {
        self.latest.lock().clone()
    }

    /// Returns how urgent the latest update is; `None` before the first one.
    pub(in crate::discord) fn purpose(&self) -> Option<Purpose> {
        let latest = self.latest.lock();
        latest.as_ref().map(|update| public_purpose(&update.table))
    }

    /// Renders the newest state; before the first one, renders an edit that only removes the buttons.
    pub(in crate::discord) async fn render(&self, services: &Services) -> RenderedMessage {
        match self.get() {
            Some(update) => update.render(services).await,
            None => RenderedMessage {
                message: Message::button_removal(),
                revision: 0,
            },
        }
    }
}
