//! Values that cannot be drawn are refused with an error.

use gow::pai_gow::Category;

use super::samples::{
    Chance, canvas, faces, hand, of, pixels, play, reveal, seats_picture, settlement, table,
};
use crate::board::area::Area;
use crate::board::ink::Ink;
use crate::board::*;

fn refused(subject: Subject) -> PictureError {
    of(Style::Classic, subject).draw().unwrap_err()
}

fn too_many(count: usize, most: usize) -> PictureError {
    PictureError::TooManyPieces { count, most }
}

fn wrong_seats(count: usize, least: usize, most: usize) -> PictureError {
    PictureError::Seats { count, least, most }
}

#[test]
fn too_many_of_anything_is_refused() {
    let mut chance = Chance(4);
    assert_eq!(
        refused(Subject::Hand(hand(chance.tiles(10), &[]))),
        too_many(10, 9)
    );
    assert_eq!(
        refused(Subject::Table(table(vec![Some(Play::FaceDown(8)), None]))),
        too_many(8, 7)
    );
    assert_eq!(
        refused(Subject::Table(table(vec![None; 5]))),
        wrong_seats(5, 2, 4)
    );
    let mut long = settlement(&mut chance);
    long.stacks = 10;
    assert_eq!(refused(Subject::Settlement(long)), too_many(10, 9));
    let mut full = table(vec![None; 4]);
    full.stacks = 10;
    assert_eq!(refused(Subject::Table(full.clone())), too_many(10, 9));
    let hand = play(full, chance.tiles(8), &[]);
    assert_eq!(refused(Subject::Hand(hand)), too_many(10, 9));
}

#[test]
fn too_many_seats_and_chips_are_refused() {
    let mut reveal = reveal(&mut Chance(4), 8);
    reveal.seats.push(reveal.seats[0].clone());
    assert_eq!(refused(Subject::Reveal(reveal)), wrong_seats(9, 2, 8));
    let nobody = Subject::Seats(seats_picture(&[]));
    assert_eq!(refused(nobody), wrong_seats(0, 1, 8));
    let (chips, pile) = (1, CHIPS_MAX + 1);
    let bets = seats_picture(&[SeatState::Bets { chips, pile }]);
    assert_eq!(refused(Subject::Seats(bets)), too_many(6, 5));
}

#[test]
fn what_no_game_has_is_refused() {
    for (first, count) in [(0, 1), (0, 9), (7, 2), (usize::MAX, 2)] {
        let mut picture = hand(Chance(5).tiles(8), &[]);
        picture.groups.push(Group { first, count });
        let held = 8;
        let wrong = PictureError::Group { first, count, held };
        assert_eq!(refused(Subject::Hand(picture)), wrong);
    }
    for pips in [0, 7] {
        let mut picture = reveal(&mut Chance(6), 2);
        picture.dice = Some([1, pips, 6]);
        assert_eq!(refused(Subject::Reveal(picture)), PictureError::Die(pips));
    }
    let [high, low] = [9, 10].map(|points| Half {
        faces: faces("66 54").try_into().unwrap(),
        rank: Category::Points(points),
        letter: None,
    });
    let setting = Subject::Setting(SettingPicture { high, low });
    assert_eq!(refused(setting), PictureError::Points(10));
}

#[test]
fn the_utmost_is_drawn() {
    let mut utmost = settlement(&mut Chance(3));
    for row in &mut utmost.rows {
        *row = SettlementRow {
            net: i64::MIN,
            stacks: u8::MAX,
            wins: true,
            banks: true,
            paid: Some(i64::MAX),
            ..row.clone()
        };
    }
    let mut full = table(vec![Some(Play::FaceDown(7)); 4]);
    for seat in &mut full.seats {
        *seat = TableSeat {
            stacks: u8::MAX,
            left: u8::MAX,
            takes: true,
            to_act: true,
            banks: Some(Puck::Factor(i64::MAX)),
            ..seat.clone()
        };
    }
    let mut rich = reveal(&mut Chance(7), 8);
    for seat in &mut rich.seats {
        seat.net = Some(i64::MAX);
    }
    let (chips, pile) = (i64::MAX, CHIPS_MAX);
    let bets = seats_picture(&[SeatState::Bets { chips, pile }; 8]);
    for subject in [
        Subject::Settlement(utmost),
        Subject::Hand(play(full.clone(), Chance(4).cards(9), &[0, 8])),
        Subject::Table(full),
        Subject::Reveal(rich),
        Subject::Seats(bets),
    ] {
        of(Style::Classic, subject).draw().unwrap();
    }
}

#[test]
fn what_falls_beyond_the_edges_is_left_out() {
    let mut canvas = canvas(Subject::Hand(HandPicture::default()));
    let before = canvas.pixels().to_vec();
    let (right, below) = (canvas.width(), canvas.height());
    for (x, y) in [
        (right, 0),
        (right + 50, below - 1),
        (0, below),
        (right + 1, below + 1),
    ] {
        canvas.write((x, y), 30, "+8", Ink::IVORY, Ink::GREEN);
        canvas.fill(Area::new(x, y, 20, 20), Ink::GOLD);
    }
    assert_eq!(canvas.pixels(), before);
    canvas.write((right - 5, below - 5), 30, "8", Ink::IVORY, Ink::GREEN);
    canvas.fill(Area::new(right - 5, below - 5, 20, 20), Ink::GOLD);
    assert_eq!(canvas.pixels().len(), before.len());
    assert_eq!(pixels(&canvas, Ink::GOLD), 25);
}
