//! Plays and payments for tricks as everybody sees them.

use gow::{House, Payment, Pieces, PublicPlay, Reason, Seat, Trick};

use crate::table::MissedTurnScene;
use crate::text::phrases::TableText;
use crate::text::{CardFormat, Locale, PieceKind, signed};

use super::clause::{self, CitedClauses};
use super::names::SeatNames;
use super::{markup, missed};

/// The plays of a trick, one line each; the clock's plays have its mark.
pub(super) fn play_lines(
    trick: &Trick,
    missed: &[MissedTurnScene],
    who: &SeatNames,
    signs: CardFormat<'_>,
    locale: Locale,
) -> Vec<String> {
    let set = |pieces: Pieces| match kind_of(trick) {
        PieceKind::Tile => signs.set_with_name(pieces, locale),
        // What beats a card depends on its tier and its set.
        PieceKind::Card => signs.set_with_tier(pieces, locale),
    };
    lines_with(trick, missed, who, signs, set, locale)
}

/// The same for an alt text with little room: sets have signs, but no names.
pub(super) fn brief_play_lines(
    trick: &Trick,
    missed: &[MissedTurnScene],
    who: &SeatNames,
    locale: Locale,
) -> Vec<String> {
    let signs = CardFormat::Letters;
    let set = |pieces: Pieces| signs.pips(pieces.iter());
    lines_with(trick, missed, who, signs, set, locale)
}

/// The plays of a trick; `set` returns the words for what was led or beats.
fn lines_with(
    trick: &Trick,
    missed: &[MissedTurnScene],
    who: &SeatNames,
    signs: CardFormat<'_>,
    set: impl Fn(Pieces) -> String,
    locale: Locale,
) -> Vec<String> {
    let by_clock = |seat| {
        missed
            .iter()
            .any(|missed| missed.seat == seat && missed::is_in(missed, trick))
    };
    let words = |player: String, shown: PublicPlay| match shown {
        PublicPlay::Lead(pieces) => TableText::PlayLead {
            player,
            set: set(pieces),
        },
        PublicPlay::Beat(pieces) => TableText::PlayBeat {
            player,
            set: set(pieces),
        },
        PublicPlay::Discard { width } => TableText::PlayDiscard {
            kind: kind_of(trick),
            player,
            width: markup::phrase_number(width),
        },
        PublicPlay::OpenDiscard(pieces) => TableText::PlayDiscardOpen {
            player,
            tiles: signs.called(pieces.iter(), locale),
        },
    };
    let line = |(seat, shown): &(Seat, PublicPlay)| {
        let line = locale.say(&words(who.with_letter(*seat), *shown));
        if by_clock(*seat) {
            format!("{line} {}", missed::CLOCK_MARK)
        } else {
            line
        }
    };
    trick.plays.iter().map(line).collect()
}

/// Whether a trick is played with tiles or cards.
fn kind_of(trick: &Trick) -> PieceKind {
    let best = trick.best_set();
    let of_cards = best.is_some_and(|set| set.iter().any(|piece| piece.card().is_some()));
    if of_cards {
        PieceKind::Card
    } else {
        PieceKind::Tile
    }
}

/// Who took a finished trick, and with what.
pub(super) fn taken_line(
    trick: &Trick,
    who: &SeatNames,
    signs: CardFormat<'_>,
    locale: Locale,
) -> Option<String> {
    let taker = trick.taker?;
    let set = signs.set_with_name(trick.best_set()?, locale);
    let stacks = markup::phrase_number(trick.width);
    Some(locale.say(&TableText::TrickTaken {
        stacks,
        player: who.with_letter(taker),
        set,
    }))
}

/// The payments for single tricks, one line for each trick with its clause, in chips at this stake, or in
/// points where it is zero; payments at the end of the hand are left out.
pub(super) fn trick_payment_lines(
    payments: &[Payment],
    house: &House,
    stake: i64,
    who: &SeatNames,
    cited: &mut CitedClauses,
    locale: Locale,
) -> Vec<String> {
    let mut tricks: Vec<Vec<Payment>> = Vec::new();
    for payment in payments.iter().filter(|payment| is_for_trick(payment)) {
        match tricks.last_mut() {
            Some(trick) if is_same_trick(trick, payment) => trick.push(*payment),
            Some(_) | None => tricks.push(vec![*payment]),
        }
    }
    let line = |trick: &Vec<Payment>| {
        let clause = clause::trick_payment(house, trick.first()?.reason);
        Some(cited.cite(
            trick_payment_line(trick, stake, who, locale)?,
            clause,
            locale,
        ))
    };
    tricks.iter().filter_map(line).collect()
}

/// Whether a payment is for a single trick, not for the hand.
fn is_for_trick(payment: &Payment) -> bool {
    match payment.reason {
        Reason::Par | Reason::Capture | Reason::Bet | Reason::Commission | Reason::Score => false,
        Reason::Supreme | Reason::Quartet | Reason::TwoCouples => true,
    }
}

/// Whether a payment is for the same trick: nobody pays twice for one trick.
fn is_same_trick(trick: &[Payment], payment: &Payment) -> bool {
    trick.iter().all(|other| {
        other.to == payment.to && other.reason == payment.reason && other.from != payment.from
    })
}

fn trick_payment_line(
    trick: &[Payment],
    stake: i64,
    who: &SeatNames,
    locale: Locale,
) -> Option<String> {
    let first = trick.first()?;
    let player = who.with_letter(first.to);
    let paid = |payment: &Payment| payment.points.saturating_mul(stake.max(1));
    let sum = trick.iter().map(paid).sum();
    let payer = |payment: &Payment| {
        let points = signed(-paid(payment));
        format!("{} {points}", who.letter(payment.from))
    };
    let payers = locale.list(trick.iter().map(payer));
    Some(locale.say(&match first.reason {
        Reason::Par | Reason::Capture | Reason::Bet | Reason::Commission | Reason::Score => {
            return None;
        }
        Reason::TwoCouples => TableText::PaidTwoCouples {
            player,
            sum,
            payers,
        },
        Reason::Supreme => TableText::PaidSupreme {
            player,
            sum,
            payers,
        },
        Reason::Quartet => TableText::PaidQuartet {
            player,
            sum,
            payers,
        },
    }))
}
