//! The repetitions: rows are copied by SQL, and every transfer is posted anew.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use rusqlite::{Connection, Statement, params};
use tiengow::id::{Millis, TableId};
use tiengow::ledger::{Account, Transfer};

use super::Plan;
use super::originals::{CAST, Original};
use super::people::{company, stand_in, welcome};

/// Repetitions in one transaction.
const TOGETHER: i64 = 2_000;

/// Settings of a connection that nobody needs after a power cut.
const HASTY: &str = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -131072;
    PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;";

/// What is being repeated, and as what.
const TURN: &str = "
    CREATE TEMP TABLE turn (
        original INTEGER, first INTEGER, last INTEGER,
        id INTEGER, hands INTEGER, ms INTEGER, guild INTEGER, channel INTEGER
    );
    INSERT INTO turn (id) VALUES (NULL);
    CREATE TEMP TABLE role (place INTEGER PRIMARY KEY, was INTEGER UNIQUE, is_now INTEGER);";

/// Columns with what stands in them instead.
type Changed = &'static [(&'static str, &'static str)];

/// What is different in a copy, by table: column and expression. Everything else is copied as it is.
const COPIED: [(&str, &str, Changed); 6] = [
    (
        "game_table",
        "game_table.id = original",
        &[
            ("id", "turn.id"),
            ("guild", "turn.guild"),
            ("channel", "turn.channel"),
            ("opened_ms", "opened_ms + ms"),
            ("closed_ms", "closed_ms + ms"),
            ("body", NAMED),
        ],
    ),
    (
        "hand",
        "hand.table_id = original",
        &[
            ("id", "hand.id + hands_on"),
            ("table_id", "turn.id"),
            ("seats", NAMED),
            ("started_ms", "started_ms + ms"),
            ("finished_ms", "finished_ms + ms"),
        ],
    ),
    ("sitter", OF_HANDS, &[("hand_id", "hand_id + hands_on"), ("user", PERSON)]),
    ("play", OF_HANDS, &[("hand_id", "hand_id + hands_on"), ("at_ms", "at_ms + ms")]),
    ("claim", OF_HANDS, &[("hand_id", "hand_id + hands_on"), ("at_ms", "at_ms + ms")]),
    (
        "result",
        OF_HANDS,
        &[
            ("hand_id", "hand_id + hands_on"),
            ("user", PERSON),
            ("guild", "turn.guild"),
            ("at_ms", "at_ms + ms"),
        ],
    ),
];

/// The rows of an original's hands.
const OF_HANDS: &str = "hand_id BETWEEN first AND last";

/// Who has a place of the cast now.
const PERSON: &str = "(SELECT is_now FROM role WHERE was = user)";

/// Stands for a text in which the people of the cast are replaced.
const NAMED: &str = "with other people";

/// Fills a database with repetitions of what was played.
pub fn make(path: &Path, plan: &Plan, originals: &[Original]) -> Result<()> {
    let connection = Connection::open(path)?;
    connection.execute_batch(HASTY)?;
    connection.execute_batch(TURN)?;
    for (place, user) in (0_i64..).zip(CAST) {
        let sql = "INSERT INTO role VALUES (?1, ?2, NULL)";
        connection.execute(sql, params![place, user.to_bits()])?;
    }
    let mut till = Till::new(&connection)?;
    connection.execute_batch("BEGIN")?;
    welcome(&connection, plan, &mut till)?;
    let mut copier = Copier::new(&connection, till)?;
    let dealt: usize = originals.iter().map(|original| original.dealt).sum();
    let (dealt, evenings) = (i64::try_from(dealt)?, i64::try_from(originals.len())?);
    // As many evenings as these hands take, of so many hands each.
    let copies = (plan.hands - dealt).max(0) * evenings / dealt + 1;
    for copy in 0..copies {
        copier.copy(plan, originals, (copy, copies))?;
        if copy % TOGETHER == TOGETHER - 1 {
            connection.execute_batch("COMMIT; BEGIN")?;
        }
    }
    drop(copier);
    connection.execute_batch("COMMIT; PRAGMA journal_mode = DELETE")?;
    Ok(())
}

/// Repeats evenings.
struct Copier<'a> {
    turn: Statement<'a>,
    role: Statement<'a>,
    rows: Vec<Statement<'a>>,
    till: Till<'a>,
    /// The last table and the last hand.
    last: (i64, i64),
}

