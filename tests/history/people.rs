//! Who plays the repetitions, and where.

use anyhow::{Context as _, Result};
use rusqlite::{Connection, params};
use tiengow::id::UserId;
use tiengow::ledger::{self, Account, Chips};

use super::Plan;
use super::copies::Till;
use super::originals::{CAST, GRANT};

/// The first of the people; all numbers have as many digits as those of the cast.
const FIRST: u64 = 400_000_000_000_000_000;

/// What lies between two of them.
const APART: u64 = 7_919;

/// The first of the servers.
const FIRST_SERVER: i64 = 200_000_000_000_000_000;

/// On how many servers the same people meet.
const SERVERS_EACH: i64 = 3;

/// Gives everybody a name and their first chips.
pub fn welcome(connection: &Connection, plan: &Plan, till: &mut Till<'_>) -> Result<()> {
    let mut name = connection
        .prepare("INSERT INTO person (user, name, granted_ms, locale) VALUES (?1, ?2, ?3, 'en-GB')")?;
    for number in 0..plan.people {
        let user = person(number);
        let at = plan.begins();
        name.execute(params![user.to_bits(), format!("Player {number}"), at.get()])?;
        till.open(Account::User(user))?;
        till.post(&ledger::grant(user, Chips::new(GRANT).context("an amount")?), at)?;
    }
    Ok(())
}

/// One of the people.
fn person(number: i64) -> UserId {
    UserId::new(FIRST + number.unsigned_abs() * APART)
}

/// Who sits in the places of the cast in a repetition, and on which server: groups take turns, and the members of a
/// group take turns in the places, so that nobody wins or loses for ever.
pub fn company(plan: &Plan, originals: i64, copy: i64) -> ([UserId; 4], i64) {
    let groups = (plan.people / 4).max(1);
    let (group, round) = (copy % groups, copy / groups);
    let turn = round / originals + group;
    let seats = [0, 1, 2, 3].map(|seat| person(group * 4 + (seat + turn).rem_euclid(4)));
    let server = (group * 7 + round % SERVERS_EACH) % plan.servers;
    (seats, FIRST_SERVER + server)
}

/// Returns who of the repetition stands for an account of the original.
pub fn stand_in(account: Account, seats: &[UserId; 4], table: Account) -> Account {
    match account {
        Account::User(user) => {
            let place = CAST.iter().position(|member| *member == user);
            Account::User(place.map_or(user, |place| seats[place]))
        }
        Account::Escrow(_) => table,
        Account::Mint | Account::House | Account::Burn => account,
    }
}
