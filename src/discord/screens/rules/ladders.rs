//! Every tile and card, the best first, as pictures.

use gow::Pieces;

use crate::discord::screens::pictures;
use crate::discord::screens::screen::Picture;
use crate::text::phrases::RulesText;
use crate::text::tile_name;

use super::Booklet;
use super::examples::pieces;

/// The lines of a ladder; pieces of one rank stand together.
pub(super) type Ladder = &'static [&'static [&'static str]];

/// The civil tiles, and the military ones.
pub(super) const CIVIL: Ladder = &[
    &["66", "11", "44", "31", "55", "33"],
    &["22", "65", "64", "61", "51"],
];
pub(super) const MILITARY: Ladder = &[&["63 54", "62 53", "52 43"], &["42", "41 32", "21"]];

/// The military tiles of Pai Gow where 4-2 is one of the last.
pub(super) const SIX_LAST: Ladder = &[&["63 54", "62 53", "52 43"], &["41 32", "42 21"]];

/// Supreme.
pub(super) const SUPREME: Ladder = &[&["42 21"]];

/// The families, by one civil and one military tile each.
pub(super) const FAMILIES: Ladder = &[&["66 63", "11 62"], &["44 52", "31 41"]];

/// The cards, three tiers per picture.
pub(super) const TIERS: [Ladder; 2] = [
    &[
        &["A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW"],
        &["A.S C.S 5.SW 5.ML 7.ML"],
        &["A.W C.W 2.WL 4.WL 8.WL 2.SY 6.SY"],
    ],
    &[
        &["A.L C.L 3.LY 3.SK 7.SK"],
        &["A.Y C.Y 4.YK 5.YK 8.YK 7.WY 9.WY"],
        &["A.K C.K 2.MK 6.LK 9.LK"],
    ],
];

impl Booklet<'_> {
    /// A ladder as a picture, with the names of tiles or without them.
    pub(super) fn ladder(&self, ladder: Ladder, named: bool) -> Option<Picture> {
        let line = |line: &&[&str]| line.iter().map(|group| pieces(group)).collect();
        let lines: Vec<Vec<Pieces>> = ladder.iter().map(line).collect();
        let words = |group: &&str| {
            if named {
                let names = pieces(group).iter();
                self.locale
                    .list(names.map(|piece| tile_name(piece, self.locale)))
            } else {
                self.called_in_game(group)
            }
        };
        let groups = ladder.iter().copied().flatten();
        let tiles = self.locale.clauses(groups.map(words));
        Some(Picture {
            shows: pictures::ladder(&lines, named.then_some(self.locale)),
            alt: self.locale.say(&RulesText::Picture { tiles }),
        })
    }
}

#[cfg(test)]
mod tests {
    use gow::{Game, House, Piece, Tile};

    use super::*;

    #[test]
    fn the_families_are_shown_in_their_order() {
        let ranks = |group: &&str| -> Vec<Option<u8>> {
            let tiles = pieces(group).iter().filter_map(Piece::tile);
            tiles.map(Tile::family).collect()
        };
        let shown: Vec<_> = FAMILIES.iter().copied().flatten().map(ranks).collect();
        assert_eq!(shown, [4, 3, 2, 1].map(|rank| [Some(rank); 2]));
    }

    #[test]
    fn every_tile_and_card_is_shown_once() {
        let all = |ladders: &[Ladder]| -> Pieces {
            let groups = ladders.iter().copied().flatten().copied().flatten();
            groups
                .flat_map(|group| pieces(group).iter().collect::<Vec<_>>())
                .collect()
        };
        let of_game = |game| match game {
            Game::TienGow | Game::PaiGow => all(&[CIVIL, MILITARY]),
            Game::TetGow => all(&TIERS),
        };
        for game in Game::ALL {
            let (house, shown) = (House::default_of(game), of_game(game));
            for piece in house.pieces().iter() {
                assert_eq!(shown.count(piece), 1, "{piece} in {game:?}");
            }
        }
    }
}
