use super::*;

const SHARED: LimitedRequest = LimitedRequest::SharedTable;
const SOLO: LimitedRequest = LimitedRequest::SoloTable;
const INVITATION: LimitedRequest = LimitedRequest::Invitation;
const DELETION: LimitedRequest = LimitedRequest::Deletion;
const PRESSES: Limit = LimitedRequest::Press.limit();
const ANN: UserId = UserId::new(7);
const BEN: UserId = UserId::new(8);
const AT: Timestamp = Timestamp::new(1_000_000);

fn press(rate_limiter: &RateLimiter, user: UserId, at: Timestamp) -> RateDecision {
    rate_limiter.count(user, LimitedRequest::Press, at)
}

#[test]
fn the_first_press_over_the_limit_is_refused_and_the_rest_ignored_until_time_has_passed() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..PRESSES.most {
        assert_eq!(press(&rate_limiter, ANN, AT), RateDecision::Go);
    }
    assert_eq!(press(&rate_limiter, ANN, AT), RateDecision::SlowDown);
    assert_eq!(press(&rate_limiter, ANN, AT), RateDecision::Ignore);
    assert_eq!(press(&rate_limiter, BEN, AT), RateDecision::Go);
    assert_eq!(
        press(&rate_limiter, ANN, AT.plus(PRESSES.span)),
        RateDecision::Go
    );
}

#[test]
fn a_crowd_does_not_reset_the_count_of_somebody_who_keeps_pressing() {
    let rate_limiter = RateLimiter::with_capacity(2);
    for other in 0..PRESSES.most as u64 {
        assert_eq!(press(&rate_limiter, ANN, AT), RateDecision::Go);
        assert_eq!(
            press(&rate_limiter, UserId::new(100 + other), AT),
            RateDecision::Go
        );
    }
    assert_eq!(press(&rate_limiter, ANN, AT), RateDecision::SlowDown);
}

#[test]
fn nobody_is_remembered_longer_than_the_limits_need() {
    let rate_limiter = RateLimiter::default();
    let remembered = |user, now| {
        assert_eq!(press(&rate_limiter, user, now), RateDecision::Go);
        rate_limiter.people.lock().len()
    };
    assert_eq!(remembered(ANN, AT), 1);
    let end = AT.plus(RETENTION);
    assert_eq!(remembered(BEN, Timestamp::new(end.get() - 1)), 2);
    assert_eq!(remembered(BEN, end), 1, "the first is past");
}

#[test]
fn toggles_weigh_little() {
    let rate_limiter = RateLimiter::default();
    let allowed = (0..1_000)
        .take_while(|_| rate_limiter.count_toggle(ANN, AT) == RateDecision::Go)
        .count();
    assert_eq!(
        allowed,
        PRESSES.most * TOGGLES_A_PRESS + TOGGLES_A_PRESS - 1
    );
}

#[test]
fn a_fourth_table_in_ten_minutes_is_refused() {
    let rate_limiter = RateLimiter::default();
    for minute in 0..SHARED.limit().most as i64 {
        assert_eq!(
            rate_limiter.reserve(ANN, SHARED, Timestamp::new(AT.get() + minute * 60_000)),
            Ok(())
        );
    }
    let later = Timestamp::new(AT.get() + 240_000);
    for _ in 0..3 {
        assert_eq!(
            rate_limiter.reserve(ANN, SHARED, later),
            Err(AT.plus(SHARED.limit().span))
        );
    }
    assert_eq!(rate_limiter.reserve(BEN, SHARED, later), Ok(()));
    assert_eq!(
        rate_limiter.reserve(ANN, SHARED, AT.plus(SHARED.limit().span)),
        Ok(()),
        "the first is past"
    );
}

#[test]
fn tables_against_computers_have_a_limit_of_their_own() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..SOLO.limit().most {
        assert_eq!(rate_limiter.reserve(ANN, SOLO, AT), Ok(()));
    }
    let again = AT.plus(SHARED.limit().span);
    assert_eq!(rate_limiter.reserve(ANN, SOLO, AT), Err(again));
    assert_eq!(rate_limiter.reserve(ANN, SHARED, AT), Ok(()));
}

#[test]
fn invitations_are_few_and_not_counted_as_tables() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..INVITATION.limit().most {
        assert_eq!(rate_limiter.reserve(ANN, INVITATION, AT), Ok(()));
    }
    let again = AT.plus(INVITATION.limit().span);
    assert_eq!(rate_limiter.reserve(ANN, INVITATION, AT), Err(again));
    assert_eq!(rate_limiter.reserve(ANN, INVITATION, again), Ok(()));
    assert_eq!(rate_limiter.reserve(ANN, SHARED, AT), Ok(()));
}

#[test]
fn a_second_deletion_in_ten_minutes_is_refused_unless_the_first_was_not_made() {
    let rate_limiter = RateLimiter::default();
    assert_eq!(rate_limiter.reserve(ANN, DELETION, AT), Ok(()));
    rate_limiter.take_back(ANN, DELETION, AT);
    assert_eq!(rate_limiter.reserve(ANN, DELETION, AT), Ok(()));
    let again = AT.plus(DELETION.limit().span);
    let just_before = Timestamp::new(again.get() - 1);
    assert_eq!(rate_limiter.reserve(ANN, DELETION, just_before), Err(again));
    assert_eq!(rate_limiter.reserve(BEN, DELETION, AT), Ok(()));
    assert_eq!(rate_limiter.reserve(ANN, DELETION, again), Ok(()));
}

#[test]
fn a_table_that_is_not_opened_does_not_count() {
    let rate_limiter = RateLimiter::default();
    for _ in 0..10 {
        assert_eq!(rate_limiter.reserve(ANN, SHARED, AT), Ok(()));
        rate_limiter.take_back(ANN, SHARED, AT);
    }
    for _ in 0..SHARED.limit().most {
        assert_eq!(rate_limiter.reserve(ANN, SHARED, AT), Ok(()));
    }
    rate_limiter.take_back(ANN, SHARED, Timestamp::new(3));
    assert!(
        rate_limiter.reserve(ANN, SHARED, AT).is_err(),
        "what was opened counts"
    );
}
