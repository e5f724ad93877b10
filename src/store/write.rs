//! Writing steps: a write that does not fit the stored state is refused.

mod gift;
mod guild;
mod hand;
pub(super) mod multi_row;
mod person;
mod plays;
mod table;

use std::collections::BTreeSet;

use rusqlite::params;

use crate::id::{TableId, Timestamp};
use crate::ledger::Account;
use crate::store::books::{accounts, post};
use crate::store::connection::Connection;
use crate::store::{
    CommittedStep, MAX_JSON, MAX_STEP_ROWS, MAX_WORD, Step, StoreError, Write, past_hand,
};

use plays::Plays;

/// Writes steps whose tables this process has; if one is refused, the caller rolls back what was written.
pub(super) fn steps(
    connection: &dyn Connection,
    steps: &[Step],
) -> Result<Vec<CommittedStep>, StoreError> {
    steps.iter().try_for_each(check_size)?;
    record_interactions(connection, steps)?;
    let (plays, written) = Plays::of(steps);
    plays.write(connection)?;
    let steps: Vec<(&Step, bool)> = steps.iter().zip(written).collect();
    let (mut rest, mut committed) = (&steps[..], Vec::with_capacity(steps.len()));
    while !rest.is_empty() {
        let (apart, others) = rest.split_at(count_independent(rest));
        committed.extend(write_together(connection, apart)?);
        rest = others;
    }
    Ok(committed)
}

/// Returns how many of the next steps move chips of different people and tables, so that their order
/// does not matter.
fn count_independent(steps: &[(&Step, bool)]) -> usize {
    let mut moved = BTreeSet::new();
    let is_apart = |(step, _): &&(&Step, bool)| {
        let own: BTreeSet<Account> = accounts(step)
            .filter(|account| matches!(account, Account::User(_) | Account::Escrow(_)))
            .collect();
        let is_apart = moved.is_disjoint(&own);
        moved.extend(own);
        is_apart
    };
    steps.iter().take_while(is_apart).count()
}

/// The accounts that a step moves.
fn accounts(step: &Step) -> impl Iterator<Item = Account> {
    let transfers = step.transfers.iter();
    transfers.flat_map(|transfer| [transfer.debit, transfer.credit])
}

/// Applies the writes of steps, unless they are written already, and then posts all transfers.
fn write_together(
    connection: &dyn Connection,
    steps: &[(&Step, bool)],
) -> Result<Vec<CommittedStep>, StoreError> {
    let mut tables = BTreeSet::new();
    for (step, is_written) in steps {
        if !is_written {
            for each in &step.writes {
                tables.extend(apply(connection, each, step.at)?);
            }
        }
        tables.extend(accounts(step).filter_map(Account::table));
    }
    let transfers = steps.iter().flat_map(|(step, _)| {
        let transfers = step.transfers.iter();
        transfers.map(move |transfer| (transfer, step.at))
    });
    let mut posted = post::post(connection, transfers)?.into_iter();
    for table in tables {
        accounts::escrow_matches(connection, table)?;
    }
    let committed = steps.iter().map(|(step, _)| {
        Ok(CommittedStep {
            posted: posted.by_ref().take(step.transfers.len()).collect(),
            wallets: accounts::wallets(connection, &step.transfers)?,
        })
    });
    committed.collect()
}

/// Refuses a step with too many rows.
fn check_size(step: &Step) -> Result<(), StoreError> {
    let rows = step.writes.len() + step.transfers.len();
    if rows > MAX_STEP_ROWS {
        return Err(StoreError::TooMany {
            rows,
            limit: MAX_STEP_ROWS,
        });
    }
    Ok(())
}

/// Records the accepted interactions of steps.
fn record_interactions(connection: &dyn Connection, steps: &[Step]) -> Result<(), StoreError> {
    let accepted = steps.iter().filter_map(|step| {
        let interaction = step.interaction?;
        Some((interaction, step.at))
    });
    let accepted: Vec<_> = accepted.collect();
    let sql = "INSERT INTO interaction (id, at_ms) VALUES {rows} ON CONFLICT DO NOTHING";
    let rows: Vec<_> = accepted
        .iter()
        .map(|(interaction, at)| [interaction.to_bits().into(), at.get().into()])
        .collect();
    let wrote = multi_row::execute(connection, (sql, ["BIGINT", "BIGINT"]), &rows)?;
    match accepted.first() {
        // Among several, another one may be the duplicate; the caller finds out by running them one by one.
        Some((first, _)) if wrote < accepted.len() => Err(StoreError::Duplicate(*first)),
        Some(_) | None => Ok(()),
    }
}

