//! The table of Pai Gow: who has set, and at the end everybody's tiles.

use gow::Seat;
use gow::pai_gow::Verdict;

use crate::text::signed;

use super::area::{self, Area};
use super::canvas::{Canvas, text_width};
use super::error::{PictureError, check_seats};
use super::icon::Icon;
use super::ink::Ink;
use super::marks;
use super::puck;
use super::setting::{self, Half};
use super::stamp::{Shape, Size};
use super::style::Style;

/// The table of Pai Gow, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RevealPicture {
    /// The three dice that chose the first stack, if known.
    pub dice: Option<[u8; 3]>,
    /// The seats in playing order.
    pub seats: Vec<RevealSeat>,
    /// The word on the bank's puck.
    pub banker: String,
}

/// One seat of a [`RevealPicture`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RevealSeat {
    /// Which seat it is, for its letter.
    pub seat: Seat,
    /// Whether it is the bank.
    pub bank: bool,
    /// What is known of its tiles.
    pub standing: Standing,
    /// What it has won or lost, once that is known.
    pub net: Option<i64>,
}

/// What everybody knows of a seat's tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Four tiles face down.
    Waiting,
    /// Two hands face down.
    Set,
    /// Two hands face up.
    Shown {
        /// The higher hand.
        high: Half,
        /// The lower hand.
        low: Half,
        /// How they compare with the bank's; [`Verdict::Bank`] for the bank itself and for a player
        /// without a bet.
        verdict: Verdict,
        /// Whether the higher one is higher than the bank's.
        high_wins: bool,
        /// Whether the lower one is.
        low_wins: bool,
    },
}

/// The number of seats that can be drawn.
const SEATS: std::ops::RangeInclusive<usize> = 2..=gow::MAX_SEATS;

const SIZE: Size = Size::Medium;
const EDGE: usize = 24;
const BETWEEN: usize = 14;
const PLATE: usize = 50;
const PAD: usize = 10;
const SIGN: u32 = 30;
const PUCK: u32 = 36;
const GAP: usize = 6;
const MARK: u32 = 44;

/// The size of one half: two tiles and their rank.
const HALF_WIDTH: usize = 2 * SIZE.width() as usize + GAP + MARK as usize + 3 * PAD;
const HALF_HEIGHT: usize = (SIZE.height() + SIZE.shadow()) as usize + 2 * PAD;
const ROUND: u32 = 14;

const CELL_WIDTH: usize = 2 * HALF_WIDTH + PAD;
const CELL_HEIGHT: usize = PLATE + PAD + HALF_HEIGHT;
const WIDTH: usize = 2 * CELL_WIDTH + BETWEEN + 2 * EDGE;
const DIE: u32 = 58;

impl RevealPicture {
    /// Refuses a value that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        check_seats(self.seats.len(), &SEATS)?;
        let mut dice = self.dice.into_iter().flatten();
        if let Some(pips) = dice.find(|pips| !(1..=6).contains(pips)) {
            return Err(PictureError::Die(pips));
        }
        self.seats.iter().try_for_each(|seat| match &seat.standing {
            Standing::Shown { high, low, .. } => high.check().and_then(|()| low.check()),
            Standing::Waiting | Standing::Set => Ok(()),
        })
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let rows = self.seats.len().div_ceil(2);
        let top = EDGE + self.dice.map_or(0, |_| DIE as usize + BETWEEN);
        let height = top + rows * (CELL_HEIGHT + BETWEEN) - BETWEEN + EDGE;
        let mut canvas = Canvas::table(style, WIDTH, height);
        if let Some(dice) = self.dice {
            let shapes = dice.map(|pips| Shape::Die(pips, DIE));
            let pitch = DIE as usize + 16;
            let left = (WIDTH - 3 * pitch + 16) / 2;
            marks::row(&mut canvas, (left, EDGE), pitch, shapes, Ink::ON_CLOTH);
        }
        for (place, seat) in self.seats.iter().enumerate() {
            let x = EDGE + area::column_offset(place, self.seats.len(), CELL_WIDTH + BETWEEN);
            let y = top + place / 2 * (CELL_HEIGHT + BETWEEN);
            let area = Area::new(x, y, CELL_WIDTH, PLATE);
            draw_plate(&mut canvas, seat, &self.banker, area);
            draw_tiles(&mut canvas, &seat.standing, (x, y + PLATE + PAD));
        }
        canvas
    }
}

