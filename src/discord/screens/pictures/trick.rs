//! The pictures of trick games.

use gow::{House, Piece, Pieces, PublicPlay, Seat, Trick, TrickOutcome, TrickView, Verb};

use crate::board::{
    Badge, Play, SettlementPicture, SettlementRow, Subject, TablePicture, TableSeat, TrickPlay,
};
use crate::table::SettledScene;
use crate::text::Locale;
use crate::text::phrases::PictureText;

use super::{held_name, marks_banker, puck};
use crate::discord::screens::names::SeatNames;

/// The public table: the running trick, or the one before it until the next is led.
pub(in crate::discord::screens) fn table(
    view: &TrickView,
    who: &SeatNames,
    locale: Locale,
) -> Subject {
    Subject::Table(table_picture(view, who, locale))
}

/// The same above a player's own hand, with the player's seat last.
pub(super) fn own_table_picture(view: &TrickView, who: &SeatNames, locale: Locale) -> TablePicture {
    let mut table = table_picture(view, who, locale);
    if let Some(own) = view.viewer {
        let after = table.seats.iter().position(|seat| seat.seat == own);
        table.seats.rotate_left(after.map_or(0, |place| place + 1));
    }
    table
}

/// Every piece that the viewer can beat with now.
pub(in crate::discord::screens) fn beating_pieces(view: &TrickView) -> Pieces {
    let beats = view.legal.iter().filter(|legal| legal.verb == Verb::Beat);
    let pieces = beats.flat_map(|legal| legal.pieces.iter());
    pieces.fold(Pieces::new(), |all, piece| match all.count(piece) {
        0 => all.with(piece),
        _ => all,
    })
}

/// The word for a seat's play; cards that are to be beaten have their tier and set behind it.
fn caption(play: PublicPlay, locale: Locale) -> String {
    let word = locale.say(&match play {
        PublicPlay::Lead(_) => PictureText::Leads,
        PublicPlay::Beat(_) => PictureText::Beats,
        PublicPlay::Discard { .. } | PublicPlay::OpenDiscard(_) => PictureText::Discards,
    });
    match play.set().and_then(|set| label(set, locale)) {
        Some(label) => format!("{word} · {label}"),
        None => word,
    }
}

/// The tier and the set of cards of one set, as above the cards of a hand. There is no room for more
/// than one set.
fn label(pieces: Pieces, locale: Locale) -> Option<String> {
    let mut cards = pieces.iter();
    let first = cards.next()?;
    let set = first.card()?.set();
    let is_alike = |other: Piece| other.card().is_some_and(|card| card.set() == set);
    cards.all(is_alike).then(|| held_name(first, locale))
}

fn table_picture(view: &TrickView, who: &SeatNames, locale: Locale) -> TablePicture {
    let trick = view.current.as_ref().or(view.tricks.last());
    let seat = |seat: Seat| {
        let play = trick.and_then(|trick| play_by(trick, seat));
        let to_act = view.to_act == Some(seat);
        TableSeat {
            seat,
            badge: who.badge(seat),
            to_act,
            takes: trick.is_some_and(|trick| trick.taker.unwrap_or(trick.best) == seat),
            stacks: view.stacks[seat],
            left: u8::try_from(view.counts[seat]).unwrap_or(u8::MAX),
            banks: puck(view).filter(|_| seat == view.banker),
            play: play.map(Play::from),
            // The taker of a trick leads the next one, but the tiles shown are those of the old one.
            caption: if trick.is_some_and(|trick| trick.taker == Some(seat)) {
                locale.say(&PictureText::Takes)
            } else if to_act && view.viewer == Some(seat) {
                locale.say(&PictureText::YourTurn)
            } else if to_act {
                locale.say(&PictureText::Turn)
            } else {
                play.map_or_else(String::new, |play| caption(play, locale))
            },
        }
    };
    TablePicture {
        seats: Seat::all(view.seats).map(seat).collect(),
        stacks: stacks(view),
        warns: punishes_no_stack(&view.house),
    }
}

/// Whether a player without a stack is worse off than by that stack alone.
pub(in crate::discord::screens) const fn punishes_no_stack(house: &House) -> bool {
    match house {
        House::TienGow(house) => house.punishes_no_stack(),
        House::PaiGow(_) => false,
        // Nobody wins a hand with a single trick.
        House::TetGow(_) => true,
    }
}

/// How many stacks a hand has.
fn stacks(view: &TrickView) -> u8 {
    u8::try_from(view.house.hand_size(view.seats)).unwrap_or(u8::MAX)
}

fn play_by(trick: &Trick, seat: Seat) -> Option<PublicPlay> {
    let mut plays = trick.plays.iter().rev();
    plays.find(|(who, _)| *who == seat).map(|(_, play)| *play)
}

