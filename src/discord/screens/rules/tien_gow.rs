//! The pages of Tien Gow.

use gow::tien_gow::{self, Combinations};
use gow::{House, Piece, Suit, Tile};

use crate::discord::custom_id::Topic;
use crate::discord::screens::terms;
use crate::text::phrases::RulesText;
use crate::text::{pips, set_name, tile_name};

use super::examples::pieces;
use super::{Page, Parts};

/// The families by a civil and a military tile of each, strongest first, in notation.
const FAMILIES: [&str; 4] = ["66 63", "11 62", "44 52", "31 41"];

/// Supreme in notation.
const SUPREME: &str = "42 21";

/// Supreme, by its pips.
pub(in crate::discord::screens) fn supreme() -> String {
    pips(pieces(SUPREME).iter())
}

/// The most that can be lost in a banker's first hand.
pub(in crate::discord::screens) fn most(house: &House) -> RulesText {
    RulesText::PaymentsMost {
        points: house.largest_loss(tien_gow::SEATS, 1),
        factor: house.multiplier(1),
        figure: terms::figure(house, 1),
    }
}

/// One of the pages that differ from game to game.
pub(super) fn page(page: &Page, topic: Topic, house: &House, own: &tien_gow::House) -> Parts {
    match topic {
        Topic::Tiles => page.tiles(),
        Topic::Sets => page.sets(house, own),
        Topic::Play => page.play(house),
        Topic::Payments => page.payments(house),
        Topic::Table => page.at_the_table(house),
    }
}

impl Page {
    fn tiles(&self) -> Parts {
        let fields = vec![
            self.field(&RulesText::TilesCivil, &self.ranks(Suit::Civil)),
            self.field(&RulesText::TilesMilitary, &self.ranks(Suit::Military)),
        ];
        let mut lines = self.say(&[RulesText::TilesText]);
        lines.extend(self.say(&[RulesText::TilesNote]));
        (RulesText::TilesTitle, lines, fields)
    }

    /// The tiles of a suit, one line for each rank.
    fn ranks(&self, suit: Suit) -> Vec<String> {
        let tiles: Vec<Tile> = Tile::ALL
            .into_iter()
            .filter(|tile| tile.suit() == suit)
            .collect();
        let line = |equal: &[Tile]| match equal {
            [tile] => tile_name(Piece::from(*tile), self.locale),
            equal => self.locale.say(&RulesText::TilesEqual {
                tiles: pips(equal.iter().map(|tile| Piece::from(*tile))),
                name: set_name(
                    equal
                        .iter()
                        .take(1)
                        .map(|tile| Piece::from(*tile))
                        .collect(),
                    self.locale,
                ),
            }),
        };
        let rank = |equal: &[Tile]| {
            // Equal tiles have one name.
            let key = equal.first().map(|tile| tile.key()).unwrap_or_default();
            self.locale.say(&RulesText::TilesTile {
                tile: line(equal),
                key,
            })
        };
        tiles
            .chunk_by(|one, other| one.rank() == other.rank())
            .map(rank)
            .collect()
    }

    fn sets(&self, house: &House, own: &tien_gow::House) -> Parts {
        let mut lines = self.say(&[RulesText::SetsText]);
        lines.extend(self.cited([
            (RulesText::SetsSingle, "TG-14"),
            (RulesText::SetsPair, "TG-14"),
            (RulesText::SetsSupreme { tiles: supreme() }, "TG-15"),
        ]));
        lines.extend(self.options(house, Topic::Sets));
        let beat = match own.combinations {
            Combinations::Modern => RulesText::SetsBeat,
            Combinations::Couples => RulesText::SetsBeatMixed,
            // Without mixed sets the families do not matter.
            Combinations::Pure => {
                return (
                    RulesText::SetsTitle,
                    lines,
                    self.beaten(house).into_iter().collect(),
                );
            }
        };
        lines.extend(self.cited([(beat, "TG-14")]));
        let family = |notation: &&str| {
            let [civil, military] = [0, 1].map(|place| {
                let piece = pieces(notation).iter().nth(place);
                piece
                    .map(|piece| set_name(piece.into(), self.locale))
                    .unwrap_or_default()
            });
            self.locale
                .say(&RulesText::SetsFamilyLine { civil, military })
        };
        let families: Vec<String> = FAMILIES.iter().map(family).collect();
        let mut fields = vec![self.field(&RulesText::SetsFamilies, &families)];
        fields.extend(self.beaten(house));
        (RulesText::SetsTitle, lines, fields)
    }

    fn play(&self, house: &House) -> Parts {
        let mut lines = self.cited([
            (RulesText::PlayDeal, "TG-8"),
            (RulesText::PlayFollow, "TG-19"),
            (RulesText::PlayStacks, "TG-24"),
            (RulesText::PlayLast, "TG-25"),
        ]);
        lines.extend(self.options(house, Topic::Play));
        lines.push(self.play_example(house));
        (RulesText::PlayTitle, lines, Vec::new())
    }

    fn payments(&self, house: &House) -> Parts {
        let label = terms::house_label(house, self.locale);
        let mut lines = self.say(&[RulesText::PaymentsHouse { house: label }]);
        lines.extend(self.options(house, Topic::Payments));
        lines.extend(self.cited([(most(house), "TG-52")]));
        lines.extend(self.say(&[RulesText::PaymentsChips]));
        lines.extend(self.paid_example(house));
        (RulesText::PaymentsTitle, lines, Vec::new())
    }
}
