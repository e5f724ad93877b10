//! The people who have used the bot: their names, languages and preferences.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, RwLock};

use crate::id::{TableId, Timestamp, UserId};
use crate::store::{
    ChoicesRow, DeletionOutcome, DmChoice, PersonRow, Step, Store, StoreError, Write,
};
use crate::table::Clock;
use crate::text::Locale;

use crate::discord::cache::Cache;
use crate::discord::preferences::Choices;

#[cfg(test)]
mod tests;

/// The most people that are cached; beyond that, the least recently used is dropped.
const PEOPLE_MAX: usize = 20_000;

/// How long a reply waits for a person's or a server's preferences: a stalled store must not cost the reply,
/// and Discord's three seconds have to be enough for the rest of the work too.
pub(super) const STORE_TIMEOUT: Duration = Duration::from_millis(500);

/// Bytes of a name that are stored: the most that the store takes.
const NAME_BYTES_MAX: usize = crate::store::MAX_WORD;

/// Whether a person gets their hands by direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DirectChoice {
    /// Whether the person wants them.
    pub wanted: bool,
    /// How long the bot sends none, because Discord refused the last one.
    pub refused_until: Option<Timestamp>,
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
    cache: Arc<Cache<UserId, CachedPerson>>,
    /// Held for reading while a name is stored, so that a deletion comes after it.
    storing: Arc<RwLock<()>>,
    /// Held while a preference is changed, because concurrent changes would undo each other.
    choosing: Mutex<()>,
}

#[derive(Debug, Clone, Default)]
struct CachedPerson {
    name: String,
    /// Their Discord locale.
    discord_locale: Option<String>,
    choices: Choices,
    direct: DirectChoice,
}

impl CachedPerson {
    fn locale(&self) -> Locale {
        let discord = || self.discord_locale.as_deref().map(Locale::from_discord);
        self.choices.language.or_else(discord).unwrap_or_default()
    }

    /// Whether their name and their Discord locale are these.
    fn matches(&self, name: &str, discord: &str) -> bool {
        self.name == name && self.discord_locale.as_deref() == Some(discord)
    }
}

