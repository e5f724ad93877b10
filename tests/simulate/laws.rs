//! Laws, and the report of a violation.

use std::collections::BTreeSet;
use std::fmt;

use gow::fair::Hash32;
use gow::{House, Piece, Round as _};
use tiengow::id::UserId;
use tiengow::store::Write;
use tiengow::table::{
    ChipOwner, ComputerPolicy, Hand, Input, Notice, PhaseScene, Scene, StepOutcome, Table, receipt,
};

use super::houses;

/// A law that was broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Violation {
    pub law: &'static str,
    /// Where it was broken.
    pub detail: String,
}

impl Violation {
    /// Makes a violation of a law.
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

/// Asserts a law.
pub(super) fn law(law: &'static str, holds: bool) -> Result<(), Violation> {
    if holds {
        Ok(())
    } else {
        Err(Violation::new(law, ""))
    }
}

/// Checks that an accepted play or claim was for the current version and by a player to act.
pub(super) fn judged(before: &Table, input: &Input) -> Result<(), Violation> {
    let (by, version) = match input {
        Input::Bet { version, .. } | Input::Bank { version, .. } => {
            return law("a stale press has no effect", *version == before.version);
        }
        Input::Play { by, version, .. }
        | Input::Claim { by, version }
        | Input::Hint { by, version } => (Some(*by), *version),
        Input::ComputerPlay { version, .. } => (None, *version),
        _ => return Ok(()),
    };
    let hand = before
        .hand()
        .ok_or_else(|| Violation::new("plays are made in a running hand", ""))?;
    law("a stale press has no effect", version == before.version)?;
    let Some(by) = by else { return Ok(()) };
    let seat = before
        .seat_of(by)
        .ok_or_else(|| Violation::new("only who sits at a table plays", by.to_string()))?;
    if matches!(input, Input::Play { .. } | Input::Hint { .. }) {
        law(
            "only whose turn it is plays",
            hand.round.to_act().contains(seat),
        )?;
    }
    Ok(())
}

/// Checks that a play counts for its presser only.
pub(super) fn presser_is_the_player(before: &Table, asked: &Input) -> Result<(), Violation> {
    let Input::Play { by, .. } = asked else {
        return Ok(());
    };
    let acting = before.hand().is_some_and(|hand| {
        before
            .seat_of(*by)
            .is_some_and(|seat| hand.round.to_act().contains(seat))
    });
    law("only whose turn it is plays", acting)
}

/// Checks that a hand is voided only by an operator, or when its place is gone or its beacon does not come,
/// never because its result exceeds the holds.
pub(super) fn undone(
    before: &Table,
    input: &Input,
    progress: &StepOutcome,
) -> Result<(), Violation> {
    let undone = progress
        .writes
        .iter()
        .any(|write| matches!(write, Write::VoidHand { .. }));
    law(
        "a result fits into what was held",
        !undone
            || matches!(input, Input::Close | Input::Void)
            || before.suspended.is_some()
            || before.locked.is_some(),
    )
}

/// Checks that the version grows with each counted input only.
pub(super) fn versions(before: &Table, progress: &StepOutcome) -> Result<(), Violation> {
    let grown = progress.next.version.checked_sub(before.version);
    let counts = |write: &&Write| {
        matches!(
            write,
            Write::StartHand(_)
                | Write::Play(_)
                | Write::FinishHand { .. }
                | Write::VoidHand { .. }
        )
    };
    let kept = progress.writes.iter().filter(counts).count() as u64;
    let claimed = before.hand().is_some_and(|hand| hand.claimed.is_some());
    let claims = progress
        .next
        .hand()
        .is_some_and(|hand| hand.claimed.is_some());
    let voided = progress
        .writes
        .iter()
        .any(|write| matches!(write, Write::VoidHand { .. }));
    let resolved = u64::from(claimed && !claims && !voided);
    let options = |table: &Table| {
        let terms = &table.terms;
        (terms.house.clone(), terms.reveal, terms.hints)
    };
    let changed = u64::from(options(before) != options(&progress.next));
    let exact = kept + resolved + changed;
    // Where several players act at once, their presses share a version, and bets have separate
    // versions.
    let several = before.terms.house.has_bets() || progress.next.terms.house.has_bets();
    let turns = |write: &&Write| {
        matches!(
            write,
            Write::StartHand(_) | Write::FinishHand { .. } | Write::VoidHand { .. }
        )
    };
    let least = progress.writes.iter().filter(turns).count() as u64;
    if grown == Some(exact) || (several && grown.is_some_and(|grown| grown >= least)) {
        return Ok(());
    }
    let detail = format!(
        "{} became {}, {kept} counted",
        before.version, progress.next.version
    );
    Err(Violation::new(
        "a version grows by one for each thing that counts",
        detail,
    ))
}

/// Checks that a hand is revealed by the terms of its table when it was dealt.
pub(super) fn agreed(before: &Table, progress: &StepOutcome) -> Result<(), Violation> {
    let agreed = progress.writes.iter().all(|write| match write {
        Write::StartHand(row) => row.reveal == before.terms.reveal,
        _ => true,
    });
    law("a hand is revealed as was agreed on before it", agreed)
}

/// Checks that a hand is dealt from the secret that was sealed before it, and that its receipt says so
/// and continues the chain of the table.
pub(super) fn sealed(before: &Table, progress: &StepOutcome) -> Result<(), Violation> {
    let is_right = progress.writes.iter().all(|write| {
        let Write::StartHand(row) = write else {
            return true;
        };
        receipt(row, true).is_some_and(|published| {
            let dealt = Hash32::from_bytes(row.receipt);
            published.receipt.commitment == before.commitment()
                && *published.receipt.prev.as_bytes() == before.last_receipt
                && published.check_hash(&dealt).is_ok()
                && published.check_without_beacon().is_ok()
        })
    });
    law("a deal is the one that was sealed", is_right)
}

/// Checks that everybody has one seat, on seats that the game has, and that no computer sits where
/// none may.
pub(super) fn seated(table: &Table) -> Result<(), Violation> {
    law(
        "a table has no more seats than its game takes",
        table.seats.len() <= table.terms.most_seats(),
    )?;
    let here = table
        .seats
        .values()
        .filter_map(|occupant| occupant.person().or(occupant.waiting()));
    let users: Vec<UserId> = here.map(|person| person.user).collect();
    law(
        "nobody sits twice",
        users.iter().collect::<BTreeSet<_>>().len() == users.len(),
    )?;
    let computers = table
        .seats
        .values()
        .any(|occupant| occupant.is_computer() && !occupant.is_house_bank());
    law(
        "no computer sits where none may",
        !computers || table.terms.computers != ComputerPolicy::Never,
    )?;
    let Some(hand) = table
        .hand()
        .filter(|_| table.terms.computers == ComputerPolicy::Nothing)
    else {
        return Ok(());
    };
    let against_computers = hand
        .parties
        .values()
        .any(|party| *party == ChipOwner::HouseBank);
    law(
        "a hand with a computer is for nothing where the server says so",
        !against_computers || hand.stake == 0,
    )
}

/// Checks that every piece is in the hand to which it was dealt, or was played from it.
pub(super) fn partitioned(hand: &Hand) -> Result<(), Violation> {
    let deal = hand.round.deal();
    law("a deal is of one deck", deal.validate().is_ok())?;
    for (seat, dealt) in deal.hands.iter() {
        let mut all = houses::accounted(&hand.round, seat);
        let mut dealt = dealt.clone();
        all.sort_unstable();
        dealt.sort_unstable();
        law(
            "every piece is held or played by whom it was dealt to, once",
            all == dealt,
        )?;
    }
    Ok(())
}

/// Checks that a notice of a play shows only what everybody may see.
///
/// `house` has the rules of the plays.
pub(super) fn told(house: &House, progress: &StepOutcome) -> Result<(), Violation> {
    let mut plays = progress.writes.iter().filter_map(|write| match write {
        Write::Play(row) => Some(row),
        _ => None,
    });
    for notice in &progress.notices {
        let Notice::Played { seat, shown } = notice else {
            continue;
        };
        let row = plays
            .next()
            .ok_or_else(|| Violation::new("what is told was kept", ""))?;
        let mv = row
            .mv
            .parse::<gow::Move>()
            .map_err(|_| Violation::new("a kept move can be read", ""))?;
        law(
            "what is told was kept",
            usize::from(row.seat) == seat.index(),
        )?;
        let shown = shown.and_then(gow::PublicPlay::face_up);
        let seen = houses::is_face_up(house, mv.verb).then_some(mv.pieces);
        law(
            "a notice names no piece that lies face down",
            shown.is_none_or(|shown| seen == Some(shown)),
        )?;
    }
    law("every play is told", plays.next().is_none())
}

/// Checks that a scene names no piece that its viewer has not seen; returns how many were searched
/// for.
pub(super) fn hidden(
    table: &Table,
    scene: &Scene,
    viewer: Option<UserId>,
) -> Result<(), Violation> {
    let (Some(hand), PhaseScene::Playing { view, .. }) = (table.hand(), &scene.phase) else {
        return Ok(());
    };
    let own = viewer.and_then(|user| table.seat_of(user));
    let mut seen: BTreeSet<Piece> = houses::open(hand.round.deal()).iter().collect();
    for (seat, mv) in hand.round.plays() {
        if own == Some(*seat) || houses::is_face_up(&hand.round.deal().house, mv.verb) {
            seen.extend(mv.pieces.iter());
        }
    }
    let dealt = own.and_then(|seat| hand.round.deal().hands.get(seat));
    seen.extend(dealt.into_iter().flatten().copied());
    let text = serde_json::to_string(view)
        .map_err(|error| Violation::new("a view can be written", error.to_string()))?;
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
