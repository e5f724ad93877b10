//! The players of the repetitions, and their servers.

use anyhow::Result;
use rusqlite::{Connection, params};
use tiengow::id::UserId;
use tiengow::store::Span;

use super::Plan;
use super::originals::GRANT;
use super::till::{Paid, Till};

/// The id of the first person; all ids have as many digits as those of the cast.
const FIRST: u64 = 400_000_000_000_000_000;

/// The distance between two ids.
const APART: u64 = 7_919;

/// The first of the servers.
const FIRST_SERVER: i64 = 200_000_000_000_000_000;

/// The number of servers on which the same people meet.
const SERVERS_EACH: i64 = 3;

/// Gives everybody a name, their id as their number, and their first chips; returns the ids of their accounts.
pub(super) fn welcome(
    connection: &Connection,
    plan: &Plan,
    till: &mut Till<'_>,
) -> Result<Vec<i64>> {
    let mut accounts = Vec::new();
    let mut name = connection.prepare(
        "INSERT INTO person (number, user, since_ms, name, granted_ms, locale) VALUES (?1, ?1, ?3, ?2, ?3, 'en-GB')",
    )?;
    for number in 0..plan.people {
        let user = person(number);
        let at = plan.begins();
        name.execute(params![
            user.to_bits(),
            format!("Player {number}"),
            at.get()
        ])?;
        let account = till.open("user", user.to_bits())?;
        till.post(&Paid::grant(user, account, at))?;
        accounts.push(account);
    }
    Ok(accounts)
}

/// One of the people.
pub(crate) fn person(number: i64) -> UserId {
    UserId::new(FIRST + number.unsigned_abs() * APART)
}

/// Returns the people who replace the cast in a repetition, and their server. Groups take turns,
/// and so do the members of a group in the roles, so that nobody always wins or loses.
pub(super) fn company(plan: &Plan, originals: i64, copy: i64) -> ([i64; 4], i64) {
    let groups = (plan.people / 4).max(1);
    let (group, round) = (copy % groups, copy / groups);
    let turn = round / originals + group;
    let seats = [0, 1, 2, 3].map(|seat| group * 4 + (seat + turn).rem_euclid(4));
    let server = (group * 7 + round % SERVERS_EACH) % plan.servers;
    (seats, FIRST_SERVER + server)
}

/// Adds everybody to the leaderboards of their servers, in all games.
pub(super) fn standings(connection: &Connection, plan: &Plan) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO standing
        SELECT ?1, game, span, owner, since, posted - ?3, 10, ?4, posted - ?3, 10, ?4
        FROM account, (SELECT '' AS game UNION ALL VALUES ('tien-gow'), ('tet-gow'), ('pai-gow')),
            (SELECT 0 AS span, 0 AS since UNION ALL VALUES (1, ?5), (2, ?6))
        WHERE kind = 'user' AND owner = ?2";
    let mut stand = connection.prepare(sql)?;
    let today = plan.until.day();
    let [month, week] = [Span::Month, Span::Week].map(|span| span.first_day(today).get());
    for number in 0..plan.people {
        let group = number / 4;
        let others = (0..4)
            .map(|place| person(group * 4 + place))
            .filter(|user| *user != person(number));
        let met: Vec<u8> = others.flat_map(|user| user.get().to_be_bytes()).collect();
        for round in 0..SERVERS_EACH.min(plan.servers) {
            let server = FIRST_SERVER + (group * 7 + round) % plan.servers;
            stand.execute(params![
                server,
                person(number).to_bits(),
                GRANT,
                met,
                month,
                week
            ])?;
        }
    }
    Ok(())
}
