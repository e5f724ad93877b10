//! The pages of Pai Gow.

use gow::pai_gow::House;
use gow::{Piece, Tile};

use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::{markup, terms};
use crate::text::phrases::RulesText;
use crate::text::{tile_name, two_tiles};

use super::ladders::{CIVIL, Ladder, MILITARY, SIX_LAST};
use super::passage::Passage;
use super::{Booklet, Chapter, examples};

/// One hand of each kind that has a name, the best first, in notation.
pub(super) const KINDS: [&str; 7] = [
    "42 21", "66 66", "63 54", "66 63", "11 53", "66 43", "65 43",
];

/// The same as a picture.
const LADDER: Ladder = &[
    &["42 21", "66 66", "63 54", "66 63"],
    &["11 53", "66 43", "65 43"],
];

impl Booklet<'_> {
    /// A topic of Pai Gow.
    pub(super) fn pai_gow(&self, topic: RulesTopic, own: &House) -> Chapter {
        match topic {
            RulesTopic::Tiles => self.order(own),
            RulesTopic::Sets => self.kinds(own),
            RulesTopic::Play => self.setting(),
            RulesTopic::Payments => self.bets(),
            RulesTopic::Table => self.at_the_table(),
        }
    }

    /// The order of the single tiles, which decides between equal hands.
    fn order(&self, own: &House) -> Chapter {
        let names = |tiles: &[Tile]| {
            tiles
                .iter()
                .map(|tile| tile_name(Piece::from(*tile), self.locale))
                .collect::<Vec<_>>()
                .join(" = ")
        };
        let equal =
            |one: &Tile, other: &Tile| one.suit() == other.suit() && one.rank() == other.rank();
        let is_last = |tile: &Tile| match tile.pips() {
            (4, 2) => !own.six_high,
            pips => pips == (2, 1),
        };
        let (last, tiles): (Vec<Tile>, Vec<Tile>) = Tile::ALL.into_iter().partition(is_last);
        let lines: Vec<String> = tiles.chunk_by(equal).map(names).collect();
        let (civil, military) = lines.split_at(11.min(lines.len()));
        let count = markup::phrase_number(last.len());
        let first = self.say(&[RulesText::PaiGowTilesText, RulesText::TilesCivil]);
        let mut second = self.say(&[
            RulesText::TilesMilitary,
            RulesText::PaiGowLast { count },
            RulesText::PaiGowWild,
        ]);
        second.extend(self.options(RulesTopic::Tiles));
        let rest = if own.six_high { MILITARY } else { SIX_LAST };
        let passages = vec![
            Passage::illustrated(first, self.ladder(CIVIL, true)).instead_of_picture(civil),
            Passage::illustrated(second, self.ladder(rest, true)).instead_of_picture(military),
        ];
        (RulesText::PaiGowTilesTitle, passages)
    }

    /// The value of two tiles together.
    fn kinds(&self, own: &House) -> Chapter {
        let example = |notation: &&str| {
            let two = examples::ranked(notation, own.six_high);
            two.map_or_else(String::new, |two| two_tiles(two, self.locale))
        };
        let examples: Vec<String> = KINDS.iter().map(example).collect();
        let mut lines = self.cited([
            (RulesText::PaiGowKinds, "PG-8"),
            (RulesText::PaiGowPairs, "PG-9"),
            (RulesText::PaiGowWong, "PG-10, PG-11"),
            (RulesText::PaiGowPoints, "PG-12"),
            (RulesText::PaiGowEqual, "PG-13"),
        ]);
        lines.extend(self.options(RulesTopic::Sets));
        let examples = self.headed(&RulesText::PaiGowExamples, &examples);
        let passages = vec![
            Passage::text(lines),
            Passage::illustrated(vec![examples], self.ladder(LADDER, false)),
        ];
        (RulesText::PaiGowKindsTitle, passages)
    }

    fn setting(&self) -> Chapter {
        let deal = self.cited([
            (RulesText::PaiGowDeal, "PG-3, PG-4"),
            (RulesText::PaiGowBank, "PG-22"),
        ]);
        let mut set = self.cited([(RulesText::PaiGowSet, "PG-5, PG-6, PG-7")]);
        set.push(self.play_example());
        let mut lines = self.cited([
            (RulesText::PaiGowCompare, "PG-17"),
            (RulesText::PaiGowHouseWay, "PG-23"),
        ]);
        lines.extend(self.options(RulesTopic::Play));
        let passages = vec![
            Passage::text(deal),
            Passage::illustrated(set, self.play_picture()),
            Passage::text(lines),
        ];
        (RulesText::PlayTitle, passages)
    }

    fn bets(&self) -> Chapter {
        let label = terms::house_label(self.house, self.locale);
        let mut lines = self.say(&[RulesText::PaymentsHouse { house: label }]);
        lines.extend(self.cited([(RulesText::PaiGowPays, "PG-19")]));
        lines.extend(self.options(RulesTopic::Payments));
        lines.extend(self.cited([
            (RulesText::PaiGowZeros, "PG-15"),
            (RulesText::PaiGowCover, "PG-3"),
        ]));
        (
            RulesText::PaymentsTitle,
            vec![Passage::text(lines), self.example_hand()],
        )
    }
}
