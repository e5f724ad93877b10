//! What is on a picture, and how often.

use std::collections::HashMap;

use super::samples::{
    Chance, canvas, changed, faces, hand, pixels, play, reveal, seat, seats_picture, settlement,
    table,
};
use crate::board::canvas::Canvas;
use crate::board::ink::Ink;
use crate::board::sprite::Sprite;
use crate::board::sprite_cache::SpriteCache;
use crate::board::stamp::{Shape, Size, Stamp};
use crate::board::*;

/// How many neighbouring pixels are looked up at once.
const SPAN: usize = 4;

/// Spans of pixels that begin with a change of colour, and their positions.
type Edges = HashMap<[u8; SPAN], Vec<(usize, usize)>>;

/// A picture with its edges: they are few, and searching for a piece at every pixel takes seconds.
struct Seen {
    canvas: Canvas,
    edges: Edges,
}

impl Seen {
    fn of(subject: Subject) -> Seen {
        let canvas = canvas(subject);
        let mut known = Edges::new();
        for (span, place) in edges(canvas.pixels().chunks_exact(canvas.width())) {
            known.entry(span).or_default().push(place);
        }
        Seen {
            canvas,
            edges: known,
        }
    }

    /// Finds the positions at which a piece is fully visible.
    fn places(&self, shape: Shape, (ink, ground): (Ink, Ink)) -> Vec<(usize, usize)> {
        let sprite = SpriteCache::of(Style::Classic).sprite(Stamp { shape, ink, ground });
        let known = |span| self.edges.get(&span).map_or(&[][..], Vec::as_slice);
        let (span, (left, above)) = edges(sprite.rows())
            .min_by_key(|(span, _)| known(*span).len())
            .unwrap();
        let corners = known(span)
            .iter()
            .filter_map(|(x, y)| x.checked_sub(left).zip(y.checked_sub(above)));
        corners
            .filter(|corner| self.lies(&sprite, *corner))
            .collect()
    }

    fn lies(&self, sprite: &Sprite, (x, y): (usize, usize)) -> bool {
        let mut rows = self
            .canvas
            .pixels()
            .chunks_exact(self.canvas.width())
            .skip(y);
        let same =
            |wanted| rows.next().and_then(|row| row.get(x..x + sprite.width())) == Some(wanted);
        sprite.rows().all(same)
    }

    fn count(&self, shape: Shape, ink: Ink, ground: Ink) -> usize {
        self.places(shape, (ink, ground)).len()
    }

    /// How often a piece lies on the cloth.
    fn on_cloth(&self, shape: Shape) -> usize {
        self.count(shape, Ink::IVORY, Ink::GREEN)
    }
}

/// Returns every span that begins with a change of colour, and its position.
fn edges<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
) -> impl Iterator<Item = ([u8; SPAN], (usize, usize))> {
    rows.enumerate().flat_map(|(y, row)| {
        let spans = row
            .windows(SPAN)
            .enumerate()
            .filter(|(_, span)| span[0] != span[1]);
        spans.map(move |(x, span)| (span.try_into().unwrap(), (x, y)))
    })
}

/// Asserts that no two of these pictures look alike.
fn ensure_different(drawn: &[Canvas]) {
    for (place, picture) in drawn.iter().enumerate() {
        for (other, before) in drawn[..place].iter().enumerate() {
            assert!(picture.pixels() != before.pixels(), "{place} is as {other}");
        }
    }
}

#[test]
fn a_chosen_tile_is_raised_and_its_name_is_on_a_plate() {
    let tiles = faces("66 63 54");
    let picture = Seen::of(Subject::Hand(hand(tiles.clone(), &[1])));
    let place = |face| {
        let found = picture.places(Shape::Face(face, Size::Large), Ink::ON_CLOTH);
        assert_eq!(found.len(), 1, "{face}");
        found[0]
    };
    let (left, raised, right) = (place(tiles[0]), place(tiles[1]), place(tiles[2]));
    let initials = |initial, ink, ground| -> usize {
        let shapes = (14..=20).map(|height| Shape::Letter(initial, height));
        shapes.map(|shape| picture.count(shape, ink, ground)).sum()
    };
    assert_eq!(initials('P', Ink::TILE, Ink::IVORY), 1);
    assert_eq!(initials('H', Ink::IVORY, Ink::GREEN), 1);
    assert_eq!(initials('B', Ink::IVORY, Ink::GREEN), 1);
    assert_eq!(picture.on_cloth(Shape::Letter('-', 17)), 3);
    assert!(left.0 < raised.0 && raised.0 < right.0);
    assert_eq!(left.1, right.1);
    assert!(raised.1 + 20 < left.1, "{raised:?} {left:?}");
}

