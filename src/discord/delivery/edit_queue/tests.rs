//! What is sent once more, and what is not.

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

/// A queue that a reply has opened, in the place of another.
fn answered(revision: Revision, before: &EditQueue) -> EditQueue {
    let queue = queue();
    queue.shown(rendered(revision), 0);
    queue.replaces(before, 0);
    queue
}

fn is_due(queue: &EditQueue) -> bool {
    queue.0.lock().is_due()
}

/// Ends the request of a queue.
fn end(queue: &EditQueue, revision: Revision) {
    queue.0.request_ended();
    queue.0.apply(Event::Sent(rendered(revision), None));
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
fn a_token_ends_the_wait_for_a_permission_or_of_an_old_message_and_no_other() {
    for (is_barred, is_too_old_to_edit) in [(false, false), (true, false), (false, true)] {
        let queue = queue();
        queue.0.lock().is_barred = is_barred;
        queue.0.lock().is_too_old_to_edit = is_too_old_to_edit;
        queue.use_token(TokenPath {
            path: "/webhooks/5/tok/messages/77".to_owned(),
            until: Millis::new(1),
        });
        let is_hurried = queue.0.hurried.notified().now_or_never().is_some();
        assert_eq!(is_hurried, is_barred || is_too_old_to_edit);
    }
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

#[tokio::test]
async fn a_message_whose_task_panics_counts_as_gone_and_nobody_waits_for_it() {
    let rest = Rest::new("x", None, Metrics::default()).unwrap();
    let renderer = PictureRenderer::new(Portraits::default());
    let outbox = Outbox::new(rest, renderer, Arc::new(WatchClock::new()));
    let queue = EditQueue::open(
        &outbox,
        "/channels/5/messages/7".to_owned(),
        Duration::ZERO,
        Box::new(|| Purpose::OTHER),
        Box::new(unrenderable),
    );
    queue.want(1);
    queue.sent().await;
    queue.lost().await;
    assert!(queue.is_gone());
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
fn an_edit_that_lands_after_a_newer_reply_is_sent_again() {
    let old = sending(1);
    let new = answered(2, &old);
    assert!(!is_due(&new), "the reply shows it");
    old.0.request_ended();
    assert!(is_due(&new), "the old edit may have come last");
    old.0.apply(Event::Sent(rendered(1), None));
    assert!(!is_due(&old), "nothing more is sent by the old queue");
}

#[test]
fn the_newest_of_several_replies_is_sent_again() {
    let old = sending(1);
    let new = answered(2, &old);
    let newest = answered(3, &new);
    old.0.request_ended();
    assert_eq!((is_due(&new), is_due(&newest)), (false, true));
}

#[test]
fn two_edits_at_once_are_followed_by_a_third() {
    let old = sending(1);
    let new = answered(2, &old);
    new.want(3);
    assert!(new.0.begin_if_due());
    old.0.request_ended();
    new.0.request_ended();
    new.0.apply(Event::Sent(rendered(3), Some("77".to_owned())));
    assert!(is_due(&new));
    assert_eq!(new.0.lock().attachment, None, "its picture is sent again");
}

#[test]
fn nothing_is_sent_twice_where_nothing_was_under_way() {
    let old = sending(1);
    end(&old, 1);
    let completed = old.completed();
    old.want(2);
    let new = queue();
    new.shown(rendered(3), 0);
    new.replaces(&old, completed);
    assert_eq!((is_due(&old), is_due(&new)), (false, false));
}

#[test]
fn an_edit_that_lands_while_a_reply_is_on_its_way_is_sent_again() {
    let old = sending(1);
    let rendered_at = old.completed();
    end(&old, 1);
    let new = queue();
    new.shown(rendered(2), 0);
    new.replaces(&old, rendered_at);
    assert!(is_due(&new));
    let same = sending(1);
    let rendered_at = same.completed();
    end(&same, 1);
    same.shown(rendered(2), rendered_at);
    assert!(is_due(&same), "the edit ended after the reply was rendered");
    assert!(same.0.begin_if_due());
    end(&same, 2);
    same.shown(rendered(3), same.completed());
    assert!(!is_due(&same));
}