/// Draws the letter, the bank's puck and the result of the seat.
fn draw_plate(canvas: &mut Canvas, seat: &RevealSeat, banker: &str, area: Area) {
    const INNER: usize = 5;
    const APART: usize = 12;
    let won = seat.net.is_some_and(|net| net > 0);
    let ground = if won { Ink::LINE } else { Ink::SHADE };
    canvas.panel(area, PLATE as u32 / 2, ground, Ink::GREEN);
    let disc = (PLATE - 2 * INNER) as u32;
    let at = (area.x + INNER, area.y + INNER);
    let inks = (Ink::IVORY, Ink::TILE, ground);
    marks::badge(canvas, at, disc, seat.seat.letter(), inks);
    let mut x = area.x + PLATE + APART;
    if seat.bank {
        let at = (x, area.y + (PLATE - PUCK as usize) / 2);
        puck::draw(canvas, banker, at, PUCK, ground);
        x += puck::width(banker, PUCK) + APART;
    }
    let y = area.y + (PLATE - SIGN as usize) / 2;
    if let Some(shape) = sign(&seat.standing) {
        canvas.put((x, y), shape, (Ink::IVORY, ground));
    }
    if let Some(net) = seat.net {
        let text = signed(net);
        let left = area.right().saturating_sub(text_width(&text, SIGN) + 20);
        canvas.write((left, y), SIGN, &text, Ink::IVORY, ground);
    }
}

/// A tick once the seat has set; the verdict once its tiles are shown.
fn sign(standing: &Standing) -> Option<Shape> {
    match standing {
        Standing::Waiting => None,
        Standing::Set => Some(Shape::Icon(Icon::Tick, SIGN)),
        Standing::Shown { verdict, .. } => match verdict {
            Verdict::Bank => None,
            Verdict::Win => Some(Shape::Icon(Icon::Star, SIGN)),
            Verdict::Loss => Some(Shape::Letter('−', SIGN)),
            Verdict::Push => Some(Shape::Letter('=', SIGN)),
        },
    }
}

fn draw_tiles(canvas: &mut Canvas, standing: &Standing, (x, y): (usize, usize)) {
    let pitch = SIZE.width() as usize + GAP;
    let second = x + HALF_WIDTH + PAD;
    match standing {
        Standing::Waiting => {
            let area = Area::new(x, y, CELL_WIDTH, HALF_HEIGHT);
            mat(canvas, area, false);
            let left = x + (CELL_WIDTH - 4 * pitch) / 2;
            let backs = [Shape::Back(SIZE); 4];
            marks::row(canvas, (left, y + PAD), pitch, backs, Ink::ON_CLOTH);
        }
        Standing::Set => {
            for left in [x, second] {
                mat(canvas, Area::new(left, y, HALF_WIDTH, HALF_HEIGHT), false);
                let left = left + (HALF_WIDTH - 2 * pitch) / 2;
                let backs = [Shape::Back(SIZE); 2];
                marks::row(canvas, (left, y + PAD), pitch, backs, Ink::ON_CLOTH);
            }
        }
        Standing::Shown {
            high,
            low,
            high_wins,
            low_wins,
            ..
        } => {
            draw_half(canvas, high, *high_wins, (x, y));
            draw_half(canvas, low, *low_wins, (second, y));
        }
    }
}

fn draw_half(canvas: &mut Canvas, half: &Half, wins: bool, (x, y): (usize, usize)) {
    let ground = mat(canvas, Area::new(x, y, HALF_WIDTH, HALF_HEIGHT), wins);
    let pitch = SIZE.width() as usize + GAP;
    let (at, shapes) = ((x + PAD, y + PAD), half.shapes(SIZE));
    marks::row(canvas, at, pitch, shapes, (Ink::IVORY, ground));
    let inks = if wins {
        (Ink::IVORY, Ink::TILE, ground)
    } else {
        (Ink::SHADE, Ink::IVORY, ground)
    };
    let left = x + HALF_WIDTH - PAD - MARK as usize;
    let above = y + (HALF_HEIGHT - MARK as usize) / 2;
    setting::rank(canvas, (left, above), MARK, half, inks);
}

/// Draws the mat under tiles, lighter if they win; returns its colour.
fn mat(canvas: &mut Canvas, area: Area, wins: bool) -> Ink {
    const FRAME: usize = 2;
    let ground = if wins { Ink::LINE } else { Ink::GREEN };
    canvas.panel(area, ROUND, Ink::LINE, Ink::GREEN);
    canvas.panel(area.inset(FRAME), ROUND - FRAME as u32, ground, Ink::LINE);
    ground
}
