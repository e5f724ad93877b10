//! Faces: pips counted on the picture.

use gow::{Card, Piece, Tile, UnknownPiece};

use super::samples::{Chance, faces};
use crate::board::ink::Ink;
use crate::board::sprite::Sprite;
use crate::board::sprite_cache::SpriteCache;
use crate::board::stamp::{Shape, Size, Stamp};
use crate::board::*;

fn drawn(face: Face, size: Size, style: Style) -> std::sync::Arc<Sprite> {
    SpriteCache::of(style).sprite(Stamp {
        shape: Shape::Face(face, size),
        ink: Ink::IVORY,
        ground: Ink::GREEN,
    })
}

/// Counts the connected patches of one colour.
fn patches(sprite: &Sprite, ink: Ink) -> usize {
    let (width, height) = (sprite.width(), sprite.height());
    let mut open: Vec<bool> = sprite
        .rows()
        .flatten()
        .map(|pixel| *pixel == ink.0)
        .collect();
    let mut count = 0;
    for start in 0..open.len() {
        let mut edge = vec![start];
        count += usize::from(open[start]);
        while let Some(at) = edge.pop() {
            if !std::mem::take(&mut open[at]) {
                continue;
            }
            let (x, y) = (at % width, at / width);
            edge.extend((x > 0).then(|| at - 1));
            edge.extend((x + 1 < width).then_some(at + 1));
            edge.extend((y > 0).then(|| at - width));
            edge.extend((y + 1 < height).then_some(at + width));
        }
    }
    count
}

#[test]
fn every_tile_has_its_pips_in_red_and_white() {
    for style in Style::ALL {
        for size in [Size::Large, Size::Medium, Size::Small, Size::Tiny] {
            for tile in Tile::ALL {
                let sprite = drawn(tile.into(), size, style);
                let (high, low) = tile.pips();
                let red = usize::from(tile.red_pips());
                // The rim is another white patch.
                let white = usize::from(high + low) - red + 1;
                let found = [Ink::RED, Ink::IVORY].map(|ink| patches(&sprite, ink));
                assert_eq!(found, [red, white], "{tile:?} {size:?} {style:?}");
            }
        }
    }
}

#[test]
fn the_double_six_has_three_red_and_three_white_pips_in_each_half() {
    let sprite = drawn(faces("66")[0], Size::Large, Style::Classic);
    let half = Size::Large.height() as usize / 2;
    let count = |ink: Ink, rows: std::ops::Range<usize>| {
        sprite
            .rows()
            .enumerate()
            .filter(|(y, _)| rows.contains(y))
            .flat_map(|(_, row)| row)
            .filter(|p| **p == ink.0)
            .count()
    };
    let (above, below) = (count(Ink::RED, 0..half), count(Ink::RED, half..2 * half));
    assert!(
        above > 0 && above.abs_diff(below) * 20 < above,
        "{above} {below}"
    );
}

#[test]
fn notation_is_read_and_written_back() {
    for card in Card::ALL {
        assert_eq!(Face::Card(card).to_string().parse(), Ok(Face::Card(card)));
        assert_eq!(Face::from(Piece::from(card)), Face::Card(card));
    }
    for tile in Tile::ALL {
        assert_eq!(Face::from(tile).to_string().parse(), Ok(Face::Tile(tile)));
        assert_eq!(Face::from(Piece::from(tile)), Face::Tile(tile));
    }
    for text in [
        "", "36", ".", "A", "A.", "A.MS", "C.X", "4.M", "4.SM", "4.MM", "4.MSW", "1.MS", "10.MS",
        "A-M", "4.MS ",
    ] {
        assert_eq!(text.parse::<Face>(), Err(UnknownPiece), "{text}");
    }
    assert_ne!(Chance(1).cards(9), Chance(2).cards(9));
}