/// The first trick of a hand of this size: the first seat leads, the second beats, the others
/// discard; face up if `open` is given.
pub(in crate::discord::screens) fn first_trick(
    [lead, better]: [Pieces; 2],
    open: Option<[Pieces; 2]>,
    size: usize,
    locale: Locale,
) -> Subject {
    let width = lead.len();
    let hidden = PublicPlay::Discard { width };
    let [third, fourth] = open.map_or([hidden; 2], |sets| sets.map(PublicPlay::OpenDiscard));
    let plays = [
        PublicPlay::Lead(lead),
        PublicPlay::Beat(better),
        third,
        fourth,
    ];
    let number = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let seat = |(place, shown): (usize, PublicPlay)| {
        Some(TableSeat {
            seat: Seat::new(place)?,
            badge: Badge::Letter,
            to_act: false,
            takes: place == 1,
            stacks: 0,
            left: number(size.saturating_sub(width)),
            banks: None,
            play: Some(shown.into()),
            caption: caption(shown, locale),
        })
    };
    Subject::Table(TablePicture {
        seats: plays.into_iter().enumerate().filter_map(seat).collect(),
        stacks: number(size),
        warns: false,
    })
}

/// The end of a hand: every trick, and what each seat won or lost.
pub(in crate::discord::screens) fn settlement(
    hand: &SettledScene,
    view: &TrickView,
    outcome: &TrickOutcome,
    who: &SeatNames,
    locale: Locale,
) -> Subject {
    let net = if hand.stake == 0 {
        &outcome.net
    } else {
        &hand.net
    };
    let banked = marks_banker(&view.house);
    let row = |seat: Seat| SettlementRow {
        seat,
        badge: who.badge(seat),
        stacks: outcome.stacks[seat],
        net: net[seat],
        wins: match &outcome.scores {
            // The highest score wins; the last trick is only a part of it.
            Some(scores) => scores.values().all(|score| *score <= scores[seat]),
            None => outcome.winner == seat,
        },
        banks: banked && seat == view.banker,
        paid: largest_factor(outcome, seat),
        plays: view
            .tricks
            .iter()
            .filter_map(|trick| trick_play(trick, seat))
            .collect(),
    };
    Subject::Settlement(SettlementPicture {
        rows: Seat::all(view.seats).map(row).collect(),
        stacks: stacks(view),
        banker: locale.say(&PictureText::Banker),
    })
}

fn trick_play(trick: &Trick, seat: Seat) -> Option<TrickPlay> {
    Some(TrickPlay {
        play: play_by(trick, seat)?.into(),
        takes: trick.taker == Some(seat),
    })
}

/// The largest factor on what a seat pays, or gets from the winner, if there is one. The winner has none: their sum is not
/// multiplied.
fn largest_factor(outcome: &TrickOutcome, seat: Seat) -> Option<i64> {
    let lines = outcome.lines.iter();
    let lines = lines.filter_map(|(of, line)| Some((of, line.as_ref()?)));
    let own = lines.filter(|(of, line)| match line.points {
        ..0 => *of == seat,
        0 => false,
        1.. => line.paid_by == seat,
    });
    let factors = own.map(|(_, line)| line.banker * line.last * line.complete * line.capture);
    factors.max().filter(|factor| *factor > 1)
}

#[cfg(test)]
mod tests {
    use gow::{Card, Tile};

    use super::*;
    use crate::board::{fits_above_tile, is_drawable};
    use crate::discord::screens::markup;

    #[test]
    fn every_word_on_a_picture_can_be_drawn() {
        for locale in Locale::ALL {
            let names = Tile::ALL.map(|tile| PictureText::Tile { key: tile.key() });
            let cards = Card::ALL.map(|card| PictureText::Card {
                tier: markup::phrase_number(card.tier().number()),
                key: card.set().name(),
            });
            let words = [
                PictureText::Leads,
                PictureText::Beats,
                PictureText::Discards,
                PictureText::Takes,
                PictureText::Turn,
                PictureText::YourTurn,
                PictureText::CanBeat,
                PictureText::Banker,
                PictureText::Gong,
                PictureText::Wong,
            ];
            let label = caption(PublicPlay::Lead("2.SY".parse().unwrap()), locale);
            assert!(label.contains('3') && is_drawable(&label), "{label}");
            for text in names.iter().chain(&cards).chain(&words) {
                let said = locale.say(text);
                assert!(!said.is_empty() && is_drawable(&said), "{said} {locale:?}");
            }
            let unknown = locale.say(&PictureText::Tile { key: "none" });
            for name in names.map(|name| locale.say(&name)) {
                assert!(name != unknown && fits_above_tile(&name), "{name}");
            }
        }
    }
}
