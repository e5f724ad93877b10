//! What is sent once more, and what is not.

use reqwest::Method;

use super::*;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::screens::Screen;
use crate::metrics::Metrics;
use crate::table::tests::watch_clock::WatchClock;

fn rendered(revision: Revision) -> RenderedMessage {
    RenderedMessage {
        message: Message::new(Screen::say(revision.to_string()), None),
        revision,
    }
}

fn queue() -> EditQueue {
    EditQueue(Arc::new(Shared::default()))
}

/// A queue whose request has left with this revision.
fn sending(revision: Revision) -> EditQueue {
    let queue = queue();
    queue.want(revision);
    assert!(queue.0.begin_if_due());
    queue
}

/// A token that has not expired.
fn token() -> TokenPath {
    TokenPath {
        path: "/webhooks/5/tok/messages/77".to_owned(),
        until: Timestamp::new(i64::MAX),
    }
}

fn is_due(queue: &EditQueue) -> bool {
    queue.0.lock().is_due()
}

/// Ends the request of a queue.
fn end(queue: &EditQueue, revision: Revision) {
    queue.0.lock().completed += 1;
    let attachment = Some("77".to_owned());
    queue.0.apply(Event::Sent(rendered(revision), attachment));
}

#[test]
fn a_revision_is_sent_once() {
    let queue = sending(1);
    assert!(!is_due(&queue), "one request at a time");
    end(&queue, 1);
    assert!(!is_due(&queue));
    queue.want(1);
    assert!(!is_due(&queue), "it is shown");
    queue.want(2);
    assert!(is_due(&queue));
}

#[test]
fn what_is_wanted_during_a_request_follows_it() {
    let queue = sending(1);
    queue.want(2);
    end(&queue, 1);
    assert!(is_due(&queue));
}

#[test]
fn a_failed_request_is_tried_again() {
    let queue = sending(1);
    queue.0.apply(Event::Failed);
    assert!(is_due(&queue));
    queue.0.apply(Event::Lost);
    assert!(!is_due(&queue) && queue.is_gone());
    queue.want(2);
    assert!(!is_due(&queue), "there is no message");
}

#[test]
fn nobody_waits_for_a_message_that_is_discarded() {
    let queue = sending(1);
    let mut sent = queue.sent().boxed();
    assert!(sent.as_mut().now_or_never().is_none());
    queue.discard();
    assert!(sent.now_or_never().is_some());
}

#[test]
fn a_token_ends_the_wait_after_a_failure_and_not_the_one_between_edits() {
    for waits_to_retry in [false, true] {
        let queue = queue();
        queue.0.lock().waits_to_retry = waits_to_retry;
        queue.use_token(token());
        let is_hurried = queue.0.hurried.notified().now_or_never().is_some();
        assert_eq!(is_hurried, waits_to_retry);
    }
}

#[test]
fn a_message_of_which_only_the_id_is_known_is_fetched_first() {
    let queue = queue();
    assert_eq!(queue.0.lock().method(), Method::PATCH);
    queue.end_with(rendered(1).message);
    assert_eq!(queue.0.lock().method(), Method::PATCH);
    queue.end_with(Message::button_removal());
    assert_eq!(queue.0.lock().method(), Method::GET);
}

#[test]
fn the_last_edit_of_a_message_that_is_too_old_is_still_sent_and_nobody_waits_for_it() {
    let queue = sending(1);
    let finished = queue.finish(rendered(2).message);
    let mut finished = Box::pin(finished);
    assert!(finished.as_mut().now_or_never().is_none());
    queue.0.lock().is_too_old_to_edit = true;
    queue.0.apply(Event::Failed);
    queue.0.sent.notify_waiters();
    assert!(finished.now_or_never().is_some());
    assert!(queue.is_too_old_to_edit() && !queue.is_gone());
    assert!(is_due(&queue) && queue.sent().now_or_never().is_none());
}

fn unrenderable() -> BoxFuture<'static, RenderedMessage> {
    panic!("this state cannot be rendered")
}

/// The path of a message in a channel.
const PATH: &str = "/channels/5/messages/7";

