//! Files: their size, and that decoding yields the drawing.

use std::collections::BTreeSet;
use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Transformations};

use super::samples::{Chance, faces, hand, of, play, reveal, seats_picture, settlement, table};
use crate::board::ink::Ink;
use crate::board::palette::Palette;
use crate::board::*;

/// The most bytes of a hand, which is sent with every reply.
const HAND_BYTES: usize = 16_000;

/// The most bytes of a full hand below a full trick, which takes the place of two pictures.
const PLAY_BYTES: usize = 19 << 10;

/// The most bytes of a table, which is sent once a play.
const TABLE_BYTES: usize = 40_000;

/// How many hands of each kind are rendered in each style.
const SAMPLES: usize = 8;

/// The bytes of the largest of some pictures.
fn largest(style: Style, subjects: impl IntoIterator<Item = Subject>) -> usize {
    let bytes = |subject| of(style, subject).draw().unwrap().len();
    subjects.into_iter().map(bytes).max().unwrap()
}

#[test]
fn hands_are_small() {
    let mut chance = Chance(1);
    for style in Style::ALL {
        let tiles = (0..SAMPLES).map(|_| Subject::Hand(hand(chance.tiles(8), &[1, 4, 6])));
        assert!(largest(style, tiles) < HAND_BYTES, "{style:?}");
        let cards = (0..SAMPLES).map(|_| Subject::Hand(hand(chance.cards(9), &[0, 3, 8])));
        assert!(largest(style, cards) < HAND_BYTES, "{style:?}");
    }
}

#[test]
fn a_hand_below_a_full_trick_is_small() {
    let mut chance = Chance(3);
    for style in Style::ALL {
        let tiles = (0..SAMPLES).map(|_| {
            let dealt = chance.tiles(10);
            let (lead, rest) = dealt.split_at(1);
            let (beat, own) = rest.split_at(1);
            let up = |set: &[Face]| Some(Play::FaceUp(set.to_vec()));
            let down = Some(Play::FaceDown(1));
            let table = table(vec![up(lead), up(beat), down, None]);
            Subject::Hand(play(table, own.to_vec(), &[1, 4]))
        });
        assert!(largest(style, tiles) < PLAY_BYTES, "{style:?}");
    }
}

#[test]
fn the_largest_tables_are_small() {
    let mut chance = Chance(2);
    for style in Style::ALL {
        for _ in 0..2 {
            let mut up = |count| Some(Play::FaceUp(chance.cards(count)));
            let cards = Subject::Table(table(vec![up(7), up(7), up(7), up(7)]));
            let mut up = |count| Some(Play::FaceUp(chance.tiles(count)));
            let tiles = Subject::Table(table(vec![up(4), up(4), up(4), up(4)]));
            let end = Subject::Settlement(settlement(&mut chance));
            let reveal = Subject::Reveal(reveal(&mut chance, 8));
            let (chips, pile) = (i64::MAX, CHIPS_MAX);
            let bets = Subject::Seats(seats_picture(&[SeatState::Bets { chips, pile }; 8]));
            let bytes = largest(style, [cards, tiles, end, reveal, bets]);
            assert!(bytes < TABLE_BYTES, "{bytes} bytes, {style:?}");
        }
    }
}

#[test]
fn a_file_says_what_was_drawn_with_four_bits_a_pixel_if_it_has_no_cards() {
    let tiles = hand(faces("66 63"), &[0]);
    let cards = hand(faces("A.M 4.MS"), &[0]);
    for (subject, depth) in [
        (Subject::Hand(tiles), BitDepth::Four),
        (Subject::Hand(cards), BitDepth::Eight),
        (Subject::Table(table(vec![None; 4])), BitDepth::Four),
        (
            Subject::Settlement(settlement(&mut Chance(6))),
            BitDepth::Four,
        ),
    ] {
        for style in Style::ALL {
            let picture = of(style, subject.clone());
            let (file, canvas) = (picture.draw().unwrap(), picture.canvas().unwrap());
            let reader = Decoder::new(Cursor::new(&file)).read_info().unwrap();
            assert_eq!(
                (reader.info().color_type, reader.info().bit_depth),
                (ColorType::Indexed, depth)
            );
            let (width, height, pixels) = decoded(&file);
            assert_eq!((width, height), (canvas.width(), canvas.height()));
            let drawn = canvas.pixels().iter();
            let drawn = drawn.map(|ink| Palette::of(style).colour(Ink(*ink)));
            assert!(pixels.into_iter().eq(drawn), "{style:?}");
        }
    }
}

#[test]
fn the_inks_of_tiles_and_seats_fit_into_four_bits() {
    for style in Style::ALL {
        let colours = &Palette::of(style).colours()[..Ink::TILES];
        let colours: BTreeSet<&[u8; 4]> = colours.iter().collect();
        assert!(colours.len() <= 16, "{style:?}: {}", colours.len());
    }
}

#[test]
fn the_corners_are_clear_and_nothing_else_is() {
    let picture = of(Style::Classic, Subject::Hand(HandPicture::default()));
    let (width, height, pixels) = decoded(&picture.draw().unwrap());
    let opacity = |x: usize, y: usize| pixels[y * width + x][3];
    for x in [0, width - 1] {
        assert_eq!([opacity(x, 0), opacity(x, height - 1)], [0, 0]);
    }
    assert!((40..height - 40).all(|y| (0..width).all(|x| opacity(x, y) == 255)));
}

#[test]
fn other_pictures_are_other_files() {
    let mut files = BTreeSet::new();
    let tiles = gow::Tile::ALL.into_iter().map(Face::from);
    for face in tiles.chain(gow::Card::ALL.map(Face::Card)) {
        for style in Style::ALL {
            for raised in [0, 1] {
                let picture = of(style, Subject::Hand(hand(vec![face], &[raised])));
                assert!(files.insert(picture.draw().unwrap()), "{face} {style:?}");
            }
        }
    }
}

#[test]
fn equal_pictures_are_equal_files() {
    for style in Style::ALL {
        for faces in [Chance(8).tiles(8), Chance(9).cards(9)] {
            let picture = of(style, Subject::Hand(hand(faces, &[1, 4])));
            assert_eq!(picture.clone().draw().unwrap(), picture.draw().unwrap());
        }
    }
}

#[test]
fn emoji_are_small_squares_with_names_of_their_own() {
    for style in Style::ALL {
        let all = emoji::all(style);
        let names: BTreeSet<&str> = all.iter().map(|emoji| emoji.name.as_str()).collect();
        assert_eq!((names.len(), all.len()), (27, 27));
        assert!(names.contains("t66") && names.contains("t21") && names.contains("knot"));
        let files: BTreeSet<&[u8]> = all.iter().map(|emoji| emoji.file.as_slice()).collect();
        assert_eq!(files.len(), 27);
        for emoji in &all {
            let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            assert!(
                (2..=32).contains(&emoji.name.len()) && emoji.name.chars().all(word),
                "{}",
                emoji.name
            );
            let (width, height, pixels) = decoded(&emoji.file);
            assert_eq!((width, height), (128, 128));
            assert!(emoji.file.len() < emoji::BYTES_MAX / 8);
            assert_eq!(pixels[0][3], 0, "{} has round corners", emoji.name);
        }
    }
}

/// Decodes a file into colours.
fn decoded(file: &[u8]) -> (usize, usize, Vec<[u8; 4]>) {
    let mut decoder = Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = bytes.as_chunks::<4>().0.to_vec();
    (info.width as usize, info.height as usize, pixels)
}
