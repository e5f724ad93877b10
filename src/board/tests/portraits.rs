//! Portraits: what is read, what is refused, and where they are drawn.

use png::{BitDepth, ColorType};

use super::alt_badge::ALT_BADGE;
use super::samples::{Chance, canvas, changed, of, pixels, play, seat, settlement, table};
use crate::board::canvas::Canvas;
use crate::board::ink::Ink;
use crate::board::palette::Palette;
use crate::board::portrait::EDGE;
use crate::board::*;

/// The most bytes of a hand below a full trick with four portraits of noise, which no avatar is.
const PLAY_BYTES: usize = 24 << 10;

/// A PNG file of eight bits a sample.
fn file((width, height): (u32, u32), color: ColorType, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    if color == ColorType::Indexed {
        encoder.set_palette(vec![255, 0, 0]);
    }
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
    file
}

/// A square avatar of this pixel.
fn plain(color: ColorType, pixel: &[u8]) -> Portrait {
    let edge = 64;
    let pixels = pixel.repeat(edge * edge);
    Portrait::read(&file((edge as u32, edge as u32), color, &pixels)).unwrap()
}

/// The colours of a portrait: that of its middle, and whether all within the circle are the same.
fn colour(portrait: &Portrait) -> ([u8; 4], bool) {
    let middle = of_middle(portrait);
    let mut pixels = portrait.sprite().rows().flatten();
    let all = pixels.all(|ink| [middle, Ink::CLEAR].contains(&Ink(*ink)));
    (Palette::of(Style::Classic).colour(middle), all)
}

fn of_middle(portrait: &Portrait) -> Ink {
    Ink(portrait.sprite().rows().nth(EDGE / 2).unwrap()[EDGE / 2])
}

fn noise(chance: &mut Chance) -> Portrait {
    let pixels: Vec<u8> = (0..64 * 64 * 3).map(|_| chance.below(256) as u8).collect();
    Portrait::read(&file((64, 64), ColorType::Rgb, &pixels)).unwrap()
}

#[test]
fn every_kind_of_png_is_read() {
    let red = [255, 0, 0, 255];
    for (color, pixel) in [
        (ColorType::Rgb, &[250, 3, 3][..]),
        (ColorType::Rgba, &[250, 3, 3, 255]),
        (ColorType::Indexed, &[0]),
    ] {
        assert_eq!(colour(&plain(color, pixel)), (red, true), "{color:?}");
    }
    let black = [0, 0, 0, 255];
    assert_eq!(colour(&plain(ColorType::Grayscale, &[2])), (black, true));
    let (white, _) = colour(&plain(ColorType::GrayscaleAlpha, &[2, 0]));
    assert!(white.iter().all(|part| *part > 200), "paper: {white:?}");
}

#[test]
fn a_portrait_is_round_and_shows_the_middle() {
    let portrait = plain(ColorType::Rgb, &[0, 0, 0]);
    let rows: Vec<&[u8]> = portrait.sprite().rows().collect();
    for (y, x) in [(0, 0), (0, EDGE - 1), (EDGE - 1, 0), (EDGE - 1, EDGE - 1)] {
        assert_eq!(rows[y][x], Ink::CLEAR.0);
    }
    assert!(rows[EDGE / 2].iter().all(|ink| *ink != Ink::CLEAR.0));
    // Twice as wide as high: blue at both ends, red in the square between.
    let end: Vec<u8> = [0, 0, 255].repeat(30);
    let row = [end.clone(), [255, 0, 0].repeat(60), end].concat();
    let wide = Portrait::read(&file((120, 60), ColorType::Rgb, &row.repeat(60))).unwrap();
    assert_eq!(colour(&wide), ([255, 0, 0, 255], true));
    // Smaller than it is drawn.
    let tiny = Portrait::read(&file((1, 1), ColorType::Rgb, &[255, 0, 0])).unwrap();
    assert_eq!(tiny, plain(ColorType::Rgb, &[255, 0, 0]));
}

