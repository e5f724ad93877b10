//! A line of the operators at every open table.

use std::sync::Arc;

use reqwest::Method;

use crate::table::TableHandle;
use crate::text::phrases::AdminText;

use crate::discord::context::AppState;
use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::paths;
use crate::discord::screens::Screen;

/// Posts a line in the channel of each table, in the background and after everything that people
/// wait for. Each line is tried only once, because it may have arrived even if the request failed.
pub(super) fn post(app: Arc<AppState>, tables: Vec<TableHandle>, text: String) {
    tokio::spawn(async move {
        let (all, mut failed) = (tables.len(), 0_usize);
        for handle in tables {
            let table = handle.now();
            let locale = app.updates.locale(&table).await;
            let line = AdminText::Announcement { text: text.clone() };
            let message = body(&Screen::say(locale.say(&line)));
            let path = paths::messages(table.place.channel);
            let purpose = Purpose::of(table.id, Priority::Other);
            let posted = app.outbox.show(purpose, Method::POST, &path, &message);
            if let Err(error) = posted.await {
                failed += 1;
                tracing::warn!(table = %table.id, %error, "an announcement was not posted");
            }
        }
        tracing::info!(tables = all, failed, "an announcement was posted");
    });
}