fn outbox() -> Outbox {
    let rest = Rest::new("x", None, Metrics::default()).unwrap();
    let renderer = PictureRenderer::new(Portraits::default());
    Outbox::new(rest, renderer, Arc::new(WatchClock::new()))
}

/// A queue that panics as soon as a request may leave.
fn panicking(outbox: &Outbox) -> EditQueue {
    let (purpose, render) = (Box::new(|| Purpose::OTHER), Box::new(unrenderable));
    EditQueue::open(outbox, PATH.to_owned(), Duration::ZERO, purpose, render)
}

#[tokio::test]
async fn a_message_whose_task_panics_counts_as_gone_and_nobody_waits_for_it() {
    let queue = panicking(&outbox());
    queue.want(1);
    queue.sent().await;
    queue.lost().await;
    assert!(queue.is_gone());
}

#[tokio::test]
async fn an_edit_that_waits_for_its_turn_uses_a_token_that_arrives() {
    let outbox = outbox();
    // No other request gets a turn while the clock stands still.
    let first = outbox.wait_for_turn(Purpose::OTHER, &Method::PATCH, PATH);
    first.await;
    let queue = panicking(&outbox);
    queue.want(1);
    while outbox.waiting().0 == 0 {
        tokio::task::yield_now().await;
    }
    queue.use_token(token());
    queue.lost().await;
}

#[test]
fn nothing_is_sent_while_a_reply_is_under_way() {
    let queue = queue();
    let guard = queue.hold_for_reply();
    queue.want(1);
    assert!(!is_due(&queue) && !queue.0.lock().is_settled());
    queue.shown(rendered(1), queue.completed());
    drop(guard);
    assert!(!is_due(&queue), "the reply shows it");
    let guard = queue.hold_for_reply();
    queue.want(2);
    drop(guard);
    assert!(is_due(&queue), "the reply did not come");
}

#[test]
fn the_newest_reply_during_an_edit_is_sent_again_with_its_picture() {
    let queue = sending(1);
    for newest in [2, 3] {
        queue.shown(rendered(newest), queue.completed());
        assert!(!is_due(&queue), "one request at a time");
    }
    end(&queue, 1);
    assert!(is_due(&queue), "the edit may have come last");
    let state = queue.0.lock();
    assert_eq!((state.wanted, &state.attachment), (Some(3), &None));
}

#[test]
fn nothing_is_sent_twice_where_nothing_was_under_way() {
    let queue = sending(1);
    end(&queue, 1);
    queue.want(2);
    queue.shown(rendered(3), queue.completed());
    assert!(!is_due(&queue));
}

#[test]
fn of_two_replies_that_cross_either_may_have_come_last() {
    for cross in [false, true] {
        let queue = queue();
        let first_at = queue.completed();
        queue.shown(rendered(1), first_at);
        let second_at = if cross { first_at } else { queue.completed() };
        queue.shown(rendered(2), second_at);
        assert_eq!(is_due(&queue), cross);
    }
}

#[test]
fn a_last_edit_that_is_taken_back_does_not_stay_and_the_queue_goes_on() {
    for is_under_way in [false, true] {
        let queue = queue();
        queue.end_with(rendered(9).message);
        assert!(queue.0.begin_if_due());
        if !is_under_way {
            end(&queue, Revision::MAX);
        }
        let rendered_at = queue.completed();
        queue.resume();
        queue.shown(rendered(2), rendered_at);
        queue.want(2);
        assert!(!queue.is_ending() && !is_due(&queue));
        if is_under_way {
            end(&queue, Revision::MAX);
            assert!(is_due(&queue), "the last edit may have come last");
        }
        queue.want(3);
        assert!(is_due(&queue));
        assert_eq!(queue.0.lock().wanted, Some(3));
    }
}

#[test]
fn an_edit_that_lands_while_a_reply_is_on_its_way_is_sent_again() {
    let queue = sending(1);
    let rendered_at = queue.completed();
    end(&queue, 1);
    queue.shown(rendered(2), rendered_at);
    assert!(
        is_due(&queue),
        "the edit ended after the reply was rendered"
    );
}
