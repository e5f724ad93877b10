//! The actions of a person at a table, what people are shown of them, and whether the store has
//! kept that.

use anyhow::{Context as _, Result, ensure};
use gow::{Move, Round as _, Seat, View};
use tiengow::id::{Millis, TableId, UserId};
use tiengow::store::{PlayRow, Store, StoredHand};
use tiengow::table::{Input, Phase, Table};

use crate::kept::restored;

/// The bet, in games with bets.
const BET: i64 = 60;

/// A person's next action at a table.
#[derive(Debug, Clone)]
pub(crate) enum Deed {
    /// Passes the bank on.
    Pass,
    /// Bets on the hand to come.
    Bet,
    /// Plays, or sets.
    Play(Seat, Move),
}

impl Deed {
    /// Returns the action of a person whom the table waits for: in a hand, the first legal move.
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

    /// Returns the input for the table.
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

/// What people were shown of a table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
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
    /// How often the table was reloaded.
    pub loaded: usize,
}

impl Told {
    /// Records a state of a table.
    pub(crate) fn hear(&mut self, table: &Table) {
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

    /// Records an action that the table has not taken, as a broken program would show it.
    pub(crate) fn hear_wrongly(&mut self, deed: &Deed) {
        match deed {
            Deed::Pass => self.answered = true,
            Deed::Bet => self.dealt = true,
            Deed::Play(seat, mv) => self.plays.push((*seat, *mv)),
        }
    }
}

/// Returns what a store has of a table's only hand.
async fn kept(store: &Store, id: TableId) -> Result<Told> {
    if let Some(past) = store.finished_hand(id, 1).await? {
        return Ok(Told {
            settled: true,
            ..of_hand(&past.hand)?
        });
    }
    let open = store.open_table(id).await?.context("the table is open")?;
    if let Some(hand) = &open.hand {
        return of_hand(hand);
    }
    let mut kept = Told::default();
    kept.hear(&restored(&open, Millis::new(0))?.next);
    Ok(kept)
}

fn of_hand(hand: &StoredHand) -> Result<Told> {
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
    Ok(Told {
        answered: true,
        dealt: true,
        bets,
        plays,
        ..Told::default()
    })
}

/// Asserts that everything that was shown is stored.
pub(crate) async fn ensure_kept(store: &Store, id: TableId, told: &Told) -> Result<()> {
    let kept = kept(store, id).await?;
    let (plays, all) = (&told.plays, &kept.plays);
    ensure!(
        all.starts_with(plays),
        "{} plays were told, {} are kept",
        plays.len(),
        all.len()
    );
    ensure!(
        kept.answered || !told.answered,
        "an answer to the bank's offer was told and is not kept"
    );
    ensure!(kept.dealt || !told.dealt, "a deal was told and is not kept");
    ensure!(
        told.bets.is_none() || told.bets == kept.bets,
        "bets {:?} were told, not {:?}",
        told.bets,
        kept.bets
    );
    ensure!(
        kept.settled || !told.settled,
        "a settlement was told and is not kept"
    );
    Ok(())
}
