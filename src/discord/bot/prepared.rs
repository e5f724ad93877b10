//! A bot that has no database yet.

use std::sync::{Arc, Weak};

use reqwest::Method;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::discord::context::AppState;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::input::dispatcher::Dispatcher;
use crate::discord::surfaces::emojis::Emojis;
use crate::id::Partitions;
use crate::listener::{PublicKey, PublicListener, Relay};
use crate::metrics::Live;
use crate::store::Store;
use crate::table::SearchPool;

use super::application::Application;
use super::gateway::{Advice, Connection};
use super::parts::{Parts, app};
use super::reach::reach;
use super::registration::{recall, register, register_admin};
use super::sharing::{ANSWERED_TWICE, Sharing, draw_again};
use super::{Bot, BotError, invitation, places, posts};

/// A bot that has no database yet: Discord has accepted its token, and it may be connected.
pub struct Prepared {
    parts: Parts,
    token: String,
    outbox: Outbox,
    application: Application,
    emojis: Emojis,
    /// Refuses everything until the bot starts.
    public: Option<PublicListener>,
    connection: Option<Connection>,
}

impl Prepared {
    /// Starts the public listener, if it is configured, and asks Discord for the bot's application.
    /// Returns `None` if `told_to_stop` completes first.
    ///
    /// # Errors
    /// [`BotError`].
    pub async fn new(
        parts: Parts,
        told_to_stop: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let token = parts.config.discord.token.as_ref();
        let token = token.ok_or(BotError::NoToken)?.expose().to_owned();
        let http = &parts.config.http;
        let public = PublicListener::start(http, parts.metrics.clone()).await;
        let public = public.map_err(|source| BotError::Public {
            listen: http.public_listen.clone(),
            source,
        })?;
        let rest = Rest::new(&token, parts.config.discord.origin(), parts.metrics.clone())?;
        let renderer = PictureRenderer::new(Portraits::new(&parts.config.discord)?);
        let outbox = Outbox::new(rest, renderer, Arc::clone(&parts.clock));
        let application = tokio::select! {
            biased;
            () = told_to_stop => return Ok(None),
            application = Application::ask(&outbox) => application?,
        };
        if let Some(mismatch) = application.mismatch(http) {
            mismatch.log();
        }
        if public.is_some() && application.key.is_none() {
            return Err(BotError::NoKey);
        }
        Ok(Some(Self {
            parts,
            token,
            outbox,
            application,
            emojis: Emojis::default(),
            public,
            connection: None,
        }))
    }

    /// Connects, and holds what Discord sends until the bot starts. Returns `None` if
    /// `told_to_stop` completes first.
    ///
    /// # Errors
    /// [`BotError`].
    pub async fn connect(
        self,
        told_to_stop: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let discord = &self.parts.config.discord;
        let opened = async {
            let connection = Connection::complete(&self.token, discord, &self.outbox).await?;
            if discord.emojis {
                self.emojis.list(&self.outbox, self.application.id).await;
            }
            Ok::<_, BotError>(connection)
        };
        let connection = tokio::select! {
            biased;
            () = told_to_stop => return Ok(None),
            opened = opened => opened?,
        };
        Ok(Some(Self {
            connection: Some(connection),
            ..self
        }))
    }

    /// Waits until the connection ends, if there is one. That is always an error, because a lost
    /// connection reconnects by itself.
    ///
    /// # Errors
    /// [`BotError::Gateway`].
    pub async fn ended(&mut self) -> BotError {
        match &mut self.connection {
            Some(connection) => connection.ended().await,
            None => std::future::pending().await,
        }
    }

