//! Laws of a table's steps, and the violation of a law.

use std::collections::BTreeSet;
use std::fmt;

use gow::{House, Piece, Round as _};
use tiengow::id::UserId;
use tiengow::store::Write;
use tiengow::table::{
    ChipOwner, ComputerPolicy, Hand, Input, Notice, Scene, StepOutcome, Table, receipt,
};

use super::houses;

/// A violation of a law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Violation {
    /// The law.
    pub law: &'static str,
    /// Where it was broken.
    pub detail: String,
}

impl Violation {
    /// Creates a violation of a law.
    pub(crate) fn new(law: &'static str, detail: impl Into<String>) -> Self {
        Self {
            law,
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken: {}", self.law)?;
        if self.detail.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.detail)
        }
    }
}

/// Returns a violation of the law unless it holds.
pub(super) fn law(law: &'static str, holds: bool) -> Result<(), Violation> {
    if holds {
        Ok(())
    } else {
        Err(Violation::new(law, ""))
    }
}

/// Checks that an accepted press has the current version, and that a player to act made a play.
pub(super) fn check_turn(before: &Table, input: &Input) -> Result<(), Violation> {
    let (by, version) = match input {
        Input::Bet { version, .. } | Input::Bank { version, .. } => {
            return law("a stale press has no effect", *version == before.version);
        }
        Input::Play { by, version, .. }
        | Input::Claim { by, version }
        | Input::EndClaims { by, version }
        | Input::Hint { by, version } => (Some(*by), *version),
        Input::ComputerPlay { version, .. } => (None, *version),
        _ => return Ok(()),
    };
    let hand = before
        .hand()
        .ok_or_else(|| Violation::new("only a running hand takes plays", ""))?;
    law("a stale press has no effect", version == before.version)?;
    let Some(by) = by else { return Ok(()) };
    let seat = before
        .seat_of(by)
        .ok_or_else(|| Violation::new("only a seated person plays", by.to_string()))?;
    if matches!(input, Input::Play { .. } | Input::Hint { .. }) {
        law(
            "only a player to act plays",
            hand.round.to_act().contains(seat),
        )?;
    }
    Ok(())
}

/// Checks that the person who pressed a play is to act.
pub(super) fn check_presser(before: &Table, pressed: &Input) -> Result<(), Violation> {
    let Input::Play { by, .. } = pressed else {
        return Ok(());
    };
    let is_to_act = before.hand().is_some_and(|hand| {
        before
            .seat_of(*by)
            .is_some_and(|seat| hand.round.to_act().contains(seat))
    });
    law("only a player to act plays", is_to_act)
}

/// Checks that only an operator or a missing beacon round voids a hand, never a lost place or a result that exceeds
/// the holds.
pub(super) fn check_void(
    before: &Table,
    input: &Input,
    result: &StepOutcome,
) -> Result<(), Violation> {
    let is_voided = result
        .writes
        .iter()
        .any(|write| matches!(write, Write::VoidHand { .. }));
    law(
        "a result is within the holds",
        !is_voided || matches!(input, Input::Close | Input::Void) || before.locked.is_some(),
    )
}

/// Checks that the version grows with each counted change, and with nothing else.
pub(super) fn check_version(before: &Table, result: &StepOutcome) -> Result<(), Violation> {
    let grown = result.next.version.checked_sub(before.version);
    let counts = |write: &&Write| {
        matches!(
            write,
            Write::StartHand(_)
                | Write::Play(_)
                | Write::FinishHand { .. }
                | Write::VoidHand { .. }
        )
    };
    let counted = result.writes.iter().filter(counts).count() as u64;
    let had_claims = before.hand().is_some_and(|hand| hand.claimed.is_some());
    let has_claims = result
        .next
        .hand()
        .is_some_and(|hand| hand.claimed.is_some());
    let is_voided = result
        .writes
        .iter()
        .any(|write| matches!(write, Write::VoidHand { .. }));
    let resolved = u64::from(had_claims && !has_claims && !is_voided);
    let changed = u64::from(before.terms != result.next.terms);
    let exact = counted + resolved + changed;
    // In games with bets several players act at once: their presses share a version, and bets have
    // versions of their own.
    let has_bets = before.terms.house.has_bets() || result.next.terms.house.has_bets();
    let starts_or_ends = |write: &&Write| {
        matches!(
            write,
            Write::StartHand(_) | Write::FinishHand { .. } | Write::VoidHand { .. }
        )
    };
    let least = result.writes.iter().filter(starts_or_ends).count() as u64;
    if grown == Some(exact) || (has_bets && grown.is_some_and(|grown| grown >= least)) {
        return Ok(());
    }
    let detail = format!(
        "{} became {}, {counted} counted",
        before.version, result.next.version
    );
    Err(Violation::new(
        "the version grows by one with each counted change",
        detail,
    ))
}

/// Checks that a hand is revealed by the terms of its table at the deal.
pub(super) fn check_reveal(before: &Table, result: &StepOutcome) -> Result<(), Violation> {
    let is_right = result.writes.iter().all(|write| match write {
        Write::StartHand(row) => row.reveal == before.terms.reveal,
        _ => true,
    });
    law("a hand is revealed by the terms of its deal", is_right)
}

