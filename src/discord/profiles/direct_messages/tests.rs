//! Channels that Discord does not open.

use futures_util::FutureExt as _;
use tokio::net::TcpListener;

use super::*;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::{Rest, codes};
use crate::id::whole_millis;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::table::Clock;
use crate::table::tests::watch_clock::WatchClock;

const ANN: UserId = UserId::new(7);

/// The direct messages at a silent stand-in for Discord, whose data about Ann is cached.
async fn direct_messages() -> (DirectMessages, Arc<WatchClock>, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let watch = Arc::new(WatchClock::new());
    let clock = Arc::clone(&watch) as Arc<dyn Clock>;
    let rest = Rest::new("x", Some(&address), Metrics::default()).unwrap();
    let renderer = PictureRenderer::new(Portraits::default());
    let outbox = Outbox::new(rest, renderer, Arc::clone(&clock));
    let (store, _thread) = Store::open_in_memory().unwrap();
    let people = Arc::new(People::new(store, clock));
    assert!(people.direct(ANN).await.is_some());
    (DirectMessages::new(outbox, people), watch, listener)
}

/// The DM channel of Ann; `None` while Discord opens it.
fn place(direct: &DirectMessages) -> Option<Option<PrivatePlace>> {
    direct.place_of(ANN, Purpose::OTHER).now_or_never()
}

#[tokio::test]
async fn nobody_waits_long_for_a_channel() {
    let (direct, clock, listener) = direct_messages().await;
    let mut opening = direct.place_of(ANN, Purpose::OTHER).boxed();
    let _connection = tokio::select! {
        place = &mut opening => panic!("opened: {place:?}"),
        connection = listener.accept() => connection.unwrap(),
    };
    clock.advance(whole_millis(OPENING_TIMEOUT));
    assert_eq!(opening.now_or_never(), Some(None));
    assert_eq!(place(&direct), Some(None), "it would take as long again");
    clock.advance(whole_millis(OUTAGE_PAUSE));
    assert_eq!(place(&direct), None, "it is being opened");
}

#[tokio::test]
async fn a_bot_that_opens_channels_too_fast_opens_none_for_a_while() {
    let (direct, clock, _listener) = direct_messages().await;
    let too_fast = RestError::Refused {
        status: 400,
        code: codes::OPENING_TOO_FAST,
        emoji: false,
    };
    direct.record_failure(ANN, &too_fast).await;
    assert_eq!(place(&direct), Some(None));
    clock.advance(whole_millis(TOO_FAST_PAUSE));
    assert_eq!(place(&direct), None, "Ann has not refused it");
}