    /// Registers the commands if they have changed, restores the tables, connects unless the bot is
    /// connected already, and returns once the bot is ready; `None` if `told_to_stop` completes
    /// first.
    ///
    /// # Errors
    /// [`BotError`]; leaves nothing running.
    pub async fn start(
        self,
        store: Store,
        told_to_stop: impl Future<Output = ()>,
    ) -> Result<Option<Bot>, BotError> {
        let public = self.public.zip(self.application.key);
        let computers = &self.parts.config.computers;
        let searches =
            SearchPool::start(computers.threads(), computers.think()).map_err(BotError::Threads)?;
        if self.parts.config.discord.emojis {
            upload(self.emojis.clone(), &self.outbox, self.application.id);
        }
        let remembers = self.parts.remembers;
        let (id, surfaces) = (self.application.id, (self.emojis, searches));
        let app = app(self.parts, store, self.outbox, id, surfaces);
        let begun = begin(&app, &self.token, self.connection, (remembers, public));
        let begun = tokio::select! {
            biased;
            () = told_to_stop => Ok(None),
            begun = begun => begun.map(Some),
        };
        if !matches!(begun, Ok(Some(_))) {
            app.tables.park().await;
            app.outbox.close();
        }
        begun
    }
}

/// Registers the commands with Discord if they have changed.
async fn registered(app: &AppState, remembers: bool) -> Result<(), BotError> {
    notice_a_loss(app).await?;
    register(app, remembers).await?;
    register_admin(app, remembers).await
}

/// Does the same after a takeover, in the background, because people are already playing.
async fn register_later(app: Arc<AppState>, remembers: bool) {
    if let Err(error) = registered(&app, remembers).await {
        tracing::error!(%error, "the commands could not be registered; Discord has those of the previous process");
    }
}

/// How the bot gets the connection for its tables.
enum Way {
    /// It has one already.
    Connected(Connection),
    /// It connects as Discord advises, once it has the tables.
    Advised(Advice),
}

impl Way {
    /// Returns the connection, which is open.
    async fn opened(self, app: &AppState, token: &str) -> Result<Connection, BotError> {
        let api = app.config.discord.origin();
        match self {
            Self::Connected(connection) => Ok(connection),
            Self::Advised(advice) => Connection::open(token, api, &app.outbox, advice).await,
        }
    }
}

/// Restores the tables and connects the bot to them.
async fn begin(
    app: &Arc<AppState>,
    token: &str,
    connection: Option<Connection>,
    (remembers, public): (bool, Option<(PublicListener, PublicKey)>),
) -> Result<Bot, BotError> {
    let discord = &app.config.discord;
    let has_waited = connection.is_some();
    if has_waited {
        // Held interactions cannot wait for a registration.
        recall(app).await?;
    } else {
        registered(app, remembers).await?;
    }
    if discord.origin().is_none() {
        tracing::info!(
            "this link adds the bot to a server: {}",
            invitation(app.application)
        );
    }
    let is_shared = app.store.is_shared();
    let way = match connection {
        // Another process may exit at any moment, and this one must have received everything that
        // the other leaves unanswered.
        None if is_shared => {
            Way::Connected(Connection::complete(token, discord, &app.outbox).await?)
        }
        // The bot may wait for sessions, and no turn may run out meanwhile.
        None => Way::Advised(Advice::ask(&app.outbox, discord).await?),
        Some(connection) => Way::Connected(connection),
    };
    let mine = match is_shared {
        true => Partitions::default(),
        false => Partitions::ALL,
    };
    // Late, because the clocks of running turns resume here; but before connecting, unless another
    // process serves the tables, because the first press may arrive at once.
    let tables = app.tables.restore(mine).await?;
    tracing::info!(tables, version = crate::VERSION, "starting");
    // Before the first message is sent, because that may show that a channel is gone.
    tokio::spawn(places::watch(Arc::clone(app)));
    let connection = way.opened(app, token).await?;
    if has_waited {
        let until = app.clock.now().plus(ANSWERED_TWICE);
        app.deduplicator.share_until(until);
        tokio::spawn(register_later(Arc::clone(app), remembers));
    }
    let dispatcher = connection.pass_to(app, mine).await;
    let (public, relay) = opened(app, &connection, public).await?;
    draw_again(app, mine);
    watch(app, &connection);
    let last_look = Arc::default();
    Ok(Bot {
        app: Arc::clone(app),
        sharing: shared((app, &dispatcher), &connection, relay, &last_look).await?,
        last_look,
        connection,
        dispatcher,
        public,
    })
}