/// Applies one write; returns the table whose escrow has to be checked, if any.
fn apply(
    connection: &dyn Connection,
    write: &Write,
    at: Timestamp,
) -> Result<Option<TableId>, StoreError> {
    match write {
        Write::OpenTable(row) => table::open(connection, row)?,
        Write::TableState {
            table,
            version,
            body,
        } => table::state(connection, &[(*table, *version, body)])?,
        Write::MoveTable { table, channel } => table::moved(connection, *table, *channel)?,
        Write::CloseTable { table } => {
            table::close(connection, *table, at)?;
            return Ok(Some(*table));
        }
        Write::StartHand(row) => {
            hand::start(connection, row)?;
            return Ok(Some(row.table));
        }
        Write::Claim(row) => hand::claim(connection, row)?,
        Write::Play(row) => hand::play(connection, &[row])?,
        Write::FinishHand { hand, outcome } => {
            return hand::finish(connection, *hand, outcome, at).map(Some);
        }
        Write::Archived { day, hand } => past_hand::delete_record(connection, *day, *hand)?,
        Write::VoidHand { hand, why } => return hand::void(connection, *hand, why, at).map(Some),
        Write::Board(row) => table::board(connection, row)?,
        Write::BoardGone(row) => table::board_gone(connection, row)?,
        Write::HandMessage(row) => table::hand_message(connection, *row)?,
        Write::HouseBankWin { user, day, chips } => {
            person::house_bank_win(connection, *user, *day, *chips, at)?;
        }
        Write::Person { user, name, locale } => {
            person::name(connection, *user, name, locale.as_deref(), at)?;
        }
        Write::Granted { user } => person::granted(connection, *user, at)?,
        Write::Dm { user, choice } => person::dm(connection, *user, *choice, at)?,
        Write::Known { user } => person::known(connection, *user, at)?,
        Write::DmRefused { user, until } => {
            person::dm_refused(connection, *user, *until)?;
        }
        Write::Result(row) => hand::result(connection, row, at)?,
        Write::Choices(row) => person::choices(connection, row, at)?,
        Write::GuildLocale { guild, locale } => guild::locale(connection, *guild, locale)?,
        Write::Guild { guild, body } => guild::body(connection, *guild, body)?,
        Write::Gift(gift) => gift::note(connection, *gift, at)?,
        Write::Award(award) => person::award(connection, award, at)?,
        Write::Meta { key, value } => meta(connection, key, value)?,
    }
    Ok(None)
}

/// Stores a note, replacing the previous one.
pub(super) fn meta(connection: &dyn Connection, key: &str, value: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)
               ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.execute(
        sql,
        params![check_word("key", key)?, check_json("value", value)?],
    )?;
    Ok(())
}

/// Refuses a statement that did not change exactly one row.
fn expect_one_row(changed: usize, otherwise: impl FnOnce() -> String) -> Result<(), StoreError> {
    expect_rows(1, changed, otherwise)
}

/// Refuses a statement that changed another number of rows than intended.
fn expect_rows(
    meant: usize,
    changed: usize,
    otherwise: impl FnOnce() -> String,
) -> Result<(), StoreError> {
    if changed == meant {
        Ok(())
    } else {
        Err(StoreError::Contradiction(otherwise()))
    }
}

fn check_json<'a>(what: &'static str, text: &'a str) -> Result<&'a str, StoreError> {
    check_length(what, text, MAX_JSON)
}

fn check_word<'a>(what: &'static str, text: &'a str) -> Result<&'a str, StoreError> {
    check_length(what, text, MAX_WORD)
}

fn check_length<'a>(
    what: &'static str,
    text: &'a str,
    limit: usize,
) -> Result<&'a str, StoreError> {
    if text.len() <= limit {
        Ok(text)
    } else {
        Err(StoreError::TooLong {
            what,
            len: text.len(),
            limit,
        })
    }
}
