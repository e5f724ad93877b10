//! A selection of tiles, by the place at which each was dealt.

use gow::{Move, Piece, Pieces, TrickView, Verb, View};

/// The most tiles that a selection can cover.
pub const MASK_TILES_MAX: usize = 16;

/// A selection of one's own tiles, by the place at which each was dealt.
///
/// A tile keeps its dealt place for the whole hand, even if the screen sorts the tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileMask(u16);

impl TileMask {
    /// No tile.
    pub const EMPTY: Self = Self(0);

    /// Makes a selection from [`Self::bits`].
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The selection as a number: bit `i` is the tile dealt at place `i`.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether no tile is selected.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles are selected.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the tile dealt at `place` is selected.
    #[must_use]
    pub const fn contains(self, place: usize) -> bool {
        place < MASK_TILES_MAX && self.0 >> place & 1 == 1
    }

    /// The selection with the tile at `place` added or removed; unchanged if `place` is out of
    /// range.
    #[must_use]
    pub const fn toggled(self, place: usize) -> Self {
        if place < MASK_TILES_MAX {
            Self(self.0 ^ (1 << place))
        } else {
            self
        }
    }

    /// The selection without the tiles that the viewer no longer holds.
    #[must_use]
    pub fn held(self, view: &TrickView) -> Self {
        let held = view
            .held
            .iter()
            .take(MASK_TILES_MAX)
            .enumerate()
            .filter(|(_, held)| **held);
        Self(held.fold(0, |bits, (place, _)| bits | self.0 & (1 << place)))
    }

    /// The selected tiles; `None` if one of them is not held, or was never dealt.
    #[must_use]
    pub fn pieces(self, view: &TrickView) -> Option<Pieces> {
        if self.held(view) != self {
            return None;
        }
        self.among(&view.dealt)
    }

    /// The selected tiles of a hand that still holds all of `dealt`; `None` if a selected place was
    /// never dealt.
    #[must_use]
    pub fn among(self, dealt: &[Piece]) -> Option<Pieces> {
        let places = (0..MASK_TILES_MAX).filter(|place| self.contains(*place));
        places.map(|place| dealt.get(place).copied()).collect()
    }

    /// Finds a selection of these pieces in a hand that still holds all of `dealt`; `None` if one
    /// is missing.
    #[must_use]
    pub fn standing_for(pieces: Pieces, dealt: &[Piece]) -> Option<Self> {
        Self::found(pieces, dealt.iter().enumerate())
    }

    /// The move that plays the selected tiles; `None` if one of them is not held.
    ///
    /// This does not check that the rules allow it.
    #[must_use]
    pub fn to_move(self, verb: Verb, view: &TrickView) -> Option<Move> {
        Some(Move::new(verb, self.pieces(view)?))
    }

    /// The move that plays or sets the selected tiles of any hand; `None` if one of them is not held.
    #[must_use]
    pub fn move_in(self, verb: Verb, view: &View) -> Option<Move> {
        match view {
            View::Trick(view) => self.to_move(verb, view),
            View::Set(view) => Some(Move::new(verb, self.among(&view.dealt)?)),
        }
    }

    /// Finds a selection of these pieces among the tiles still held; `None` if one is missing.
    #[must_use]
    pub fn of(pieces: Pieces, view: &TrickView) -> Option<Self> {
        let dealt = view.dealt.iter().enumerate();
        Self::found(
            pieces,
            dealt.filter(|(place, _)| view.held.get(*place) == Some(&true)),
        )
    }

    fn found<'a>(pieces: Pieces, places: impl Iterator<Item = (usize, &'a Piece)>) -> Option<Self> {
        let mut left = pieces;
        let mut mask = Self::EMPTY;
        for (place, piece) in places {
            if let Some(rest) = left.without(*piece) {
                left = rest;
                mask = mask.toggled(place);
            }
        }
        left.is_empty().then_some(mask)
    }
}
