//! The store in memory: accounts, transfers, tables and hands, and the laws that hold after every
//! commit.

use std::collections::{BTreeMap, BTreeSet};

use tiengow::id::{Day, HandId, InteractionId, TableId, UserId};
use tiengow::ledger::{Account, Key, Transfer};
use tiengow::store::{
    ClaimRow, HandRow, KeptHand, MAX_STEP_ROWS, PlayRow, Record, ResultRow, TableRow,
};

use super::laws::{Violation, law};

/// A stored table.
pub(super) struct Kept {
    /// The table without its running hand.
    pub row: TableRow,
    /// Its running hand.
    pub hand: Option<KeptHand>,
    /// Whether it is open.
    pub open: bool,
}

/// Everything that outlives the process.
#[derive(Default)]
pub(super) struct Books {
    accounts: BTreeMap<Account, i64>,
    transfers: BTreeMap<Key, Transfer>,
    tables: BTreeMap<TableId, Kept>,
    interactions: BTreeSet<InteractionId>,
    wins: BTreeMap<(UserId, Day), i64>,
    /// The results of hands by person, for the running hands.
    results: BTreeMap<(HandId, UserId), i64>,
    last_hand: i64,
    /// Whether it forgets interactions: a flaw.
    forgetful: bool,
}

/// Why a step was refused, with nothing changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unkept {
    /// The interaction was accepted before.
    Duplicate,
    /// A person does not have enough chips.
    Insufficient,
}

/// Rows and transfers of one transaction.
pub(super) struct Entry<'a> {
    /// The press behind it.
    pub interaction: Option<InteractionId>,
    /// The rows.
    pub records: &'a [Record],
    /// The chips.
    pub transfers: &'a [Transfer],
}

impl Books {
    /// Makes empty books; forgetful ones do not remember interactions.
    pub(super) fn new(forgetful: bool) -> Self {
        Self {
            forgetful,
            ..Self::default()
        }
    }

    /// Stores a step.
    ///
    /// # Errors
    /// A violation if the step contradicts the stored state; `Ok(Err(_))` if it is legitimately
    /// refused.
    pub(super) fn commit(&mut self, entry: &Entry<'_>) -> Result<Result<(), Unkept>, Violation> {
        law(
            "a step is small enough to be kept",
            entry.records.len() + entry.transfers.len() <= MAX_STEP_ROWS,
        )?;
        if entry
            .interaction
            .is_some_and(|id| self.interactions.contains(&id))
            && !self.forgetful
        {
            return Ok(Err(Unkept::Duplicate));
        }
        if !self.covers(entry.transfers) {
            return Ok(Err(Unkept::Insufficient));
        }
        self.interactions.extend(entry.interaction);
        for record in entry.records {
            self.record(record)?;
        }
        for transfer in entry.transfers {
            self.transfer(transfer)?;
        }
        self.balanced()?;
        Ok(Ok(()))
    }

    /// Whether people have the chips that holds take from them, not counting transfers that already
    /// exist.
    fn covers(&self, transfers: &[Transfer]) -> bool {
        let mut change = BTreeMap::<Account, i64>::new();
        transfers
            .iter()
            .filter(|transfer| !self.transfers.contains_key(&transfer.key))
            .all(|transfer| {
                *change.entry(transfer.credit).or_default() += transfer.amount.get();
                let paid = change.entry(transfer.debit).or_default();
                *paid -= transfer.amount.get();
                !matches!(transfer.debit, Account::User(_))
                    || self.chips(transfer.debit) + *paid >= 0
            })
    }

    fn record(&mut self, record: &Record) -> Result<(), Violation> {
        match record {
            Record::OpenTable(row) => self.add_table(row),
            Record::TableState {
                table,
                version,
                body,
            } => {
                let kept = self.open(*table)?;
                law("a version never goes back", *version >= kept.row.version)?;
                kept.row.version = *version;
                kept.row.body = body.clone();
                Ok(())
            }
            Record::CloseTable { table } => {
                let kept = self.open(*table)?;
                kept.open = false;
                law("a table closes without a running hand", kept.hand.is_none())
            }
            Record::StartHand(row) => self.start(row),
            Record::Claim(row) => self.claim(row),
            Record::Play(row) => self.play(row),
            Record::FinishHand { hand, .. } | Record::VoidHand { hand, .. } => {
                self.running(*hand)?;
                for kept in self.tables.values_mut() {
                    kept.hand.take_if(|kept| kept.row.hand == *hand);
                }
                Ok(())
            }
            Record::HouseBankWin { user, day, chips } => {
                *self.wins.entry((*user, *day)).or_default() += chips;
                Ok(())
            }
            Record::Result(row) => self.result(row),
            other => Err(Violation::new(
                "a table keeps only what is its own",
                format!("{other:?}"),
            )),
        }
    }

    fn add_table(&mut self, row: &TableRow) -> Result<(), Violation> {
        let kept = Kept {
            row: row.clone(),
            hand: None,
            open: true,
        };
        law(
            "a table is opened once",
            self.tables.insert(row.table, kept).is_none(),
        )
    }

