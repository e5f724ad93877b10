//! A hand, in its owner's order, and the trick that it is played to.

use super::area::Area;
use super::canvas::{Canvas, fitting_height, text_width};
use super::error::{PictureError, check_pieces};
use super::face::Face;
use super::icon::Icon;
use super::ink::Ink;
use super::stamp::{Shape, Size};
use super::style::Style;
use super::table::TablePicture;

/// One person's own pieces; only the owner may see the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HandPicture {
    /// The table above the pieces, with the owner's seat last.
    pub table: Option<TablePicture>,
    /// The pieces from left to right.
    pub pieces: Vec<HeldPiece>,
    /// Which neighbours belong together.
    pub groups: Vec<Group>,
    /// Before which pieces a thin line stands, because another suit or tier begins.
    pub dividers: Vec<usize>,
    /// What the mark of pieces means, in words.
    pub legend: String,
}

/// A piece in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeldPiece {
    /// Its face.
    pub face: Face,
    /// The words above it; the pips of a tile stand below it.
    pub name: String,
    /// Whether it is chosen.
    pub raised: bool,
    /// Whether it has the mark that the legend explains.
    pub marked: bool,
}

/// Neighbours in a hand that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The index of the first.
    pub first: usize,
    /// How many there are, at least two.
    pub count: usize,
}

/// The largest hand that any game deals.
const PIECES_MAX: usize = gow::tet_gow::MAX_HAND;

/// The least width, in pieces: a full hand of tiles, so that pieces keep their size in Discord as
/// the hand shrinks.
const SLOTS: usize = 8;

/// The distance from one piece to the next, in pixels.
const PITCH: usize = 90;

/// The space to the left and right.
const SIDE: usize = 22;

/// The space above the table, and below it.
const EDGE: usize = 14;
const UNDER: usize = 6;

/// The largest pieces of the trick: one's own are larger.
const TRICK: Size = Size::Small;

/// The line between the table and the hand.
const RULE: usize = 3;

/// The space above a chosen piece with its name, and the distance by which both are raised.
const TOP: usize = 8;
const LIFT: usize = 22;

/// The size of the mark above a name, and the space between them.
const MARK: u32 = 18;
const MARK_GAP: usize = 2;

/// The heights of names and of pips, and the space around them. Names are above the pieces because Discord puts a
/// badge onto the lower left corner of a picture.
const NAMES: std::ops::RangeInclusive<u32> = 13..=20;
const CHARACTERS: std::ops::RangeInclusive<u32> = 19..=28;
const PIPS: u32 = 17;
const PAD: usize = 6;

/// The least space between the names of two tiles: more than between the words of one name.
const TILE_NAME_GAP: usize = 7;

/// The heights of the rows of names and of pips.
const NAME_ROW: usize = *CHARACTERS.end() as usize + PAD;
const PIPS_ROW: usize = PIPS as usize + 2 * PAD;

/// The thickness of the line before another suit or tier.
const DIVIDER: usize = 3;

/// The distance from the pips to the line of a group, its thickness, and the space below it.
const LINE_GAP: usize = 4;
const LINE: usize = 5;
const BOTTOM: usize = 8;

