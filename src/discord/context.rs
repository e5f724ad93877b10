//! What every part of the bot has at hand.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::config::Config;
use crate::id::{InteractionId, Millis, UserId};
use crate::store::Store;
use crate::table::{Clock, Registry, Table, TableHandle};
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use crate::discord::context::deduplicator::Deduplicator;
use crate::discord::context::rate_limiter::RateLimiter;
use crate::discord::custom_id::Press;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::Responder;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::panels::PrivatePanels;
use crate::discord::surfaces::updates::{DirectMessages, TableUpdates};

pub(in crate::discord) mod deduplicator;
mod gifts;
pub(in crate::discord) mod rate_limiter;
mod screens;

/// What every part of the bot has at hand.
pub struct AppState {
    /// The settings.
    pub config: Config,
    /// What is kept.
    pub store: Store,
    /// The open tables.
    pub tables: Registry,
    /// The public messages of the tables.
    pub updates: Arc<TableUpdates>,
    /// The private screens that are still in step.
    pub panels: Arc<PrivatePanels>,
    /// Who can be reached by direct message.
    pub direct_messages: Arc<DirectMessages>,
    /// What people are called and have chosen.
    pub people: Arc<People>,
    /// What servers have chosen.
    pub servers: Arc<Servers>,
    /// Everything that is sent besides answers.
    pub outbox: Outbox,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// How much people ask.
    pub rate_limiter: RateLimiter,
    /// What has been taken up already.
    pub deduplicator: Deduplicator,
    /// Whether Discord has begun a session with this process before.
    pub greeted: AtomicBool,
    /// The bot's application on Discord.
    pub application: u64,
    /// When the program started.
    pub started: Millis,
}

impl AppState {
    /// Takes an interaction up, to be answered.
    #[must_use]
    pub fn responder(&self, interaction: InteractionId, token: &str) -> Responder {
        let ways = (self.outbox.rest().clone(), self.outbox.renderer().clone());
        Responder::new(
            ways,
            Arc::clone(&self.clock),
            self.application,
            interaction,
            token,
        )
    }

    /// Notes an interaction that has arrived, and looks at its time; `false` when it has been taken up before.
    #[must_use]
    pub fn is_first(&self, interaction: InteractionId) -> bool {
        let first = self.deduplicator.is_first(interaction);
        if first {
            // A copy may be as late as it likes.
            self.clock.compare_with_interaction(interaction.made());
        }
        first
    }

    /// The table that a press is about, if it is open.
    #[must_use]
    pub fn table_of(&self, press: Press) -> Option<TableHandle> {
        press.table.and_then(|table| self.tables.by_id(table))
    }

    /// What a person at a table has to be told, once, about messages that Discord does not take.
    #[must_use]
    pub fn troubles(&self, table: &Table, asker: &Asker) -> Vec<String> {
        let refused = self
            .direct_messages
            .tell_refused(asker.user)
            .then_some(ReplyText::DmRefused);
        let forbidden = self
            .is_shut_out(table, asker.user)
            .then_some(ReplyText::NoPermission);
        refused
            .iter()
            .chain(&forbidden)
            .map(|trouble| asker.locale.say(trouble))
            .collect()
    }

    /// Whether a person has to be told, once, that the table's channel is shut for the bot.
    #[must_use]
    pub fn is_shut_out(&self, table: &Table, user: UserId) -> bool {
        self.outbox.forbidden().tell(table.place.channel, user)
    }
}

/// Who asks for something, as Discord says.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The person.
    pub user: UserId,
    /// The name they go by where they ask.
    pub name: String,
    /// Their language.
    pub locale: Locale,
}

impl Asker {
    /// Meets who asks: an interaction's user, with its member's nickname and its locale.
    ///
    /// The language that the person has chosen goes before the one that Discord names.
    pub async fn meet(
        people: &People,
        user: &serenity::model::user::User,
        nick: Option<&str>,
        discord: &str,
    ) -> Self {
        // What is kept is the name that holds everywhere: a nickname is nobody's business on other servers.
        let global = user.global_name.as_deref().unwrap_or(&user.name);
        let user = UserId::new(user.id.get());
        let locale = people.meet(user, global, discord).await;
        Self {
            user,
            name: nick.unwrap_or(global).to_owned(),
            locale,
        }
    }
}
