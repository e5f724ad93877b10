//! Retries of failed posts, messages of a table that another process has taken, and news.

use futures_util::FutureExt as _;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpListener;

use super::*;
use crate::discord::surfaces::fixture::{OPENED, lobby, services, services_at};
use crate::id::MessageId;
use crate::store::MessageRow;
use crate::table::tests::watch_clock::WatchClock;
use crate::table::{Clock, CloseReason, Occupant, Phase, Suspension};

/// A table whose server has an outage.
fn suspended() -> Table {
    Table {
        suspended: Some(Suspension { since: OPENED }),
        ..lobby()
    }
}

#[tokio::test]
async fn a_retry_ends_when_the_table_posts_nothing() {
    let services = Arc::new(services(Arc::new(WatchClock::new())));
    let mut board = TableMessage {
        retry: Some(Retry {
            at: services.outbox.clock().now(),
            wait: RETRY_WAIT,
            is_outage: true,
        }),
        ..TableMessage::default()
    };
    let is_due = |board: &TableMessage| board.due(&services).now_or_never().is_some();
    assert!(is_due(&board));
    board.show(&services, &Arc::new(suspended()), &[]).await;
    assert!(
        !is_due(&board),
        "the retry must not be due again at once, for ever"
    );
}

#[tokio::test]
async fn only_refusals_make_the_wait_for_a_retry_longer() {
    let services = services(Arc::new(WatchClock::new()));
    let (mut board, table) = (TableMessage::default(), lobby());
    let mut wait_after = |error: &RestError| {
        let before = board.retry.take();
        board.schedule_retry(&services, (&table, error), before);
        board.retry.as_ref().unwrap().wait
    };
    let refused = RestError::Refused {
        status: 403,
        code: codes::MISSING_PERMISSIONS,
        emoji: false,
    };
    assert_eq!(wait_after(&refused), RETRY_WAIT);
    assert_eq!(wait_after(&refused), RETRY_WAIT * 2);
    assert_eq!(wait_after(&refused), RETRY_WAIT * 4);
    for _ in 0..8 {
        assert_eq!(wait_after(&RestError::Unreachable), RETRY_WAIT);
    }
    assert_eq!(wait_after(&refused), RETRY_WAIT * 2);
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
    store_messages(&services, table.id, vec![opened, Write::Board(row)]).await;
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

#[tokio::test]
async fn a_message_that_was_posted_while_another_process_took_the_table_is_deleted() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let discord = format!("http://{}", listener.local_addr().unwrap());
    let services = Arc::new(services_at(&discord, Arc::new(WatchClock::new())));
    let table = lobby();
    let opened = vec![Write::OpenTable(table.to_row())];
    assert_eq!(
        store_messages(&services, table.id, opened).await,
        StoreOutcome::Stored
    );
    let posted = |message| {
        let (channel, source) = (table.place.channel, Arc::default());
        PostedMessage {
            queue: posted_message::open_queue(&services, (channel, message), &source),
            kind: "lobby".to_owned(),
            channel,
            message,
            source,
            posted: OPENED,
            hand: None,
        }
    };
    let mut board = TableMessage {
        shown: Some(posted(MessageId::new(9))),
        ..TableMessage::default()
    };
    services.store.another_process().take_everything().await;
    let (newest, last) = (posted(MessageId::new(10)), Message::button_removal());
    board.replace(&services, &table, newest, last).await;
    assert!(
        board.shown.is_none(),
        "the other process shows the one before"
    );
    let (mut socket, _) = listener.accept().await.unwrap();
    let mut buffer = [0; 4_096];
    let read = socket.read(&mut buffer).await.unwrap();
    let request = String::from_utf8_lossy(&buffer[..read]);
    let deletion = "DELETE /api/v10/channels/8/messages/10 ";
    assert!(request.starts_with(deletion), "{request}");
}

/// The lobby with another occupant of its only person's seat.
fn lobby_with(change: fn(&mut Occupant)) -> Table {
    let mut table = lobby();
    let seat = table.seat_of(table.host).unwrap();
    change(&mut table.seats[seat]);
    table
}

fn noted(news: &mut News, table: &Table, notice: Notice) -> usize {
    news.add(table, &[notice], Locale::En);
    news.lines().len()
}

#[test]
fn a_person_who_is_back_takes_the_line_that_they_left_away() {
    let mut news = News::default();
    let leaving = lobby_with(|seat| seat.person_mut().unwrap().leaving = true);
    let (table, user) = (lobby(), leaving.host);
    assert_eq!(noted(&mut news, &leaving, Notice::Left { user }), 1);
    assert_eq!(noted(&mut news, &table, Notice::Back { user }), 0);
    let lines = noted(&mut news, &table, Notice::Back { user });
    assert_eq!(lines, 1, "they left before this message");
}

#[test]
fn nobody_comes_back_to_a_hand_that_begins_with_them() {
    let (mut news, table) = (News::default(), lobby());
    let user = table.host;
    for begun in [Notice::Dealt, Notice::BettingBegan] {
        let notices = [Notice::Back { user }, begun];
        news.add(&table, &notices, Locale::En);
        assert_eq!(news.lines(), [""; 0], "{notices:?}");
    }
}

#[test]
fn a_person_who_sits_down_again_takes_the_lines_that_they_had_gone_away() {
    let empty = lobby_with(|seat| *seat = Occupant::Empty);
    let user = empty.host;
    for gone in [
        Notice::Left { user },
        Notice::Removed { user },
        Notice::Away { user },
        Notice::NotAgreed { user },
        Notice::CouldNotCover {
            user,
            needed: 560,
            has: 3,
        },
    ] {
        let mut news = News::default();
        assert_eq!(noted(&mut news, &empty, Notice::HostPassed { user }), 1);
        assert_eq!(noted(&mut news, &empty, gone.clone()), 2, "{gone:?}");
        assert_eq!(noted(&mut news, &empty, Notice::LobbyChanged), 2);
        let lines = noted(&mut news, &lobby(), Notice::LobbyChanged);
        assert_eq!(lines, 1, "only {gone:?} is no longer true");
    }
}

#[test]
fn a_table_that_everyone_left_does_not_say_so_of_each() {
    let mut empty = lobby_with(|seat| *seat = Occupant::Empty);
    let user = empty.host;
    let mut news = News::default();
    assert_eq!(noted(&mut news, &empty, Notice::Left { user }), 1);
    for (why, lines) in [(CloseReason::Ended, 1), (CloseReason::Deserted, 0)] {
        empty.phase = Phase::Closed { why, last: None };
        assert_eq!(noted(&mut news, &empty, Notice::Closed), lines, "{why:?}");
    }
    let removed = noted(&mut news, &empty, Notice::Removed { user });
    assert_eq!(removed, 1, "everyone left, but not of their own accord");
}
