//! A hand, in its owner's order, and the trick that it is played to.

use super::area::Area;
use super::canvas::{Canvas, fitting, text_width};
use super::error::{PictureError, check_pieces};
use super::face::Face;
use super::ink::Ink;
use super::parts::Icon;
use super::stamp::{Shape, Size, Stamp};
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
    /// The words below it; the pips of a tile stand below them.
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

/// The largest hand that any game deals: nine cards.
const MOST: usize = 9;

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

/// The space above a chosen piece, and the distance by which it is raised.
const TOP: usize = 8;
const LIFT: usize = 22;

/// The size of the mark above a piece.
const MARK: u32 = 18;

/// The space from the pieces to their names, the heights of the names, and that of the pips.
const NAME_GAP: usize = 6;
const NAMES: std::ops::RangeInclusive<u32> = 14..=20;
const CHARACTERS: std::ops::RangeInclusive<u32> = 20..=28;
const PIPS: u32 = 17;
const PAD: usize = 6;

/// The height of a name with the pips below it, and of one alone.
const LABEL: usize = *CHARACTERS.end() as usize + PIPS as usize + 3 * PAD;
const SHORT_LABEL: usize = *CHARACTERS.end() as usize + 2 * PAD;

/// The thickness of the line before another suit or tier.
const DIVIDER: usize = 3;

/// The distance from the names to the line of a group, its thickness, and the space below it.
const LINE_GAP: usize = 4;
const LINE: usize = 5;
const BOTTOM: usize = 8;

impl HandPicture {
    /// Checks what cannot be drawn.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let held = self.pieces.len();
        check_pieces(held, MOST)?;
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
        let height = self.name_height();
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
            let (left, right) = (
                self.x_of(group.first),
                self.x_of(group.first + group.count - 1),
            );
            let width = right + Size::Large.width() as usize - left;
            let area = Area::new(left + 4, self.line_y(), width.saturating_sub(8), LINE);
            canvas.panel(area, 2, Ink::BONE, Ink::GREEN);
        }
        canvas
    }

    fn draw_piece(&self, canvas: &mut Canvas, x: usize, piece: &HeldPiece, name: u32) {
        let rest = self.pieces_y();
        let y = if piece.raised { rest - LIFT } else { rest };
        let shape = Shape::Face(piece.face, Size::Large);
        let (ink, ground) = (Ink::IVORY, Ink::GREEN);
        canvas.lay(x, y, Stamp { shape, ink, ground });
        if piece.marked && !piece.raised {
            let shape = Shape::Icon(Icon::Up, MARK);
            let left = x + (Size::Large.width() - MARK) as usize / 2;
            canvas.put(left, y - MARK as usize - 4, Stamp { shape, ink, ground });
        }
        let height = label_height(piece);
        if height > 0 {
            let area = Area::new(x - 4, self.label_y(), PITCH - 4, height);
            draw_label(canvas, (piece, name), area);
        }
    }

    /// Draws the line below the table, and what the mark means.
    fn draw_rule(&self, canvas: &mut Canvas) {
        let y = self.table_height() + EDGE;
        let mut right = canvas.width() - SIDE;
        if self.pieces.iter().any(|piece| piece.marked) {
            let (ink, ground) = (Ink::IVORY, Ink::GREEN);
            let x = right.saturating_sub(text_width(&self.legend, PIPS));
            let above = y.saturating_sub(PIPS as usize / 2);
            canvas.write((x, above), PIPS, &self.legend, ink, ground);
            right = x.saturating_sub(MARK as usize + PAD);
            let shape = Shape::Icon(Icon::Up, MARK);
            canvas.put(right, above, Stamp { shape, ink, ground });
            right = right.saturating_sub(PAD);
        }
        let width = right.saturating_sub(SIDE);
        canvas.fill(Area::new(SIDE, y, width, RULE), Ink::LINE);
    }

    /// The height at which every name fits below its piece.
    fn name_height(&self) -> u32 {
        let fits = |piece: &HeldPiece| {
            let heights = if piece.name.is_ascii() {
                NAMES
            } else {
                CHARACTERS
            };
            fitting(&piece.name, PITCH - name_gap(piece.face), heights)
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
        above + TOP + LIFT
    }

    fn label_y(&self) -> usize {
        self.pieces_y() + Size::Large.height() as usize + NAME_GAP
    }

    fn line_y(&self) -> usize {
        let labels = self.pieces.iter().map(label_height).max();
        self.label_y() + labels.unwrap_or(LABEL) + LINE_GAP
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
        Face::Tile(_) => 4,
        Face::Card(_) => 14,
    }
}

/// The height of the label of a piece: a tile's has pips, a card without a name has none.
const fn label_height(piece: &HeldPiece) -> usize {
    match piece.face {
        Face::Tile(_) => LABEL,
        Face::Card(_) if piece.name.is_empty() => 0,
        Face::Card(_) => SHORT_LABEL,
    }
}

/// Writes the name of a piece and the pips of a tile; those of a chosen one dark on light.
fn draw_label(canvas: &mut Canvas, (piece, height): (&HeldPiece, u32), area: Area) {
    let (ink, ground) = if piece.raised {
        canvas.panel(area, 10, Ink::IVORY, Ink::GREEN);
        (Ink::TILE, Ink::IVORY)
    } else {
        (Ink::IVORY, Ink::GREEN)
    };
    let mut write = |text: &str, height: u32, middle: usize| {
        let x = area.x + area.width.saturating_sub(text_width(text, height)) / 2;
        canvas.write((x, middle - height as usize / 2), height, text, ink, ground);
    };
    let middle = area.y + PAD + *CHARACTERS.end() as usize / 2;
    write(&piece.name, height, middle);
    if let Some(pips) = piece.face.pips() {
        write(&pips, PIPS, area.bottom() - PAD - PIPS as usize / 2);
    }
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