impl HandPicture {
    /// Checks what cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let held = self.pieces.len();
        check_pieces(held, PIECES_MAX)?;
        if let Some(Group { first, count }) = self.groups.iter().find(|group| !group.fits(held)) {
            return Err(PictureError::Group {
                first: *first,
                count: *count,
                held,
            });
        }
        self.table.as_ref().map_or(Ok(()), TablePicture::check)
    }

    /// Draws it.
    pub(super) fn canvas(&self, style: Style) -> Canvas {
        let gap = PITCH - Size::Large.width() as usize;
        let width = 2 * SIDE + self.slots() * PITCH - gap;
        let mut canvas = Canvas::table(style, width, self.height());
        if let Some(table) = &self.table {
            // Gold means that it is the owner's turn.
            let yours = table.seats.last().is_some_and(|seat| seat.to_act);
            let turn = if yours { Ink::GOLD } else { Ink::IVORY };
            let area = Area::new(SIDE, EDGE, width - 2 * SIDE, self.table_height());
            table.draw(&mut canvas, area, (TRICK, turn));
            if !self.pieces.is_empty() {
                self.draw_rule(&mut canvas);
            }
        }
        let height = self.letter_height();
        for (place, piece) in self.pieces.iter().enumerate() {
            self.draw_piece(&mut canvas, self.x_of(place), piece, height);
        }
        for &place in self
            .dividers
            .iter()
            .filter(|place| self.is_between(**place))
        {
            let x = self.x_of(place).saturating_sub((gap + DIVIDER) / 2);
            let (top, bottom) = (self.pieces_y(), self.line_y());
            canvas.fill(Area::new(x, top, DIVIDER, bottom - top), Ink::LINE);
        }
        for group in &self.groups {
            let width = (group.count - 1) * PITCH + Size::Large.width() as usize - 8;
            let area = Area::new(self.x_of(group.first) + 4, self.line_y(), width, LINE);
            canvas.panel(area, 2, Ink::BONE, Ink::GREEN);
        }
        canvas
    }

    fn draw_piece(&self, canvas: &mut Canvas, x: usize, piece: &HeldPiece, letters: u32) {
        let rest = self.pieces_y();
        let y = if piece.raised { rest - LIFT } else { rest };
        let shape = Shape::Face(piece.face, Size::Large);
        canvas.lay((x, y), shape, Ink::ON_CLOTH);
        let above = y - self.names_height();
        let name = Area::new(x - 4, above, PITCH - 4, NAME_ROW - MARK_GAP);
        if !piece.name.is_empty() {
            draw_name(canvas, (piece, letters), name);
        }
        if piece.marked && !piece.raised {
            let left = x + (Size::Large.width() - MARK) as usize / 2;
            let above = above - MARK as usize - MARK_GAP;
            canvas.put((left, above), Shape::Icon(Icon::Up, MARK), Ink::ON_CLOTH);
        }
        if let Some(pips) = piece.face.pips() {
            let area = Area::new(name.x, self.pips_y(), name.width, PIPS_ROW);
            write_in(canvas, (&pips, PIPS), area, Ink::ON_CLOTH);
        }
    }

    /// Draws the line below the table, and what the mark means.
    fn draw_rule(&self, canvas: &mut Canvas) {
        let y = self.table_height() + EDGE;
        let mut right = canvas.width() - SIDE;
        if self.pieces.iter().any(|piece| piece.marked) {
            let x = right.saturating_sub(text_width(&self.legend, PIPS));
            let above = y.saturating_sub(PIPS as usize / 2);
            canvas.write((x, above), PIPS, &self.legend, Ink::IVORY, Ink::GREEN);
            right = x.saturating_sub(MARK as usize + PAD);
            canvas.put((right, above), Shape::Icon(Icon::Up, MARK), Ink::ON_CLOTH);
            right = right.saturating_sub(PAD);
        }
        let width = right.saturating_sub(SIDE);
        canvas.fill(Area::new(SIDE, y, width, RULE), Ink::LINE);
    }

    /// The height of letters at which every name fits above its piece.
    fn letter_height(&self) -> u32 {
        let fits = |piece: &HeldPiece| {
            let room = PITCH - name_gap(piece.face);
            fitting_height(&piece.name, room, name_heights(&piece.name))
        };
        self.pieces
            .iter()
            .filter(|piece| !piece.name.is_empty())
            .map(fits)
            .min()
            .unwrap_or(*NAMES.end())
    }

    /// Whether a piece has another to its left.
    fn is_between(&self, place: usize) -> bool {
        (1..self.pieces.len()).contains(&place)
    }

    fn slots(&self) -> usize {
        self.pieces.len().max(SLOTS)
    }

    /// The left edge of a piece; the hand is centred.
    fn x_of(&self, place: usize) -> usize {
        let free = self.slots() - self.pieces.len();
        SIDE + free * PITCH / 2 + place * PITCH
    }

    fn table_height(&self) -> usize {
        let height = |table: &TablePicture| table.height(TRICK) + UNDER;
        self.table.as_ref().map_or(0, height)
    }

    /// The upper edge of the pieces that are not chosen.
    fn pieces_y(&self) -> usize {
        let above = if self.table.is_some() {
            EDGE + self.table_height()
        } else {
            0
        };
        above + TOP + LIFT + self.names_height()
    }

    /// The height of the row of names: a card may have none.
    fn names_height(&self) -> usize {
        let is_named = self.pieces.iter().any(|piece| !piece.name.is_empty());
        if is_named { NAME_ROW } else { 0 }
    }

    /// The upper edge of the row of pips.
    fn pips_y(&self) -> usize {
        self.pieces_y() + Size::Large.height() as usize
    }

    fn line_y(&self) -> usize {
        let has_pips = self.pieces.iter().any(|piece| piece.face.pips().is_some());
        self.pips_y() + if has_pips { PIPS_ROW } else { PAD } + LINE_GAP
    }

    fn height(&self) -> usize {
        if self.pieces.is_empty() && self.table.is_some() {
            return EDGE + self.table_height() + EDGE - UNDER;
        }
        self.line_y() + LINE + BOTTOM
    }
}

/// The least space between the names of two pieces: those of cards are nearly equally wide.
const fn name_gap(face: Face) -> usize {
    match face {
        Face::Tile(_) => TILE_NAME_GAP,
        Face::Card(_) => 14,
    }
}

/// The heights at which a name may be written.
fn name_heights(name: &str) -> std::ops::RangeInclusive<u32> {
    if name.is_ascii() { NAMES } else { CHARACTERS }
}

/// Returns whether the name of a tile fits above it, apart from the names of its neighbours.
#[must_use]
pub fn fits_above_tile(name: &str) -> bool {
    text_width(name, *name_heights(name).start()) + TILE_NAME_GAP <= PITCH
}

/// Writes the name of a piece; that of a chosen one dark on light.
fn draw_name(canvas: &mut Canvas, (piece, letters): (&HeldPiece, u32), area: Area) {
    let inks = if piece.raised {
        canvas.panel(area, 10, Ink::IVORY, Ink::GREEN);
        (Ink::TILE, Ink::IVORY)
    } else {
        Ink::ON_CLOTH
    };
    write_in(canvas, (&piece.name, letters), area, inks);
}

/// Writes a text of this height into the middle of a row.
fn write_in(
    canvas: &mut Canvas,
    (text, height): (&str, u32),
    row: Area,
    (ink, ground): (Ink, Ink),
) {
    let x = row.x + row.width.saturating_sub(text_width(text, height)) / 2;
    let y = row.y + row.height.saturating_sub(height as usize) / 2;
    canvas.write((x, y), height, text, ink, ground);
}

impl Group {
    /// Whether the group fits a hand of `held` pieces.
    fn fits(self, held: usize) -> bool {
        self.count >= 2
            && self
                .first
                .checked_add(self.count)
                .is_some_and(|end| end <= held)
    }
}