    fn claim(&mut self, row: &ClaimRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        law(
            "a hand is declared before its first play",
            hand.plays.is_empty(),
        )?;
        law(
            "a seat declares once",
            hand.claims.iter().all(|claim| claim.seat != row.seat),
        )?;
        hand.claims.push(*row);
        // The store returns them in order of the seats.
        hand.claims.sort_by_key(|claim| claim.seat);
        Ok(())
    }

    fn start(&mut self, row: &HandRow) -> Result<(), Violation> {
        law(
            "a hand has a number of its own",
            row.hand.get() > self.last_hand,
        )?;
        self.last_hand = row.hand.get();
        let kept = self.open(row.table)?;
        law("a table has one running hand", kept.hand.is_none())?;
        kept.hand = Some(KeptHand {
            row: row.clone(),
            plays: Vec::new(),
            claims: Vec::new(),
        });
        Ok(())
    }

    fn play(&mut self, row: &PlayRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        law(
            "the plays of a hand have no gap",
            row.seq as usize == hand.plays.len(),
        )?;
        hand.plays.push(row.clone());
        Ok(())
    }

    /// Stores a result: once for each person of a hand, and only while the hand is known.
    fn result(&mut self, row: &ResultRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        let sitter = hand
            .row
            .sitters
            .iter()
            .find(|sitter| sitter.user == row.user);
        let hold = sitter.map_or(0, |sitter| sitter.hold);
        law("a result is of somebody who plays", sitter.is_some())?;
        law("nobody loses more than was held", row.chips >= -hold)?;
        law(
            "a result is written once",
            self.results
                .insert((row.hand, row.user), row.chips)
                .is_none(),
        )
    }

    fn transfer(&mut self, transfer: &Transfer) -> Result<(), Violation> {
        if let Some(before) = self.transfers.get(&transfer.key) {
            return law("two transfers of one key say the same", before == transfer);
        }
        self.transfers.insert(transfer.key, transfer.clone());
        law("nobody pays themselves", transfer.debit != transfer.credit)?;
        *self.accounts.entry(transfer.debit).or_default() -= transfer.amount.get();
        *self.accounts.entry(transfer.credit).or_default() += transfer.amount.get();
        Ok(())
    }

    /// Checks the laws that hold after every commit.
    fn balanced(&self) -> Result<(), Violation> {
        law(
            "all accounts sum to zero",
            self.accounts.values().sum::<i64>() == 0,
        )?;
        for (account, chips) in &self.accounts {
            law(
                "only the mint and the house owe chips",
                *chips >= 0 || account.may_be_negative(),
            )?;
            if let Account::Escrow(table) = account {
                let sitters = self
                    .tables
                    .get(table)
                    .and_then(|kept| kept.hand.as_ref())
                    .map(|hand| &hand.row.sitters);
                let held: i64 = sitters
                    .into_iter()
                    .flatten()
                    .map(|sitter| sitter.hold)
                    .sum();
                if *chips != held {
                    let detail = format!(
                        "table {} has {chips} and its hand holds {held}",
                        table.get()
                    );
                    return Err(Violation::new(
                        "an escrow has what its running hand holds",
                        detail,
                    ));
                }
            }
        }
        for (table, kept) in &self.tables {
            let held: i64 = kept
                .hand
                .iter()
                .flat_map(|hand| &hand.row.sitters)
                .map(|sitter| sitter.hold)
                .sum();
            law(
                "an escrow has what its running hand holds",
                self.chips(Account::Escrow(*table)) == held,
            )?;
        }
        Ok(())
    }

    fn open(&mut self, table: TableId) -> Result<&mut Kept, Violation> {
        let kept = self.tables.get_mut(&table).filter(|kept| kept.open);
        kept.ok_or_else(|| {
            Violation::new(
                "only an open table changes",
                format!("table {}", table.get()),
            )
        })
    }

    fn running(&mut self, hand: HandId) -> Result<&mut KeptHand, Violation> {
        let mut all = self
            .tables
            .values_mut()
            .filter_map(|kept| kept.hand.as_mut());
        let found = all.find(|kept| kept.row.hand == hand);
        found.ok_or_else(|| {
            Violation::new(
                "only a running hand changes",
                format!("hand {}", hand.get()),
            )
        })
    }

    /// Returns the balance of an account.
    pub(super) fn chips(&self, account: Account) -> i64 {
        self.accounts.get(&account).copied().unwrap_or(0)
    }

    /// Returns what a person won from computers on a day.
    pub(super) fn won(&self, user: UserId, day: Day) -> i64 {
        self.wins.get(&(user, day)).copied().unwrap_or(0)
    }

    /// Returns an id for a new hand; one that is never stored is used again.
    pub(super) fn next_hand(&self) -> HandId {
        HandId::new(self.last_hand + 1).expect("counting up from zero stays positive")
    }

    /// Returns a stored table.
    pub(super) fn table(&self, table: TableId) -> Option<&Kept> {
        self.tables.get(&table)
    }

    /// Drops a closed table, whose escrow is empty and which can no longer change.
    pub(super) fn archive(&mut self, table: TableId) {
        if self.tables.get(&table).is_some_and(|kept| !kept.open) {
            self.tables.remove(&table);
            self.accounts.remove(&Account::Escrow(table));
        }
    }
}