/// Lets the public listener accept posts, if there is one. If the tables are shared, also returns a
/// relay that passes posts on to the other processes, and tells them where to send theirs.
async fn opened(
    app: &Arc<AppState>,
    connection: &Connection,
    public: Option<(PublicListener, PublicKey)>,
) -> Result<(Option<PublicListener>, Option<Relay>), BotError> {
    let Some((public, key)) = public else {
        return Ok((None, None));
    };
    let mut relay = None;
    if let Some(node) = app.store.node() {
        relay = Some(Relay::new(node)?);
        let address = posts::reached_at(&app.config.cluster, public.address()).await;
        app.store.tell_address(address).await?;
        tracing::info!(%address, "other processes pass on what Discord posts to them");
    }
    public.open(posts::handler(app, &connection.inlet, key, relay.clone()));
    Ok((Some(public), relay))
}

/// Takes this process's share of the tables, if the database is shared, and follows changes of it
/// until the returned set is dropped or `last_look` is notified.
async fn shared(
    (app, dispatcher): (&Arc<AppState>, &Arc<Dispatcher>),
    connection: &Connection,
    relay: Option<Relay>,
    last_look: &Arc<Notify>,
) -> Result<JoinSet<()>, BotError> {
    let mut following = JoinSet::new();
    if app.store.is_shared() {
        let inlet = Arc::clone(&connection.inlet);
        let bot = (Arc::clone(app), Arc::clone(dispatcher));
        let mut sharing = Sharing::new(bot, inlet, connection.shards.clone(), relay);
        sharing.look().await?;
        following.spawn(sharing.run(Arc::clone(last_look)));
    }
    Ok(following)
}

/// Uploads the tiles to Discord as emojis, in the background.
fn upload(emojis: Emojis, outbox: &Outbox, application: u64) {
    let outbox = outbox.clone();
    tokio::spawn(async move {
        tokio::select! {
            // First, so that a request that the stop has ended is not logged as a failure.
            biased;
            () = outbox.closed() => {}
            () = emojis.keep(&outbox, application) => {}
        }
    });
}

/// Lets the metrics read the bot's state.
fn watch(app: &Arc<AppState>, connection: &Connection) {
    let (weak, shards) = (Arc::downgrade(app), connection.shards.clone());
    app.metrics().watch(move || {
        let (weak, shards) = (Weak::clone(&weak), shards.clone());
        Box::pin(async move {
            let live = weak.upgrade().map(|app| app.live());
            Live {
                shards: shards.total(),
                connected: shards.connected().await,
                ..live.unwrap_or_default()
            }
        })
    });
}

/// Logs an error if the database is new although Discord has commands of this bot: a database may
/// have been lost.
async fn notice_a_loss(app: &AppState) -> Result<(), BotError> {
    if !app.store.is_new() {
        return Ok(());
    }
    let path = format!("/applications/{}/commands", app.application);
    let commands = reach(&app.outbox, Method::GET, &path, None).await?;
    if commands.as_array().is_none_or(Vec::is_empty) {
        return Ok(());
    }
    match app.config.cluster.address() {
        None => tracing::error!(
            path = %app.config.database().display(),
            "the bot was on Discord before, but there was no database: everybody starts over; to prevent that, stop the \
             bot and put the database or a backup there"
        ),
        Some(database) => tracing::error!(
            %database,
            "the bot was on Discord before, but the database was empty: everybody starts over; to prevent that, stop the \
             bot and run `tiengow migrate --to-postgres` if there is a file, or else put back a backup"
        ),
    }
    Ok(())
}
