//! The people who have used the bot: their names, languages and preferences.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, RwLock};

use crate::id::{Millis, TableId, UserId};
use crate::store::{ChoicesRow, Deleted, DmChoice, PersonRow, Step, Store, StoreError, Write};
use crate::table::Clock;
use crate::text::Locale;

use crate::discord::cache::Cache;
use crate::discord::preferences::Choices;

#[cfg(test)]
mod tests;

/// People cached at once; beyond it, the least recently used goes.
const PEOPLE_MAX: usize = 20_000;

/// How long a reply waits for its person's preferences: a stalled store must not cost the reply,
/// and Discord's three seconds for one have to do for the rest of the work too.
const PATIENCE: Duration = Duration::from_millis(500);

/// Bytes of a name that are stored: the most that the store takes.
const NAME_BYTES_MAX: usize = crate::store::MAX_WORD;

/// Whether a person gets their hands by direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DirectChoice {
    /// Whether the person wants them.
    pub wanted: bool,
    /// How long the bot sends none, because Discord refused the last one.
    pub refused_until: Option<Millis>,
}

impl Default for DirectChoice {
    fn default() -> Self {
        Self {
            wanted: true,
            refused_until: None,
        }
    }
}

/// The people who have used the bot, cached.
pub struct People {
    store: Store,
    clock: Arc<dyn Clock>,
    known: Arc<Cache<UserId, Known>>,
    /// Held for reading while a name is stored, so that a deletion comes after it.
    storing: Arc<RwLock<()>>,
    /// Held while a preference is changed: two at once would undo each other.
    choosing: Mutex<()>,
}

#[derive(Debug, Clone, Default)]
struct Known {
    name: String,
    /// Their Discord locale.
    discord: Option<String>,
    choices: Choices,
    direct: DirectChoice,
}

impl Known {
    fn locale(&self) -> Locale {
        let discord = || self.discord.as_deref().map(Locale::from_discord);
        self.choices.language.or_else(discord).unwrap_or_default()
    }

    /// Whether their name and their Discord locale are these.
    fn is(&self, name: &str, discord: &str) -> bool {
        self.name == name && self.discord.as_deref() == Some(discord)
    }
}

impl From<PersonRow> for Known {
    fn from(row: PersonRow) -> Self {
        let choices = Choices {
            language: row.language.as_deref().and_then(Locale::from_tag),
            pictures: row.pictures,
            sorting: row.sorting,
            taps: row.taps,
        };
        Self {
            name: row.name,
            discord: row.locale,
            choices,
            direct: DirectChoice {
                wanted: row.dm != DmChoice::Off,
                refused_until: row.dm_refused_until,
            },
        }
    }
}