impl<'a> Copier<'a> {
    fn new(connection: &'a Connection, till: Till<'a>) -> Result<Self> {
        let last = |table| {
            connection.query_row(&format!("SELECT max(id) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        let rows = COPIED.iter().map(|(table, which, other)| copying(connection, table, which, other));
        let turn = "UPDATE turn SET original = ?1, first = ?2, last = ?3, id = ?4, hands = ?5, ms = ?6,
                    guild = ?7, channel = ?8";
        Ok(Self {
            turn: connection.prepare(turn)?,
            role: connection.prepare("UPDATE role SET is_now = ?2 WHERE place = ?1")?,
            rows: rows.collect::<Result<_>>()?,
            till,
            last: (last("game_table")?, last("hand")?),
        })
    }

    /// Repeats an evening with other people at another time.
    fn copy(&mut self, plan: &Plan, originals: &[Original], (copy, of): (i64, i64)) -> Result<()> {
        let count = i64::try_from(originals.len())?;
        // Each group plays all of them, one after the other.
        let groups = (plan.people / 4).max(1);
        let original = &originals[usize::try_from((copy / groups + copy) % count)?];
        let (seats, guild) = company(plan, count, copy);
        let (table, hands) = (self.last.0 + 1, self.last.1 + 1 - original.hands.start());
        // Channels are like the numbers of Discord: a table that is closed leaves its channel to the next.
        let channel = guild + 1_000 + copy % 50;
        let (first, last) = (original.hands.start(), original.hands.end());
        let span = plan.days * super::DAY_MS;
        let ms = i64::try_from(i128::from(span) * i128::from(copy) / i128::from(of))?;
        self.turn.execute(params![original.table, first, last, table, hands, ms, guild, channel])?;
        for (place, user) in (0_i64..).zip(seats) {
            self.role.execute(params![place, user.to_bits()])?;
        }
        for rows in &mut self.rows {
            rows.execute([])?;
        }
        self.last = (table, last + hands);
        let escrow = Account::Escrow(TableId::new(table).context("tables are counted from 1")?);
        self.till.open(escrow)?;
        for (transfer, at) in &original.transfers {
            let transfer = Transfer {
                key: later(&transfer.key, hands)?,
                debit: stand_in(transfer.debit, &seats, escrow),
                credit: stand_in(transfer.credit, &seats, escrow),
                ..transfer.clone()
            };
            self.till.post(&transfer, Millis::new(at.get() + ms))?;
        }
        self.till.forget(escrow);
        Ok(())
    }
}

/// The statement that copies some rows of a table.
fn copying<'a>(
    connection: &'a Connection,
    table: &str,
    which: &str,
    other: &[(&str, &str)],
) -> Result<Statement<'a>> {
    let mut info = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let columns = info.query_map([table], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let values: Vec<String> = columns
        .iter()
        .map(|column| match other.iter().find(|(name, _)| name == column) {
            Some((_, NAMED)) => CAST.iter().enumerate().fold(column.clone(), |text, (place, user)| {
                format!("replace({text}, '{user}', (SELECT is_now FROM role WHERE place = {place}))")
            }),
            Some((_, value)) => value.replace("hands_on", "turn.hands"),
            None => format!("{table}.{column}"),
        })
        .collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    let sql = format!("INSERT INTO {table} ({columns}) SELECT {values} FROM turn, {table} WHERE {which}");
    Ok(connection.prepare(&sql)?)
}

/// Returns a key for a hand that comes so many numbers later.
fn later(key: &str, hands: i64) -> Result<String> {
    let parts: Vec<&str> = key.splitn(3, ':').collect();
    let ["hand", hand, what] = parts[..] else { anyhow::bail!("{key} is not paid at a table") };
    Ok(format!("hand:{}:{what}", hand.parse::<i64>()? + hands))
}

/// Posts transfers.
pub struct Till<'a> {
    account: Statement<'a>,
    transfer: Statement<'a>,
    /// The numbers of the accounts.
    known: HashMap<Account, i64>,
}

impl<'a> Till<'a> {
    fn new(connection: &'a Connection) -> Result<Self> {
        let sql = "INSERT INTO transfer (key, fingerprint, debit, credit, amount, code, at_ms)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let mut till = Self {
            account: connection.prepare("INSERT INTO account (kind, owner) VALUES (?1, ?2)")?,
            transfer: connection.prepare(sql)?,
            known: HashMap::new(),
        };
        for account in [Account::Mint, Account::House, Account::Burn] {
            let sql = "SELECT id FROM account WHERE kind = ?1";
            till.known.insert(account, connection.query_row(sql, [account.kind()], |row| row.get(0))?);
        }
        Ok(till)
    }

    /// Opens an account.
    pub fn open(&mut self, account: Account) -> Result<()> {
        let owner = match account {
            Account::User(user) => user.to_bits(),
            Account::Escrow(table) => table.get(),
            Account::Mint | Account::House | Account::Burn => 0,
        };
        self.known.insert(account, self.account.insert(params![account.kind(), owner])?);
        Ok(())
    }

    /// Forgets an account that nothing more is posted to.
    fn forget(&mut self, account: Account) {
        self.known.remove(&account);
    }

    /// Posts a transfer between accounts that were opened.
    pub fn post(&mut self, transfer: &Transfer, at: Millis) -> Result<()> {
        let number = |account| self.known.get(account).copied().context("the account was opened");
        let (debit, credit) = (number(&transfer.debit)?, number(&transfer.credit)?);
        self.transfer.execute(params![
            transfer.key,
            transfer.fingerprint(),
            debit,
            credit,
            transfer.amount.get(),
            transfer.code.name(),
            at.get()
        ])?;
        Ok(())
    }
}
