//! Laws of the chips that a hand moves, computed from the rules and not from the table.

use gow::{AnyRound, Outcome, PerSeat, Round as _, Seat};
use tiengow::ledger::{Account, Transfer, TransferCode};
use tiengow::store::HandRow;

use super::books::ESCROW;
use super::laws::{Violation, law};

/// The law that everybody is paid by the rules.
pub(super) const PAID: &str = "a settlement pays what the rules say";

/// Returns the chips that an account gets from transfers of one kind.
fn got(transfers: &[Transfer], account: Account, code: TransferCode) -> i64 {
    let wanted = transfers
        .iter()
        .filter(|transfer| transfer.credit == account && transfer.code == code);
    wanted.map(|transfer| transfer.amount.get()).sum()
}

/// Checks that a deal holds what each seat can lose.
pub(super) fn held(
    round: &AnyRound,
    row: &HandRow,
    transfers: &[Transfer],
) -> Result<(), Violation> {
    let holds = round.deal().holds();
    for sitter in &row.sitters {
        let due = hold_of(&holds, sitter.seat) * row.stake;
        law("what is held is what can be lost", sitter.hold == due)?;
    }
    let all: i64 = row.sitters.iter().map(|sitter| sitter.hold).sum();
    let gone = got(transfers, Account::Escrow(row.table), TransferCode::Hold);
    law(ESCROW, gone == all)
}

/// Checks that everybody gets the hold back, plus gains and minus losses; the commission leaves the
/// game.
pub(super) fn settled(
    round: &AnyRound,
    row: &HandRow,
    transfers: &[Transfer],
) -> Result<(), Violation> {
    let Some(outcome) = round.outcome() else {
        return Err(Violation::new("only a hand that is over is settled", ""));
    };
    for sitter in &row.sitters {
        let due = sitter.hold + hold_of(outcome.net(), sitter.seat) * row.stake;
        let paid = got(transfers, Account::User(sitter.user), TransferCode::Settle);
        if due != paid {
            let detail = format!("seat {} gets {paid} and not {due}", sitter.seat);
            return Err(Violation::new(PAID, detail));
        }
    }
    let commission: i64 = match outcome {
        Outcome::Trick(_) => 0,
        Outcome::Set(outcome) => outcome.commission.values().sum(),
    };
    law(
        PAID,
        got(transfers, Account::Burn, TransferCode::Commission) == commission * row.stake,
    )
}

/// Returns the value of a stored seat number.
fn hold_of(numbers: &PerSeat<i64>, seat: u8) -> i64 {
    Seat::new(usize::from(seat))
        .and_then(|seat| numbers.get(seat))
        .copied()
        .unwrap_or(0)
}
