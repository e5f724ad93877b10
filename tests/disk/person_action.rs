//! The actions of a person at a table, the hand that people are shown, and the check that it is
//! stored.

use anyhow::{Context as _, Result, ensure};
use gow::{Move, Round as _, Seat, View};
use tiengow::id::{TableId, Timestamp, UserId};
use tiengow::store::{PlayRow, Store, StoredHand};
use tiengow::table::{Input, Phase, Table};

use crate::store_content::restore_table;

/// The bet, in games with bets.
const BET: i64 = 60;

/// A person's next action at a table.
#[derive(Debug, Clone)]
pub(crate) enum PersonAction {
    /// Passes the bank on.
    Pass,
    /// Bets on the next hand.
    Bet,
    /// Plays, or sets.
    Play(Seat, Move),
}

impl PersonAction {
    /// Returns the action of a person if the table waits for them: in a hand, the first legal move.
    pub(crate) fn next(table: &Table, user: UserId) -> Option<Self> {
        if !table.awaited().contains(&user) {
            return None;
        }
        if let Some(betting) = table.betting() {
            return Some(if betting.offered_to().is_some() {
                Self::Pass
            } else {
                Self::Bet
            });
        }
        let seat = table.seat_of(user)?;
        Some(Self::Play(seat, table.hand()?.round.legal_moves(seat)[0]))
    }

    /// Returns the table's input for the action.
    pub(crate) fn input(&self, table: &Table, by: UserId) -> Input {
        let version = table.version;
        match self {
            Self::Pass => Input::Bank {
                by,
                version,
                take: false,
            },
            Self::Bet => Input::Bet {
                by,
                version,
                chips: BET,
            },
            Self::Play(_, mv) => Input::Play {
                by,
                version,
                mv: *mv,
            },
        }
    }
}

/// The hand of a table as people were shown it.
#[derive(Debug, Clone, Default)]
pub(crate) struct ShownHand {
    /// Whether a person who was offered the bank has answered.
    pub answered: bool,
    /// Whether the hand was dealt; in games with bets, after the last bet.
    pub dealt: bool,
    /// The bets.
    pub bets: Option<Vec<i64>>,
    /// The plays of the hand.
    pub plays: Vec<(Seat, Move)>,
    /// Whether the hand was shown as settled.
    pub settled: bool,
    /// How often the table loaded itself again.
    pub reloads: usize,
}

impl ShownHand {
    /// Adds a state of the table.
    pub(crate) fn add(&mut self, table: &Table) {
        self.answered |= table
            .betting()
            .is_some_and(|betting| betting.offers.is_empty());
        if let Some(hand) = table.hand() {
            (self.answered, self.dealt) = (true, true);
            if let View::Set(view) = hand.round.view(None) {
                self.bets = Some(view.bets.values().copied().collect());
            }
            self.plays = hand.round.plays().to_vec();
        }
        self.settled |= matches!(table.phase, Phase::Between(_));
    }

    /// Adds an action that the table has not taken, as a broken program would show it.
    pub(crate) fn add_unstored(&mut self, action: &PersonAction) {
        match action {
            PersonAction::Pass => self.answered = true,
            PersonAction::Bet => self.dealt = true,
            PersonAction::Play(seat, mv) => self.plays.push((*seat, *mv)),
        }
    }
}

/// Returns the only hand of a table, as a store has it.
async fn read_hand(store: &Store, id: TableId) -> Result<ShownHand> {
    if let Some(past) = store.finished_hand(id, 1).await? {
        return Ok(ShownHand {
            settled: true,
            ..hand_from_rows(&past.hand)?
        });
    }
    let open = store.open_table(id).await?.context("the table is open")?;
    if let Some(hand) = &open.hand {
        return hand_from_rows(hand);
    }
    let mut stored = ShownHand::default();
    stored.add(&restore_table(&open, Timestamp::new(0))?.next);
    Ok(stored)
}

fn hand_from_rows(hand: &StoredHand) -> Result<ShownHand> {
    let play = |row: &PlayRow| -> Result<(Seat, Move)> {
        let seat = Seat::new(usize::from(row.seat)).context("a seat")?;
        Ok((
            seat,
            row.mv
                .parse::<Move>()
                .map_err(|_| anyhow::anyhow!("a move"))?,
        ))
    };
    let plays = hand.plays.iter().map(play).collect::<Result<_>>()?;
    let bets = hand
        .row
        .bets
        .as_deref()
        .map(serde_json::from_str)
        .transpose()?;
    Ok(ShownHand {
        answered: true,
        dealt: true,
        bets,
        plays,
        ..ShownHand::default()
    })
}

/// Ensures that everything that was shown is stored.
pub(crate) async fn ensure_stored(store: &Store, id: TableId, shown: &ShownHand) -> Result<()> {
    let stored = read_hand(store, id).await?;
    let (plays, stored_plays) = (&shown.plays, &stored.plays);
    ensure!(
        stored_plays.starts_with(plays),
        "{} plays were shown, {} are stored",
        plays.len(),
        stored_plays.len()
    );
    ensure!(
        stored.answered || !shown.answered,
        "an answer to the bank's offer was shown and is not stored"
    );
    ensure!(
        stored.dealt || !shown.dealt,
        "a deal was shown and is not stored"
    );
    ensure!(
        shown.bets.is_none() || shown.bets == stored.bets,
        "bets {:?} were shown, {:?} are stored",
        shown.bets,
        stored.bets
    );
    ensure!(
        stored.settled || !shown.settled,
        "a settlement was shown and is not stored"
    );
    Ok(())
}
