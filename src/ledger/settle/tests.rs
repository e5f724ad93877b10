use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;

fn table() -> TableId {
    TableId::new(3).unwrap()
}

fn hand() -> HandId {
    HandId::new(12).unwrap()
}

fn person(user: u64, hold: i64) -> Holder {
    Holder::Person {
        user: UserId::new(user),
        hold: Chips::new(hold).unwrap(),
    }
}

/// Applies transfers as the database would; no account that must not be negative ever is.
fn apply(balances: &mut BTreeMap<Account, i128>, transfers: &[Transfer]) {
    for transfer in transfers {
        let amount = i128::from(transfer.amount.get());
        *balances.entry(transfer.debit).or_default() -= amount;
        *balances.entry(transfer.credit).or_default() += amount;
        let left = balances[&transfer.debit];
        assert!(
            left >= 0 || transfer.debit.may_be_negative(),
            "{:?} has {left}",
            transfer.debit
        );
    }
}

/// Settles the hand.
fn settled(holders: &[Holder], net: &[i64], commission: i64) -> Result<Vec<Transfer>, LedgerError> {
    settle(table(), hand(), holders, net, commission)
}

fn lines(transfers: &[Transfer]) -> Vec<String> {
    transfers
        .iter()
        .map(|t| {
            format!(
                "{:?} {:?}->{:?} {} {}",
                t.key, t.debit, t.credit, t.amount, t.code
            )
        })
        .collect()
}

#[test]
fn a_hand_of_two_people_and_two_computers_that_the_house_bank_loses() {
    let holders = [
        person(1, 280),
        Holder::HouseBank,
        person(2, 280),
        Holder::HouseBank,
    ];
    let expected = [
        "Hold { hand: HandId(12), seat: 0 } User(UserId(1))->Escrow(TableId(3)) 280 hold",
        "Hold { hand: HandId(12), seat: 2 } User(UserId(2))->Escrow(TableId(3)) 280 hold",
    ];
    assert_eq!(lines(&hold(table(), hand(), &holders)), expected);
    let transfers = settled(&holders, &[120, -60, -20, -40], 0).unwrap();
    let expected = [
        "Settle { hand: HandId(12), payment: 0 } HouseBank->Escrow(TableId(3)) 100 house-pays",
        "Settle { hand: HandId(12), payment: 1 } Escrow(TableId(3))->User(UserId(1)) 400 settle",
        "Settle { hand: HandId(12), payment: 2 } Escrow(TableId(3))->User(UserId(2)) 260 settle",
    ];
    assert_eq!(lines(&transfers), expected);
}

#[test]
fn who_loses_the_whole_hold_gets_nothing_and_the_house_bank_takes() {
    let holders = [person(1, 280), Holder::HouseBank];
    let transfers = settled(&holders, &[-280, 280], 0).unwrap();
    assert_eq!(
        lines(&transfers),
        ["Settle { hand: HandId(12), payment: 0 } Escrow(TableId(3))->HouseBank 280 house-takes"]
    );
}

#[test]
fn impossible_outcomes_are_refused() {
    let holders = [person(1, 280), person(2, 280)];
    let check = |net: &[i64], expected| {
        assert_eq!(settled(&holders, net, 0), Err(expected));
    };
    check(
        &[0],
        LedgerError::Seats {
            seats: 2,
            results: 1,
        },
    );
    check(&[1, 0], LedgerError::Unbalanced { sum: 1 });
    check(
        &[i64::MAX, i64::MAX],
        LedgerError::Unbalanced {
            sum: 2 * i128::from(i64::MAX),
        },
    );
    check(
        &[281, -281],
        LedgerError::BeyondHold {
            seat: 1,
            lost: 281,
            held: 280,
        },
    );
    check(
        &[i64::MIN + 1, i64::MAX],
        LedgerError::BeyondHold {
            seat: 0,
            lost: i128::from(i64::MAX),
            held: 280,
        },
    );
    let alone = [person(1, 280), Holder::HouseBank];
    let much = 2_000_000_000_000;
    assert_eq!(
        settled(&alone, &[much, -much], 0),
        Err(LedgerError::TooMuch {
            amount: i128::from(much)
        })
    );
}

/// A result within the holds: every person loses at most the hold, and one seat wins the sum.
fn outcome(rng: &mut StdRng, holders: &[Holder]) -> Vec<i64> {
    let winner = rng.random_range(0..holders.len());
    let mut net: Vec<i64> = holders
        .iter()
        .map(|holder| match holder {
            Holder::Person { hold, .. } => -rng.random_range(0..=hold.get()),
            Holder::HouseBank => -rng.random_range(0..=10_000),
        })
        .collect();
    net[winner] = 0;
    net[winner] = -net.iter().sum::<i64>();
    net
}

