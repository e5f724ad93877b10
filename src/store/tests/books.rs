//! Chips through hands, days and hostile steps.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::*;

#[tokio::test]
async fn a_hand_holds_and_settles() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let holders = [
        person(1, 280),
        Holder::HouseBank,
        person(2, 280),
        Holder::HouseBank,
    ];
    let dealt = deal(&store, &holders).await;
    let wallet = dealt.wallets[&user(1)];
    assert_eq!(
        (wallet.free, wallet.held, wallet.total()),
        (4_720, 280, 5_000)
    );
    let transfers =
        ledger::settle(table_id(1), hand_id(1), &holders, &[120, -60, -20, -40], 0).unwrap();
    let writes = vec![finish(1), Write::CloseTable { table: table_id(1) }];
    let settled = store.commit(step(writes, transfers)).await.unwrap();
    assert_eq!(
        settled.wallets[&user(1)],
        Wallet {
            free: 5_120,
            ..Wallet::default()
        }
    );
    assert_eq!(settled.wallets[&user(2)].total(), 4_980);
    let everybody = store.balances(&[user(1), user(2), user(3)]).await.unwrap();
    assert_eq!(
        everybody
            .values()
            .map(|wallet| wallet.total())
            .collect::<Vec<_>>(),
        [5_120, 4_980, 0]
    );
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_void_hand_returns_all_chips() {
    let store = memory();
    enrich(&store, 1..=2, 300).await;
    let holders = [person(1, 300), person(2, 280)];
    deal(&store, &holders).await;
    let transfers = ledger::void(table_id(1), hand_id(1), &holders);
    let voided = store.commit(step(vec![void(1)], transfers)).await.unwrap();
    for wallet in voided.wallets.values() {
        assert_eq!((wallet.free, wallet.held), (300, 0));
    }
    assert_sound(&store).await;
}

