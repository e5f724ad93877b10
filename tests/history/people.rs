//! The people of the copies, and their servers.

use anyhow::Result;
use rusqlite::{Connection, params};
use tiengow::id::UserId;
use tiengow::store::Span;

use super::Plan;
use super::originals::GRANT;
use super::transfer_poster::{TransferPoster, TransferRow};

/// The id of the first person. All ids have as many digits as those of the cast.
const FIRST_PERSON: u64 = 400_000_000_000_000_000;

/// The distance between two ids.
const ID_STEP: u64 = 7_919;

/// The id of the first server.
const FIRST_SERVER: i64 = 200_000_000_000_000_000;

/// The number of servers on which a group plays.
const SERVERS_PER_GROUP: i64 = 3;

/// Adds all people with a name, their id as their number, and their first chips; returns the ids of
/// their accounts.
pub(super) fn add_people(
    connection: &Connection,
    plan: &Plan,
    poster: &mut TransferPoster<'_>,
) -> Result<Vec<i64>> {
    let mut accounts = Vec::new();
    let mut insert = connection.prepare(
        "INSERT INTO person (number, user, since_ms, name, granted_ms, locale) VALUES (?1, ?1, ?3, ?2, ?3, 'en-GB')",
    )?;
    for number in 0..plan.people {
        let user = person(number);
        let at = plan.start();
        insert.execute(params![
            user.to_bits(),
            format!("Player {number}"),
            at.get()
        ])?;
        let account = poster.open_account("user", user.to_bits())?;
        poster.post(&TransferRow::grant(user, account, at))?;
        accounts.push(account);
    }
    Ok(accounts)
}

/// Returns the id of a person.
pub(crate) fn person(number: i64) -> UserId {
    UserId::new(FIRST_PERSON + number.unsigned_abs() * ID_STEP)
}

/// Returns the people who replace the cast in a copy, and their server. Groups take turns, and the
/// members of a group change roles, so that nobody always wins or loses.
pub(super) fn players_of_copy(plan: &Plan, originals: i64, copy: i64) -> ([i64; 4], i64) {
    let groups = (plan.people / 4).max(1);
    let (group, round) = (copy % groups, copy / groups);
    let turn = round / originals + group;
    let seats = [0, 1, 2, 3].map(|seat| group * 4 + (seat + turn).rem_euclid(4));
    let server = (group * 7 + round % SERVERS_PER_GROUP) % plan.servers;
    (seats, FIRST_SERVER + server)
}

/// Adds everybody to the leaderboards of their servers, in all games.
pub(super) fn add_standings(connection: &Connection, plan: &Plan) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO standing
        SELECT ?1, game, span, owner, since, posted - ?3, 10, ?4, posted - ?3, 10, ?4
        FROM account, (SELECT '' AS game UNION ALL VALUES ('tien-gow'), ('tet-gow'), ('pai-gow')),
            (SELECT 0 AS span, 0 AS since UNION ALL VALUES (1, ?5), (2, ?6))
        WHERE kind = 'user' AND owner = ?2";
    let mut insert = connection.prepare(sql)?;
    let today = plan.until.day();
    let [month, week] = [Span::Month, Span::Week].map(|span| span.first_day(today).get());
    for number in 0..plan.people {
        let group = number / 4;
        let others = (0..4)
            .map(|place| person(group * 4 + place))
            .filter(|user| *user != person(number));
        let met: Vec<u8> = others.flat_map(|user| user.get().to_be_bytes()).collect();
        for round in 0..SERVERS_PER_GROUP.min(plan.servers) {
            let server = FIRST_SERVER + (group * 7 + round) % plan.servers;
            insert.execute(params![
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