/// Takes a commission from every winner, none at all in half of the cases; returns the sum.
fn commission(rng: &mut StdRng, net: &mut [i64]) -> i64 {
    let some = rng.random_bool(0.5);
    let taken = net.iter_mut().filter(|net| some && **net > 0).map(|net| {
        let part = rng.random_range(0..=*net);
        *net -= part;
        part
    });
    taken.sum()
}

#[test]
fn commission_leaves_the_game_with_any_bank() {
    let holders = [
        Holder::HouseBank,
        person(1, 100),
        person(2, 50),
        Holder::HouseBank,
    ];
    let transfers = settled(&holders, &[-150, 95, -50, 95], 10).unwrap();
    let expected = [
        "Settle { hand: HandId(12), payment: 0 } HouseBank->Escrow(TableId(3)) 55 house-pays",
        "Settle { hand: HandId(12), payment: 1 } Escrow(TableId(3))->User(UserId(1)) 195 settle",
        "Settle { hand: HandId(12), payment: 2 } Escrow(TableId(3))->Burn 10 commission",
    ];
    assert_eq!(lines(&transfers), expected);
    let holders = [person(1, 150), person(2, 100), Holder::HouseBank];
    let transfers = settled(&holders, &[-150, 95, 48], 7).unwrap();
    let expected = [
        "Settle { hand: HandId(12), payment: 0 } Escrow(TableId(3))->User(UserId(2)) 195 settle",
        "Settle { hand: HandId(12), payment: 1 } Escrow(TableId(3))->HouseBank 48 house-takes",
        "Settle { hand: HandId(12), payment: 2 } Escrow(TableId(3))->Burn 7 commission",
    ];
    assert_eq!(lines(&transfers), expected);
}

#[test]
fn a_commission_that_nobody_paid_or_that_pays_is_refused() {
    let holders = [person(1, 100), Holder::HouseBank];
    let unbalanced = |sum| Err(LedgerError::Unbalanced { sum });
    assert_eq!(settled(&holders, &[50, -50], 5), unbalanced(5));
    assert_eq!(settled(&holders, &[45, -50], 0), unbalanced(-5));
    assert_eq!(
        settled(&holders, &[55, -50], -5),
        Err(LedgerError::Leftover { left: -5 })
    );
}

#[test]
fn any_outcome_inside_the_holds_empties_the_escrow_and_conserves_chips() {
    let mut rng = StdRng::seed_from_u64(0x7469_656e);
    for _ in 0..5_000 {
        let holders: Vec<Holder> = (0..rng.random_range(2..=8))
            .map(|seat| {
                if rng.random_bool(0.5) {
                    person(seat, rng.random_range(1..=1_000_000))
                } else {
                    Holder::HouseBank
                }
            })
            .collect();
        let mut net = outcome(&mut rng, &holders);
        let commission = commission(&mut rng, &mut net);
        let mut balances = BTreeMap::new();
        for (_, user, hold) in person_holds(&holders) {
            balances.insert(Account::User(user), i128::from(hold.get()));
        }
        let before = balances.clone();
        apply(&mut balances, &hold(table(), hand(), &holders));
        let finished = settled(&holders, &net, commission).unwrap();
        let mut voided = balances.clone();
        apply(&mut balances, &finished);
        apply(&mut voided, &void(table(), hand(), &holders));
        let has = |account: Account| balances.get(&account).copied().unwrap_or(0);
        assert_eq!(has(Account::Escrow(table())), 0);
        assert_eq!(has(Account::Burn), i128::from(commission));
        assert_eq!(
            balances.values().sum::<i128>(),
            before.values().sum::<i128>()
        );
        for (seat, holder) in holders.iter().enumerate() {
            if let Holder::Person { user, hold } = holder {
                let chips = i128::from(hold.get() + net[seat]);
                assert_eq!(has(Account::User(*user)), chips);
            }
        }
        voided.retain(|_, chips| *chips != 0);
        assert_eq!(voided, before, "a void hand leaves no trace in any balance");
    }
}

#[test]
fn every_key_of_a_hand_is_its_own() {
    let holders = [person(1, 5), person(2, 5), Holder::HouseBank, person(3, 5)];
    let transfers = [
        hold(table(), hand(), &holders),
        settled(&holders, &[1, 1, -1, -1], 0).unwrap(),
        void(table(), hand(), &holders),
    ];
    let mut keys: Vec<TransferKey> = transfers.iter().flatten().map(|t| t.key).collect();
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

#[test]
fn only_what_passes_between_people_and_computers_counts_for_the_cap() {
    let holders = [
        person(1, 5),
        Holder::HouseBank,
        person(2, 5),
        Holder::HouseBank,
    ];
    let won = won_from_house_bank(
        &holders,
        [
            (1, 0, 30),
            (2, 0, 20),
            (0, 3, 4),
            (3, 1, 9),
            (2, 1, 7),
            (9, 0, 100),
            (1, 9, 1),
        ],
    );
    assert_eq!(
        won,
        BTreeMap::from([(UserId::new(1), 26), (UserId::new(2), -7)])
    );
}
