//! Late replies.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use futures_util::future::BoxFuture;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::*;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::screens::Screen;
use crate::metrics::Metrics;
use crate::table::SystemClock;

/// A clock on which the first wait ends at once, so the work is late.
#[derive(Default)]
struct LateClock(AtomicBool);

impl Clock for LateClock {
    fn now(&self) -> Timestamp {
        Timestamp::new(1_000)
    }

    fn sleep_until(&self, _: Timestamp) -> BoxFuture<'_, ()> {
        if self.0.swap(true, Ordering::SeqCst) {
            Box::pin(std::future::pending())
        } else {
            Box::pin(std::future::ready(()))
        }
    }
}

/// Starts a stand-in for Discord that accepts everything as message 77; returns its URL.
async fn discord() -> String {
    recording_discord().await.0
}

/// Starts the same; also returns the requests that it receives.
async fn recording_discord() -> (String, mpsc::UnboundedReceiver<String>) {
    stand_in("HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{\"id\":\"77\"}").await
}

/// Starts a stand-in for Discord that always answers the same; also returns the requests that it receives.
async fn stand_in(answer: &'static str) -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (told, requests) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let told = told.clone();
            tokio::spawn(async move {
                let mut buffer = [0; 4_096];
                while let Ok(read @ 1..) = socket.read(&mut buffer).await {
                    let _unheard = told.send(String::from_utf8_lossy(&buffer[..read]).into_owned());
                    if socket.write_all(answer.as_bytes()).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (format!("http://{address}"), requests)
}

/// Returns the responder of a press at a stand-in for Discord.
fn responder(discord: &str, clock: impl Clock) -> Responder {
    let rest = Rest::new("token", Some(discord), Metrics::default()).unwrap();
    Responder::new(
        (rest, PictureRenderer::new(Portraits::default())),
        Arc::new(clock),
        5,
        (InteractionId::new(6), InteractionKind::Press),
        "tok",
    )
}

fn hand() -> Message {
    Message::new(Screen::say("a hand"), None)
}

async fn late(waiting: Waiting, reply: Reply) -> Option<PrivateMessage> {
    let responder = responder(&discord().await, LateClock::default());
    let (said, told) = tokio::sync::oneshot::channel();
    let reply = reply.then(move |message| drop(said.send(message.clone())));
    let work = async {
        tokio::task::yield_now().await;
        reply
    };
    responder.answer(waiting, work).await.unwrap();
    told.await.ok()
}

#[test]
fn a_refusal_counts_as_a_reply_only_after_an_earlier_attempt() {
    let refused = |code| {
        Err(RestError::Refused {
            status: 400,
            code,
            emoji: false,
        })
    };
    assert!(reply::accept_already_acknowledged(refused(codes::ALREADY_ACKNOWLEDGED), true).is_ok());
    assert!(
        reply::accept_already_acknowledged(refused(codes::ALREADY_ACKNOWLEDGED), false).is_err()
    );
    assert!(reply::accept_already_acknowledged(refused(50_035), true).is_err());
}

#[tokio::test]
async fn a_reply_after_that_of_another_program_is_told_from_one_that_was_sent_again() {
    let refusal = "HTTP/1.1 400 Bad Request\r\ncontent-length: 14\r\n\r\n{\"code\":40060}";
    let (discord, _requests) = stand_in(refusal).await;
    for reply in [
        Reply::Done,
        Reply::update(hand()),
        Reply::private(hand()),
        Reply::follow_up(hand(), std::future::ready(())),
    ] {
        let responder = responder(&discord, SystemClock::start());
        let work = std::future::ready(reply);
        let error = responder.answer(Waiting::Silent, work).await.unwrap_err();
        assert!(responder.came_second(&error), "{error}");
        assert!(!responder.came_second(&RestError::Unreachable));
        let again = responder.clone();
        again.attempts.fetch_add(1, Ordering::SeqCst);
        assert!(
            !again.came_second(&error),
            "the first attempt may have arrived"
        );
        again.attempts.fetch_sub(1, Ordering::SeqCst);
        let shared = again.shared(Timestamp::new(0));
        assert!(!shared.came_second(&error), "it may be another process's");
    }
}

/// A stand-in for Discord that answers nothing.
async fn silent_discord() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { while listener.accept().await.is_ok() {} });
    format!("http://{address}")
}

#[tokio::test]
async fn a_reply_that_another_process_may_have_sent_does_not_count_as_its_own() {
    for is_shared in [false, true] {
        let responder = responder(&silent_discord().await, HastyClock::default());
        let responder = if is_shared {
            responder.shared(Timestamp::new(0))
        } else {
            responder
        };
        let (said, mut told) = tokio::sync::oneshot::channel();
        let reply = Reply::private(hand());
        let reply = reply.then(move |message| drop(said.send(message.clone())));
        let answered = responder
            .answer(Waiting::Silent, std::future::ready(reply))
            .await;
        let adopted = told.try_recv().ok();
        assert_eq!(answered.is_err(), is_shared, "{answered:?}");
        assert_eq!(adopted.is_some(), !is_shared, "{adopted:?}");
    }
}

/// A clock on which each reading takes a second and every wait ends at once.
#[derive(Default)]
struct HastyClock(AtomicI64);

impl Clock for HastyClock {
    fn now(&self) -> Timestamp {
        Timestamp::new(self.0.fetch_add(1_000, Ordering::SeqCst))
    }

    fn sleep_until(&self, _: Timestamp) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}

#[tokio::test]
async fn a_late_private_reply_to_a_public_button_is_a_new_message() {
    let message = late(Waiting::Silent, Reply::private(hand()));
    let message = message.await.unwrap();
    // It is not the interaction's own message, which is the public one that was pressed.
    assert_eq!(message.path(), "/webhooks/5/tok/messages/77");
}

#[tokio::test]
async fn a_late_private_reply_replaces_a_private_question() {
    let message = late(Waiting::Private, Reply::private(hand()));
    let message = message.await.unwrap();
    assert_eq!(message.path(), "/webhooks/5/tok/messages/@original");
    assert_eq!(late(Waiting::Silent, Reply::Done).await, None);
}

#[tokio::test]
async fn a_reply_that_follows_a_press_leaves_the_pressed_message_alone() {
    for waiting in [Waiting::Silent, Waiting::Private] {
        let responder = responder(&discord().await, SystemClock::start());
        let (said, told) = tokio::sync::oneshot::channel();
        let reply = Reply::follow_up(hand(), std::future::ready(()));
        let reply = reply.then(move |message| drop(said.send(message.clone())));
        let work = std::future::ready(reply);
        responder.answer(waiting, work).await.unwrap();
        let message = told.await.unwrap();
        assert_eq!(message.path(), "/webhooks/5/tok/messages/77");
    }
}

#[tokio::test]
async fn the_work_goes_on_while_its_press_is_being_acknowledged() {
    let responder = responder(&silent_discord().await, LateClock::default());
    let (done, went_on) = tokio::sync::oneshot::channel();
    let work = async move {
        tokio::task::yield_now().await;
        let _unheard = done.send(());
        Reply::Done
    };
    tokio::select! {
        answered = responder.answer(Waiting::Silent, work) => panic!("answered: {answered:?}"),
        went_on = went_on => assert!(went_on.is_ok()),
    }
}

#[tokio::test]
async fn a_large_file_follows_an_acknowledgement() {
    const SHOWN: &str = r#""type":4"#;
    const ACKNOWLEDGED: &str = r#""type":5"#;
    for (bytes, expected) in [(FIRST_FILE_MAX, SHOWN), (FIRST_FILE_MAX + 1, ACKNOWLEDGED)] {
        let (discord, mut heard) = recording_discord().await;
        let file = File {
            name: "export.json".into(),
            bytes: vec![b' '; bytes].into(),
        };
        let message = Message::new(Screen::say("all of it"), None).with_document(file, None);
        let work = std::future::ready(Reply::private(message));
        let responder = responder(&discord, SystemClock::start());
        // The stand-in answers each part of a long request, so later requests may fail.
        let _answered = responder.answer(Waiting::Private, work).await;
        let mut told = String::new();
        while ![SHOWN, ACKNOWLEDGED].iter().any(|kind| told.contains(kind)) {
            told += &heard.recv().await.unwrap();
        }
        assert!(told.contains(expected), "{told}");
    }
}

#[tokio::test]
async fn a_press_left_to_another_process_too_late_is_answered_with_try_again() {
    let (discord, mut heard) = recording_discord().await;
    for (waiting, way) in [(Waiting::Silent, "POST"), (Waiting::Private, "PATCH")] {
        let work = async {
            tokio::task::yield_now().await;
            Reply::Left(Message::new(Screen::say("try again"), None))
        };
        let responder = responder(&discord, LateClock::default());
        responder.answer(waiting, work).await.unwrap();
        assert!(heard.recv().await.unwrap().contains("/callback"));
        let told = heard.recv().await.unwrap();
        assert!(
            told.starts_with(way) && told.contains("try again"),
            "{told}"
        );
    }
}
