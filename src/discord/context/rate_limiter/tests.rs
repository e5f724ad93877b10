use super::*;

const SHARED: Opening = Opening::Shared;
const ANN: UserId = UserId::new(7);
const BEN: UserId = UserId::new(8);
const AT: Millis = Millis::new(1_000_000);

#[test]
fn the_first_press_over_the_limit_is_refused_and_the_rest_ignored_until_time_has_passed() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..PRESSES.most {
        assert_eq!(rate_limiter.press(ANN, AT), RateDecision::Go);
    }
    assert_eq!(rate_limiter.press(ANN, AT), RateDecision::SlowDown);
    assert_eq!(rate_limiter.press(ANN, AT), RateDecision::Ignore);
    assert_eq!(rate_limiter.press(BEN, AT), RateDecision::Go);
    assert_eq!(
        rate_limiter.press(ANN, AT.plus(PRESSES.span)),
        RateDecision::Go
    );
}

#[test]
fn a_crowd_does_not_reset_the_count_of_somebody_who_keeps_pressing() {
    let rate_limiter = RateLimiter::with_capacity(2);
    for other in 0..PRESSES.most as u64 {
        assert_eq!(rate_limiter.press(ANN, AT), RateDecision::Go);
        assert_eq!(
            rate_limiter.press(UserId::new(100 + other), AT),
            RateDecision::Go
        );
    }
    assert_eq!(rate_limiter.press(ANN, AT), RateDecision::SlowDown);
}

#[test]
fn nobody_is_remembered_longer_than_the_limits_need() {
    let rate_limiter = RateLimiter::default();
    let remembered = |user, now| {
        assert_eq!(rate_limiter.press(user, now), RateDecision::Go);
        rate_limiter.people.lock().len()
    };
    assert_eq!(remembered(ANN, AT), 1);
    let end = AT.plus(RETENTION);
    assert_eq!(remembered(BEN, Millis::new(end.get() - 1)), 2);
    assert_eq!(remembered(BEN, end), 1, "the first is past");
}

#[test]
fn toggles_weigh_little() {
    let rate_limiter = RateLimiter::default();
    let allowed = (0..1_000)
        .take_while(|_| rate_limiter.toggle(ANN, AT) == RateDecision::Go)
        .count();
    assert_eq!(
        allowed,
        PRESSES.most * TOGGLES_A_PRESS + TOGGLES_A_PRESS - 1
    );
}

#[test]
fn a_fourth_table_in_ten_minutes_is_refused() {
    let rate_limiter = RateLimiter::default();
    for minute in 0..OPENINGS.most as i64 {
        assert_eq!(
            rate_limiter.opening(ANN, Millis::new(AT.get() + minute * 60_000), SHARED),
            Ok(())
        );
    }
    let later = Millis::new(AT.get() + 240_000);
    for _ in 0..3 {
        assert_eq!(
            rate_limiter.opening(ANN, later, SHARED),
            Err(AT.plus(OPENINGS.span))
        );
    }
    assert_eq!(rate_limiter.opening(BEN, later, SHARED), Ok(()));
    assert_eq!(
        rate_limiter.opening(ANN, AT.plus(OPENINGS.span), SHARED),
        Ok(()),
        "the first is past"
    );
}

#[test]
fn tables_against_computers_have_a_limit_of_their_own() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..SOLO_OPENINGS.most {
        assert_eq!(rate_limiter.opening(ANN, AT, Opening::Solo), Ok(()));
    }
    let again = AT.plus(OPENINGS.span);
    assert_eq!(rate_limiter.opening(ANN, AT, Opening::Solo), Err(again));
    assert_eq!(rate_limiter.opening(ANN, AT, SHARED), Ok(()));
}

#[test]
fn invitations_are_few_and_not_counted_as_tables() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..INVITATIONS.most {
        assert_eq!(rate_limiter.invitation(ANN, AT), Ok(()));
    }
    let again = AT.plus(INVITATIONS.span);
    assert_eq!(rate_limiter.invitation(ANN, AT), Err(again));
    assert_eq!(rate_limiter.invitation(ANN, again), Ok(()));
    assert_eq!(rate_limiter.opening(ANN, AT, SHARED), Ok(()));
}

#[test]
fn a_second_deletion_in_ten_minutes_is_refused_unless_the_first_was_not_made() {
    let rate_limiter = RateLimiter::default();
    assert_eq!(rate_limiter.deletion(ANN, AT), Ok(()));
    rate_limiter.undo_deletion(ANN, AT);
    assert_eq!(rate_limiter.deletion(ANN, AT), Ok(()));
    let again = AT.plus(DELETIONS.span);
    let just_before = Millis::new(again.get() - 1);
    assert_eq!(rate_limiter.deletion(ANN, just_before), Err(again));
    assert_eq!(rate_limiter.deletion(BEN, AT), Ok(()));
    assert_eq!(rate_limiter.deletion(ANN, again), Ok(()));
}

#[test]
fn a_table_that_is_not_opened_does_not_count() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..10 {
        assert_eq!(rate_limiter.opening(ANN, AT, SHARED), Ok(()));
        rate_limiter.undo_opening(ANN, AT, SHARED);
    }
    for _ in 0..OPENINGS.most {
        assert_eq!(rate_limiter.opening(ANN, AT, SHARED), Ok(()));
    }
    rate_limiter.undo_opening(ANN, Millis::new(3), SHARED);
    assert!(
        rate_limiter.opening(ANN, AT, SHARED).is_err(),
        "what was opened counts"
    );
}
