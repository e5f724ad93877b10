//! Laws of the chips that a hand moves, computed by the rules and without the table.

use gow::{AnyRound, Outcome, PerSeat, Round as _, Seat};
use tiengow::ledger::{Account, Transfer, TransferCode};
use tiengow::store::HandRow;

use super::books::ESCROW_LAW;
use super::laws::{Violation, law};

/// The law that the rules decide every payment.
pub(super) const SETTLEMENT_LAW: &str = "a settlement pays by the rules";

/// Returns the chips that an account gets from transfers of one kind.
fn chips_received(transfers: &[Transfer], account: Account, code: TransferCode) -> i64 {
    let received = transfers
        .iter()
        .filter(|transfer| transfer.credit == account && transfer.code == code);
    received.map(|transfer| transfer.amount.get()).sum()
}

/// Checks that a deal holds the chips that each seat can lose.
pub(super) fn check_holds(
    round: &AnyRound,
    row: &HandRow,
    transfers: &[Transfer],
) -> Result<(), Violation> {
    let holds = round.deal().holds();
    for sitter in &row.sitters {
        let due = seat_value(&holds, sitter.seat) * row.stake;
        law(
            "a hold is the most that a seat can lose",
            sitter.hold == due,
        )?;
    }
    let all: i64 = row.sitters.iter().map(|sitter| sitter.hold).sum();
    let moved = chips_received(transfers, Account::Escrow(row.table), TransferCode::Hold);
    law(ESCROW_LAW, moved == all)
}

/// Checks that everybody gets their hold back, plus gains and minus losses, and that the commission
/// is burnt.
pub(super) fn check_settlement(
    round: &AnyRound,
    row: &HandRow,
    transfers: &[Transfer],
) -> Result<(), Violation> {
    let Some(outcome) = round.outcome() else {
        return Err(Violation::new("only a finished hand is settled", ""));
    };
    for sitter in &row.sitters {
        let due = sitter.hold + seat_value(outcome.net(), sitter.seat) * row.stake;
        let paid = chips_received(transfers, Account::User(sitter.user), TransferCode::Settle);
        if due != paid {
            let detail = format!("seat {} gets {paid} and not {due}", sitter.seat);
            return Err(Violation::new(SETTLEMENT_LAW, detail));
        }
    }
    let commission: i64 = match outcome {
        Outcome::Trick(_) => 0,
        Outcome::Set(outcome) => outcome.commission.values().sum(),
    };
    let burnt = chips_received(transfers, Account::Burn, TransferCode::Commission);
    law(SETTLEMENT_LAW, burnt == commission * row.stake)
}

/// Returns the number of a stored seat, 0 if the seat has none.
fn seat_value(numbers: &PerSeat<i64>, seat: u8) -> i64 {
    Seat::new(usize::from(seat))
        .and_then(|seat| numbers.get(seat))
        .copied()
        .unwrap_or(0)
}
