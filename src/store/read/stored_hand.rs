//! A running hand with everything that belongs to it.

use std::collections::BTreeMap;

use rusqlite::types::ToSqlOutput;

use crate::id::HandId;
use crate::store::connection::{Connection, Row};
use crate::store::write::multi_row;
use crate::store::{ClaimRow, HandRow, PlayRow, Sitter, StoreError, row};

/// A hand with all its plays and claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredHand {
    /// The hand as it was dealt.
    pub row: HandRow,
    /// Its moves, in order.
    pub plays: Vec<PlayRow>,
    /// Its claims from before the first lead, ordered by seat.
    pub claims: Vec<ClaimRow>,
}

/// Loads the people, plays and claims of a hand.
pub(in crate::store) fn load_hand(
    connection: &dyn Connection,
    row: HandRow,
) -> Result<StoredHand, StoreError> {
    Ok(HandParts::read(connection, std::slice::from_ref(&row))?.complete(row))
}

/// The people, plays and claims of running hands.
pub(super) struct HandParts {
    sitters: BTreeMap<HandId, Vec<Sitter>>,
    plays: BTreeMap<HandId, Vec<PlayRow>>,
    claims: BTreeMap<HandId, Vec<ClaimRow>>,
}

impl HandParts {
    /// Reads the parts of some hands.
    pub(super) fn read(connection: &dyn Connection, rows: &[HandRow]) -> Result<Self, StoreError> {
        let hands: Vec<HandId> = rows.iter().map(|row| row.hand).collect();
        let plays = "SELECT hand_id, seq, seat, move, made_by, at_ms FROM play
                     WHERE hand_id IN ({rows}) ORDER BY hand_id, seq";
        let claims = "SELECT hand_id, seat, at_ms FROM claim WHERE hand_id IN ({rows}) ORDER BY hand_id, seat";
        Ok(Self {
            sitters: by_hand(connection, &hands, SITTERS, row::sitter)?,
            plays: by_hand(connection, &hands, plays, row::play)?,
            claims: by_hand(connection, &hands, claims, row::claim)?,
        })
    }

    /// Completes a hand with its parts.
    pub(super) fn complete(&mut self, mut row: HandRow) -> StoredHand {
        let hand = row.hand;
        row.sitters = self.sitters.remove(&hand).unwrap_or_default();
        StoredHand {
            row,
            plays: self.plays.remove(&hand).unwrap_or_default(),
            claims: self.claims.remove(&hand).unwrap_or_default(),
        }
    }
}

/// The query for the people of running hands.
const SITTERS: &str =
    "SELECT hand_id, seat, user, hold FROM sitter WHERE hand_id IN ({rows}) ORDER BY hand_id, seat";

/// Returns the people of a running hand, by seat.
pub(in crate::store) fn sitters(
    connection: &dyn Connection,
    hand: HandId,
) -> Result<Vec<Sitter>, StoreError> {
    let mut sitters = by_hand(connection, &[hand], SITTERS, row::sitter)?;
    Ok(sitters.remove(&hand).unwrap_or_default())
}

/// Reads rows of several hands, whose numbers are the first column.
fn by_hand<T>(
    connection: &dyn Connection,
    hands: &[HandId],
    sql: &str,
    read: fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<BTreeMap<HandId, Vec<T>>, StoreError> {
    let ids: Vec<[ToSqlOutput<'_>; 1]> = hands.iter().map(|hand| [hand.get().into()]).collect();
    let mut found = BTreeMap::<HandId, Vec<T>>::new();
    multi_row::query(connection, (sql, ["BIGINT"]), &ids, &mut |row| {
        let hand = row::hand_id(row.get(0)?)?;
        found.entry(hand).or_default().push(read(row)?);
        Ok(())
    })?;
    Ok(found)
}