impl From<PersonRow> for CachedPerson {
    fn from(row: PersonRow) -> Self {
        let choices = Choices {
            language: row.language.as_deref().and_then(Locale::from_tag),
            pictures: row.pictures,
            sorting: row.sorting,
            taps: row.taps,
        };
        Self {
            name: row.name,
            discord_locale: row.locale,
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
            cache: Arc::new(Cache::new(PEOPLE_MAX)),
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
    ) -> Result<DeletionOutcome, StoreError> {
        let _guard = self.storing.write().await;
        let now = self.clock.date();
        let deleted = self.store.forget(user, now, broken).await?;
        if deleted != DeletionOutcome::Playing {
            self.forgotten(user);
        }
        Ok(deleted)
    }

    /// Removes a deleted person from the cache.
    pub fn forgotten(&self, user: UserId) {
        self.cache.remove(&user);
    }

    /// Returns the language in which to reply to a person, and records their name and Discord
    /// locale.
    ///
    /// A change is stored in the background. A person who has changed nothing does not wait for a deletion.
    pub async fn meet(&self, user: UserId, name: &str, discord: &str) -> Locale {
        let name = truncated(name);
        let cached = self.cache.get(&user);
        if let Some(person) = cached
            .as_ref()
            .filter(|person| person.matches(name, discord))
        {
            return person.locale();
        }
        let loaded = async {
            let storing = Arc::clone(&self.storing).read_owned().await;
            Some((storing, self.load(user).await?))
        };
        let person = tokio::select! {
            biased;
            person = loaded => person,
            () = self.clock.sleep_until(self.clock.now().plus(STORE_TIMEOUT)) => None,
        };
        let Some((storing, person)) = person else {
            let chosen = cached.and_then(|person| person.choices.language);
            return chosen.unwrap_or_else(|| Locale::from_discord(discord));
        };
        if person.matches(name, discord) {
            return person.locale();
        }
        let person = self.cache.change(user, |person| {
            name.clone_into(&mut person.name);
            person.discord_locale = Some(discord.to_owned());
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
        let (store, cached) = (self.store.clone(), Arc::clone(&self.cache));
        tokio::spawn(async move {
            let _storing = storing;
            if let Err(error) = store.commit(step).await {
                tracing::warn!(%error, "a person's name and language could not be stored");
                // The next interaction stores them.
                cached.remove(&user);
            }
        });
        person.locale()
    }

    /// Returns the language in which to reply to a person, and records nothing.
    pub async fn language(&self, user: UserId, discord: &str) -> Locale {
        let person = tokio::select! {
            biased;
            person = self.load(user) => person,
            () = self.clock.sleep_until(self.clock.now().plus(STORE_TIMEOUT)) => None,
        };
        person
            .and_then(|person| person.choices.language)
            .unwrap_or_else(|| Locale::from_discord(discord))
    }

    /// Whether anything may be stored about a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn may_be_stored(&self, user: UserId) -> Result<bool, StoreError> {
        // A name is cached before it is on its way to the store.
        let is_cached = self
            .cache
            .get(&user)
            .is_some_and(|person| person.discord_locale.is_some());
        Ok(is_cached || self.store.person(user).await?.is_some())
    }

    /// The language of a person; the default one if it is not known.
    pub async fn locale(&self, user: UserId) -> Locale {
        self.load(user)
            .await
            .map(|person| person.locale())
            .unwrap_or_default()
    }

    /// The cached preferences of a person; the defaults if they are not cached.
    #[must_use]
    pub fn choices(&self, user: UserId) -> Choices {
        self.cache
            .get(&user)
            .map(|person| person.choices)
            .unwrap_or_default()
    }

    /// Applies a choice to a person's preferences, stores them and returns the person's new language; `None` if
    /// they could not be stored.
    pub async fn choose(
        &self,
        user: UserId,
        choice: impl FnOnce(Choices) -> Choices + Send,
    ) -> Option<Locale> {
        let _guard = self.choosing.lock().await;
        let choices = choice(self.load(user).await?.choices);
        let row = ChoicesRow {
            user,
            language: choices.language.map(|locale| locale.tag().to_owned()),
            pictures: choices.pictures,
            sorting: choices.sorting,
            taps: choices.taps,
        };
        self.commit(vec![Write::Choices(row)]).await?;
        // If they are no longer cached, the next reader gets them from the store.
        self.cache.touch(&user, |person| person.choices = choices);
        Some(self.locale(user).await)
    }

    /// Returns whether a person gets direct messages; `None` if the store cannot be read.
    pub async fn direct(&self, user: UserId) -> Option<DirectChoice> {
        self.load(user).await.map(|person| person.direct)
    }

    /// Whether a cached person wants no direct messages; `false` if the person is not cached.
    #[must_use]
    pub fn is_muted(&self, user: UserId) -> bool {
        self.cache
            .get(&user)
            .is_some_and(|person| !person.direct.wanted)
    }

    /// Stores whether a person wants direct messages; `None` if that could not be stored. Turning them
    /// on clears an earlier refusal.
    pub async fn want_direct(&self, user: UserId, wanted: bool) -> Option<()> {
        let _guard = self.choosing.lock().await;
        let refused = self.direct(user).await?.refused_until;
        let choice = if wanted { DmChoice::On } else { DmChoice::Off };
        let mut writes = vec![Write::Dm { user, choice }];
        if wanted {
            // Even if none is cached: another process may have stored one.
            writes.push(Write::DmRefused { user, until: None });
        }
        self.commit(writes).await?;
        self.cache.touch(&user, |person| {
            person.direct = DirectChoice {
                wanted,
                refused_until: refused.filter(|_| !wanted),
            };
        });
        Some(())
    }

    /// Stores until when the bot sends no direct messages to a person, if the store has data about them; with `None`
    /// it sends them. Returns whether the store has data.
    pub async fn set_refused_until(&self, user: UserId, until: Option<Timestamp>) -> bool {
        // A deletion comes before or after, and so does a person's own choice.
        let _storing = self.storing.read().await;
        let _guard = self.choosing.lock().await;
        let is_stored = matches!(self.store.person(user).await, Ok(Some(_)));
        if is_stored {
            self.cache
                .touch(&user, |person| person.direct.refused_until = until);
            self.commit(vec![Write::DmRefused { user, until }]).await;
        }
        is_stored
    }

    /// Reads the data of a cached person again, because another process may have changed it.
    pub async fn refresh(&self, user: UserId) {
        // The data read here must not overwrite a later choice.
        let _guard = self.choosing.lock().await;
        if self.cache.get(&user).is_some()
            && let Ok(row) = self.store.person(user).await
        {
            let row = row.map(CachedPerson::from).unwrap_or_default();
            self.cache.touch(&user, |person| *person = row);
        }
    }

    /// Commits writes; `None` if they could not be stored.
    async fn commit(&self, writes: Vec<Write>) -> Option<()> {
        let step = Step {
            writes,
            ..Step::new(self.clock.date())
        };
        let committed = self.store.commit(step).await;
        committed
            .inspect_err(|error| tracing::warn!(%error, "a person's choice could not be stored"))
            .ok()
            .map(drop)
    }

    /// Returns a person from the cache or the store; `None` if the store cannot be read.
    async fn load(&self, user: UserId) -> Option<CachedPerson> {
        if let Some(person) = self.cache.get(&user) {
            return Some(person);
        }
        let read = self.store.person(user).await;
        let row = read
            .inspect_err(|error| tracing::warn!(%error, "a person could not be read"))
            .ok()?;
        let read = row.map(CachedPerson::from).unwrap_or_default();
        Some(self.cache.learn(user, read))
    }
}

/// The part of a name that is stored, cut between two characters.
fn truncated(name: &str) -> &str {
    &name[..name.floor_char_boundary(NAME_BYTES_MAX)]
}
