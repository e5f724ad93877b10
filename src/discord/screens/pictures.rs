//! The pictures of screens: views turned into subjects for the renderer.
//!
//! Public pictures are made from the public view alone; a player's own pieces become a [`Subject`]
//! that counts as private.

use gow::pai_gow::{Category, Comparison, Setting, TwoTiles, Verdict};
use gow::{Card, House, Piece, Pieces, Seat, SetView, TrickView};

use crate::board::{
    CHIPS_MAX, Example, ExamplesPicture, Face, Group, Half, HandPicture, HeldPiece, Puck,
    RevealPicture, RevealSeat, SeatMark, SeatState, SeatsPicture, SettingPicture, Standing,
    Subject,
};
use crate::table::{BettingScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::PictureText;

use super::markup;
use super::names::SeatNames;

mod trick;

pub(super) use trick::{beating_pieces, first_trick, punishes_no_stack, settlement, table};

/// A piece of a player's own hand.
pub(super) struct SelectablePiece {
    /// The piece.
    pub(super) piece: Piece,
    /// Whether it is chosen.
    pub(super) chosen: bool,
}

/// A player's own pieces from left to right, below the trick that they answer.
///
/// `groups` are the sizes of the groups of neighbours, in order. The view of the table, with the
/// players' names, is the player's own; games without tricks have none.
pub(super) fn hand(
    held: &[SelectablePiece],
    (groups, dividers): (&[usize], Vec<usize>),
    table: Option<(&TrickView, &SeatNames)>,
    locale: Locale,
) -> Subject {
    let beats = table
        .map(|(view, _)| beating_pieces(view))
        .unwrap_or_default();
    let piece = |held: &SelectablePiece| HeldPiece {
        face: Face::from(held.piece),
        name: held_name(held.piece, locale),
        raised: held.chosen,
        marked: beats.count(held.piece) > 0,
    };
    let mut first = 0;
    let mut together = Vec::new();
    for &count in groups {
        if count > 1 {
            together.push(Group { first, count });
        }
        first += count;
    }
    Subject::Hand(HandPicture {
        table: table.map(|(view, who)| trick::own_table_picture(view, who, locale)),
        pieces: held.iter().map(piece).collect(),
        groups: together,
        dividers,
        legend: locale.say(&PictureText::CanBeat),
    })
}

/// The label above a piece of a hand: the name of a tile, or the tier and set of a card, which its
/// suits do not show at a glance.
fn held_name(piece: Piece, locale: Locale) -> String {
    let card = |card: Card| PictureText::Card {
        tier: markup::phrase_number(card.tier().number()),
        key: card.set().name(),
    };
    let words = piece.card().map(|each| locale.say(&card(each)));
    words.unwrap_or_else(|| tile_name(piece, locale))
}

/// The short name of a tile; empty for a card.
fn tile_name(piece: Piece, locale: Locale) -> String {
    piece.tile().map_or_else(String::new, |tile| {
        locale.say(&PictureText::Tile { key: tile.key() })
    })
}

/// A player's own tiles in two hands.
pub(super) fn setting(setting: Setting, locale: Locale) -> Option<Subject> {
    Some(Subject::Setting(SettingPicture {
        high: half(setting.high, locale)?,
        low: half(setting.low, locale)?,
    }))
}

/// Pieces that nobody holds, line by line, with the names of tiles in a language.
pub(super) fn ladder(lines: &[Vec<Pieces>], named: Option<Locale>) -> Subject {
    let name = |pieces: &Pieces| {
        let of = |locale| pieces.iter().map(move |each| tile_name(each, locale));
        let mut names: Vec<String> = named.into_iter().flat_map(of).collect();
        names.dedup();
        names.join(" ")
    };
    let example = |pieces: &Pieces| Example {
        beats: None,
        faces: pieces.iter().map(Face::from).collect(),
        name: name(pieces),
    };
    let line = |line: &Vec<Pieces>| line.iter().map(example).collect();
    Subject::Examples(ExamplesPicture {
        lines: lines.iter().map(line).collect(),
    })
}

/// Sets to lead, each on a line with answers, and whether those beat it.
pub(super) fn answers(lines: &[(Pieces, Vec<(Pieces, bool)>)]) -> Subject {
    let example = |pieces: Pieces, beats| Example {
        beats,
        faces: pieces.iter().map(Face::from).collect(),
        name: String::new(),
    };
    let line = |(lead, answers): &(Pieces, Vec<(Pieces, bool)>)| {
        let answers = answers
            .iter()
            .map(|(answer, beats)| example(*answer, Some(*beats)));
        std::iter::once(example(*lead, None))
            .chain(answers)
            .collect()
    };
    Subject::Examples(ExamplesPicture {
        lines: lines.iter().map(line).collect(),
    })
}

/// A table before the deal: the banker and the bets, which everybody may know.
pub(super) fn betting(scene: &Scene, betting: &BettingScene, locale: Locale) -> Subject {
    let state = |seat: Seat, occupant: &SeatScene| match betting.bets.get(seat).copied().flatten() {
        _ if !occupant.is_taken() => SeatState::Free,
        _ if betting.bank == Some(seat) => SeatState::Banks,
        _ if betting.offer == Some(seat) => SeatState::Asked,
        Some(_) if betting.offer.is_some() => SeatState::Taken,
        None => SeatState::Taken,
        Some(0) => SeatState::Out,
        Some(chips) => SeatState::Bets {
            chips,
            pile: pile(chips, scene.terms.stake),
        },
    };
    let mark = |(seat, occupant): (Seat, &SeatScene)| SeatMark {
        seat,
        state: state(seat, occupant),
    };
    Subject::Seats(SeatsPicture {
        seats: scene.seats.iter().map(mark).collect(),
        banker: locale.say(&PictureText::Banker),
    })
}

/// The number of chips shown for a bet: one for the least bet, and one more for each doubling.
fn pile(chips: i64, least: i64) -> u8 {
    let doublings = (chips / least.max(1)).max(1).ilog2();
    u8::try_from(doublings + 1)
        .unwrap_or(CHIPS_MAX)
        .min(CHIPS_MAX)
}

/// The table of Pai Gow while people set: who has set, but no tile.
pub(super) fn setting_table(view: &SetView, dice: &[u8], locale: Locale) -> Subject {
    let seat = |seat: Seat| RevealSeat {
        seat,
        bank: seat == view.banker,
        standing: if view.done.contains(seat) {
            Standing::Set
        } else {
            Standing::Waiting
        },
        net: None,
    };
    Subject::Reveal(RevealPicture {
        dice: <[u8; 3]>::try_from(dice).ok(),
        seats: Seat::all(view.seats).map(seat).collect(),
        banker: locale.say(&PictureText::Banker),
    })
}

/// The end of a hand of Pai Gow, with every tile face up.
pub(super) fn reveal(view: &SetView, locale: Locale) -> Option<Subject> {
    let outcome = view.outcome.as_ref()?;
    let seat = |seat: Seat| {
        let hands = &outcome.hands[seat];
        let to = outcome.comparisons[seat].filter(|_| !view.sits_out(seat));
        Some(RevealSeat {
            seat,
            bank: seat == view.banker,
            standing: Standing::Shown {
                high: half(hands.high, locale)?,
                low: half(hands.low, locale)?,
                verdict: to.map_or(Verdict::Bank, |_| outcome.results[seat]),
                high_wins: to.is_some_and(|to| to.high == Comparison::Higher),
                low_wins: to.is_some_and(|to| to.low == Comparison::Higher),
            },
            net: Some(outcome.net[seat]),
        })
    };
    let seats: Option<Vec<RevealSeat>> = Seat::all(view.seats).map(seat).collect();
    Some(Subject::Reveal(RevealPicture {
        dice: None,
        seats: seats?,
        banker: locale.say(&PictureText::Banker),
    }))
}

/// Whether pictures of tricks and settlements of a game mark its banker.
pub(super) const fn marks_banker(house: &House) -> bool {
    match house {
        House::TienGow(_) => true,
        House::PaiGow(_) | House::TetGow(_) => false,
    }
}

/// The banker's puck, with the base figure where the rules have one; `None` in games where the
/// banker has no puck.
pub(super) fn puck(view: &TrickView) -> Option<Puck> {
    let factor = Puck::Factor(view.multiplier);
    marks_banker(&view.house).then(|| view.figure.map_or(factor, Puck::Figure))
}

/// Two tiles with their rank.
pub(super) fn half(hand: TwoTiles, locale: Locale) -> Option<Half> {
    let mut faces = hand.pieces.iter().map(Face::from);
    let rank = hand.rank.category;
    Some(Half {
        faces: [faces.next()?, faces.next()?],
        rank,
        letter: letter(rank, locale),
    })
}

/// The character of a rank that has neither points nor a sign.
fn letter(rank: Category, locale: Locale) -> Option<char> {
    let word = match rank {
        Category::Gong => PictureText::Gong,
        Category::Wong => PictureText::Wong,
        Category::Points(_) | Category::Pair | Category::GeeJoon => return None,
    };
    locale.say(&word).chars().next()
}