impl People {
    /// Makes an empty cache.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            known: Arc::new(Cache::new(PEOPLE_MAX)),
            storing: Arc::default(),
            choosing: Mutex::default(),
        }
    }

    /// Deletes a person from the store and from the cache.
    ///
    /// # Errors
    /// As [`Store::forget`].
    pub async fn forget(
        &self,
        user: UserId,
        broken: BTreeSet<TableId>,
    ) -> Result<Deleted, StoreError> {
        let _alone = self.storing.write().await;
        let now = self.clock.date();
        let deleted = self.store.forget(user, now, broken).await?;
        if deleted != Deleted::Playing {
            self.forgotten(user);
        }
        Ok(deleted)
    }

    /// Drops what is cached of a person who was deleted.
    pub fn forgotten(&self, user: UserId) {
        self.known.remove(&user);
    }

    /// Returns the language in which to reply to a person, and records their name and Discord
    /// locale.
    ///
    /// A change is stored in the background. Who has changed nothing does not wait for a deletion.
    pub async fn meet(&self, user: UserId, name: &str, discord: &str) -> Locale {
        let name = shortened(name);
        let cached = self.known.get(&user);
        if let Some(known) = cached.as_ref().filter(|known| known.is(name, discord)) {
            return known.locale();
        }
        let recalled = async {
            let storing = Arc::clone(&self.storing).read_owned().await;
            Some((storing, self.recall(user).await?))
        };
        let known = tokio::select! {
            biased;
            known = recalled => known,
            () = self.clock.sleep_until(self.clock.now().plus(PATIENCE)) => None,
        };
        let Some((storing, known)) = known else {
            let chosen = cached.and_then(|known| known.choices.language);
            return chosen.unwrap_or_else(|| Locale::from_discord(discord));
        };
        if known.is(name, discord) {
            return known.locale();
        }
        let known = self.known.change(user, |known| {
            name.clone_into(&mut known.name);
            known.discord = Some(discord.to_owned());
        });
        let write = Write::Person {
            user,
            name: name.to_owned(),
            locale: Some(discord.to_owned()),
        };
        let step = Step {
            writes: vec![write],
            ..Step::new(self.clock.date())
        };
        let (store, cached) = (self.store.clone(), Arc::clone(&self.known));
        tokio::spawn(async move {
            let _storing = storing;
            if let Err(error) = store.commit(step).await {
                tracing::warn!(%error, "a person's name and language could not be kept");
                // The next interaction stores them.
                cached.remove(&user);
            }
        });
        known.locale()
    }

    /// Returns the language in which to reply to a person, and records nothing.
    pub async fn language(&self, user: UserId, discord: &str) -> Locale {
        let known = tokio::select! {
            biased;
            known = self.recall(user) => known,
            () = self.clock.sleep_until(self.clock.now().plus(PATIENCE)) => None,
        };
        known
            .and_then(|known| known.choices.language)
            .unwrap_or_else(|| Locale::from_discord(discord))
    }

    /// Whether anything may be stored about a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn may_be_stored(&self, user: UserId) -> Result<bool, StoreError> {
        // A name is cached before it is on its way to the store.
        let is_met = self
            .known
            .get(&user)
            .is_some_and(|known| known.discord.is_some());
        Ok(is_met || self.store.person(user).await?.is_some())
    }

    /// The language of a person; the default one if it is not known.
    pub async fn locale(&self, user: UserId) -> Locale {
        self.recall(user)
            .await
            .map(|known| known.locale())
            .unwrap_or_default()
    }

    /// The cached preferences of a person; the defaults if they are not cached.
    #[must_use]
    pub fn choices(&self, user: UserId) -> Choices {
        self.known
            .get(&user)
            .map(|known| known.choices)
            .unwrap_or_default()
    }

    /// Stores what a choice makes of a person's preferences, and returns their new language; `None` if
    /// it could not be stored.
    pub async fn choose(
        &self,
        user: UserId,
        choice: impl FnOnce(Choices) -> Choices + Send,
    ) -> Option<Locale> {
        let _alone = self.choosing.lock().await;
        let choices = choice(self.recall(user).await?.choices);
        let row = ChoicesRow {
            user,
            language: choices.language.map(|locale| locale.tag().to_owned()),
            pictures: choices.pictures,
            sorting: choices.sorting,
            taps: choices.taps,
        };
        self.keep(vec![Write::Choices(row)]).await?;
        // If they are no longer here, the next reader gets all of them from the store.
        self.known.touch(&user, |known| known.choices = choices);
        Some(self.locale(user).await)
    }

    /// Returns whether a person gets direct messages; `None` if the store cannot be read.
    pub async fn direct(&self, user: UserId) -> Option<DirectChoice> {
        self.recall(user).await.map(|known| known.direct)
    }

    /// Whether a person, as far as they are cached, wants no direct messages.
    #[must_use]
    pub fn is_muted(&self, user: UserId) -> bool {
        self.known
            .get(&user)
            .is_some_and(|known| !known.direct.wanted)
    }

    /// Stores whether a person wants direct messages; `None` if that could not be stored. Turning them
    /// on clears an earlier refusal.
    pub async fn want_direct(&self, user: UserId, wanted: bool) -> Option<()> {
        let _alone = self.choosing.lock().await;
        let refused = self.direct(user).await?.refused_until;
        let choice = if wanted { DmChoice::On } else { DmChoice::Off };
        let mut writes = vec![Write::Dm { user, choice }];
        if wanted && refused.is_some() {
            writes.push(Write::DmRefused { user, until: None });
        }
        self.keep(writes).await?;
        self.known.touch(&user, |known| {
            known.direct = DirectChoice {
                wanted,
                refused_until: refused.filter(|_| !wanted),
            };
        });
        Some(())
    }

    /// Stores until when no direct message is sent to a person who has stored data; with `None` they are sent.
    /// Returns whether there is stored data.
    pub async fn refuse_known(&self, user: UserId, until: Option<Millis>) -> bool {
        // A deletion comes before or after, and so does a person's own choice.
        let _storing = self.storing.read().await;
        let _alone = self.choosing.lock().await;
        let is_stored = matches!(self.store.person(user).await, Ok(Some(_)));
        if is_stored {
            self.known
                .touch(&user, |known| known.direct.refused_until = until);
            self.keep(vec![Write::DmRefused { user, until }]).await;
        }
        is_stored
    }

    /// Reads what is cached of a person again: another process may have changed it.
    pub async fn refresh(&self, user: UserId) {
        // What was read must not undo a later choice.
        let _alone = self.choosing.lock().await;
        if self.known.get(&user).is_some()
            && let Ok(row) = self.store.person(user).await
        {
            let row = row.map(Known::from).unwrap_or_default();
            self.known.touch(&user, |known| *known = row);
        }
    }

    /// Commits writes; `None` if they could not be stored.
    async fn keep(&self, writes: Vec<Write>) -> Option<()> {
        let step = Step {
            writes,
            ..Step::new(self.clock.date())
        };
        let kept = self.store.commit(step).await;
        kept.inspect_err(|error| tracing::warn!(%error, "a person's choice could not be kept"))
            .ok()
            .map(drop)
    }

    /// Returns a person from the cache or the store; `None` if the store cannot be read.
    async fn recall(&self, user: UserId) -> Option<Known> {
        if let Some(known) = self.known.get(&user) {
            return Some(known);
        }
        let read = self.store.person(user).await;
        let row = read
            .inspect_err(|error| tracing::warn!(%error, "a person could not be read"))
            .ok()?;
        let read = row.map(Known::from).unwrap_or_default();
        Some(self.known.learn(user, read))
    }
}

/// The part of a name that is stored, cut between two characters.
fn shortened(name: &str) -> &str {
    &name[..name.floor_char_boundary(NAME_BYTES_MAX)]
}
