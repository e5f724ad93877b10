//! Gifts, and a person's statement.

use futures_util::future::join;

use crate::id::Day;

use super::*;

/// The most that a person may give or receive in a day.
const MOST: i64 = 500;

fn gift(asked: u64, from: u64, to: u64, amount: i64) -> Gift {
    Gift {
        asked: interaction(asked),
        from: user(from),
        to: user(to),
        chips: chips(amount),
        most: chips(MOST),
    }
}

#[tokio::test]
async fn a_gift_is_given_once() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let give = |press| store.give(gift(9, 1, 2, 300), Some(interaction(press)), NOW);
    let given = give(10).await.unwrap();
    assert!(
        matches!(given, GiftOutcome::Done(wallet) if wallet.free == 4_700),
        "{given:?}"
    );
    // Confirmed again by another press, and the same press delivered twice.
    for press in [11, 10] {
        assert_eq!(give(press).await, Ok(GiftOutcome::Before));
    }
    assert_eq!(free(&store, 2).await, 5_300);
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_gift_confirmed_twice_at_once_counts_once() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let [one, other] = [10, 11].map(|press| {
        let press = Some(interaction(press));
        store.give(gift(9, 1, 2, 200), press, NOW)
    });
    let given = held(&store, join(one, other)).await;
    let given = [given.0.unwrap(), given.1.unwrap()];
    assert!(
        matches!(given, [GiftOutcome::Done(_), GiftOutcome::Before]),
        "{given:?}"
    );
    let left = store.gift_room((user(1), user(2)), NOW.day(), chips(MOST));
    assert_eq!(left.await.unwrap(), MOST - 200);
    assert_eq!(free(&store, 2).await, 5_200);
}

#[tokio::test]
async fn nobody_gives_or_gets_more_than_a_day_allows() {
    let store = memory();
    enrich(&store, 1..=3, 5_000).await;
    store.give(gift(1, 1, 2, 300), None, NOW).await.unwrap();
    assert_eq!(
        store.give(gift(2, 1, 3, 201), None, NOW).await,
        Ok(GiftOutcome::BeyondDay { left: 200 })
    );
    assert_eq!(
        store.give(gift(3, 3, 2, 201), None, NOW).await,
        Ok(GiftOutcome::BeyondDay { left: 200 })
    );
    assert_eq!(
        store.give(gift(4, 3, 1, MOST + 1), None, NOW).await,
        Ok(GiftOutcome::BeyondDay { left: MOST })
    );
    assert!(matches!(
        store.give(gift(5, 1, 2, 200), None, NOW).await,
        Ok(GiftOutcome::Done(_))
    ));
    let tomorrow = Day::new(NOW.day().get() + 1).start();
    assert!(matches!(
        store.give(gift(6, 1, 2, MOST), None, tomorrow).await,
        Ok(GiftOutcome::Done(_))
    ));
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_person_with_too_few_chips_gives_nothing() {
    let store = memory();
    enrich(&store, 1..=1, 100).await;
    assert_eq!(
        store.give(gift(1, 1, 2, 101), None, NOW).await,
        Ok(GiftOutcome::Short { free: 100 })
    );
    // A refused gift does not count towards the daily limit.
    assert!(matches!(
        store.give(gift(2, 1, 2, 100), None, NOW).await,
        Ok(GiftOutcome::Done(_))
    ));
    let report = store.check().await.unwrap();
    assert_eq!((report.circulating, report.problems), (100, Vec::new()));
}

/// Deals a hand to two people and two computers, and settles it.
async fn play_a_hand(store: &Store) {
    let bank = Holder::HouseBank;
    let holders = [person(1, 280), bank, person(2, 280), bank];
    deal(store, &holders).await;
    let transfers =
        ledger::settle(table_id(1), hand_id(1), &holders, &[120, -60, -20, -40], 0).unwrap();
    let settled = step(vec![finish(1)], transfers);
    store.commit(settled).await.unwrap();
}

#[tokio::test]
async fn a_statement_names_every_transfer_newest_first() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let named = Write::Person {
        user: user(2),
        name: "ben".to_owned(),
        locale: None,
    };
    commit(&store, vec![named]).await;
    play_a_hand(&store).await;
    store.give(gift(1, 1, 2, 70), None, NOW).await.unwrap();
    let entries = store.statement(user(1), None).await.unwrap();
    let seen: Vec<(i64, TransferCode)> = entries
        .iter()
        .map(|entry| (entry.chips, entry.code))
        .collect();
    assert_eq!(
        seen,
        [
            (-70, TransferCode::Gift),
            (400, TransferCode::Settle),
            (-280, TransferCode::Hold),
            (5_000, TransferCode::Grant)
        ]
    );
    assert_eq!(
        (entries[0].other, entries[0].name.as_deref()),
        (Account::User(user(2)), Some("ben"))
    );
    assert_eq!(
        entries[1].hand,
        Some(StatementHand {
            table: table_id(1),
            number: 1,
            is_over: true,
        })
    );
    assert_eq!((entries[3].hand, entries[3].other), (None, Account::Mint));
    let older = store.statement(user(1), Some(entries[1].seq)).await;
    assert_eq!(older.unwrap(), entries[2..]);
    assert_eq!(store.statement(user(7), None).await.unwrap(), []);
}

