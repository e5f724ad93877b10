//! The order in which requests leave.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use super::*;
use crate::table::tests::watch_clock::WatchClock;

const GAP_MS: i64 = 25;

fn budget() -> (Arc<WatchClock>, Budget) {
    let clock = Arc::new(WatchClock::new());
    let budget = Budget::new(
        Arc::clone(&clock) as Arc<dyn Clock>,
        Duration::from_millis(GAP_MS as u64),
    );
    (clock, budget)
}

fn of(table: i64, priority: Priority) -> Purpose {
    Purpose::of(TableId::new(table).unwrap(), priority)
}

/// Lets requests wait in this order, and returns the order in which they leave.
fn order(clock: &WatchClock, budget: &Budget, asked: &[Purpose]) -> Vec<usize> {
    let mut waiting: Vec<(usize, BoxFuture<'_, ()>)> = Vec::new();
    for (at, purpose) in asked.iter().enumerate() {
        let mut turn = budget.wait_for_turn(*purpose).boxed();
        assert!(turn.as_mut().now_or_never().is_none(), "nothing leaves yet");
        waiting.push((at, turn));
    }
    let mut left = Vec::new();
    while !waiting.is_empty() {
        clock.advance(GAP_MS);
        // The request that was woken leaves before time advances.
        for _ in 0..2 {
            waiting.retain_mut(|(at, turn)| {
                let leaves = turn.as_mut().now_or_never().is_some();
                left.extend(leaves.then_some(*at));
                !leaves
            });
        }
    }
    left
}

/// A budget whose next request has to wait.
fn used(clock_and_budget: (Arc<WatchClock>, Budget)) -> (Arc<WatchClock>, Budget) {
    let taken = clock_and_budget.1.wait_for_turn(Purpose::OTHER);
    assert!(taken.now_or_never().is_some(), "the first leaves at once");
    clock_and_budget
}

#[test]
fn the_most_urgent_request_leaves_first() {
    let (clock, budget) = used(budget());
    let asked = [
        of(1, Priority::Other),
        of(2, Priority::Lobby),
        of(3, Priority::Settlement),
        of(4, Priority::Turn),
        of(5, Priority::Turn),
    ];
    assert_eq!(order(&clock, &budget, &asked), [3, 4, 2, 1, 0]);
}

#[test]
fn a_busy_table_does_not_hold_up_the_others() {
    let (clock, budget) = used(budget());
    let busy = [of(1, Priority::Turn); 5];
    let asked = [
        &busy[..],
        &[of(2, Priority::Turn), of(3, Priority::Settlement)],
    ]
    .concat();
    // The settlement is due after 500 ms, and so is the third turn of the busy table, which came first.
    assert_eq!(order(&clock, &budget, &asked), [0, 5, 1, 2, 6, 3, 4]);
}

#[test]
fn a_table_with_many_requests_does_not_wait_for_another_that_has_just_come() {
    let (clock, budget) = used(budget());
    let asked = [&[of(1, Priority::Turn); 30][..], &[of(2, Priority::Other)]].concat();
    let expected: Vec<usize> = (0..asked.len()).collect();
    assert_eq!(order(&clock, &budget, &asked), expected);
}

#[test]
fn nothing_waits_for_ever() {
    let (clock, budget) = used(budget());
    let mut rest = budget.wait_for_turn(of(1, Priority::Other)).boxed();
    assert!(rest.as_mut().now_or_never().is_none());
    let due = Priority::Other.due_after().as_millis() as i64 / GAP_MS;
    for table in 0..due {
        // A turn of another table always waits.
        let turn = of(100 + table, Priority::Turn);
        let mut turn = budget.wait_for_turn(turn).boxed();
        assert!(turn.as_mut().now_or_never().is_none());
        clock.advance(GAP_MS);
        assert!(turn.as_mut().now_or_never().is_some(), "{table}");
        assert!(rest.as_mut().now_or_never().is_none(), "{table}");
    }
    let mut turn = budget.wait_for_turn(of(99, Priority::Turn)).boxed();
    assert!(turn.as_mut().now_or_never().is_none());
    clock.advance(GAP_MS);
    assert!(rest.as_mut().now_or_never().is_some(), "it is due");
}

#[test]
fn a_dropped_request_lets_the_next_one_through() {
    let (clock, budget) = used(budget());
    let mut gives_up = Box::pin(budget.wait_for_turn(of(1, Priority::Turn)));
    let mut next = Box::pin(budget.wait_for_turn(of(2, Priority::Turn)));
    assert!(gives_up.as_mut().now_or_never().is_none());
    assert!(next.as_mut().now_or_never().is_none());
    drop(gives_up);
    clock.advance(GAP_MS);
    assert!(next.as_mut().now_or_never().is_some());
}

#[test]
fn a_dropped_request_costs_its_table_nothing() {
    let (clock, budget) = used(budget());
    let [first, second] = [1, 2].map(|table| of(table, Priority::Turn));
    for _ in 0..4 {
        let gives_up = budget.wait_for_turn(first);
        assert!(gives_up.now_or_never().is_none());
    }
    assert_eq!(order(&clock, &budget, &[first, second]), [0, 1]);
}

#[test]
fn a_dropped_request_refunds_no_more_than_it_was_charged() {
    let (_, budget) = used(budget());
    let busy = of(1, Priority::Turn);
    let account = |budget: &Budget| budget.lock().paying[&busy.table];
    let mut waiting: Vec<_> = (0..30)
        .map(|_| Box::pin(budget.wait_for_turn(busy)))
        .collect();
    for request in &mut waiting {
        assert!(request.as_mut().now_or_never().is_none());
    }
    let owed = account(&budget);
    // Beyond the limit of the debt, requests were charged nothing.
    waiting.truncate(29);
    assert_eq!(account(&budget), owed);
    drop(waiting);
    assert_eq!(account(&budget), budget.clock.now());
}

#[test]
fn a_slower_pace_counts_at_once_and_a_faster_one_only_if_it_persists() {
    const SLOW_MS: i64 = 100;
    let pace = |budget: &Budget, ms: i64| budget.set_gap(Duration::from_millis(ms as u64));
    let (clock, budget) = used(budget());
    pace(&budget, SLOW_MS);
    let mut next = Box::pin(budget.wait_for_turn(of(1, Priority::Turn)));
    assert!(next.as_mut().now_or_never().is_none());
    clock.advance(GAP_MS);
    assert!(next.as_mut().now_or_never().is_none(), "slower at once");
    for _ in 1..GAPS_KEPT {
        pace(&budget, GAP_MS);
        assert!(
            next.as_mut().now_or_never().is_none(),
            "the other processes may not know yet"
        );
    }
    pace(&budget, GAP_MS);
    assert!(next.as_mut().now_or_never().is_some());
}

#[test]
fn a_global_limit_blocks_everybody() {
    let (clock, budget) = budget();
    budget.block(Duration::from_secs(2));
    let mut turn = Box::pin(budget.wait_for_turn(of(1, Priority::Turn)));
    for _ in 0..2 {
        assert!(turn.as_mut().now_or_never().is_none());
        clock.advance(1_000);
    }
    assert!(turn.as_mut().now_or_never().is_some());
}

#[test]
fn the_longest_wait_of_a_request_is_reported() {
    let (clock, budget) = used(budget());
    assert_eq!(budget.waiting(), (0, Duration::ZERO));
    let mut late = budget.wait_for_turn(of(1, Priority::Other)).boxed();
    assert!(late.as_mut().now_or_never().is_none());
    clock.advance(3);
    // This one is due earlier, but arrived later.
    let mut urgent = budget.wait_for_turn(of(2, Priority::Turn)).boxed();
    assert!(urgent.as_mut().now_or_never().is_none());
    clock.advance(4);
    assert_eq!(budget.waiting(), (2, Duration::from_millis(7)));
    drop(late);
    assert_eq!(budget.waiting(), (1, Duration::from_millis(4)));
}
