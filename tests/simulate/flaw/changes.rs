//! The changes that broken programs make to a step and to its notices.

use gow::fair::Seed;
use tiengow::ledger::{TransferCode, TransferKey};
use tiengow::store::{Step, Write};
use tiengow::table::{Notice, Table};

/// The field of a stored table for a lost bank, and for one that has not lost.
const LOST: &str = "\"lost\":true";
const NOT_LOST: &str = "\"lost\":false";

/// Pays the settlement again.
pub(super) fn settle_twice(step: &mut Step) {
    let settlements = step
        .transfers
        .iter()
        .filter(|transfer| transfer.code == TransferCode::Settle)
        .cloned();
    let copies: Vec<_> = settlements
        .map(|mut transfer| {
            if let TransferKey::Settle { payment, .. } = &mut transfer.key {
                *payment += 100;
            }
            transfer
        })
        .collect();
    step.transfers.extend(copies);
}

/// Drops the first transfer of a kind.
pub(super) fn drop_first_transfer(code: TransferCode, step: &mut Step) {
    if let Some(at) = step
        .transfers
        .iter()
        .position(|transfer| transfer.code == code)
    {
        step.transfers.remove(at);
    }
}

/// Changes the table's state that a step stores.
pub(super) fn change_body(step: &mut Step, change: impl Fn(&str) -> String) {
    for write in &mut step.writes {
        if let Write::TableState { body, .. } = write {
            *body = change(body.expose()).into();
        }
    }
}

/// Stores another seed than the one that a hand was dealt from.
pub(super) fn change_seed(step: &mut Step) {
    for write in &mut step.writes {
        if let Write::StartHand(row) = write {
            let mut bytes = *row.seed.expose();
            bytes[0] ^= 1;
            row.seed = Seed::from_bytes(bytes);
        }
    }
}

/// Stores a lost bank as one that has not lost.
pub(super) fn keep_lost_bank(step: &mut Step) {
    change_body(step, |body| body.replace(LOST, NOT_LOST));
}

/// Pays the commission to the person who gets the first payment.
pub(super) fn pay_commission_to_winner(step: &mut Step) {
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

/// Stores the previous person's streak for the person who has the seat now.
pub(super) fn pass_streak_on(before: &Table, step: &mut Step) {
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

/// Names the pieces of face-down discards.
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
