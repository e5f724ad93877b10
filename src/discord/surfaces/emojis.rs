//! The tiles as emojis of the bot's own: uploaded once, used on buttons and in words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde_json::{Value, json};

use crate::board::{Style, emoji};
use crate::table::Clock;

use crate::discord::delivery::rest::{Rest, RestError};
use crate::discord::screens::{EmojiSet, Sign};

/// How often one upload is tried: Discord may be busy, and there is no hurry.
const TRIES_MAX: u32 = 3;

/// What is waited after Discord gave no answer.
const AGAIN: Duration = Duration::from_secs(5);

/// The emojis that the bot has on Discord, by name; cheap to share.
#[derive(Clone, Default)]
pub struct Emojis {
    emoji: Arc<RwLock<Arc<EmojiSet>>>,
}

impl Emojis {
    /// The emojis that are known by now.
    #[must_use]
    pub fn emoji(&self) -> Arc<EmojiSet> {
        Arc::clone(&self.emoji.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Looks which emojis the bot has, and uploads those that are missing; what fails is only not used.
    pub async fn settle(&self, rest: &Rest, clock: &dyn Clock, application: u64) {
        let path = format!("/applications/{application}/emojis");
        match self.upload(rest, clock, &path).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "the tiles have been uploaded as emojis"),
            Err(error) => tracing::warn!(%error, "the tiles are not all there as emojis"),
        }
    }

    async fn upload(&self, rest: &Rest, clock: &dyn Clock, path: &str) -> Result<usize, RestError> {
        let listed = ask(rest, clock, Method::GET, path, None).await?;
        let mut there: BTreeMap<String, String> = listed["items"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(named)
            .collect();
        self.learn(&there);
        let known: BTreeSet<String> = there.keys().cloned().collect();
        let missing: Vec<&(String, String)> = files()
            .await
            .iter()
            .filter(|(name, _)| !known.contains(name))
            .collect();
        let mut done = Ok(missing.len());
        for (name, image) in &missing {
            let body = json!({"name": name, "image": image});
            match ask(rest, clock, Method::POST, path, Some(&body)).await {
                Ok(made) => there.extend(named(&made)),
                Err(error) => {
                    done = Err(error);
                    break;
                }
            }
        }
        // What has been uploaded before a failure is used all the same.
        self.learn(&there);
        done
    }

    fn learn(&self, there: &BTreeMap<String, String>) {
        let sign = |(name, id): (&String, &String)| Sign {
            name: name.clone(),
            id: id.clone(),
        };
        let emoji = Arc::new(EmojiSet::new(there.iter().map(sign)));
        *self.emoji.write().unwrap_or_else(PoisonError::into_inner) = emoji;
    }
}

/// The name and the id of an emoji as Discord tells it.
fn named(emoji: &Value) -> Option<(String, String)> {
    Some((
        emoji["name"].as_str()?.to_owned(),
        emoji["id"].as_str()?.to_owned(),
    ))
}

/// The name and the picture of every emoji, drawn once and as Discord wants it.
async fn files() -> &'static [(String, String)] {
    static FILES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let draw = || {
        FILES.get_or_init(|| {
            let written = |file: &[u8]| format!("data:image/png;base64,{}", STANDARD.encode(file));
            emoji::all(Style::Classic)
                .into_iter()
                .map(|one| (one.name, written(&one.file)))
                .collect()
        })
    };
    // Off the threads that answer.
    tokio::task::spawn_blocking(draw)
        .await
        .map_or(&[], Vec::as_slice)
}

/// Makes one request, a few times where Discord is busy.
async fn ask(
    rest: &Rest,
    clock: &dyn Clock,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, RestError> {
    let mut tried = 1;
    loop {
        let wait = match rest.call(method.clone(), path, body).await {
            Err(RestError::Limited { retry_after_ms, .. }) if tried < TRIES_MAX => {
                Duration::from_millis(retry_after_ms)
            }
            // A second upload beside the first would be refused: names are found at the next start.
            Err(RestError::Unreachable) if tried < TRIES_MAX && method == Method::GET => AGAIN,
            done => return done,
        };
        tried += 1;
        clock.sleep_until(clock.now().plus(wait)).await;
    }
}