#[tokio::test]
async fn chips_and_hands_cannot_disagree() {
    let store = memory();
    enrich(&store, 1..=2, 5_000).await;
    let holders = [person(1, 280), person(2, 280)];
    let holds = ledger::hold(table_id(1), hand_id(1), &holders);
    let begin = || vec![Write::OpenTable(table(1)), start(hand(1, 1, &holders))];
    let voids = ledger::void(table_id(1), hand_id(1), &holders);
    let refused = async |writes, transfers| {
        let answer = store.commit(step(writes, transfers)).await;
        assert!(
            matches!(&answer, Err(StoreError::Contradiction(why)) if why.contains("escrow")),
            "{answer:?}"
        );
    };
    refused(begin(), Vec::new()).await;
    refused(begin(), holds[..1].to_vec()).await;
    refused(Vec::new(), holds.clone()).await;
    deal(&store, &holders).await;
    refused(vec![finish(1)], Vec::new()).await;
    refused(vec![finish(1)], voids[1..].to_vec()).await;
    refused(Vec::new(), voids.clone()).await;
    store.commit(step(vec![finish(1)], voids)).await.unwrap();
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_person_gets_first_chips_once_whatever_their_amount_is_later() {
    let store = memory();
    assert!(store.welcome(user(1), chips(5_000), NOW).await.unwrap());
    assert!(!store.welcome(user(1), chips(9_000), NOW).await.unwrap());
    assert_eq!(free(&store, 1).await, 5_000);
    assert_eq!(
        store.person(user(1)).await.unwrap().unwrap().granted,
        Some(NOW)
    );
}

#[tokio::test]
async fn daily_chips_are_given_once_a_day() {
    let store = memory();
    let midnight = NOW.day().next().start();
    let claim = |amount, at| store.claim_daily(user(1), chips(amount), None, at);
    let given = |free| {
        DailyOutcome::Given(Wallet {
            free,
            ..Wallet::default()
        })
    };
    assert_eq!(claim(500, NOW).await.unwrap(), given(500));
    assert_eq!(
        claim(500, NOW).await.unwrap(),
        DailyOutcome::Taken { next: midnight }
    );
    let last = Timestamp::new(midnight.get() - 1);
    assert_eq!(
        claim(700, last).await.unwrap(),
        DailyOutcome::Taken { next: midnight }
    );
    assert_eq!(claim(700, midnight).await.unwrap(), given(1_200));
}

#[tokio::test]
async fn the_command_that_got_the_daily_chips_gets_the_same_answer_again() {
    let store = memory();
    let claim = |number, at| store.claim_daily(user(1), chips(500), Some(interaction(number)), at);
    let midnight = NOW.day().next().start();
    let given = claim(1, NOW).await.unwrap();
    assert!(matches!(given, DailyOutcome::Given(_)));
    for at in [NOW, midnight] {
        assert_eq!(claim(1, at).await.unwrap(), given);
    }
    let taken = DailyOutcome::Taken { next: midnight };
    assert_eq!(claim(2, NOW).await.unwrap(), taken);
    assert_eq!(free(&store, 1).await, 500);
}

#[tokio::test]
async fn two_simultaneous_claims_count_once() {
    let store = memory();
    let claim = || store.claim_daily(user(1), chips(500), None, NOW);
    let (first, second) = futures_util::future::join(claim(), claim()).await;
    let given = [first.unwrap(), second.unwrap()]
        .into_iter()
        .filter(|claim| matches!(claim, DailyOutcome::Given(_)));
    assert_eq!(given.count(), 1);
    assert_eq!(free(&store, 1).await, 500);
}

/// A model of the books: balances, and the transfer of every key.
#[derive(Clone, Default)]
struct Model {
    balances: BTreeMap<Account, i64>,
    keys: BTreeMap<TransferKey, Transfer>,
}

impl Model {
    /// Returns the model after a step; `None` if the step should be refused.
    fn after(&self, transfers: &[Transfer]) -> Option<Self> {
        let mut next = self.clone();
        for transfer in transfers {
            match next.keys.get(&transfer.key) {
                Some(same) if same == transfer => continue,
                Some(_) => return None,
                None => {}
            }
            let amount = transfer.amount.get();
            let from = next.balances.entry(transfer.debit).or_default();
            if transfer.debit == transfer.credit
                || (*from < amount && !transfer.debit.may_be_negative())
            {
                return None;
            }
            *from -= amount;
            *next.balances.entry(transfer.credit).or_default() += amount;
            next.keys.insert(transfer.key, transfer.clone());
        }
        Some(next)
    }
}

/// A random transfer, valid or not.
fn hostile(rng: &mut StdRng) -> Transfer {
    let accounts = [
        Account::Mint,
        Account::HouseBank,
        Account::Burn,
        Account::User(user(1)),
        Account::User(user(2)),
        Account::User(user(3)),
    ];
    let debit = accounts[rng.random_range(0..accounts.len())];
    let credit = accounts[rng.random_range(0..accounts.len())];
    let amount = if rng.random_bool(0.02) {
        Chips::MAX.get()
    } else {
        rng.random_range(1..=50)
    };
    pay(rng.random_range(0..3_000), debit, credit, amount)
}

#[tokio::test]
async fn hostile_steps_never_unbalance_the_books() {
    let store = memory();
    let mut rng = StdRng::seed_from_u64(0x7469_656e);
    let mut model = Model::default();
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..3_000 {
        let mut transfers: Vec<Transfer> = (0..rng.random_range(1..=3))
            .map(|_| hostile(&mut rng))
            .collect();
        if rng.random_bool(0.2)
            && let Some(old) = model.keys.values().nth(rng.random_range(0..200))
        {
            transfers.push(old.clone());
        }
        let answer = store.commit(step(Vec::new(), transfers.clone())).await;
        match model.after(&transfers) {
            Some(next) => {
                assert!(answer.is_ok(), "round {round}: {answer:?}");
                model = next;
                accepted += 1;
            }
            None => {
                assert!(answer.is_err(), "round {round}: {transfers:?}");
                refused += 1;
            }
        }
        if round % 250 == 0 {
            assert_sound(&store).await;
        }
    }
    assert!(
        accepted > 500 && refused > 500,
        "{accepted} accepted, {refused} refused"
    );
    for number in 1..=3 {
        let expected = model
            .balances
            .get(&Account::User(user(number)))
            .copied()
            .unwrap_or(0);
        assert_eq!(free(&store, number).await, expected);
    }
    assert_sound(&store).await;
}
