use futures_util::FutureExt as _;

use super::*;
use crate::id::whole_millis;
use crate::store::Sorting;
use crate::table::SystemClock;
use crate::table::tests::watch_clock::WatchClock;

fn people(store: &Store) -> People {
    People::new(store.clone(), Arc::new(SystemClock::start()))
}

const ANN: UserId = UserId::new(7);

#[tokio::test]
async fn a_choice_goes_before_what_discord_says_and_outlives_a_restart() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let before = people(&store);
    assert_eq!(before.meet(ANN, "ann", "zh-TW").await, Locale::ZhHant);
    let choices = Choices {
        language: Some(Locale::ZhHans),
        sorting: Sorting::Rank,
        ..Choices::default()
    };
    assert_eq!(before.choose(ANN, |_| choices).await, Some(Locale::ZhHans));
    assert_eq!(before.meet(ANN, "ann", "en-US").await, Locale::ZhHans);
    let after = people(&store);
    assert_eq!(
        after.choices(ANN),
        Choices::default(),
        "nobody is remembered yet"
    );
    assert_eq!(after.locale(ANN).await, Locale::ZhHans);
    assert_eq!(after.choices(ANN), choices);
    let discord = |before| Choices {
        language: None,
        ..before
    };
    after.choose(ANN, discord).await.unwrap();
    assert_eq!(after.meet(ANN, "ann", "zh-TW").await, Locale::ZhHant);
}

#[tokio::test]
async fn two_choices_at_once_are_both_kept() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let before = people(&store);
    let language = before.choose(ANN, |before| Choices {
        language: Some(Locale::ZhHans),
        ..before
    });
    let sorting = before.choose(ANN, |before| Choices {
        sorting: Sorting::Rank,
        ..before
    });
    let _chosen = tokio::join!(language, sorting);
    let after = people(&store);
    assert_eq!(after.locale(ANN).await, Locale::ZhHans);
    assert_eq!(after.choices(ANN).sorting, Sorting::Rank);
}

#[tokio::test]
async fn direct_messages_are_wanted_until_they_are_turned_off() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let before = people(&store);
    assert_eq!(before.direct(ANN).await, Some(DirectChoice::default()));
    before.want_direct(ANN, true).await.unwrap();
    before.set_refused_until(ANN, Some(Timestamp::new(9))).await;
    let refused = DirectChoice {
        wanted: true,
        refused_until: Some(Timestamp::new(9)),
    };
    assert_eq!(people(&store).direct(ANN).await, Some(refused));
    before.want_direct(ANN, false).await.unwrap();
    let after = people(&store);
    assert!(!after.is_muted(ANN), "nobody is remembered yet");
    let muted = DirectChoice {
        wanted: false,
        ..refused
    };
    assert_eq!(after.direct(ANN).await, Some(muted));
    assert!(after.is_muted(ANN) && before.is_muted(ANN));
    after.want_direct(ANN, true).await.unwrap();
    let again = people(&store).direct(ANN).await;
    assert_eq!(again, Some(DirectChoice::default()));
    store.close().await;
    assert_eq!(after.want_direct(ANN, false).await, None);
    assert!(!after.is_muted(ANN), "what was not stored does not count");
}

#[tokio::test]
async fn turning_direct_messages_on_ends_a_refusal_that_another_process_stored() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let (here, there) = (people(&store), people(&store));
    here.want_direct(ANN, true).await.unwrap();
    assert!(there.set_refused_until(ANN, Some(Timestamp::new(9))).await);
    here.want_direct(ANN, true).await.unwrap();
    let stored = people(&store).direct(ANN).await;
    assert_eq!(stored, Some(DirectChoice::default()));
}

#[tokio::test]
async fn of_a_stranger_no_refusal_is_stored() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let people = people(&store);
    let until = Some(Timestamp::new(9));
    people.set_refused_until(ANN, until).await;
    assert!(store.person(ANN).await.unwrap().is_none());
    assert_eq!(people.direct(ANN).await, Some(DirectChoice::default()));
    people.want_direct(ANN, true).await.unwrap();
    people.set_refused_until(ANN, until).await;
    assert_eq!(people.direct(ANN).await.unwrap().refused_until, until);
    people.set_refused_until(ANN, None).await;
    assert_eq!(people.direct(ANN).await, Some(DirectChoice::default()));
}

#[tokio::test]
async fn who_is_known_is_answered_in_their_language_while_somebody_is_deleted() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let clock = Arc::new(WatchClock::new());
    let people = People::new(store, Arc::clone(&clock) as Arc<dyn Clock>);
    people.meet(ANN, "ann", "en-US").await;
    let chinese = |before| Choices {
        language: Some(Locale::ZhHans),
        ..before
    };
    people.choose(ANN, chinese).await.unwrap();
    let _deleting = people.storing.write().await;
    let same = people.meet(ANN, "ann", "en-US").now_or_never();
    assert_eq!(same, Some(Locale::ZhHans), "nothing has to be stored");
    let mut renamed = people.meet(ANN, "anna", "en-US").boxed();
    assert_eq!(renamed.as_mut().now_or_never(), None);
    clock.advance(whole_millis(STORE_TIMEOUT));
    assert_eq!(renamed.await, Locale::ZhHans);
}

#[tokio::test]
async fn a_name_is_kept_when_it_is_new() {
    let (store, metrics, _folder) = Store::counted();
    let people = people(&store);
    people.meet(ANN, &"天".repeat(200), "zh-CN").await;
    while store.person(ANN).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    let row = store.person(ANN).await.unwrap().unwrap();
    assert_eq!(
        (row.name.as_str(), row.locale.as_deref()),
        ("天".repeat(85).as_str(), Some("zh-CN"))
    );
    let commits = metrics.commits().await;
    people.meet(ANN, &"天".repeat(200), "zh-CN").await;
    assert_eq!(metrics.commits().await, commits, "nothing to keep");
}

#[tokio::test]
async fn who_is_not_known_is_answered_as_discord_says() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let people = people(&store);
    store.close().await;
    assert_eq!(people.meet(ANN, "ann", "zh-CN").await, Locale::ZhHans);
    assert_eq!(people.choose(ANN, |before| before).await, None);
}

#[tokio::test]
async fn a_person_whose_press_records_nothing_is_not_stored() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let people = people(&store);
    assert_eq!(people.language(ANN, "zh-CN").await, Locale::ZhHans);
    assert_eq!(people.may_be_stored(ANN).await, Ok(false));
    assert_eq!(people.meet(ANN, "ann", "zh-CN").await, Locale::ZhHans);
    assert_eq!(people.may_be_stored(ANN).await, Ok(true), "on its way");
    let deleted = people.forget(ANN, BTreeSet::new()).await;
    assert_eq!(deleted, Ok(DeletionOutcome::Done { chips: 0 }));
    assert_eq!(people.language(ANN, "zh-TW").await, Locale::ZhHant);
    assert_eq!(people.may_be_stored(ANN).await, Ok(false));
}

#[tokio::test]
async fn a_refusal_that_comes_after_a_deletion_brings_nobody_back() {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let write = Write::DmRefused {
        user: ANN,
        until: Some(Timestamp::new(9)),
    };
    let step = Step {
        writes: vec![write],
        ..Step::new(Timestamp::new(1))
    };
    store.commit(step).await.unwrap();
    assert_eq!(store.person(ANN).await.unwrap(), None);
}