#[test]
fn the_longest_names_of_neighbours_stay_apart() {
    for name in ["Partition", "紅頭十", "铜锤六"] {
        assert!(fits_above_tile(name), "{name}");
        let mut picture = hand(faces("64 64"), &[]);
        for piece in &mut picture.pieces {
            piece.name = name.to_owned();
        }
        let canvas = canvas(Subject::Hand(picture));
        let (middle, rows) = (canvas.width() / 2, canvas.pixels().chunks(canvas.width()));
        // The names are the only thing above the tiles.
        let between = rows
            .skip(20)
            .take(40)
            .flat_map(|row| &row[middle - 3..middle + 3]);
        let inked = between.filter(|pixel| **pixel != Ink::GREEN.0).count();
        assert_eq!(inked, 0, "{name} runs into the next name");
    }
    assert!(!fits_above_tile("Long Legs"));
}

/// How wide and how high the part is in which two pictures of one size differ.
fn difference(plain: HandPicture, other: HandPicture) -> (usize, usize) {
    let (plain, other) = (canvas(Subject::Hand(plain)), canvas(Subject::Hand(other)));
    let (columns, rows): (Vec<_>, Vec<_>) = changed(&plain, &other).into_iter().unzip();
    let extent = |places: &[usize]| places.iter().max().unwrap() - places.iter().min().unwrap();
    (extent(&columns), extent(&rows))
}

#[test]
fn a_group_is_underlined_and_changes_nothing_else() {
    let plain = hand(faces("66 63 54 21"), &[]);
    let grouped = HandPicture {
        groups: vec![Group { first: 0, count: 3 }],
        ..plain.clone()
    };
    let (wide, high) = difference(plain, grouped);
    assert!((200..300).contains(&wide) && high < 10, "{wide} {high}");
}

#[test]
fn a_line_between_two_suits_touches_no_piece() {
    let plain = hand(faces("66 51 54 21"), &[]);
    let divided = HandPicture {
        dividers: vec![0, 2, 4],
        ..plain.clone()
    };
    let (wide, high) = difference(plain, divided);
    assert!(wide < 6 && high > 100, "{wide} {high}");
}

#[test]
fn a_table_shows_each_play_once_and_backs_for_discards() {
    let plays = vec![
        Some(Play::FaceUp(faces("44 43"))),
        Some(Play::FaceUp(faces("66 54"))),
        Some(Play::FaceDown(2)),
        None,
    ];
    let scene = table(plays);
    let hand = play(scene.clone(), faces("63"), &[]);
    for (subject, size) in [
        (Subject::Table(scene), Size::Medium),
        (Subject::Hand(hand), Size::Small),
    ] {
        let picture = Seen::of(subject);
        // The play that takes the trick lies on a lighter ground.
        for (text, ground) in [("44 43", Ink::GREEN), ("66 54", Ink::LINE)] {
            for face in faces(text) {
                let shape = Shape::Face(face, size);
                assert_eq!(picture.count(shape, Ink::IVORY, ground), 1, "{face}");
            }
        }
        assert_eq!(picture.on_cloth(Shape::Back(size)), 2);
        let own = Shape::Face(faces("63")[0], size);
        assert_eq!(picture.on_cloth(own), 0);
    }
}

#[test]
fn nothing_but_its_width_is_seen_of_a_discard() {
    for width in 1..=4 {
        let mut scene = table(vec![Some(Play::FaceDown(width)); 4]);
        scene.seats[0].banks = None;
        scene.seats[1].takes = false;
        let hand = play(scene.clone(), Vec::new(), &[]);
        for (subject, largest) in [
            (Subject::Table(scene), Size::Medium),
            (Subject::Hand(hand), Size::Small),
        ] {
            let picture = Seen::of(subject);
            // Four overlap a little, so that none but the last is seen whole.
            if let Some(size) = [largest, largest, Size::Tiny].get(width - 1) {
                assert_eq!(picture.on_cloth(Shape::Back(*size)), 4 * width);
            }
            assert_eq!(pixels(&picture.canvas, Ink::RED), 0);
        }
    }
}

#[test]
fn gold_is_the_turn_and_nothing_else() {
    let mut scene = table(vec![Some(Play::FaceUp(faces("66 54"))); 4]);
    for seat in &mut scene.seats {
        seat.to_act = false;
    }
    let gold = |subject| pixels(&canvas(subject), Ink::GOLD);
    let hand = |scene: &TablePicture| Subject::Hand(play(scene.clone(), faces("66 63 54"), &[0]));
    let end = settlement(&mut Chance(3));
    let reveal = reveal(&mut Chance(4), 4);
    for subject in [
        Subject::Table(scene.clone()),
        hand(&scene),
        Subject::Settlement(end),
        Subject::Reveal(reveal),
    ] {
        assert_eq!(gold(subject), 0);
    }
    // Somebody else's turn is gold on the table that everybody sees, but not above a hand.
    scene.seats[0].to_act = true;
    assert_eq!(gold(hand(&scene)), 0);
    assert!(gold(Subject::Table(scene.clone())) > 1_000);
    scene.seats[0].to_act = false;
    scene.seats[3].to_act = true;
    assert!(gold(hand(&scene)) > 1_000);
}

