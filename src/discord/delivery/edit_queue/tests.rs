//! What is sent once more, and what is not.

#![allow(clippy::unwrap_used, reason = "a test may")]
use super::*;
use serde_json::json;

fn message(words: &str) -> Message {
    Message::new(json!({"content": words}), None)
}

fn lane() -> Lane {
    Lane(Arc::new(Shared::default()))
}

/// A lane whose request has left.
fn sending(words: &str) -> Lane {
    let lane = lane();
    lane.set(&message(words));
    assert_eq!(lane.0.take_due(), Some(message(words)));
    lane
}

/// A lane that an answer has opened, in the place of another.
fn answered(words: &str, before: &Lane) -> Lane {
    let lane = lane();
    lane.shown(&message(words), 0);
    lane.replaces(before, 0);
    lane
}

#[test]
fn an_edit_that_lands_after_a_newer_answer_is_mended() {
    let old = sending("old");
    let new = answered("new", &old);
    assert_eq!(new.0.due(), None, "the answer shows it");
    old.0.landed();
    assert_eq!(new.0.due(), Some(message("new")), "the old edit may have come last");
    assert_eq!(old.0.due(), None, "nothing more goes the old way");
}

#[test]
fn the_newest_of_several_answers_mends_it() {
    let old = sending("old");
    let new = answered("new", &old);
    let newest = answered("newest", &new);
    old.0.landed();
    assert_eq!((new.0.due(), newest.0.due()), (None, Some(message("newest"))));
}

#[test]
fn two_edits_at_once_are_followed_by_a_third() {
    let old = sending("old");
    let new = answered("answer", &old);
    new.set(&message("new"));
    let due = new.0.take_due().unwrap();
    old.0.landed();
    new.0.landed();
    new.0.sent(due, Some("77".to_owned()));
    assert_eq!(new.0.due(), Some(message("new")));
    assert_eq!(new.0.lock().kept, None, "its picture goes along anew");
}

#[test]
fn nothing_is_sent_twice_where_nothing_was_under_way() {
    let old = sending("old");
    old.0.landed();
    old.0.sent(message("old"), None);
    let landed = old.landed();
    old.set(&message("late"));
    let new = lane();
    new.shown(&message("new"), 0);
    new.replaces(&old, landed);
    assert_eq!((old.0.due(), new.0.due()), (None, None));
}

#[test]
fn an_edit_that_lands_while_an_answer_is_on_its_way_is_mended() {
    let old = sending("old");
    let drawn_at = old.landed();
    old.0.landed();
    old.0.sent(message("old"), None);
    let new = lane();
    new.shown(&message("new"), 0);
    new.replaces(&old, drawn_at);
    assert_eq!(new.0.due(), Some(message("new")));
    old.shown(&message("the same way"), drawn_at);
    assert_eq!(old.0.due(), Some(message("the same way")));
    old.shown(&message("later"), old.landed());
    assert_eq!(old.0.due(), None);
}
