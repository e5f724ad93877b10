//! The tiles as application emojis: uploaded once, used on buttons and in text.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use parking_lot::RwLock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::board::{Style, emoji};

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::RestError;
use crate::discord::screens::{ApplicationEmoji, EmojiSet};

/// After Discord has refused this many messages in a row for emojis that it lists, no emojis are used.
const REFUSALS_MAX: u32 = 3;

/// How long no emojis are used then.
const DISABLED_TIME: Duration = Duration::from_secs(10 * 60);

/// How long after a failure a listing or an upload is retried.
const RETRY_WAIT: Duration = Duration::from_secs(3_600);

/// The minimum time between two listings.
const LIST_GAP: Duration = Duration::from_secs(30);

/// The emojis that the bot has on Discord, by name; cheap to share.
#[derive(Clone, Default)]
pub struct Emojis {
    emoji: Arc<RwLock<Arc<EmojiSet>>>,
}

impl Emojis {
    /// The emojis known so far.
    pub fn emoji(&self) -> Arc<EmojiSet> {
        Arc::clone(&self.emoji.read())
    }

    /// Keeps the emojis up to date: lists them, uploads the missing ones, and repeats that when Discord has refused
    /// one, or an hour after a listing or an upload has failed. If Discord refuses emojis that are in its own list,
    /// none are used for a while.
    pub async fn keep(&self, outbox: &Outbox, application: u64) {
        let (clock, health) = (outbox.clock(), outbox.rest().emojis());
        loop {
            let listed = clock.now();
            let before = self.emoji();
            let refused = health.refused_in_a_row();
            let has_all = self.synchronize(outbox, application).await;
            if refused >= REFUSALS_MAX && self.emoji() == before {
                tracing::warn!(
                    refused,
                    "Discord refuses the emojis: buttons go without them for a while"
                );
                self.replace(&BTreeMap::new());
                clock.sleep_until(clock.now().plus(DISABLED_TIME)).await;
            } else {
                // Messages refused before this were sent with the old list.
                health.reset();
                tokio::select! {
                    () = health.refused() => {}
                    () = clock.sleep_until(listed.plus(RETRY_WAIT)), if !has_all => {}
                }
                clock.sleep_until(listed.plus(LIST_GAP)).await;
            }
        }
    }

    /// Lists the bot's emojis and uploads the missing ones. A failure is logged and ends the
    /// upload; the emojis still missing are not used. Returns whether Discord has all of them.
    async fn synchronize(&self, outbox: &Outbox, application: u64) -> bool {
        let uploaded = self.upload(outbox, &path(application)).await;
        match &uploaded {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "the tiles have been uploaded as emojis"),
            Err(error) => tracing::warn!(%error, "the tiles are not all there as emojis"),
        }
        uploaded.is_ok()
    }

    /// Lists the bot's emojis and uploads none, because another process does.
    pub async fn list(&self, outbox: &Outbox, application: u64) {
        if let Err(error) = self.fetch(outbox, &path(application)).await {
            tracing::warn!(%error, "the emojis could not be listed");
        }
    }

    async fn fetch(
        &self,
        outbox: &Outbox,
        path: &str,
    ) -> Result<BTreeMap<String, String>, RestError> {
        let listed = outbox.send(Purpose::OTHER, Method::GET, path, None).await?;
        let items = listed["items"].as_array();
        let uploaded = items
            .into_iter()
            .flatten()
            .filter_map(name_and_id)
            .collect();
        self.replace(&uploaded);
        Ok(uploaded)
    }

    async fn upload(&self, outbox: &Outbox, path: &str) -> Result<usize, RestError> {
        let mut uploaded = self.fetch(outbox, path).await?;
        let missing: Vec<&(String, String)> = images()
            .await
            .iter()
            .filter(|(name, _)| !uploaded.contains_key(name))
            .collect();
        let (mut done, mut count) = (Ok(()), 0);
        for (name, image) in &missing {
            if uploaded.contains_key(name) {
                continue;
            }
            let body = json!({"name": name, "image": image});
            let made = outbox.send(Purpose::OTHER, Method::POST, path, Some(&body));
            match made.await {
                Ok(made) => {
                    uploaded.extend(name_and_id(&made));
                    count += 1;
                }
                // Discord refuses a name that another process has uploaded meanwhile. Without a response the emoji
                // may have arrived, so it is not retried. The list shows both.
                Err(error) => {
                    if let Ok(listed) = self.fetch(outbox, path).await {
                        uploaded = listed;
                    }
                    if !uploaded.contains_key(name) {
                        done = Err(error);
                        break;
                    }
                }
            }
        }
        // Emojis uploaded before a failure are used.
        self.replace(&uploaded);
        done.map(|()| count)
    }

    fn replace(&self, uploaded: &BTreeMap<String, String>) {
        let to_emoji = |(name, id): (&String, &String)| ApplicationEmoji {
            name: name.clone(),
            id: id.clone(),
        };
        let emoji = Arc::new(EmojiSet::new(uploaded.iter().map(to_emoji)));
        *self.emoji.write() = emoji;
    }
}

/// The path of an application's emojis.
fn path(application: u64) -> String {
    format!("/applications/{application}/emojis")
}

/// The name and the id in Discord's description of an emoji.
fn name_and_id(emoji: &Value) -> Option<(String, String)> {
    let text = |key: &str| Some(emoji[key].as_str()?.to_owned());
    Some((text("name")?, text("id")?))
}

/// The name of every emoji and its image as a data URI, rendered once.
async fn images() -> &'static [(String, String)] {
    static IMAGES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let draw = || {
        IMAGES.get_or_init(|| {
            let written = |file: &[u8]| format!("data:image/png;base64,{}", STANDARD.encode(file));
            emoji::all(Style::Classic)
                .into_iter()
                .map(|one| (one.name, written(&one.file)))
                .collect()
        })
    };
    // Rendering must not block the threads that handle interactions.
    tokio::task::spawn_blocking(draw)
        .await
        .map_or(&[], Vec::as_slice)
}
