//! The state that every part of the bot shares.

use std::sync::Arc;

use crate::config::Config;
use crate::id::{ChannelId, GuildId, InteractionId, Timestamp, UserId};
use crate::metrics::{InteractionKind, LiveState, Metrics};
use crate::store::Store;
use crate::table::{Clock, InputError, Refusal, Registry, Table};
use crate::text::phrases::{ReplyText, TableText};
use crate::text::{Locale, Phrase};

use crate::discord::context::archived_hands::ArchivedHands;
use crate::discord::context::deduplicator::Deduplicator;
use crate::discord::context::invitations::Invitations;
pub use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::context::rate_limiter::RateLimiter;
use crate::discord::context::reviews::Reviews;
use crate::discord::context::token_alarm::TokenAlarm;
use crate::discord::custom_id::Press;
use crate::discord::delivery::body::body;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::{Reply, Responder};
use crate::discord::delivery::rest::RestError;
use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::screens::{Screen, refusal};
use crate::discord::surfaces::panels::PrivatePanels;
use crate::discord::surfaces::threads;
use crate::discord::surfaces::updates::TableUpdates;

pub(in crate::discord) mod archived_hands;
pub(in crate::discord) mod deduplicator;
mod gifts;
pub(in crate::discord) mod invitations;
mod membership;
mod privacy;
pub(in crate::discord) mod rate_limiter;
pub(in crate::discord) mod reviews;
mod screens;
pub(in crate::discord) mod token_alarm;
pub(in crate::discord) mod work_queue;

/// The state that every part of the bot shares.
pub struct AppState {
    /// The configuration.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The open tables.
    pub tables: Registry,
    /// The public messages of the tables.
    pub updates: Arc<TableUpdates>,
    /// The private panels that are kept up to date.
    pub panels: Arc<PrivatePanels>,
    /// DM channels, and who wants direct messages.
    pub direct_messages: Arc<DirectMessages>,
    /// People's names, languages and preferences.
    pub people: Arc<People>,
    /// Servers' languages and settings.
    pub servers: Arc<Servers>,
    /// Sends everything except interaction replies.
    pub outbox: Outbox,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Limits how often a person may press, open tables and give chips.
    pub rate_limiter: RateLimiter,
    /// Who was invited to which table.
    pub invitations: Invitations,
    /// Reviews of finished hands.
    pub reviews: Arc<Reviews>,
    /// Finished hands in the archive.
    pub archived_hands: ArchivedHands,
    /// Recognizes interactions that were handled already.
    pub deduplicator: Deduplicator,
    /// Notices that another program answers with the bot's token.
    pub token_alarm: TokenAlarm,
    /// The id of the bot's application on Discord.
    pub application: u64,
    /// When the program started.
    pub started: Timestamp,
}

impl AppState {
    /// Returns the responder of an interaction.
    #[must_use]
    pub fn responder(
        &self,
        kind: InteractionKind,
        interaction: InteractionId,
        token: &str,
    ) -> Responder {
        let clients = (self.outbox.rest().clone(), self.outbox.renderer().clone());
        let responder = Responder::new(
            clients,
            Arc::clone(&self.clock),
            self.application,
            (interaction, kind),
            token,
        );
        match self.deduplicator.arrival_if_shared(interaction) {
            Some(arrived) => responder.shared(arrived),
            None => responder,
        }
    }

    /// Logs that an interaction could not be answered.
    pub fn log_unanswered(&self, responder: &Responder, error: &RestError, what: &str) {
        let now = self.clock.now();
        let is_alarming = self.token_alarm.is_armed(now) && responder.came_second(error);
        if !is_alarming {
            tracing::warn!(%error, "{what}");
        } else if !self.token_alarm.raise(now) {
            tracing::debug!(%error, "{what}");
        }
    }

