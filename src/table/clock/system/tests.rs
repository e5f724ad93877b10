//! A clock over a machine whose clocks the test moves.

use super::*;
use crate::id::MINUTE_MS;

/// What is logged while a test runs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Captures what this thread logs until the guard is dropped.
    fn begin(&self) -> tracing::subscriber::DefaultGuard {
        let writer = self.clone();
        let lines = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(move || writer.clone());
        tracing::subscriber::set_default(lines.finish())
    }

    /// How many lines contain these words.
    fn count(&self, words: &str) -> usize {
        let log = self.0.lock();
        String::from_utf8_lossy(&log)
            .lines()
            .filter(|line| line.contains(words))
            .count()
    }
}

/// A clock over a machine whose clocks the test moves.
fn moved() -> (SystemClock, Arc<Mutex<Reading>>) {
    let machine = Reading {
        monotonic: 0,
        with_sleep: 0,
        time_of_day: 1_700_000_000_000,
    };
    let machine = Arc::new(Mutex::new(machine));
    let read = Arc::clone(&machine);
    (
        SystemClock::with_source(Box::new(move || *read.lock())),
        machine,
    )
}

#[tokio::test]
async fn the_clock_shows_the_time_of_day_and_goes_on() {
    let today = Timestamp::from(SystemTime::now());
    let clock = SystemClock::start();
    let off = (clock.date().get() - today.get()).abs();
    assert!(off < MINUTE_MS, "{off} ms from the time of day");
    let (start, soon) = (clock.now(), clock.now().plus(Duration::from_millis(2)));
    clock.sleep_until(start).await;
    clock.sleep_until(soon).await;
    assert!(clock.now() >= soon);
}

#[tokio::test]
async fn tables_are_notified_of_a_set_time_and_of_a_machine_that_slept() {
    let (clock, machine) = moved();
    let mut changes = clock.changes().expect("it reports changes");
    let start = clock.now();
    machine.lock().time_of_day += MINUTE_MS;
    assert_eq!(clock.date().get() - start.get(), MINUTE_MS);
    assert_eq!(clock.now(), start);
    assert_eq!(
        *changes.borrow_and_update(),
        ClockChanges {
            ahead_ms: MINUTE_MS,
            absences: 0
        }
    );
    let mut slept = machine.lock();
    slept.monotonic += MINUTE_MS;
    slept.with_sleep += MINUTE_MS;
    slept.time_of_day += MINUTE_MS;
    drop(slept);
    assert_eq!(clock.now(), start);
    assert!(changes.has_changed().expect("the clock still exists"));
    assert_eq!(
        *changes.borrow_and_update(),
        ClockChanges {
            ahead_ms: 2 * MINUTE_MS,
            absences: 1
        }
    );
}

#[tokio::test]
async fn dates_follow_another_clock_from_the_start() {
    let (clock, machine) = moved();
    let log = Log::default();
    let _logging = log.begin();
    let start = clock.now().get();
    let at = |ms: i64| Timestamp::new(start + ms);
    let times = || (clock.now().get() - start, clock.date().get() - start);
    clock.start_from(at(SET_MIN_MS - 1));
    assert_eq!((times(), log.count("WARN")), ((0, SET_MIN_MS - 1), 0));
    clock.start_from(at(-60 * MINUTE_MS));
    assert_eq!(times(), (0, -60 * MINUTE_MS), "at once");
    assert_eq!(log.count("WARN"), 1);
    clock.follow(at(-60 * MINUTE_MS + SET_MIN_MS - 1));
    assert_eq!(
        times().1,
        -60 * MINUTE_MS,
        "the other clock differs only a little"
    );
    machine.lock().time_of_day += 60 * MINUTE_MS;
    assert_eq!(
        times().1,
        -60 * MINUTE_MS,
        "the machine's clock does not matter"
    );
    assert_eq!(
        clock.time_of_day(),
        at(60 * MINUTE_MS),
        "the machine's time is still reported"
    );
    let mut changes = clock.changes().expect("it reports changes");
    clock.follow(at(-58 * MINUTE_MS));
    assert_eq!(times(), (0, -58 * MINUTE_MS), "it was set");
    assert_eq!(changes.borrow_and_update().ahead_ms, -58 * MINUTE_MS);
    clock.follow(at(-60 * MINUTE_MS));
    assert_eq!(times().1, -58 * MINUTE_MS, "no date goes back");
    let mut slept = machine.lock();
    slept.monotonic += MINUTE_MS;
    slept.with_sleep += MINUTE_MS;
    drop(slept);
    assert_eq!(clock.now().get(), start, "the machine slept");
}

#[tokio::test]
async fn a_clock_that_differed_little_at_first_is_followed_too() {
    let (clock, machine) = moved();
    let start = clock.now();
    clock.follow(start);
    machine.lock().time_of_day += 60 * MINUTE_MS;
    assert_eq!(clock.date(), start, "the machine's clock does not matter");
}

#[tokio::test]
async fn a_wrong_time_is_logged_once_whichever_source_shows_it() {
    let (clock, machine) = moved();
    let log = Log::default();
    let _logging = log.begin();
    let right = clock.date();
    clock.compare(right);
    clock.compare_with_interaction(right);
    assert_eq!(log.count("WARN"), 0);
    machine.lock().time_of_day -= 2 * MINUTE_MS;
    assert_eq!(
        (clock.now(), log.count("WARN")),
        (right, 1),
        "the setting itself"
    );
    for _ in 0..3 {
        clock.compare_with_interaction(right);
    }
    assert_eq!(log.count("not Discord's"), 1);
    clock.compare(right);
    assert_eq!(
        log.count("not Discord's"),
        1,
        "another source has shown it already"
    );
    machine.lock().time_of_day += 2 * MINUTE_MS;
    clock.compare(right);
    assert_eq!(
        log.count("Discord's again"),
        0,
        "the other source still shows it"
    );
    clock.compare_with_interaction(right);
    assert_eq!(log.count("Discord's again"), 1);
}

#[tokio::test]
async fn a_sleeper_that_wakes_early_sleeps_on() {
    const STILL: i64 = 5;
    let looks = std::sync::atomic::AtomicI64::new(0);
    let clock = SystemClock::with_source(Box::new(move || {
        // Stands still for some readings, each of which follows a whole sleep.
        let monotonic = i64::from(looks.fetch_add(1, Ordering::AcqRel) > STILL);
        Reading {
            monotonic,
            with_sleep: monotonic,
            time_of_day: 1_700_000_000_000,
        }
    }));
    let until = clock.now().plus(Duration::from_millis(1));
    clock.sleep_until(until).await;
    assert_eq!(clock.now(), until);
}
