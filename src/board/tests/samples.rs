//! Sample pictures.

use gow::pai_gow::{Category, Verdict};
use gow::{Card, Seat, Tile};

use crate::board::canvas::Canvas;
use crate::board::ink::Ink;
use crate::board::*;

/// Pseudo-random numbers, the same in every run.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Draws from the 32 tiles without replacement.
    pub(super) fn tiles(&mut self, count: usize) -> Vec<Face> {
        let all = (0..32)
            .map(|id| Face::from(Tile::of_id(id).unwrap()))
            .collect();
        self.some(all, count)
    }

    /// Draws from the 36 cards without replacement.
    pub(super) fn cards(&mut self, count: usize) -> Vec<Face> {
        self.some(Card::ALL.map(Face::Card).to_vec(), count)
    }

    fn some(&mut self, mut all: Vec<Face>, count: usize) -> Vec<Face> {
        (0..count)
            .map(|_| all.swap_remove(self.below(all.len())))
            .collect()
    }
}

pub(super) fn seat(place: usize) -> Seat {
    Seat::new(place).unwrap()
}

pub(super) fn faces(text: &str) -> Vec<Face> {
    text.split_ascii_whitespace()
        .map(|face| face.parse().unwrap())
        .collect()
}

pub(super) fn hand(faces: Vec<Face>, raised: &[usize]) -> HandPicture {
    let pieces = faces.into_iter().enumerate();
    let pieces = pieces
        .map(|(place, face)| HeldPiece {
            face,
            name: match face {
                Face::Tile(_) => ["Heaven", "Plum", "Bench", "Goose"][place % 4].to_owned(),
                Face::Card(_) => String::new(),
            },
            raised: raised.contains(&place),
            marked: false,
        })
        .collect();
    HandPicture {
        pieces,
        ..HandPicture::default()
    }
}

pub(super) fn of(style: Style, subject: Subject) -> Picture {
    Picture { style, subject }
}

pub(super) fn canvas(subject: Subject) -> Canvas {
    of(Style::Classic, subject).canvas().unwrap()
}

/// Counts the pixels of one colour.
pub(super) fn pixels(canvas: &Canvas, ink: Ink) -> usize {
    let pixels = canvas.pixels().iter();
    pixels.filter(|pixel| **pixel == ink.0).count()
}

/// Returns where two pictures of one size differ, from top to bottom.
pub(super) fn changed(one: &Canvas, other: &Canvas) -> Vec<(usize, usize)> {
    let places = 0..one.pixels().len();
    places
        .filter(|at| one.pixels()[*at] != other.pixels()[*at])
        .map(|at| (at % one.width(), at / one.width()))
        .collect()
}

/// A table: the second seat takes, and the last is to act.
pub(super) fn table(plays: Vec<Option<Play>>) -> TablePicture {
    let last = plays.len() - 1;
    let seats = plays
        .into_iter()
        .enumerate()
        .map(|(place, play)| TableSeat {
            seat: seat(place),
            badge: Badge::Letter,
            to_act: place == last,
            takes: place == 1,
            stacks: 2,
            left: 5,
            banks: (place == 0).then_some(Puck::Factor(2)),
            caption: if play.is_some() { "beats" } else { "to play" }.to_owned(),
            play,
        });
    TablePicture {
        seats: seats.collect(),
        stacks: 8,
        warns: true,
    }
}

/// A hand below its table.
pub(super) fn play(table: TablePicture, faces: Vec<Face>, raised: &[usize]) -> HandPicture {
    let mut picture = hand(faces, raised);
    for piece in &mut picture.pieces {
        piece.marked = true;
    }
    HandPicture {
        table: Some(table),
        legend: "can beat".to_owned(),
        ..picture
    }
}

/// A table of Pai Gow with all tiles face up.
pub(super) fn reveal(chance: &mut Chance, seats: usize) -> RevealPicture {
    let tiles = chance.tiles(4 * seats);
    let half = |faces: &[Face], points| Half {
        faces: [faces[0], faces[1]],
        rank: Category::Points(points),
        letter: None,
    };
    let seats = tiles.chunks(4).enumerate().map(|(place, four)| RevealSeat {
        seat: seat(place),
        bank: place == 0,
        standing: Standing::Shown {
            high: half(&four[..2], 9),
            low: half(&four[2..], 4),
            verdict: if place == 0 {
                Verdict::Bank
            } else {
                Verdict::Win
            },
            high_wins: place > 0,
            low_wins: place > 0,
        },
        net: Some(123_456),
    });
    RevealPicture {
        dice: Some([4, 1, 6]),
        seats: seats.collect(),
        banker: "banker".to_owned(),
    }
}

/// The end of a hand of four: the first seat takes one trick, the third all others.
pub(super) fn settlement(chance: &mut Chance) -> SettlementPicture {
    let faces = chance.tiles(32);
    let nets = [-400_000, -1, 1_000_001, -600_000];
    let hands = faces.chunks(8).zip(nets).enumerate();
    let rows = hands.map(|(place, (hand, net))| {
        let plays = hand.chunks(2).enumerate().map(|(trick, set)| {
            let takes = place == if trick == 0 { 0 } else { 2 };
            let play = if takes {
                Play::FaceUp(set.to_vec())
            } else {
                Play::Discarded(set.to_vec())
            };
            TrickPlay { play, takes }
        });
        SettlementRow {
            seat: seat(place),
            badge: Badge::Letter,
            stacks: [2, 0, 6, 0][place],
            net,
            wins: place == 2,
            banks: place == 0,
            paid: (place == 0).then_some(16),
            plays: plays.collect(),
        }
    });
    SettlementPicture {
        rows: rows.collect(),
        stacks: 8,
        banker: "banker".to_owned(),
    }
}

/// A table before its tiles are dealt.
pub(super) fn seats_picture(states: &[SeatState]) -> SeatsPicture {
    let mark = |(place, state): (usize, &SeatState)| SeatMark {
        seat: seat(place),
        state: *state,
    };
    SeatsPicture {
        seats: states.iter().enumerate().map(mark).collect(),
        banker: "banker".to_owned(),
    }
}
