//! What broken programs change in a step, and in what people are told of it.

use tiengow::ledger::{TransferCode, TransferKey};
use tiengow::store::{Step, Write};
use tiengow::table::{Notice, Table};

/// How a stored table says that its bank has lost, and the opposite.
const LOST: &str = "\"lost\":true";
const NOT_LOST: &str = "\"lost\":false";

/// Pays the settlement again.
pub(super) fn settle_twice(step: &mut Step) {
    let twice = step
        .transfers
        .iter()
        .filter(|transfer| transfer.code == TransferCode::Settle)
        .cloned();
    let again: Vec<_> = twice
        .map(|mut transfer| {
            if let TransferKey::Settle { payment, .. } = &mut transfer.key {
                *payment += 100;
            }
            transfer
        })
        .collect();
    step.transfers.extend(again);
}

/// Drops the first transfer of a kind.
pub(super) fn lose_first(code: TransferCode, step: &mut Step) {
    if let Some(at) = step
        .transfers
        .iter()
        .position(|transfer| transfer.code == code)
    {
        step.transfers.remove(at);
    }
}

/// Changes the state that a step stores.
pub(super) fn body(step: &mut Step, change: impl Fn(&str) -> String) {
    for write in &mut step.writes {
        if let Write::TableState { body, .. } = write {
            *body = change(body.expose()).into();
        }
    }
}

/// Stores another secret than the one that a hand was dealt from.
pub(super) fn reseed(step: &mut Step) {
    for write in &mut step.writes {
        if let Write::StartHand(row) = write {
            row.seed.0[0] ^= 1;
        }
    }
}

/// Stores that a bank which has lost has not.
pub(super) fn keep_lost_bank(step: &mut Step) {
    body(step, |body| body.replace(LOST, NOT_LOST));
}

/// Gives the commission to a person who is paid anyway.
pub(super) fn keep_commission(step: &mut Step) {
    let paid = step
        .transfers
        .iter()
        .find(|transfer| transfer.code == TransferCode::Settle);
    let Some(winner) = paid.map(|transfer| transfer.credit) else {
        return;
    };
    for transfer in step
        .transfers
        .iter_mut()
        .filter(|transfer| transfer.code == TransferCode::Commission)
    {
        transfer.credit = winner;
    }
}

/// Stores the streak for the person who has the seat now.
pub(super) fn pass_the_row_on(before: &Table, step: &mut Step) {
    let (Some(bank), Some(now)) = (before.next_banker, before.next_bank()) else {
        return;
    };
    if now.streak == bank.streak {
        return;
    }
    for write in &mut step.writes {
        if let Write::StartHand(row) = write
            && usize::from(row.banker) == bank.seat.index()
        {
            row.streak = bank.streak;
        }
    }
}

/// Names the pieces that lie face down.
pub(super) fn show_discards(writes: &[Write], notices: &mut [Notice]) {
    let mut plays = writes.iter().filter_map(|write| match write {
        Write::Play(row) => row.mv.parse::<gow::Move>().ok(),
        _ => None,
    });
    for notice in notices {
        let Notice::Played { shown, .. } = notice else {
            continue;
        };
        if let (Some(mv), Some(gow::PublicPlay::Discard { .. })) = (plays.next(), *shown) {
            *shown = Some(gow::PublicPlay::Lead(mv.pieces));
        }
    }
}