#[test]
fn stacks_are_small_tiles_and_who_has_none_stands_out() {
    let mut scene = table(vec![None; 4]);
    let slots = |scene: &TablePicture, full, ink| {
        let picture = Seen::of(Subject::Table(scene.clone()));
        picture.count(Shape::Slot(full, 15), ink, Ink::SHADE)
    };
    scene.seats[3].to_act = false;
    assert_eq!(slots(&scene, true, Ink::IVORY), 8);
    assert_eq!(slots(&scene, false, Ink::LINE), 24);
    assert_eq!(slots(&scene, false, Ink::RED), 0);
    scene.seats[2].stacks = 0;
    assert_eq!(slots(&scene, false, Ink::RED), 8);
    let equal = TablePicture {
        warns: false,
        ..scene.clone()
    };
    assert_eq!(slots(&equal, false, Ink::RED), 0, "nobody is punished");
    for seat in &mut scene.seats {
        seat.stacks = 0;
    }
    assert_eq!(slots(&scene, false, Ink::RED), 0, "nobody has any yet");
}

#[test]
fn no_hand_is_drawn_once_the_last_piece_is_played() {
    let scene = table(vec![Some(Play::FaceDown(1)); 4]);
    let last = canvas(Subject::Hand(play(scene.clone(), Vec::new(), &[])));
    let before = canvas(Subject::Hand(play(scene, faces("66"), &[])));
    assert!(last.height() + 250 < before.height());
}

#[test]
fn before_the_reveal_nothing_lies_open() {
    let waiting = |standing| RevealSeat {
        seat: seat(0),
        bank: false,
        standing,
        net: None,
    };
    let picture = Seen::of(Subject::Reveal(RevealPicture {
        dice: None,
        seats: vec![waiting(Standing::Set), waiting(Standing::Waiting)],
        banker: String::new(),
    }));
    assert_eq!(picture.on_cloth(Shape::Back(Size::Medium)), 8);
    assert_eq!(pixels(&picture.canvas, Ink::RED), 0);
}

#[test]
fn a_reveal_shows_every_tile() {
    let picture = Seen::of(Subject::Reveal(reveal(&mut Chance(3), 8)));
    for tile in gow::Tile::ALL {
        let shape = Shape::Face(tile.into(), Size::Medium);
        let found = picture.on_cloth(shape) + picture.count(shape, Ink::IVORY, Ink::LINE);
        assert_eq!(found, tile.copies());
    }
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
    ensure_different(&drawn);
    // Four turns, and none.
    assert_eq!(pixels(&drawn[4], Ink::GOLD), 0);
}

#[test]
fn a_settlement_tells_signs_and_long_amounts() {
    let picture = Seen::of(Subject::Settlement(settlement(&mut Chance(3))));
    let glyph = |sign, ground| picture.count(Shape::Letter(sign, 28), Ink::IVORY, ground);
    assert_eq!(glyph('−', Ink::SHADE), 3);
    assert_eq!(glyph('+', Ink::LINE), 1);
}

#[test]
fn a_settlement_shows_every_tile_and_what_took_the_tricks() {
    let scene = settlement(&mut Chance(3));
    let picture = Seen::of(Subject::Settlement(scene.clone()));
    for (row, trick) in scene
        .rows
        .iter()
        .flat_map(|row| row.plays.iter().map(move |trick| (row, trick)))
    {
        let (faces, rim) = match &trick.play {
            Play::FaceUp(faces) => (faces, Ink::IVORY),
            Play::Discarded(faces) => (faces, Ink::BONE),
            Play::FaceDown(_) => panic!("every tile is turned over"),
        };
        let ground = if row.wins { Ink::LINE } else { Ink::SHADE };
        for face in faces {
            let found = picture.count(Shape::Face(*face, Size::Tiny), rim, ground);
            assert!(found > 0, "{face}");
        }
    }
}

#[test]
fn seats_tell_who_banks_who_is_asked_and_who_has_bet() {
    let states = [
        SeatState::Free,
        SeatState::Taken,
        SeatState::Banks,
        SeatState::Asked,
        SeatState::Out,
        SeatState::Bets { chips: 20, pile: 2 },
        SeatState::Bets { chips: 30, pile: 2 },
        SeatState::Bets { chips: 30, pile: 3 },
    ];
    let drawn =
        states.map(|state| canvas(Subject::Seats(seats_picture(&[state, SeatState::Taken]))));
    ensure_different(&drawn);
    let reds = drawn.each_ref().map(|canvas| pixels(canvas, Ink::RED));
    let bare = [0, 1, 3, 4].map(|place: usize| reds[place]);
    assert_eq!(bare, [0; 4], "chips lie only where somebody has bet");
    assert!(reds[2] > 0, "the bank has a puck");
    assert!(
        reds[7] > reds[6] && reds[5] == reds[6],
        "more chips for a larger bet"
    );
    let gold = |place: usize| pixels(&drawn[place], Ink::GOLD) > 0;
    assert_eq!([2, 3, 1, 5].map(gold), [false, true, false, false]);
}

#[test]
fn every_seat_has_its_letter() {
    let picture = Seen::of(Subject::Seats(seats_picture(&[SeatState::Taken; 8])));
    for letter in 'A'..='H' {
        let shape = Shape::Letter(letter, 27);
        let found = picture.count(shape, Ink::SHADE, Ink::IVORY);
        assert_eq!(found, 1, "{letter}");
    }
}
