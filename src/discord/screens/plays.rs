//! The public side of plays.

use gow::{House, Payment, Reason, Seat, Shown, Trick};

use crate::table::MissedScene;
use crate::text::phrases::TableText;
use crate::text::{Kind, Locale, Phrase, Signs};

use super::clause::{self, Cited};
use super::screen::{Field, When};
use super::who::SeatNames;
use super::{mark, missed};

/// The plays of a trick, one line each; the clock's plays have its mark.
pub(super) fn play_lines(
    trick: &Trick,
    missed: &[MissedScene],
    who: &SeatNames,
    signs: Signs<'_>,
    locale: Locale,
) -> Vec<String> {
    let by_clock = |seat| {
        missed
            .iter()
            .any(|missed| missed.seat == seat && missed::lies_in(missed, trick))
    };
    let of_cards = trick
        .best_set()
        .is_some_and(|set| set.iter().any(|piece| piece.card().is_some()));
    let kind = if of_cards { Kind::Card } else { Kind::Tile };
    let line = |(seat, shown): &(Seat, Shown)| {
        let line = play_line(*seat, *shown, kind, who, signs, locale);
        if by_clock(*seat) {
            format!("{line} {}", missed::SIGN)
        } else {
            line
        }
    };
    trick.plays.iter().map(line).collect()
}

fn play_line(
    seat: Seat,
    shown: Shown,
    kind: Kind,
    who: &SeatNames,
    signs: Signs<'_>,
    locale: Locale,
) -> String {
    let player = who.tagged(seat);
    let set = |pieces| match kind {
        Kind::Tile => signs.set_with_name(pieces, locale),
        // What beats a card depends on its tier and its set.
        Kind::Card => signs.set_with_tier(pieces, locale),
    };
    match shown {
        Shown::Lead(pieces) => locale.say(&TableText::PlayLead {
            player,
            set: set(pieces),
        }),
        Shown::Beat(pieces) => locale.say(&TableText::PlayBeat {
            player,
            set: set(pieces),
        }),
        Shown::Discard { width } => locale.say(&TableText::PlayDiscard {
            kind,
            player,
            width: mark::count(width),
        }),
        Shown::OpenDiscard(pieces) => locale.say(&TableText::PlayDiscardOpen {
            player,
            tiles: signs.called(pieces.iter(), locale),
        }),
    }
}

/// Who took a finished trick, and with what.
pub(super) fn taken_line(
    trick: &Trick,
    who: &SeatNames,
    signs: Signs<'_>,
    locale: Locale,
) -> Option<String> {
    let taker = trick.taker?;
    let set = signs.set_with_name(trick.best_set()?, locale);
    let stacks = mark::count(trick.width);
    Some(locale.say(&TableText::TrickTaken {
        stacks,
        player: who.tagged(taker),
        set,
    }))
}

/// A line with a heading before it.
pub(super) fn headed(heading: &impl Phrase, line: &str, locale: Locale) -> Field {
    let line = format!("**{}** {line}", locale.say(heading));
    Field::lines(&[line], When::Always)
}

/// The payments for single tricks, one line for each trick with its clause; payments at the end of
/// the hand are left out.
pub(super) fn paid_lines(
    payments: &[Payment],
    house: &House,
    who: &SeatNames,
    cited: &mut Cited,
    locale: Locale,
) -> Vec<String> {
    let mut tricks: Vec<Vec<Payment>> = Vec::new();
    for payment in payments.iter().filter(|payment| is_for_trick(payment)) {
        match tricks.last_mut() {
            Some(trick) if belongs(trick, payment) => trick.push(*payment),
            Some(_) | None => tricks.push(vec![*payment]),
        }
    }
    let line = |trick: &Vec<Payment>| {
        let clause = clause::paid(house, trick.first()?.reason);
        Some(cited.with(paid_line(trick, who, locale)?, clause, locale))
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
fn belongs(trick: &[Payment], payment: &Payment) -> bool {
    trick.iter().all(|other| {
        other.to == payment.to && other.reason == payment.reason && other.from != payment.from
    })
}

fn paid_line(trick: &[Payment], who: &SeatNames, locale: Locale) -> Option<String> {
    let first = trick.first()?;
    let player = who.tagged(first.to);
    let sum = trick.iter().map(|payment| payment.points).sum();
    let payer = |payment: &Payment| {
        format!(
            "{} {}",
            super::who::bold_letter(payment.from),
            crate::text::signed(-payment.points)
        )
    };
    let payers = locale.list(trick.iter().map(payer));
    match first.reason {
        Reason::Par | Reason::Capture | Reason::Bet | Reason::Commission | Reason::Score => None,
        Reason::TwoCouples => Some(locale.say(&TableText::PaidTwoCouples {
            player,
            sum,
            payers,
        })),
        Reason::Supreme => Some(locale.say(&TableText::PaidSupreme {
            player,
            sum,
            payers,
        })),
        Reason::Quartet => Some(locale.say(&TableText::PaidQuartet {
            player,
            sum,
            payers,
        })),
    }
}
