//! Retries of failed posts.

#![allow(clippy::unwrap_used, reason = "a test may")]
use futures_util::FutureExt as _;
use gow::fair::Seed;
use gow::{Game, House};

use super::*;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::lost_channels::LostChannels;
use crate::discord::surfaces::panels::PrivatePanels;
use crate::id::{ChannelId, GuildId, UserId};
use crate::metrics::Metrics;
use crate::store::{MessageRow, Store};
use crate::table::tests::watch_clock::WatchClock;
use crate::table::{Clock, Person, Place, Suspension, Terms, Unreachable};

/// The address of no server.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Everything that a message needs, without Discord.
fn services(clock: Arc<dyn Clock>) -> Services {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let rest = Rest::new("x", Some(NOWHERE), Metrics::default()).unwrap();
    let renderer = PictureRenderer::new(Portraits::default());
    let outbox = Outbox::new(rest, renderer, Arc::clone(&clock));
    let people = Arc::new(People::new(store.clone(), Arc::clone(&clock)));
    let panels = PrivatePanels::new(outbox.clone(), Arc::clone(&people), Emojis::default());
    Services {
        panels: Arc::new(panels),
        direct_messages: Arc::new(DirectMessages::new(outbox.clone(), Arc::clone(&people))),
        servers: Arc::new(Servers::new(store.clone(), clock)),
        lost: LostChannels::default(),
        posting: tokio::sync::RwLock::default(),
        outbox,
        store,
        people,
    }
}

/// A table whose server is down.
fn suspended() -> Table {
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    };
    let host = Person::new(UserId::new(1), "Ann");
    let terms = Terms::usual(House::default_of(Game::TienGow));
    let (id, since) = (TableId::new(1).unwrap(), Millis::new(1_000));
    let sealed = Seed::from_bytes([0; 32]);
    let mut table = Table::opened_by(id, place, &host, terms, since, sealed);
    let why = Unreachable::ServerOut;
    table.suspended = Some(Suspension { since, why });
    table
}

#[tokio::test]
async fn a_retry_ends_when_the_table_posts_nothing() {
    let services = Arc::new(services(Arc::new(WatchClock::new())));
    let mut board = TableMessage {
        again: Some(Again {
            at: services.outbox.clock().now(),
            wait: POST_AGAIN,
            is_outage: true,
        }),
        ..TableMessage::default()
    };
    let is_due = |board: &TableMessage| board.due(&services).now_or_never().is_some();
    assert!(is_due(&board));
    board.tell(&services, &Arc::new(suspended()), &[]).await;
    assert!(
        !is_due(&board),
        "the retry must not be due again at once, for ever"
    );
}

#[tokio::test]
async fn the_messages_of_a_table_are_read_until_the_store_answers() {
    let clock = Arc::new(WatchClock::new());
    let services = Arc::new(services(Arc::clone(&clock) as Arc<dyn Clock>));
    let table = Arc::new(suspended());
    let row = MessageRow {
        table: table.id,
        kind: "lobby".to_owned(),
        user: None,
        channel: table.place.channel,
        message: MessageId::new(9),
    };
    let opened = Write::OpenTable(table.to_row());
    keep(&services, table.id, vec![opened, Write::Board(row)]).await;
    services.store.allow(0).await;
    assert!(services.store.boards(table.id).await.is_err());
    let restoring = tokio::spawn({
        let (services, table) = (Arc::clone(&services), table.id);
        async move { TableMessage::restore(&services, table).await }
    });
    services.store.allow(u64::MAX).await;
    while !restoring.is_finished() {
        clock.advance(1_000);
        tokio::task::yield_now().await;
    }
    let shown = restoring.await.unwrap().shown.unwrap();
    assert_eq!(shown.message, MessageId::new(9));
}