    /// The metrics of the bot.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        self.outbox.rest().metrics()
    }

    /// Returns the current values for the metrics, except those of the connection.
    #[must_use]
    pub fn live(&self) -> LiveState {
        let (waiting, oldest) = self.outbox.waiting();
        LiveState {
            waiting,
            oldest,
            jobs: self.store.waiting(),
            reviews: self.reviews.unfinished(),
            partitions: self.store.partitions().len(),
            ..self.tables.count_tables()
        }
    }

    /// Records an interaction and checks the clock against its time; `false` if it was handled
    /// before.
    #[must_use]
    pub fn is_first(&self, interaction: InteractionId) -> bool {
        let first = self.deduplicator.is_first(interaction);
        if first {
            // The time of a second copy proves nothing: it may arrive late.
            self.clock.compare_with_interaction(interaction.made());
        }
        first
    }

    /// Whether another process has the table of a press; that process receives the press too.
    #[must_use]
    pub fn is_served_elsewhere(&self, press: Press) -> bool {
        let table = press.table();
        table.is_some_and(|table| self.store.fence(table).is_none())
    }

    /// Whether messages in a channel may show a person's hands: in their DM channel, unless a table is
    /// there. Then the table's message is among them, and only ephemeral messages show hands.
    #[must_use]
    pub fn may_show_hands_in(&self, channel: ChannelId, user: UserId) -> bool {
        self.direct_messages.is_of(user, channel) && self.tables.by_channel(channel).is_none()
    }

    /// The warnings that a person at a table gets once: that Discord refused a direct message to them, or
    /// bars the bot from the table's channel.
    #[must_use]
    pub fn troubles(&self, table: &Table, asker: &Asker) -> Vec<String> {
        let refused = self
            .direct_messages
            .take_unreported_refusal(asker.user)
            .then(|| ReplyText::DmRefused {
                hand: asker.public.say(&TableText::ButtonMyHand),
            });
        let forbidden = self.take_channel_warning(table, asker.user);
        refused
            .iter()
            .chain(&forbidden)
            .map(|warning| asker.locale.say(warning))
            .collect()
    }

    /// The warning to a person that the bot is barred from the table's channel; only once.
    #[must_use]
    pub fn take_channel_warning(&self, table: &Table, user: UserId) -> Option<ReplyText> {
        let is_due = self
            .outbox
            .forbidden()
            .take_warning(table.place.channel, user);
        is_due.then(|| threads::no_permission(table.place.is_thread()))
    }
}

/// A person as an interaction describes them.
#[derive(Debug, Clone)]
pub struct Sender {
    /// The person.
    pub user: UserId,
    /// Their global name, else the name of their account.
    pub name: String,
    /// Their nickname on the server.
    pub nick: Option<String>,
    /// The hash of their avatar.
    pub avatar: Option<String>,
    /// The locale of their Discord.
    pub locale: String,
}

/// The person behind an interaction.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The person.
    pub user: UserId,
    /// Their nickname on the server, else their global name.
    pub name: String,
    /// Their language.
    pub locale: Locale,
    /// The language of the public messages that they see, whose buttons a reply may name; their own where
    /// it is not known.
    pub public: Locale,
}

impl Asker {
    /// Identifies the asker and records them; `guild` is the server of the public messages that a reply may
    /// name.
    ///
    /// A language that the person has chosen takes precedence over Discord's.
    pub async fn meet(app: &AppState, sender: &Sender, guild: Option<GuildId>) -> Self {
        let user = sender.user;
        app.metrics().met(user.get());
        let portraits = app.outbox.renderer().portraits();
        portraits.meet(user, sender.avatar.as_deref());
        // Only the global name is stored: a nickname must not appear on other servers.
        let locale = app.people.meet(user, &sender.name, &sender.locale);
        let public = app.servers.known_locale(guild);
        let (locale, public) = tokio::join!(locale, public);
        Self::with_locale(sender, locale, public)
    }

    /// Identifies the asker without recording them: the press that deletes a person must not store them again.
    pub async fn recall(app: &AppState, sender: &Sender) -> Self {
        let locale = app.people.language(sender.user, &sender.locale).await;
        Self::with_locale(sender, locale, None)
    }

    fn with_locale(sender: &Sender, locale: Locale, public: Option<Locale>) -> Self {
        let name = sender.nick.as_ref().unwrap_or(&sender.name);
        Self {
            user: sender.user,
            name: name.clone(),
            locale,
            public: public.unwrap_or(locale),
        }
    }

    /// A private reply of a phrase, in the asker's language.
    pub fn reply(&self, text: &impl Phrase) -> Reply {
        Reply::private(body(&Screen::say(self.locale.say(text))))
    }

    /// A private reply that says why the asker may not do that.
    pub fn refusal_reply(&self, why: &Refusal) -> Reply {
        Reply::private(body(&Screen::say(self.refusal(why))))
    }

    /// Says why the asker may not do that.
    pub fn refusal(&self, why: &Refusal) -> String {
        refusal(why, self.locale, self.public)
    }

    /// The reply to a button or an entry of a list that the bot does not know.
    pub fn unknown_button(&self) -> ReplyText {
        ReplyText::UnknownButton {
            hand: self.public.say(&TableText::ButtonMyHand),
        }
    }

    /// No reply, because another process answers.
    pub fn left(&self) -> Reply {
        let words = self.locale.say(&ReplyText::Halted);
        Reply::Left(body(&Screen::say(words)))
    }

    /// A private reply that says why a table has refused a request.
    pub fn refused(&self, error: &InputError) -> Reply {
        Reply::private(body(&Screen::say(self.why(error))))
    }

    /// Says why a table has refused a request.
    pub fn why(&self, error: &InputError) -> String {
        match error {
            InputError::Refused { refusal: why, .. } => self.refusal(why),
            InputError::Busy => self.locale.say(&ReplyText::Busy),
            InputError::Halted => self.locale.say(&ReplyText::Halted),
            InputError::Gone => self.locale.say(&ReplyText::TableGone),
        }
    }
}
