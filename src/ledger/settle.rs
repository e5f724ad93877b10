//! The transfers of a hand: holds at the deal, a settlement within them, or a void.

use std::collections::BTreeMap;

use crate::id::{HandId, TableId, UserId};
use crate::ledger::{Account, Chips, Transfer, TransferCode, TransferKey};

/// Whose chips a seat plays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// A person, and how much is held from them; also while a computer plays on for them.
    Person {
        /// Whose chips they are.
        user: UserId,
        /// The most the seat can lose.
        hold: Chips,
    },
    /// A computer: the house's bank pays and takes.
    HouseBank,
}

/// An outcome that cannot be turned into transfers; none of it may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The number of results differs from the number of seats.
    #[error("{seats} seats have {results} results")]
    Seats {
        /// The number of holders.
        seats: usize,
        /// The number of results.
        results: usize,
    },
    /// The results and the commission do not sum to zero.
    #[error("the results sum to {sum} chips with the commission, instead of zero")]
    Unbalanced {
        /// Their sum.
        sum: i128,
    },
    /// A person lost more than was held.
    #[error("seat {seat} lost {lost} chips and only {held} were held")]
    BeyondHold {
        /// The seat, counted from 0.
        seat: usize,
        /// What the seat lost.
        lost: i128,
        /// What was held.
        held: i64,
    },
    /// The escrow would keep or lack chips.
    #[error("the settlement leaves {left} chips in the escrow")]
    Leftover {
        /// What would be left; negative if the payments exceed the holds.
        left: i128,
    },
    /// One payment would be larger than [`Chips::MAX`].
    #[error("{amount} chips are more than one transfer may move")]
    TooMuch {
        /// The payment.
        amount: i128,
    },
}

/// Returns the transfers that hold each person's chips in the table's escrow at the deal.
///
/// `holders` are the seats in order; seats that play for the house's bank hold nothing.
#[must_use]
pub fn hold(table: TableId, hand: HandId, holders: &[Holder]) -> Vec<Transfer> {
    let escrow = Account::Escrow(table);
    person_holds(holders)
        .map(|(seat, user, amount)| Transfer {
            key: TransferKey::Hold {
                hand,
                seat: key_number(seat),
            },
            debit: Account::User(user),
            credit: escrow,
            amount,
            code: TransferCode::Hold,
        })
        .collect()
}

/// Returns the transfers that give every hold back because the hand does not count.
#[must_use]
pub fn void(table: TableId, hand: HandId, holders: &[Holder]) -> Vec<Transfer> {
    let escrow = Account::Escrow(table);
    person_holds(holders)
        .map(|(seat, user, amount)| Transfer {
            key: TransferKey::Void {
                hand,
                seat: key_number(seat),
            },
            debit: escrow,
            credit: Account::User(user),
            amount,
            code: TransferCode::Void,
        })
        .collect()
}

/// Returns the transfers that settle an outcome: the escrow pays each person the hold plus the net
/// result, the house's bank pays what its seats lost or takes what they won, and nothing is left.
///
/// `net` is in chips, one number a seat, after commission; `commission` is what the winners paid in
/// all, and is burnt. The house's bank pays first, so that the escrow can always pay.
///
/// # Errors
/// A result that exceeds the holds or does not balance is refused as a whole.
pub fn settle(
    table: TableId,
    hand: HandId,
    holders: &[Holder],
    net: &[i64],
    commission: i64,
) -> Result<Vec<Transfer>, LedgerError> {
    if holders.len() != net.len() {
        return Err(LedgerError::Seats {
            seats: holders.len(),
            results: net.len(),
        });
    }
    let sum: i128 = net
        .iter()
        .copied()
        .chain([commission])
        .map(i128::from)
        .sum();
    if sum != 0 {
        return Err(LedgerError::Unbalanced { sum });
    }
    let (escrow, bank) = (Account::Escrow(table), Account::HouseBank);
    let house_bank: i128 = seat_results(holders, net)
        .filter(|(_, holder, _)| **holder == Holder::HouseBank)
        .map(|(.., net)| net)
        .sum();
    let mut payments = vec![(bank, escrow, -house_bank, TransferCode::HouseBankPays)];
    for (seat, holder, net) in seat_results(holders, net) {
        if let Holder::Person { user, hold } = *holder {
            let back = i128::from(hold.get()) + net;
            if back < 0 {
                return Err(LedgerError::BeyondHold {
                    seat,
                    lost: -net,
                    held: hold.get(),
                });
            }
            payments.push((escrow, Account::User(user), back, TransferCode::Settle));
        }
    }
    let (burn, burnt) = (Account::Burn, commission.into());
    payments.push((escrow, bank, house_bank, TransferCode::HouseBankTakes));
    payments.push((escrow, burn, burnt, TransferCode::Commission));
    let transfers = numbered_transfers(hand, payments)?;
    match escrow_balance(escrow, holders, &transfers) {
        0 => Ok(transfers),
        left => Err(LedgerError::Leftover { left }),
    }
}

