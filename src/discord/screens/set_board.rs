//! A running hand of Pai Gow as everybody sees it: who has set, but no tile.

use gow::{Seat, SetView};

use crate::id::Timestamp;
use crate::text::phrases::PaiGowText;
use crate::text::{Locale, NO_BREAK_SPACE, grouped};

use super::markup;
use super::names::SeatNames;
use super::screen::{Field, Visibility};

/// The emoji before a throw of a die.
pub(super) const DIE: char = '🎲';

/// Who banks, who bets how much, and who has set.
pub(super) fn seat_lines(view: &SetView, who: &SeatNames, locale: Locale) -> Vec<String> {
    let line = |seat: Seat| {
        let words = seat_words(view, seat, who, locale);
        // Nobody waits for a player who sits out.
        if view.sits_out(seat) {
            return words;
        }
        locale.say(&if view.done.contains(seat) {
            PaiGowText::HasSet { seat: words }
        } else {
            PaiGowText::Sets { seat: words }
        })
    };
    Seat::all(view.seats).map(line).collect()
}

fn seat_words(view: &SetView, seat: Seat, who: &SeatNames, locale: Locale) -> String {
    let player = who.with_letter(seat);
    locale.say(&match view.bets[seat] {
        _ if seat == view.banker => PaiGowText::SeatBank { player },
        0 => PaiGowText::SeatOut { player },
        chips => PaiGowText::SeatBets { player, chips },
    })
}

/// Who bets how much and who sits out, in one line beside the picture, which shows neither.
pub(super) fn bets_field(view: &SetView, who: &SeatNames, locale: Locale) -> Field {
    let bet = |seat: Seat| {
        let letter = who.letter(seat);
        match view.bets[seat] {
            0 => locale.say(&PaiGowText::OutBrief { seat: letter }),
            chips => format!("{letter}{NO_BREAK_SPACE}{}", grouped(chips)),
        }
    };
    let players = Seat::all(view.seats).filter(|seat| *seat != view.banker);
    let bets = players.map(bet).collect::<Vec<_>>().join(" · ");
    let line = locale.say(&PaiGowText::Bets { bets });
    Field::lines(&[line], Visibility::WithPicture)
}

/// How the dice decided who gets the first stack.
pub(super) fn dice_line(
    view: &SetView,
    dice: &[u8],
    who: &SeatNames,
    locale: Locale,
) -> Option<String> {
    if dice.is_empty() {
        return None;
    }
    let throws = dice
        .iter()
        .map(|throw| format!("{DIE} {throw}"))
        .collect::<Vec<_>>()
        .join(" ");
    let total = dice.iter().map(|throw| i64::from(*throw)).sum();
    let first = Seat::all(view.seats)
        .find(|seat| view.house.stack(*seat, view.banker, view.seats, dice) == 0);
    // If the first place is empty, nobody gets the first stack, and the bot does not name the
    // second one's owner either.
    Some(locale.say(&PaiGowText::Dice {
        throws,
        total,
        player: who.with_letter(first?),
    }))
}

/// How long people have to set, or that everybody has set.
pub(super) fn headline(view: &SetView, deadline: Option<Timestamp>, locale: Locale) -> String {
    locale.say(&match deadline {
        _ if view.to_act.is_empty() => PaiGowText::Over,
        Some(at) => PaiGowText::Until {
            when: markup::countdown(at),
        },
        None => PaiGowText::OpenNow,
    })
}
