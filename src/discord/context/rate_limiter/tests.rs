use super::*;

const SHARED: Opening = Opening::Shared;

#[test]
fn the_first_press_too_many_is_told_and_the_rest_ignored_until_time_has_passed() {
    let rate_limiter = RateLimiter::default();
    let user = UserId::new(7);
    let at = Millis::new(1_000_000);
    for _ in 0..PRESSES_MAX {
        assert_eq!(rate_limiter.press(user, at), Verdict::Go);
    }
    assert_eq!(rate_limiter.press(user, at), Verdict::SlowDown);
    assert_eq!(rate_limiter.press(user, at), Verdict::Ignore);
    assert_eq!(rate_limiter.press(UserId::new(8), at), Verdict::Go);
    assert_eq!(rate_limiter.press(user, at.plus(PRESS_SPAN)), Verdict::Go);
}

#[test]
fn a_crowd_does_not_reset_the_count_of_somebody_who_keeps_pressing() {
    let rate_limiter = RateLimiter::remembering(2);
    let (user, at) = (UserId::new(7), Millis::new(1_000_000));
    for other in 0..PRESSES_MAX as u64 {
        assert_eq!(rate_limiter.press(user, at), Verdict::Go);
        assert_eq!(
            rate_limiter.press(UserId::new(100 + other), at),
            Verdict::Go
        );
    }
    assert_eq!(rate_limiter.press(user, at), Verdict::SlowDown);
}

#[test]
fn nobody_is_remembered_longer_than_the_limits_need() {
    let rate_limiter = RateLimiter::default();
    let at = Millis::new(1_000_000);
    let remembered = |user, now| {
        assert_eq!(rate_limiter.press(UserId::new(user), now), Verdict::Go);
        rate_limiter.people.lock().len()
    };
    assert_eq!(remembered(7, at), 1);
    let end = at.plus(REMEMBERED);
    assert_eq!(remembered(8, Millis::new(end.get() - 1)), 2);
    assert_eq!(remembered(8, end), 1, "the first is past");
}

#[test]
fn toggles_weigh_little() {
    let rate_limiter = RateLimiter::default();
    let at = Millis::new(1_000_000);
    let allowed = (0..1_000)
        .take_while(|_| rate_limiter.toggle(UserId::new(7), at) == Verdict::Go)
        .count();
    assert_eq!(allowed, PRESSES_MAX * TOGGLES_A_PRESS + TOGGLES_A_PRESS - 1);
}

#[test]
fn a_fourth_table_in_ten_minutes_is_refused() {
    let rate_limiter = RateLimiter::default();
    let at = Millis::new(1_000_000);
    for minute in 0..OPENINGS_MAX as i64 {
        assert_eq!(
            rate_limiter.opening(
                UserId::new(7),
                Millis::new(at.get() + minute * 60_000),
                SHARED
            ),
            Ok(())
        );
    }
    let later = Millis::new(at.get() + 240_000);
    for _ in 0..3 {
        assert_eq!(
            rate_limiter.opening(UserId::new(7), later, SHARED),
            Err(at.plus(OPENING_SPAN))
        );
    }
    assert_eq!(rate_limiter.opening(UserId::new(8), later, SHARED), Ok(()));
    assert_eq!(
        rate_limiter.opening(UserId::new(7), at.plus(OPENING_SPAN), SHARED),
        Ok(()),
        "the first is past"
    );
}

#[test]
fn tables_against_computers_have_a_limit_of_their_own() {
    let rate_limiter = RateLimiter::default();
    let (user, at) = (UserId::new(7), Millis::new(1_000_000));
    for _ in 0..SOLO_OPENINGS_MAX {
        assert_eq!(rate_limiter.opening(user, at, Opening::Solo), Ok(()));
    }
    let again = at.plus(OPENING_SPAN);
    assert_eq!(rate_limiter.opening(user, at, Opening::Solo), Err(again));
    assert_eq!(rate_limiter.opening(user, at, SHARED), Ok(()));
}

#[test]
fn invitations_are_few_and_not_counted_as_tables() {
    let rate_limiter = RateLimiter::default();
    let (user, at) = (UserId::new(7), Millis::new(1_000_000));
    for _ in 0..INVITATIONS_MAX {
        assert_eq!(rate_limiter.invitation(user, at), Ok(()));
    }
    let again = at.plus(INVITATION_SPAN);
    assert_eq!(rate_limiter.invitation(user, at), Err(again));
    assert_eq!(rate_limiter.invitation(user, again), Ok(()));
    assert_eq!(rate_limiter.opening(user, at, SHARED), Ok(()));
}

#[test]
fn a_second_deletion_in_ten_minutes_is_refused_unless_the_first_was_not_made() {
    let rate_limiter = RateLimiter::default();
    let (user, at) = (UserId::new(7), Millis::new(1_000_000));
    assert_eq!(rate_limiter.deletion(user, at), Ok(()));
    rate_limiter.not_deleted(user, at);
    assert_eq!(rate_limiter.deletion(user, at), Ok(()));
    let again = at.plus(DELETION_SPAN);
    let just_before = Millis::new(again.get() - 1);
    assert_eq!(rate_limiter.deletion(user, just_before), Err(again));
    assert_eq!(rate_limiter.deletion(UserId::new(8), at), Ok(()));
    assert_eq!(rate_limiter.deletion(user, again), Ok(()));
}

#[test]
fn a_table_that_is_not_opened_does_not_count() {
    let rate_limiter = RateLimiter::default();
    let (user, at) = (UserId::new(7), Millis::new(1_000_000));
    for _ in 0..10 {
        assert_eq!(rate_limiter.opening(user, at, SHARED), Ok(()));
        rate_limiter.not_opened(user, at, SHARED);
    }
    for _ in 0..OPENINGS_MAX {
        assert_eq!(rate_limiter.opening(user, at, SHARED), Ok(()));
    }
    rate_limiter.not_opened(user, Millis::new(3), SHARED);
    assert!(
        rate_limiter.opening(user, at, SHARED).is_err(),
        "what was opened counts"
    );
}