/// Makes transfers of the positive payments, numbered in order.
fn numbered_transfers(
    hand: HandId,
    payments: Vec<(Account, Account, i128, TransferCode)>,
) -> Result<Vec<Transfer>, LedgerError> {
    let moving = payments
        .into_iter()
        .filter(|(_, _, amount, _)| *amount > 0)
        .enumerate();
    moving
        .map(|(n, (debit, credit, amount, code))| {
            let chips = i64::try_from(amount).ok().and_then(Chips::new);
            let amount = chips.ok_or(LedgerError::TooMuch { amount })?;
            Ok(Transfer {
                key: TransferKey::Settle {
                    hand,
                    payment: key_number(n),
                },
                debit,
                credit,
                amount,
                code,
            })
        })
        .collect()
}

/// Returns the number of a seat or a payment for a key.
fn key_number(number: usize) -> u8 {
    u8::try_from(number).expect("a table has a handful of seats")
}

/// Returns the balance of an escrow that began with the holds, after some transfers.
fn escrow_balance(escrow: Account, holders: &[Holder], transfers: &[Transfer]) -> i128 {
    let held: i128 = person_holds(holders)
        .map(|(_, _, hold)| i128::from(hold.get()))
        .sum();
    transfers.iter().fold(held, |left, transfer| {
        let amount = i128::from(transfer.amount.get());
        let inward = if transfer.credit == escrow { amount } else { 0 };
        let outward = if transfer.debit == escrow { amount } else { 0 };
        left + inward - outward
    })
}

fn person_holds(holders: &[Holder]) -> impl Iterator<Item = (usize, UserId, Chips)> + '_ {
    holders
        .iter()
        .enumerate()
        .filter_map(|(seat, holder)| match holder {
            Holder::Person { user, hold } => Some((seat, *user, *hold)),
            Holder::HouseBank => None,
        })
}

fn seat_results<'a>(
    holders: &'a [Holder],
    net: &'a [i64],
) -> impl Iterator<Item = (usize, &'a Holder, i128)> + 'a {
    holders
        .iter()
        .zip(net)
        .enumerate()
        .map(|(seat, (holder, net))| (seat, holder, i128::from(*net)))
}

/// Returns what each person won from the computers in a hand (negative: lost to them), for the
/// daily cap.
///
/// `payments` are the hand's payments in chips: paying seat, paid seat, amount. Payments between
/// people and unknown seats are ignored.
#[must_use]
pub fn won_from_house_bank(
    holders: &[Holder],
    payments: impl IntoIterator<Item = (usize, usize, i64)>,
) -> BTreeMap<UserId, i64> {
    let mut won = BTreeMap::<UserId, i64>::new();
    for (from, to, amount) in payments {
        match (holders.get(from), holders.get(to)) {
            (Some(Holder::HouseBank), Some(Holder::Person { user, .. })) => {
                let sum = won.entry(*user).or_default();
                *sum = sum.saturating_add(amount);
            }
            (Some(Holder::Person { user, .. }), Some(Holder::HouseBank)) => {
                let sum = won.entry(*user).or_default();
                *sum = sum.saturating_sub(amount);
            }
            (Some(Holder::HouseBank | Holder::Person { .. }) | None, _) => {}
        }
    }
    won
}

#[cfg(test)]
mod tests;