#[tokio::test]
async fn a_statement_continues_after_its_last_transfer() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let [from, to] = [1, 2].map(|number| Account::User(user(number)));
    let paid = (1..=60).map(|number| pay(number, from, to, 1));
    let paid = step(Vec::new(), paid.collect());
    store.commit(paid).await.unwrap();
    let first = store.statement(user(1), None).await.unwrap();
    let last = first.last().unwrap().seq;
    let rest = store.statement(user(1), Some(last)).await.unwrap();
    assert_eq!((first.len(), rest.len()), (STATEMENT_MAX, 11));
    let numbers: Vec<i64> = first.iter().chain(&rest).map(|entry| entry.seq).collect();
    assert!(
        numbers.windows(2).all(|pair| pair[0] > pair[1]),
        "{numbers:?}"
    );
    let other = store.statement(user(2), Some(last)).await.unwrap();
    let grant = other.last().unwrap().seq;
    // A transfer of somebody else's continues nothing.
    assert_eq!(store.statement(user(1), Some(grant)).await, Ok(Vec::new()));
}

/// Deals a hand to two people who hold 100 chips each, and settles it, or cancels it if `net` is `None`.
async fn play_for_100(store: &Store, number: i64, net: Option<[i64; 2]>) {
    let (table, of) = (table_id(1), hand_id(number));
    let holders = [person(1, 100), person(2, 100)];
    let held = ledger::hold(table, of, &holders);
    let started = step(vec![start(hand(number, 1, &holders))], held);
    store.commit(started).await.unwrap();
    let ended = match net {
        Some(net) => {
            let paid = ledger::settle(table, of, &holders, &net, 0).unwrap();
            step(vec![finish(number)], paid)
        }
        None => step(vec![void(number)], ledger::void(table, of, &holders)),
    };
    store.commit(ended).await.unwrap();
}

#[tokio::test]
async fn the_newest_finished_hand_may_have_cost_the_whole_hold_but_was_not_cancelled() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    open_table(&store).await;
    play_for_100(&store, 1, Some([60, -60])).await;
    play_for_100(&store, 2, Some([-100, 100])).await;
    play_for_100(&store, 3, None).await;
    let holders = [person(1, 100), person(2, 100)];
    let held = ledger::hold(table_id(1), hand_id(4), &holders);
    let running = step(vec![start(hand(4, 1, &holders))], held);
    store.commit(running).await.unwrap();
    for number in 1..=2 {
        let entries = store.statement(user(number), None).await.unwrap();
        for (wanted, found) in [(None, Some(2)), (Some(1), Some(1)), (Some(3), None)] {
            let newest = StatementEntry::newest_finished_hand(&entries, wanted);
            assert_eq!(newest.map(|hand| hand.number), found, "{entries:?}");
        }
    }
}

#[tokio::test]
async fn a_person_has_played_however_many_other_transfers_follow_the_hand() {
    let store = memory();
    enrich(&store, 1..=3, 5_000).await;
    open_table(&store).await;
    play_for_100(&store, 1, Some([60, -60])).await;
    let [from, to] = [1, 3].map(|number| Account::User(user(number)));
    let paid = (1..=60).map(|number| pay(number, from, to, 1));
    let paid = step(Vec::new(), paid.collect());
    store.commit(paid).await.unwrap();
    for (number, played) in [(1, true), (2, true), (3, false), (4, false)] {
        assert_eq!(store.has_played(user(number)).await, Ok(played), "{number}");
    }
}

#[tokio::test]
async fn a_person_above_a_limit_lowered_since_may_still_give() {
    let store = memory();
    enrich(&store, 1..=3, 5_000).await;
    let before = Gift {
        most: chips(2 * MOST),
        ..gift(1, 1, 2, MOST + 1)
    };
    store.give(before, None, NOW).await.unwrap();
    let given = store.give(gift(2, 2, 3, 1), None, NOW).await;
    assert!(matches!(given, Ok(GiftOutcome::Done(_))), "{given:?}");
    let more = store.give(gift(3, 3, 2, 1), None, NOW).await;
    assert_eq!(more, Ok(GiftOutcome::BeyondDay { left: 0 }));
}
