//! Pictures as letters, so that a diff shows what has moved.

use super::samples::{Chance, canvas, faces, hand, play, seat, settlement, table};
use crate::board::ink::Ink;
use crate::board::*;

/// The width and height of a letter's cell, in pixels.
const CELL: (usize, usize) = (14, 26);

/// Draws a picture with one letter for the colour that fills most of each cell.
fn letters(subject: Subject) -> String {
    let canvas = canvas(subject);
    let rows: Vec<&[u8]> = canvas.pixels().chunks_exact(canvas.width()).collect();
    let line = |band: &[&[u8]]| {
        let cell = |x: usize| {
            let mut counts = [0_usize; 256];
            for pixel in band
                .iter()
                .flat_map(|row| &row[x..(x + CELL.0).min(row.len())])
            {
                counts[usize::from(*pixel)] += 1;
            }
            letter(&counts)
        };
        (0..canvas.width())
            .step_by(CELL.0)
            .map(cell)
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    rows.chunks(CELL.1).map(line).collect::<Vec<_>>().join("\n")
}

fn letter(counts: &[usize; 256]) -> char {
    let share = |ink: Ink| counts[usize::from(ink.0)] * 100 / (CELL.0 * CELL.1);
    let seat = (0..Ink::SEATS).find(|place| share(Ink::of_seat(seat(*place))) >= 25);
    if let Some(place) = seat {
        return ['A', 'B', 'C', 'D'][place];
    }
    let signs = [
        (Ink::RED, 12, 'r'),
        (Ink::GOLD, 20, 'g'),
        (Ink::BACK, 40, 'b'),
        (Ink::TILE, 40, '#'),
        (Ink::IVORY, 25, 'o'),
        (Ink::SHADE, 40, '-'),
        (Ink::WOOD, 20, '|'),
    ];
    let sign = signs
        .into_iter()
        .find(|(ink, least, _)| share(*ink) >= *least);
    sign.map_or(' ', |(_, _, sign)| sign)
}

#[test]
fn a_hand() {
    let hand = hand(faces("66 11 44 63 54 21"), &[3, 4]);
    insta::assert_snapshot!(letters(Subject::Hand(hand)));
}

fn plays() -> Vec<Option<Play>> {
    vec![
        Some(Play::FaceUp(faces("44 43"))),
        Some(Play::FaceUp(faces("66 54"))),
        Some(Play::FaceDown(2)),
        None,
    ]
}

#[test]
fn a_table() {
    insta::assert_snapshot!(letters(Subject::Table(table(plays()))));
}

#[test]
fn a_hand_at_play() {
    let hand = play(table(plays()), faces("66 11 44 63 54 21"), &[3, 4]);
    insta::assert_snapshot!(letters(Subject::Hand(hand)));
}

#[test]
fn a_settlement() {
    insta::assert_snapshot!(letters(Subject::Settlement(settlement(&mut Chance(3)))));
}
