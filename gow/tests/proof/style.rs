//! Styles of random play, which reach situations that uniform play rarely reaches.

use gow::{Move, Pieces, Seat, Verb};

use crate::chance::Chance;

/// How the players of one hand choose among their legal moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The tiles that a player plays only when nothing else is legal, so that they remain for the
    /// last trick.
    kept_tiles: Pieces,
    /// The seat that takes every trick it can, while the others discard.
    sweeper: Option<Seat>,
    /// The average number of turns from one preference for a wide lead or beat to the next.
    wide_once_in: usize,
}

impl Style {
    /// Draws a style.
    pub(crate) fn random(chance: &mut Chance) -> Self {
        let kept_choices = [
            "",
            "",
            "21 42",
            "21 42 41",
            "51 61 61",
            "51 51",
            "42 21",
            "66 63",
            "66 66 63 54",
            "21",
        ];
        Self {
            kept_tiles: chance.pick(&kept_choices).parse().unwrap(),
            sweeper: if chance.once_in(4) {
                Seat::new(chance.below(4))
            } else {
                None
            },
            wide_once_in: *chance.pick(&[2, 2, 3, 1000]),
        }
    }

    /// Picks a legal move.
    pub(crate) fn choose(&self, chance: &mut Chance, seat: Seat, moves: &[Move]) -> Move {
        let free: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| !self.plays_kept_tile(m))
            .collect();
        let moves = if free.is_empty() { moves } else { &free };
        let face_up: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.verb != Verb::Discard)
            .collect();
        if let Some(sweeper) = self.sweeper {
            let discards: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|m| m.verb == Verb::Discard)
                .collect();
            let wanted = if seat == sweeper {
                face_up.clone()
            } else {
                discards
            };
            if !wanted.is_empty() && chance.below(12) > 0 {
                return *chance.pick(&wanted);
            }
        }
        let widest = face_up.iter().map(|m| m.width()).max();
        if let Some(width) = widest.filter(|_| chance.once_in(self.wide_once_in)) {
            let wide: Vec<Move> = face_up.into_iter().filter(|m| m.width() == width).collect();
            return *chance.pick(&wide);
        }
        *chance.pick(moves)
    }

    fn plays_kept_tile(&self, mv: &Move) -> bool {
        mv.pieces
            .iter()
            .any(|piece| self.kept_tiles.count(piece) > 0)
    }
}
