//! The settlement once all have set.

use super::{Comparisons, House, SetOutcome, Setting, Verdict};
use crate::{Payment, PerSeat, Reason, Seat, net};

/// Settles a hand: every player against the bank (PG-17 to PG-20).
///
/// # Panics
/// When settings and bets are not for the same seats, or the banker is not among them.
#[must_use]
pub fn settle(
    house: &House,
    banker: Seat,
    bets: &PerSeat<i64>,
    hands: &PerSeat<Setting>,
) -> SetOutcome {
    let seats = hands.len();
    let bank = hands[banker];
    let comparisons =
        hands.map(|seat, setting| (seat != banker).then(|| Comparisons::of(*setting, bank)));
    let results = comparisons.map(|_, comparisons| {
        comparisons.map_or(Verdict::Bank, |comparisons| {
            comparisons.verdict(house.copies)
        })
    });
    let payments: Vec<Payment> = banker
        .others(seats)
        .filter_map(|seat| payment(banker, seat, results[seat], bets[seat]))
        .collect();
    let mut net = net(&payments, seats);
    let commission = results.map(|seat, result| match result {
        Verdict::Bank => house.bank_commission(net[seat]),
        Verdict::Win => house.commission(bets[seat]),
        Verdict::Loss | Verdict::Push => 0,
    });
    for (seat, commission) in commission.iter() {
        net[seat] -= commission;
    }
    SetOutcome {
        results,
        hands: hands.clone(),
        comparisons,
        payments,
        commission,
        net,
    }
}

fn payment(banker: Seat, player: Seat, result: Verdict, bet: i64) -> Option<Payment> {
    let (from, to) = match result {
        Verdict::Win => (banker, player),
        Verdict::Loss => (player, banker),
        Verdict::Bank | Verdict::Push => return None,
    };
    // A bet of 0 is allowed, but nothing is paid for it.
    (bet > 0).then_some(Payment {
        from,
        to,
        points: bet,
        reason: Reason::Bet,
    })
}