#[test]
fn what_is_no_avatar_is_refused() {
    let good = file((64, 64), ColorType::Grayscale, &[7; 64 * 64]);
    for end in 0..good.len() - 12 {
        assert!(Portrait::read(&good[..end]).is_err(), "{end} bytes");
    }
    let long = vec![0; AVATAR_BYTES_MAX + 1];
    assert!(matches!(
        Portrait::read(&long),
        Err(PortraitError::Bytes(_))
    ));
    let large = file((AVATAR_EDGE_MAX + 1, 1), ColorType::Grayscale, &[7; 129]);
    assert!(matches!(
        Portrait::read(&large),
        Err(PortraitError::Size(129, 1))
    ));
    // The size is refused before a pixel is decoded: a gigantic one costs nothing.
    let mut bomb = good;
    bomb[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let checksum = {
        let mut sum = flate2::Crc::new();
        sum.update(&bomb[12..29]);
        sum.sum().to_be_bytes()
    };
    bomb[29..33].copy_from_slice(&checksum);
    let refused = Portrait::read(&bomb);
    assert!(
        matches!(refused, Err(PortraitError::Size(65_536, 65_536))),
        "{refused:?}"
    );
}

#[test]
fn people_are_shown_by_portrait_and_everybody_else_by_letter() {
    let letters = of(Style::Classic, Subject::Table(table(vec![None; 4])));
    let mut people = letters.clone();
    if let Subject::Table(table) = &mut people.subject {
        table.seats[0].badge = Badge::Person(7);
        table.seats[1].badge = Badge::Person(8);
    }
    assert_eq!(people.draw().unwrap(), letters.draw().unwrap());
    assert_eq!(people.with_portraits(|_| None), letters);
    let red = plain(ColorType::Rgb, &[255, 0, 0]);
    let shown = people.with_portraits(|person| (person == 7).then(|| red.clone()));
    let [before, after] = [&letters, &shown].map(|picture| picture.canvas().unwrap());
    let first_plate = before.width() / 4;
    let mut changed = changed(&before, &after).into_iter();
    assert!(changed.all(|(x, _)| x < first_plate));
    assert!(pixels(&after, of_middle(&red)) > EDGE * EDGE / 2);
}

#[test]
fn a_settlement_shows_people_as_the_table_does() {
    let letters = settlement(&mut Chance(5));
    let mut people = letters.clone();
    people.rows[2].badge = Badge::Person(7);
    let [letters, people] =
        [letters, people].map(|end| of(Style::Classic, Subject::Settlement(end)));
    assert_eq!(people.with_portraits(|_| None), letters);
    let red = plain(ColorType::Rgb, &[255, 0, 0]);
    let shown = people.with_portraits(|_| Some(red.clone()));
    let drawn = pixels(&shown.canvas().unwrap(), of_middle(&red));
    assert!(drawn > EDGE * EDGE / 2, "{drawn}");
}

#[test]
fn a_picture_with_four_portraits_stays_small() {
    let mut chance = Chance(9);
    for style in Style::ALL {
        let faces = chance.tiles(12);
        let (tricks, own) = faces.split_at(4);
        let plays = tricks.iter().map(|face| Some(Play::FaceUp(vec![*face])));
        let mut table = table(plays.collect());
        for seat in &mut table.seats {
            seat.badge = Badge::Portrait(noise(&mut chance));
        }
        let picture = of(style, Subject::Hand(play(table, own.to_vec(), &[1])));
        let bytes = picture.draw().unwrap().len();
        assert!(bytes < PLAY_BYTES, "{bytes} bytes, {style:?}");
    }
}

/// The left and right, upper and lower end of what has this colour.
fn bounds(canvas: &Canvas, ink: Ink) -> [usize; 4] {
    let pixels = canvas.pixels().iter().enumerate();
    let drawn = pixels.filter(|(_, pixel)| **pixel == ink.0);
    let (xs, ys): (Vec<_>, Vec<_>) = drawn
        .map(|(at, _)| (at % canvas.width(), at / canvas.width()))
        .unzip();
    let ends = |all: &[usize]| [all.iter().min(), all.iter().max()].map(|end| *end.unwrap());
    let ([left, right], [above, below]) = (ends(&xs), ends(&ys));
    [left, right, above, below]
}

#[test]
fn a_seat_has_its_colour_on_every_picture_and_beside_a_portrait() {
    let grey = plain(ColorType::Grayscale, &[102]);
    for badge in [Badge::Letter, Badge::Person(7), Badge::Portrait(grey)] {
        let mut table = table(vec![Some(Play::FaceDown(1)); 4]);
        let mut end = settlement(&mut Chance(5));
        for seat in &mut table.seats {
            seat.badge = badge.clone();
        }
        for row in &mut end.rows {
            row.badge = badge.clone();
        }
        let mut turned = table.clone();
        turned.seats.rotate_left(1);
        let hand = play(turned, Chance(5).tiles(7), &[]);
        let orders = [
            (Subject::Table(table), [0, 1, 2, 3]),
            (Subject::Hand(hand), [1, 2, 3, 0]),
            (Subject::Settlement(end), [0, 1, 2, 3]),
        ];
        for (subject, order) in orders {
            let canvas = canvas(subject);
            let mut before = (0, 0);
            for place in order {
                let [left, right, above, below] = bounds(&canvas, Ink::of_seat(seat(place)));
                assert!(right - left < 50 && below - above < 50, "{place} {badge:?}");
                assert!(before < (left, above), "{place} is elsewhere, {badge:?}");
                let is_clear = left > ALT_BADGE.0 || below + ALT_BADGE.1 < canvas.height();
                assert!(is_clear, "{place} is below the badge, {badge:?}");
                before = (left, above);
            }
        }
    }
}
