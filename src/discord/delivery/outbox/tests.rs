//! When requests leave.

use futures_util::FutureExt as _;

use crate::discord::delivery::portraits::Portraits;
use crate::id::whole_millis;
use crate::metrics::Metrics;
use crate::table::tests::watch_clock::WatchClock;

use super::*;

const GAP_MS: i64 = REQUEST_GAP.as_millis() as i64;

fn outbox() -> (Arc<WatchClock>, Outbox) {
    let clock = Arc::new(WatchClock::new());
    let rest = Rest::new("x", None, Metrics::default()).expect("a client");
    let renderer = PictureRenderer::new(Portraits::default());
    let outbox = Outbox::new(rest, renderer, Arc::clone(&clock) as Arc<dyn Clock>);
    (clock, outbox)
}

#[test]
fn a_request_whose_route_is_used_up_while_it_waits_does_not_leave() {
    const PATH: &str = "/channels/5/messages";
    const BLOCKED: Duration = Duration::from_secs(5);
    let (clock, outbox) = outbox();
    let turn = || {
        let turn = outbox.wait_for_turn(Purpose::OTHER, &Method::POST, PATH);
        turn.boxed()
    };
    assert!(turn().now_or_never().is_some(), "the first leaves at once");
    let mut second = turn();
    assert!(second.as_mut().now_or_never().is_none(), "the gap");
    let now = clock.now();
    let until = now.plus(BLOCKED);
    outbox.limits.block(&Method::POST, PATH, until, now);
    clock.advance(GAP_MS);
    assert!(second.as_mut().now_or_never().is_none(), "used up");
    clock.advance(whole_millis(BLOCKED));
    assert!(second.now_or_never().is_some(), "its time has come");
}

#[test]
fn a_request_that_waits_until_the_last_check_is_too_old_waits_for_the_next() {
    let (clock, outbox) = outbox();
    let check = || {
        let begun = outbox.gate().begin_check();
        outbox.gate().finish_check(Some(begun));
    };
    let turn = |path| {
        let turn = outbox.wait_for_turn(Purpose::OTHER, &Method::POST, path);
        turn.boxed()
    };
    check();
    let first = turn("/channels/1/messages");
    assert!(first.now_or_never().is_some(), "it leaves at once");
    let mut second = turn("/channels/2/messages");
    assert!(second.as_mut().now_or_never().is_none(), "the gap");
    clock.advance(10_000);
    assert!(
        second.as_mut().now_or_never().is_none(),
        "the last check is too old"
    );
    check();
    let _woken = second.as_mut().now_or_never();
    clock.advance(GAP_MS);
    assert!(second.now_or_never().is_some());
}

#[test]
fn requests_that_waited_for_a_check_leave_one_after_another() {
    let (clock, outbox) = outbox();
    outbox
        .gate()
        .finish_check(Some(outbox.gate().begin_check()));
    clock.advance(10_000);
    let path = |channel: usize| format!("/channels/{channel}/messages");
    let paths: Vec<String> = (0..5).map(path).collect();
    let mut waiting: Vec<_> = paths
        .iter()
        .map(|path| {
            let turn = outbox.wait_for_turn(Purpose::OTHER, &Method::POST, path);
            turn.boxed()
        })
        .collect();
    let mut leave = || {
        let before = waiting.len();
        waiting.retain_mut(|turn| turn.now_or_never().is_none());
        before - waiting.len()
    };
    for _ in 0..10 {
        assert_eq!(leave(), 0, "the last check is too old");
        clock.advance(GAP_MS);
    }
    outbox
        .gate()
        .finish_check(Some(outbox.gate().begin_check()));
    let mut left = vec![leave()];
    while left.iter().sum::<usize>() < 5 {
        clock.advance(GAP_MS);
        left.push(leave());
    }
    assert!(left.iter().all(|number| *number <= 1), "{left:?}");
}
