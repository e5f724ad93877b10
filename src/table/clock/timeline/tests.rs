//! Clocks that are set, that sleep, and that tick at different moments.

use super::*;

const DAY: i64 = 86_400_000;
const START: i64 = 20_000 * DAY;

/// The clocks of a machine and the times made from them.
struct Machine {
    clocks: Reading,
    times: Timeline,
}

impl Machine {
    fn new() -> Self {
        let clocks = Reading {
            monotonic: 7,
            with_sleep: 9,
            time_of_day: START,
        };
        Self {
            clocks,
            times: Timeline::new(clocks),
        }
    }

    fn look(&mut self) -> ClockJumps {
        self.times.advance(self.clocks)
    }

    fn run(&mut self, ms: i64) -> ClockJumps {
        self.clocks.monotonic += ms;
        self.clocks.with_sleep += ms;
        self.clocks.time_of_day += ms;
        self.look()
    }

    /// Runs on, with a reading every second as in the program.
    fn run_on(&mut self, seconds: i64) {
        for _ in 0..seconds {
            assert_eq!(self.run(SECOND_MS), ClockJumps::default());
        }
    }

    fn set(&mut self, by_ms: i64) -> ClockJumps {
        self.clocks.time_of_day += by_ms;
        self.look()
    }

    fn now(&self) -> i64 {
        self.times.now().get() - START
    }

    fn date(&self) -> i64 {
        self.now() + self.times.ahead_ms()
    }
}

#[test]
fn setting_the_time_forward_moves_the_date_at_once_and_ends_no_wait() {
    let mut machine = Machine::new();
    machine.run_on(5);
    assert_eq!(machine.set(400 * DAY).set_ms, 400 * DAY);
    assert_eq!((machine.now(), machine.date()), (5_000, 5_000 + 400 * DAY));
    assert_eq!(
        machine.times.changes().ahead_ms,
        400 * DAY,
        "tables are notified"
    );
    machine.run_on(5);
    assert_eq!(
        (machine.now(), machine.date()),
        (10_000, 10_000 + 400 * DAY)
    );
}

#[test]
fn setting_the_time_back_slows_the_date_which_never_goes_back() {
    let mut machine = Machine::new();
    machine.run_on(5);
    assert_eq!(machine.set(-600_000).set_ms, -600_000);
    assert_eq!(machine.times.last.time_of_day, machine.clocks.time_of_day);
    assert_eq!((machine.now(), machine.date()), (5_000, 5_000));
    machine.run_on(600);
    assert_eq!(
        (machine.now(), machine.date()),
        (605_000, 305_000),
        "at half the speed"
    );
    machine.run_on(600);
    assert_eq!(
        (machine.now(), machine.date()),
        (1_205_000, 605_000),
        "ten minutes within twenty"
    );
    machine.run_on(600);
    assert_eq!(
        (machine.now(), machine.date()),
        (1_805_000, 1_205_000),
        "and runs at full speed afterwards"
    );
    assert_eq!(
        machine.times.changes(),
        ClockChanges {
            ahead_ms: -600_000,
            absences: 0
        }
    );
}

#[test]
fn slewing_is_as_fast_however_often_the_clocks_are_read() {
    let mut machine = Machine::new();
    machine.set(-600_000);
    let mut before = machine.date();
    for _ in 0..1_001 {
        machine.run(1);
        assert!(machine.date() >= before);
        before = machine.date();
    }
    assert_eq!(machine.date(), 501);
}

#[test]
fn slewing_is_as_fast_when_the_clocks_tick_at_different_moments() {
    let mut machine = Machine::new();
    machine.set(-600_000);
    for _ in 0..1_000 {
        machine.clocks.monotonic += 1;
        machine.look();
        machine.clocks.with_sleep += 1;
        machine.clocks.time_of_day += 1;
        machine.look();
    }
    assert_eq!(machine.date(), 500);
}

#[test]
fn tables_are_notified_of_a_slewed_date_once_per_minute_of_slew() {
    let mut machine = Machine::new();
    machine.set(-3_600_000);
    let mut told = std::collections::BTreeSet::new();
    for _ in 0..7_200 {
        machine.run(SECOND_MS);
        told.insert(machine.times.changes().ahead_ms);
    }
    assert_eq!(told.len(), 61, "the beginning and sixty minutes");
    assert_eq!(machine.date(), machine.clocks.time_of_day - START);
}

#[test]
fn a_sleeping_machine_costs_nobody_time_whether_its_clock_stops_or_leaps() {
    for stands_still in [true, false] {
        let mut machine = Machine::new();
        machine.run_on(5);
        machine.clocks.with_sleep += 7_200_000;
        machine.clocks.time_of_day += 7_200_000;
        if !stands_still {
            machine.clocks.monotonic += 7_200_000;
        }
        assert_eq!(
            machine.look(),
            ClockJumps {
                set_ms: 0,
                absent_ms: 7_200_000
            }
        );
        assert_eq!((machine.now(), machine.date()), (5_000, 7_205_000));
        let changes = ClockChanges {
            ahead_ms: 7_200_000,
            absences: 1,
        };
        assert_eq!(machine.times.changes(), changes, "clocks are credited");
    }
}

#[test]
fn a_slow_moment_is_no_absence_and_a_small_change_is_no_set_clock() {
    let mut machine = Machine::new();
    assert_eq!(machine.run(ABSENCE_MIN_MS - 1), ClockJumps::default());
    assert_eq!(machine.set(SET_MIN_MS - 1), ClockJumps::default());
    assert_eq!(machine.set(1 - SET_MIN_MS), ClockJumps::default());
    assert_eq!(machine.now(), ABSENCE_MIN_MS - 1);
    assert_eq!(machine.times.changes(), ClockChanges::default());
}

#[test]
fn discords_time_shows_that_the_machines_is_wrong() {
    let machine = Machine::new();
    let discord = |ms| machine.times.discord_offset(Timestamp::new(START + ms));
    assert_eq!(discord(0), None);
    assert_eq!(discord(DISCORD_OFF_MAX_MS), None);
    assert_eq!(discord(-DISCORD_OFF_MAX_MS), None);
    assert_eq!(discord(400 * DAY), Some(-400 * DAY));
    assert_eq!(
        discord(-DISCORD_OFF_MAX_MS - 1),
        Some(DISCORD_OFF_MAX_MS + 1)
    );
}

#[test]
fn an_interaction_from_the_future_or_past_its_life_shows_that_the_machines_time_is_wrong() {
    let machine = Machine::new();
    let made = |ms| machine.times.interaction_offset(Timestamp::new(START + ms));
    for plausible in [
        0,
        DISCORD_OFF_MAX_MS,
        -DISCORD_OFF_MAX_MS - 1,
        -INTERACTION_LIFE_MS,
    ] {
        assert_eq!(made(plausible), None, "{plausible}");
    }
    assert_eq!(made(DISCORD_OFF_MAX_MS + 1), Some(-DISCORD_OFF_MAX_MS - 1));
    assert_eq!(
        made(-INTERACTION_LIFE_MS - 1),
        Some(INTERACTION_LIFE_MS + 1)
    );
}