/// Checks that a hand is dealt from the seed that was sealed before it, and that its receipt proves
/// that and continues the chain of the table.
pub(super) fn check_receipts(before: &Table, result: &StepOutcome) -> Result<(), Violation> {
    let is_right = result.writes.iter().all(|write| {
        let Write::StartHand(row) = write else {
            return true;
        };
        receipt(row, true).is_some_and(|published| {
            published.receipt.commitment == before.commitment()
                && published.receipt.prev == before.last_receipt
                && published.check_hash(&row.receipt).is_ok()
                && published.check_without_beacon().is_ok()
        })
    });
    law("a hand is dealt from its sealed seed", is_right)
}

/// Checks that everybody has one seat, that the game has as many seats, and that computers sit only
/// where the terms allow them.
pub(super) fn check_seats(table: &Table) -> Result<(), Violation> {
    law(
        "a table has at most the seats of its game",
        table.seats.len() <= table.terms.most_seats(),
    )?;
    let people = table
        .seats
        .values()
        .filter_map(|occupant| occupant.person().or(occupant.waiting()));
    let users: Vec<UserId> = people.map(|person| person.user).collect();
    law(
        "a person has one seat",
        users.iter().collect::<BTreeSet<_>>().len() == users.len(),
    )?;
    let has_computers = table
        .seats
        .values()
        .any(|occupant| occupant.is_computer() && !occupant.is_house_bank());
    law(
        "computers sit only where the terms allow them",
        !has_computers || table.terms.computers != ComputerPolicy::Never,
    )?;
    let Some(hand) = table
        .hand()
        .filter(|_| table.terms.computers == ComputerPolicy::Nothing)
    else {
        return Ok(());
    };
    let is_against_computers = hand
        .parties
        .values()
        .any(|party| *party == ChipOwner::HouseBank);
    law(
        "a hand against computers has no stake where the terms say so",
        !is_against_computers || hand.stake == 0,
    )
}

/// Checks that each seat holds or has played exactly the pieces that it was dealt.
pub(super) fn check_pieces(hand: &Hand) -> Result<(), Violation> {
    let deal = hand.round.deal();
    law("a deal is of one deck", deal.validate().is_ok())?;
    for (seat, dealt) in deal.hands.iter() {
        let mut all = houses::pieces_of(&hand.round, seat);
        let mut dealt = dealt.clone();
        all.sort_unstable();
        dealt.sort_unstable();
        law(
            "every piece is held or played once, by the seat that it was dealt to",
            all == dealt,
        )?;
    }
    Ok(())
}

/// Checks that the notices of plays show only what everybody may see, by the rules of `house`.
pub(super) fn check_play_notices(house: &House, result: &StepOutcome) -> Result<(), Violation> {
    let mut plays = result.writes.iter().filter_map(|write| match write {
        Write::Play(row) => Some(row),
        _ => None,
    });
    for notice in &result.notices {
        let Notice::Played { seat, shown } = notice else {
            continue;
        };
        let row = plays
            .next()
            .ok_or_else(|| Violation::new("only a stored step is reported", ""))?;
        let mv = row
            .mv
            .parse::<gow::Move>()
            .map_err(|_| Violation::new("a stored move can be parsed", ""))?;
        law(
            "only a stored step is reported",
            usize::from(row.seat) == seat.index(),
        )?;
        let shown = shown.and_then(gow::PublicPlay::face_up);
        let seen = houses::is_face_up(house, mv.verb).then_some(mv.pieces);
        law(
            "a notice names no face-down piece",
            shown.is_none_or(|shown| seen == Some(shown)),
        )?;
    }
    law("every stored play is reported", plays.next().is_none())
}

/// Checks that a scene names no piece that its viewer has not seen.
pub(super) fn check_hidden_pieces(
    table: &Table,
    scene: &Scene,
    viewer: Option<UserId>,
) -> Result<(), Violation> {
    let (Some(hand), Some(playing)) = (table.hand(), scene.playing()) else {
        return Ok(());
    };
    let own = viewer.and_then(|user| table.seat_of(user));
    let mut seen: BTreeSet<Piece> = houses::undealt_face_up(hand.round.deal()).iter().collect();
    for (seat, mv) in hand.round.plays() {
        if own == Some(*seat) || houses::is_face_up(&hand.round.deal().house, mv.verb) {
            seen.extend(mv.pieces.iter());
        }
    }
    let dealt = own.and_then(|seat| hand.round.deal().hands.get(seat));
    seen.extend(dealt.into_iter().flatten().copied());
    let text = serde_json::to_string(&playing.view)
        .map_err(|error| Violation::new("a view can be serialized", error.to_string()))?;
    let pieces = text
        .split(['"', ' '])
        .filter_map(|word| word.parse::<Piece>().ok());
    for piece in pieces {
        if !seen.contains(&piece) {
            let who = viewer.map_or_else(|| "everybody".to_owned(), |user| user.to_string());
            return Err(Violation::new(
                "a scene names no piece that its viewer has not seen",
                format!("{piece} for {who}"),
            ));
        }
    }
    Ok(())
}
