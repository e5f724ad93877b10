//! What is sent once more, and what is not.

#![allow(clippy::unwrap_used, reason = "a test may")]
use super::*;
use serde_json::json;

fn message(words: &str) -> Message {
    Message::new(json!({"content": words}), None)
}

fn queue() -> EditQueue {
    EditQueue(Arc::new(Shared::default()))
}

/// A queue whose request has left.
fn sending(words: &str) -> EditQueue {
    let queue = queue();
    queue.set(&message(words));
    assert_eq!(queue.0.take_due(), Some(message(words)));
    queue
}

/// A queue that an answer has opened, in the place of another.
fn answered(words: &str, before: &EditQueue) -> EditQueue {
    let queue = queue();
    queue.shown(&message(words), 0);
    queue.replaces(before, 0);
    queue
}

#[test]
fn an_edit_that_lands_after_a_newer_answer_is_mended() {
    let old = sending("old");
    let new = answered("new", &old);
    assert_eq!(new.0.due(), None, "the answer shows it");
    old.0.completed();
    assert_eq!(
        new.0.due(),
        Some(message("new")),
        "the old edit may have come last"
    );
    assert_eq!(old.0.due(), None, "nothing more goes the old way");
}

#[test]
fn the_newest_of_several_answers_mends_it() {
    let old = sending("old");
    let new = answered("new", &old);
    let newest = answered("newest", &new);
    old.0.completed();
    assert_eq!(
        (new.0.due(), newest.0.due()),
        (None, Some(message("newest")))
    );
}

#[test]
fn two_edits_at_once_are_followed_by_a_third() {
    let old = sending("old");
    let new = answered("answer", &old);
    new.set(&message("new"));
    let due = new.0.take_due().unwrap();
    old.0.completed();
    new.0.completed();
    new.0.sent(due, Some("77".to_owned()));
    assert_eq!(new.0.due(), Some(message("new")));
    assert_eq!(new.0.lock().kept, None, "its picture goes along anew");
}

#[test]
fn nothing_is_sent_twice_where_nothing_was_under_way() {
    let old = sending("old");
    old.0.completed();
    old.0.sent(message("old"), None);
    let completed = old.completed();
    old.set(&message("late"));
    let new = queue();
    new.shown(&message("new"), 0);
    new.replaces(&old, completed);
    assert_eq!((old.0.due(), new.0.due()), (None, None));
}

#[test]
fn an_edit_that_lands_while_an_answer_is_on_its_way_is_mended() {
    let old = sending("old");
    let drawn_at = old.completed();
    old.0.completed();
    old.0.sent(message("old"), None);
    let new = queue();
    new.shown(&message("new"), 0);
    new.replaces(&old, drawn_at);
    assert_eq!(new.0.due(), Some(message("new")));
    old.shown(&message("the same way"), drawn_at);
    assert_eq!(old.0.due(), Some(message("the same way")));
    old.shown(&message("later"), old.completed());
    assert_eq!(old.0.due(), None);
}
