//! What is on a picture, and how often.

use super::samples::{Chance, faces, hand, of, reveal, seat, settlement, table};
use crate::board::canvas::Canvas;
use crate::board::ink::Ink;
use crate::board::sheet::Sheet;
use crate::board::stamp::{Shape, Size, Stamp};
use crate::board::*;

fn canvas(subject: Subject) -> Canvas {
    of(Style::Classic, subject).canvas().unwrap()
}

/// Finds where a piece lies, wholly seen.
fn places(canvas: &Canvas, stamp: Stamp) -> Vec<(usize, usize)> {
    let sprite = Sheet::of(Style::Classic).sprite(stamp);
    let rows: Vec<&[u8]> = canvas.pixels().chunks_exact(canvas.width()).collect();
    let fits = |x: usize, y: usize| {
        sprite.rows().zip(&rows[y..]).all(|(wanted, row)| *wanted == row[x..x + sprite.width()])
    };
    let across = canvas.width() - sprite.width();
    let down = canvas.height() - sprite.height();
    let all = (0..=down).flat_map(|y| (0..=across).map(move |x| (x, y)));
    all.filter(|(x, y)| fits(*x, *y)).collect()
}

fn count(canvas: &Canvas, shape: Shape, ink: Ink) -> usize {
    places(canvas, Stamp { shape, ink, ground: Ink::FELT }).len()
}

fn pixels(canvas: &Canvas, ink: Ink) -> usize {
    canvas.pixels().iter().filter(|pixel| **pixel == ink.0).count()
}

#[test]
fn a_chosen_tile_is_raised_and_rimmed() {
    let tiles = faces("66 63 54");
    let picture = canvas(Subject::Hand(hand(tiles.clone(), &[1])));
    let place = |face, ink| {
        let found = places(&picture, Stamp { shape: Shape::Face(face, Size::Large), ink, ground: Ink::FELT });
        assert_eq!(found.len(), 1, "{face}");
        found[0]
    };
    let (left, raised, right) =
        (place(tiles[0], Ink::IVORY), place(tiles[1], Ink::GOLD), place(tiles[2], Ink::IVORY));
    assert!(left.0 < raised.0 && raised.0 < right.0);
    assert_eq!(left.1, right.1);
    assert!(raised.1 + 20 < left.1, "{raised:?} {left:?}");
}

#[test]
fn a_group_is_underlined_and_changes_nothing_else() {
    let plain = hand(faces("66 63 54 21"), &[]);
    let grouped = HandPicture { groups: vec![Group { first: 0, count: 3 }], ..plain.clone() };
    let (plain, grouped) = (canvas(Subject::Hand(plain)), canvas(Subject::Hand(grouped)));
    let changed: Vec<usize> =
        (0..plain.pixels().len()).filter(|at| plain.pixels()[*at] != grouped.pixels()[*at]).collect();
    let columns = || changed.iter().map(|at| at % plain.width());
    let rows = || changed.iter().map(|at| at / plain.width());
    let wide = columns().max().unwrap() - columns().min().unwrap();
    let high = rows().max().unwrap() - rows().min().unwrap();
    assert!((200..300).contains(&wide) && high < 10, "{wide} {high}");
}

#[test]
fn a_table_shows_each_play_once_and_backs_for_discards() {
    let plays = vec![
        Some(Play::FaceUp(faces("44 43"))),
        Some(Play::FaceUp(faces("66 54"))),
        Some(Play::FaceDown(2)),
        None,
    ];
    let picture = canvas(Subject::Table(table(plays)));
    for (text, rim) in [("44 43", Ink::IVORY), ("66 54", Ink::GOLD)] {
        for face in faces(text) {
            assert_eq!(count(&picture, Shape::Face(face, Size::Middle), rim), 1, "{face}");
        }
    }
    assert_eq!(count(&picture, Shape::Back(Size::Middle), Ink::IVORY), 2);
    assert_eq!(count(&picture, Shape::Face(faces("63")[0], Size::Middle), Ink::IVORY), 0);
}

#[test]
fn nothing_but_its_width_is_seen_of_a_discard() {
    let mut colours = Vec::new();
    for width in 1..=4 {
        let mut scene = table(vec![Some(Play::FaceDown(width)); 4]);
        scene.seats[0].banks = None;
        let picture = canvas(Subject::Table(scene));
        let size = if width > 3 { Size::Small } else { Size::Middle };
        let backs = [Ink::IVORY, Ink::GOLD].map(|rim| count(&picture, Shape::Back(size), rim));
        assert_eq!(backs, [3 * width, width]);
        colours.push(pixels(&picture, Ink::RED));
    }
    assert_eq!(colours, [0; 4]);
}

#[test]
fn before_the_reveal_nothing_lies_open() {
    let waiting = |standing| RevealSeat { seat: seat(0), bank: false, standing, net: None };
    let picture = canvas(Subject::Reveal(RevealPicture {
        dice: None,
        seats: vec![waiting(Standing::Set), waiting(Standing::Waiting)],
    }));
    assert_eq!(count(&picture, Shape::Back(Size::Middle), Ink::IVORY), 8);
    assert_eq!(pixels(&picture, Ink::RED), 0);
}

#[test]
fn a_reveal_shows_every_tile() {
    let mut chance = Chance(3);
    let scene = reveal(&mut chance, 8);
    let picture = canvas(Subject::Reveal(scene.clone()));
    let mut shown = 0;
    for tile in gow::Tile::ALL {
        let found = count(&picture, Shape::Face(tile.into(), Size::Middle), Ink::IVORY);
        assert_eq!(found, tile.copies());
        shown += found;
    }
    assert_eq!(shown, 32);
    assert_eq!(scene.seats.len(), 8);
}

#[test]
fn the_turn_moves_and_nobody_else_changes() {
    let at = |turn: usize| {
        let mut scene = table(vec![None; 4]);
        for (place, seat) in scene.seats.iter_mut().enumerate() {
            seat.to_act = place == turn;
        }
        canvas(Subject::Table(scene))
    };
    let drawn: Vec<Canvas> = (0..5).map(at).collect();
    for (place, picture) in drawn.iter().enumerate() {
        assert_eq!(drawn.iter().filter(|other| other.pixels() == picture.pixels()).count(), 1, "{place}");
    }
    // Four seats and nobody: gold is where the turn is, and only the star of the taker has it otherwise.
    assert!(pixels(&drawn[4], Ink::GOLD) * 10 < pixels(&drawn[0], Ink::GOLD));
}

#[test]
fn a_settlement_tells_signs_and_long_amounts() {
    let picture = canvas(Subject::Settlement(settlement(faces("66 66 63 54"))));
    let glyph =
        |sign, ink, ground| places(&picture, Stamp { shape: Shape::Letter(sign, 34), ink, ground }).len();
    assert_eq!(glyph('−', Ink::IVORY, Ink::SHADE), 3);
    assert_eq!(glyph('+', Ink::TILE, Ink::GOLD), 1);
}
